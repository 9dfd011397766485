"""The story of the finished demo: two chapters in the referee's words, and a photo that is none: it is painted here."""

from io import BytesIO
from random import Random

from PIL import Image, ImageDraw, ImageFilter

from campaign.acts.base import Actor
from campaign.acts.chapters import save_chapter
from campaign.acts.photos import add_photo
from campaign.demo.evenings import Clock
from campaign.models import Campaign
from campaign.story.drawing import drawn

SEED = 1942
SIZE = (1440, 960)
SEA, DEEP, FOAM = (38, 74, 98), (28, 56, 78), (196, 212, 214)
JAPAN, USA, WOOD, BONE = (176, 46, 38), (47, 92, 152), (104, 72, 46), (238, 232, 214)
CHAPTERS = {
    0: (
        "We were sixteen around two tables pushed together, and few had flown before. The dice of the muster were kind "
        "to some: *Masao Asamizu* and *Tamotsu Moriwaka* began as Aces, which nobody let them forget."
    ),
    3: (
        "Everybody remembers this as the evening of the one-sided score. The Americans came in low, in good order, and lost five "
        "aircraft for nothing; Yoshirō Yukinaga had two of them.\n\n"
        "> “I was never in a position to shoot at anything,” said the table’s other end, “and I was there for three hours.”\n\n"
        "Virgil Longacre and Earl Ironside came down in the water and were both picked up. After that nobody laughed about the "
        "rescue die any more."
    ),
}
SHOWS = "A blue table seen from above: six small aircraft in two groups, two dice, and a row of clouds made of cotton wool"
CAPTION = "The table before the third game, painted from memory"


def tell_finished(campaign: Campaign, referee: Actor, clock: Clock) -> None:
    """The opening and the third game in the referee's words, and a picture of that table."""
    for game, text in CHAPTERS.items():
        save_chapter(actor=referee, campaign=campaign, game=game, edit=None, text=text, now=clock.later(20))
    photo = drawn("table.png", painted_table())
    add_photo(actor=referee, campaign=campaign, game=3, photo=photo, words=SHOWS, caption=CAPTION, now=clock.later(5))


def painted_table() -> bytes:
    """A gaming table from above, as a PNG; the same each time."""
    random = Random(SEED)
    image = Image.new("RGB", SIZE, SEA)
    pen = ImageDraw.Draw(image)
    for _wave in range(900):
        x, y, length = random.randrange(SIZE[0]), random.randrange(SIZE[1]), random.randint(18, 90)
        pen.line((x, y, x + length, y + random.randint(-3, 3)), fill=random.choice((DEEP, SEA, (48, 88, 112))), width=3)
    for x, y in ((160, 150), (330, 110), (520, 170), (700, 120)):
        _cloud(image, x, y, random)
    pen = ImageDraw.Draw(image)
    for x, y in ((360, 560), (500, 640), (420, 760)):
        _aircraft(pen, x, y, 1, JAPAN)
    for x, y in ((1010, 470), (1120, 590), (1000, 700)):
        _aircraft(pen, x, y, -1, USA)
    _die(pen, 1240, 780, 5)
    _die(pen, 1330, 690, 2)
    pen.rectangle((0, 0, SIZE[0] - 1, SIZE[1] - 1), outline=WOOD, width=26)
    out = BytesIO()
    image.filter(ImageFilter.GaussianBlur(0.8)).save(out, "PNG")
    return out.getvalue()


def _cloud(image: Image.Image, x: int, y: int, random: Random) -> None:
    layer = Image.new("L", SIZE, 0)
    pen = ImageDraw.Draw(layer)
    for _tuft in range(14):
        r, dx, dy = random.randint(22, 46), random.randint(-70, 70), random.randint(-22, 22)
        pen.ellipse((x + dx - r, y + dy - r, x + dx + r, y + dy + r), fill=220)
    image.paste(FOAM, mask=layer.filter(ImageFilter.GaussianBlur(9)))


def _aircraft(pen: ImageDraw.ImageDraw, x: int, y: int, heading: int, colour: tuple[int, int, int]) -> None:
    """A model on its stand: fuselage, wings, tail; ``heading`` 1 to the right, -1 to the left."""
    pen.ellipse((x - 34, y - 34, x + 34, y + 34), fill=DEEP)
    pen.line((x - 44 * heading, y, x + 40 * heading, y), fill=colour, width=13)
    pen.polygon(
        ((x + 16 * heading, y - 62), (x - 4 * heading, y - 62), (x - 4 * heading, y + 62), (x + 16 * heading, y + 62)),
        fill=colour,
    )
    pen.polygon(
        ((x - 40 * heading, y - 22), (x - 30 * heading, y - 22), (x - 30 * heading, y + 22), (x - 40 * heading, y + 22)),
        fill=colour,
    )


def _die(pen: ImageDraw.ImageDraw, x: int, y: int, value: int) -> None:
    pen.rounded_rectangle((x - 34, y - 34, x + 34, y + 34), radius=10, fill=BONE)
    places = {2: ((-15, -15), (15, 15)), 5: ((-17, -17), (17, -17), (0, 0), (-17, 17), (17, 17))}
    for dx, dy in places[value]:
        pen.ellipse((x + dx - 6, y + dy - 6, x + dx + 6, y + dy + 6), fill=(30, 26, 22))
