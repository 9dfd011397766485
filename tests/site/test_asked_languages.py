"""In which language somebody is answered who has chosen none: never in one whose words nobody has read yet."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("asked", "answered"),
    [
        ("ja", "en-gb"),
        ("ja-JP,ja;q=0.9", "en-gb"),
        ("ja,de;q=0.8,en;q=0.5", "de"),
        ("fr,ja;q=0.9", "en-gb"),
        ("de-AT", "de"),
        ("", "en-gb"),
        ("x-\x7f;q=z", "en-gb"),
    ],
)
def test_what_a_browser_asks_for(asked, answered):
    assert Client().get("/", headers={"accept-language": asked}).headers["Content-Language"] == answered


def test_who_chose_it_has_it():
    client = Client(headers={"accept-language": "de"})
    client.post("/preferences/", {"language": "ja", "time_zone": ""})
    assert client.get("/").headers["Content-Language"] == "ja"


def test_places_have_their_names_of_today():
    page = Client().get("/preferences/").content.decode()
    for place in ("Europe/Berlin", "Europe/Kyiv", "Asia/Kolkata"):
        assert f'value="{place}"' in page
    for former in ("Europe/Kiev", "Asia/Calcutta", "US/Eastern"):
        assert f'value="{former}"' not in page


def test_a_former_name_that_was_chosen_stays():
    client = Client()
    client.cookies["time-zone"] = "Asia/Calcutta"
    assert 'value="Asia/Calcutta" selected' in client.get("/preferences/").content.decode()
