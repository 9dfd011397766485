"""Photos: who brings them, what is kept of them, who sees them, and what is refused."""

from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from PIL import Image, ImageCms

from campaign.acts.base import Refused
from campaign.acts.photos import add_photo, remove_photo
from campaign.imports.whole import hung
from campaign.models import JournalEntry, Photo
from campaign.story.drawing import MOST_BYTES, NoPhoto, drawn
from games.readers.understood import PhotoFile
from tests import verbs
from tests.pages.reading import between, page, words
from tests.pages.world import signed_in
from tests.painting import BLUE, RED, announcing, painted, seen
from tests.scenes import scene
from tests.undoing import last, take_back

ORIENTATION, MAKER, PLACE, TURNED_LEFT = 0x0112, 0x010F, 0x8825, 8


@scene
def campaign(owner):
    campaign = verbs.mustered_campaign(owner, visibility="public")
    verbs.fly_game(campaign, 1)
    return campaign


def at(campaign, *more):
    return "/".join([f"/c/{campaign.slug}/photos", *map(str, more), ""])


def bring(client, campaign, data, name="table.jpg", **said):
    told = {"key": str(uuid4()), "words": "Six aircraft over a blue table", "caption": "", "game": "1", **said}
    return client.post(at(campaign), {**told, "photo": SimpleUploadedFile(name, data)})


def add(campaign, shows="The table", game=1, size=(320, 200)):
    photo = drawn("table.png", painted(size))
    add_photo(actor=verbs.acting(), campaign=campaign, game=game, photo=photo, words=shows, now=verbs.NOW)
    return Photo.objects.get(campaign=campaign, words=shows)


def address(campaign, photo, size="large"):
    return f"/c/{campaign.slug}/photos/{photo.pk}/{size}.jpg"


def test_a_referee_brings_one_and_it_stands_in_the_story_with_its_words(campaign, referee):
    assert bring(referee, campaign, painted(form="JPEG"), caption="The *first* evening").status_code == 303
    told = between(page(campaign, "story/"), 'id="game-1"', "</section>")
    assert 'alt="Six aircraft over a blue table"' in told
    assert "<figcaption>The *first* evening</figcaption>" in told
    assert JournalEntry.objects.filter(campaign=campaign, act="photo.add", game=1).count() == 1


@pytest.mark.parametrize(
    ("form", "mode"), [("JPEG", "RGB"), ("JPEG", "CMYK"), ("JPEG", "L"), ("PNG", "RGBA"), ("PNG", "P"), ("WEBP", "RGB")]
)
def test_what_is_kept_is_a_jpeg_of_limited_size_and_a_small_one(form, mode):
    photo = drawn("table", painted((2400, 1200), form, mode))
    large, small = seen(photo.data), seen(photo.small)
    assert (large.format, large.size, small.size) == ("JPEG", (1600, 800), (480, 240))
    assert (photo.width, photo.height) == large.size


@pytest.mark.parametrize("profile", [ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes(), b"no profile"])
def test_colours_are_those_of_the_web_whatever_profile_a_camera_wrote(profile):
    kept = seen(drawn("table.jpg", painted(form="JPEG", icc_profile=profile)).data)
    assert "icc_profile" not in kept.info
    assert sum(abs(a - b) for a, b in zip(kept.getpixel((40, 100)), BLUE, strict=True)) < 40


def test_a_small_photo_is_not_blown_up():
    assert seen(drawn("table", painted((200, 100))).data).size == (200, 100)


def test_where_and_with_what_it_was_taken_is_not_kept_and_it_stands_upright():
    exif = Image.Exif()
    exif[ORIENTATION], exif[MAKER] = TURNED_LEFT, "A camera with a number"
    brought = painted((400, 200), "JPEG", exif=exif)
    photo = drawn("table.jpg", brought)
    kept = seen(photo.data)
    assert kept.size == (200, 400)
    assert not kept.getexif()
    assert b"A camera" in brought
    assert b"A camera" not in photo.data + photo.small
    near = [
        sum(abs(a - b) for a, b in zip(kept.getpixel(at), wanted, strict=True))
        for at, wanted in [((100, 50), RED), ((100, 350), BLUE)]
    ]
    assert max(near) < 40


def test_notes_of_a_camera_that_make_no_sense_cost_no_photo():
    exif = Image.Exif()
    exif[ORIENTATION], exif.get_ifd(PLACE)[1] = TURNED_LEFT, "N"
    latitude, version = b"\0\1\0\2\0\0\0\2N", b"\0\0\0\2\0\0\0\2N"
    written = exif.tobytes().replace(latitude, version)
    assert version in written, "a version that is text"
    assert drawn("table.jpg", painted(form="JPEG", exif=written)).width == 320


REFUSED = {
    "photo.broken": [
        b"",
        b"no picture",
        painted()[:90],
        b"GIF89a" + bytes(40),
        b"%PDF-1.4",
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
    ],
    "photo.heic": [b"\x00\x00\x00\x18ftypheic" + bytes(60), b"\x00\x00\x00\x18ftypmif1" + bytes(60)],
    "photo.large": [painted() + bytes(MOST_BYTES)],
    "photo.pixels": [announcing(8000, 8001), announcing(20000, 10000), announcing(60000, 60000)],
}


@pytest.mark.parametrize(("code", "data"), [(code, data) for code, all_ in REFUSED.items() for data in all_])
def test_what_is_no_photo_for_us_is_refused_with_its_reason(code, data):
    with pytest.raises(NoPhoto) as refused:
        drawn("x", data)
    assert refused.value.refusal.code == code


def test_the_page_says_why_and_keeps_what_was_typed(campaign, referee):
    answer = bring(referee, campaign, b"\x00\x00\x00\x18ftypheic" + bytes(60), caption="Evening light")
    assert answer.status_code == 422
    told = answer.content.decode()
    assert "HEIC" in words(told)
    assert "Evening light" in told
    assert "Six aircraft over a blue table" in told
    assert bring(referee, campaign, painted(), words=" ").status_code == 422
    assert not Photo.objects.exists()


def test_a_photo_lies_in_no_temporary_folder_while_it_is_brought(campaign, referee, settings, tmp_path):
    """Where it would stay when the power goes."""
    settings.FILE_UPLOAD_TEMP_DIR = str(tmp_path / "there is none")
    photo = painted()
    assert bring(referee, campaign, photo + bytes(MOST_BYTES - len(photo))).status_code == 303


def test_the_same_photo_again_is_told_so(campaign, referee):
    bring(referee, campaign, painted())
    answer = bring(referee, campaign, painted(), words="Another name", name="copy.png", game="0")
    assert answer.status_code == 422
    assert "This photo is there already: “Six aircraft over a blue table”." in words(answer.content.decode())


def test_the_same_form_twice_makes_one(campaign, referee):
    key = str(uuid4())
    assert [bring(referee, campaign, painted(), key=key).status_code for _turn in range(2)] == [303, 303]
    assert Photo.objects.count() == 1


def test_it_is_seen_by_whoever_sees_the_campaign_and_kept_for_good_by_its_digest(campaign):
    photo = add(campaign)
    answer = Client().get(address(campaign, photo), {"v": photo.sha256[:12]})
    assert answer["Content-Type"] == "image/jpeg"
    assert "immutable" in answer["Cache-Control"]
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert "immutable" not in Client().get(address(campaign, photo))["Cache-Control"]
    assert Client().get(address(campaign, photo), headers={"if-none-match": answer["ETag"]}).status_code == 304
    assert Client().get(address(campaign, photo, "huge")).status_code == 404


def test_of_a_private_campaign_no_stranger_sees_one_and_of_another_campaign_there_is_none(campaign):
    other = verbs.mustered_campaign(verbs.account("Olga"), name="Behind doors")
    hidden, own = add(other, game=0), add(campaign, "Ours")
    for client in (Client(), signed_in(verbs.account("Stranger"))):
        assert client.get(address(other, hidden)).status_code == 404
        assert client.get(address(campaign, hidden)).status_code == 404
    assert Client().get(address(campaign, own)).status_code == 200


def test_one_is_reworded_moved_put_up_taken_away_and_brought_back(campaign, referee):
    first, second = add(campaign), add(campaign, "The dice", size=(300, 200))
    send = {"words": "Red dice", "caption": "", "game": "1"}
    assert referee.post(at(campaign, second.pk), {**send, "edit": 0, "key": str(uuid4())}).status_code == 303
    assert referee.post(at(campaign, second.pk), {**send, "words": "Blue", "edit": 0, "key": str(uuid4())}).status_code == 409
    referee.post(at(campaign, second.pk, "up"), {"edit": 1, "key": str(uuid4())})
    told = page(campaign, "story/")
    assert told.index("Red dice") < told.index("The table")
    first.refresh_from_db()
    referee.post(at(campaign, first.pk, "remove"), {"edit": first.edit, "key": str(uuid4())})
    assert "The table" not in page(campaign, "story/")
    assert Client().get(address(campaign, first)).status_code == 404
    take_back(campaign)
    assert "The table" in page(campaign, "story/")
    assert Client().get(address(campaign, first)).status_code == 200


def test_one_that_came_again_is_taken_away_before_its_first_removal_is_taken_back(campaign, referee):
    photo = add(campaign)
    remove_photo(actor=verbs.acting(), campaign=campaign, photo=photo.pk, edit=photo.edit, now=verbs.NOW)
    removal = last(campaign)
    bring(referee, campaign, painted(), words="The table again")
    with pytest.raises(Refused) as refused:
        take_back(campaign, removal)
    assert [refusal.code for refusal in refused.value.refusals] == ["undo.depends"]
    take_back(campaign)
    take_back(campaign, removal)
    assert [one.words for one in Photo.objects.filter(removed_at=None)] == ["The table"]


def test_an_old_form_takes_nothing_away(campaign, referee):
    photo = add(campaign)
    referee.post(at(campaign, photo.pk, "remove"), {"edit": 7, "key": str(uuid4())})
    assert Client().get(address(campaign, photo)).status_code == 200


def test_several_are_brought_at_once_or_none_and_the_game_stays_chosen(campaign, referee):
    files = [SimpleUploadedFile(f"{width}.jpg", painted((width, 90))) for width in (100, 110, 120)]
    said = {"words": "The table", "caption": "", "game": "1"}
    answer = referee.post(at(campaign), {**said, "key": str(uuid4()), "photo": files})
    assert answer["Location"] == f"{at(campaign)}?game=1"
    assert Photo.objects.filter(game=1, words="The table").count() == 3
    assert '<option value="1" selected>' in referee.get(answer["Location"]).content.decode()
    files = [SimpleUploadedFile("new.jpg", painted((130, 90))), SimpleUploadedFile("bad.jpg", b"no picture")]
    assert referee.post(at(campaign), {**said, "key": str(uuid4()), "photo": files}).status_code == 422
    assert Photo.objects.count() == 3


def test_the_same_form_with_several_twice_makes_them_once(campaign, referee):
    key = str(uuid4())
    for _turn in range(2):
        files = [SimpleUploadedFile(f"{width}.jpg", painted((width, 90))) for width in (100, 110)]
        said = {"words": "The table", "caption": "", "game": "1", "key": key, "photo": files}
        assert referee.post(at(campaign), said).status_code == 303
    assert Photo.objects.count() == 2


def test_photos_stand_on_the_page_of_their_game(campaign, referee):
    photo = add(campaign)
    told = page(campaign, "games/1/")
    assert f'src="/c/{campaign.slug}/photos/{photo.pk}/small.jpg' in told
    assert "photos/?game=1" not in told
    assert f'href="{at(campaign)}?game=1"' in page(campaign, "games/1/", referee)
    assert 'id="photos"' not in page(campaign, "games/2/")


def test_a_member_brings_photos_and_nobody_but_referees_changes_any(campaign):
    photo = add(campaign)
    verbs.add_member(campaign, anna := verbs.account("Anna"), "player", "j1")
    player = signed_in(anna)
    assert at(campaign) in page(campaign, "story/", player)
    assert bring(player, campaign, painted((110, 100)), words="From my seat").status_code == 303
    mine = Photo.objects.get(words="From my seat")
    assert mine.by == anna
    shown = player.get(at(campaign)).content.decode()
    assert ("From my seat" in shown, "/remove/" in shown) == (True, False)
    remove_photo(actor=verbs.acting(), campaign=campaign, photo=mine.pk, edit=0, now=verbs.NOW)
    for client in (Client(), signed_in(verbs.account("Stranger"))):
        assert bring(client, campaign, painted((100, 100))).status_code == 404
    for client in (Client(), signed_in(verbs.account("Another")), player):
        for more in ((photo.pk,), (photo.pk, "up"), (photo.pk, "remove")):
            assert client.post(at(campaign, *more), {"edit": 0, "words": "x", "game": 0}).status_code == 404
    assert Photo.objects.filter(removed_at=None).count() == 1


def test_the_page_takes_the_same_queries_however_many_there_are(campaign, referee, django_assert_num_queries):
    counts = []
    for number in range(3):
        add(campaign, f"Number {number}", size=(100 + number, 100))
        with django_assert_num_queries(5):
            counts.append(referee.get(at(campaign)).status_code)
    assert counts == [200, 200, 200]


def test_photos_are_drawn_before_the_campaign_is_held_up(campaign, referee, monkeypatch):
    """A large one takes seconds, in which nobody else could write."""
    inside = []

    def drawing(*told):
        inside.append(len(connection.savepoint_ids))
        return drawn(*told)

    monkeypatch.setattr("campaign.pages.photos.drawn", drawing)
    outside = len(connection.savepoint_ids)
    assert bring(referee, campaign, painted((320, 200))).status_code == 303
    assert inside == [outside]


def test_several_have_so_many_pixels_together_that_nobody_waits_for_ever(campaign, referee, monkeypatch):
    monkeypatch.setattr("campaign.story.drawing.MOST_TOGETHER", 3_000_000)
    photos = [SimpleUploadedFile(f"{wide}.png", painted((wide, 1000))) for wide in (1000, 1001, 1002)]
    told = {"key": str(uuid4()), "words": "The table", "caption": "", "game": "1"}
    answer = referee.post(at(campaign), {**told, "photo": photos})
    assert answer.status_code == 422
    assert "These photos have too many pixels together: at most 3 million." in words(answer.content.decode())
    assert not Photo.objects.exists()
    whole = [PhotoFile(f"photos/{wide}.png", 1, "The table", "", painted((wide, 1000))) for wide in (1000, 1001, 1002)]
    with pytest.raises(Refused) as refused:
        hung(whole)
    assert [(one.code, one.at) for one in refused.value.refusals] == [("photo.together", "photos/1002.png")]
    assert len(hung(whole[:2])) == 2


def test_no_more_come_back_than_a_campaign_may_have(campaign, monkeypatch):
    monkeypatch.setattr("campaign.acts.photos.MOST", 2)
    monkeypatch.setattr("campaign.undo.story.MOST", 2)
    first, _second = add(campaign, "One"), add(campaign, "Two", size=(320, 201))
    remove_photo(actor=verbs.acting(), campaign=campaign, photo=first.pk, edit=first.edit, now=verbs.NOW)
    removal = last(campaign)
    add(campaign, "Three", size=(320, 202))
    addition = last(campaign)
    with pytest.raises(Refused) as refused:
        take_back(campaign, removal)
    assert [refusal.code for refusal in refused.value.refusals] == ["photo.many"]
    undoing = take_back(campaign, addition)
    take_back(campaign, removal)
    with pytest.raises(Refused) as refused:
        take_back(campaign, undoing)
    assert [refusal.code for refusal in refused.value.refusals] == ["photo.many"]
