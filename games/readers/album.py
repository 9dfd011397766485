"""The photos in the archive of a whole campaign, with the list that says what each of them shows."""

from typing import Annotated, Literal

from pydantic import Field, ValidationError

from games.readers.container import Container
from games.readers.refusing import refused
from games.readers.understood import PhotoFile
from rulebooks.pacific_air_war.record import LAST_GAME, Caption, Facts

FOLDER = "story/"
LIST = f"{FOLDER}photos.json"
FORMAT: Literal["ready-room-photos"] = "ready-room-photos"


class ListedPhoto(Facts):
    """``file`` stands beside the list. ``words``: what it shows, for those who cannot see it."""

    file: Annotated[str, Field(pattern=r"^photos/[A-Za-z0-9._-]{1,80}$")]
    game: Annotated[int, Field(ge=0, le=LAST_GAME)] = 0
    words: Caption
    caption: Caption | None = None


class Album(Facts):
    """The list of an archive's photos, in the order in which they stand in the story."""

    format: Literal["ready-room-photos"]
    version: Literal[1]
    photos: Annotated[tuple[ListedPhoto, ...], Field(strict=False, max_length=200)]


def photos_in(container: Container) -> tuple[PhotoFile, ...]:
    """The photos that are listed, each of which is there. Raises ``Refused``: upload.album, upload.no_photo."""
    if LIST not in container.names:
        return ()
    try:
        album = Album.model_validate_json(container.read(LIST))
    except ValidationError as error:
        place = "".join(f"/{step}" for step in error.errors()[0]["loc"])
        raise refused("upload.album", f"{container.at(LIST)} {place}".rstrip()) from None
    there, listed = set(container.names), {one.file: one for one in album.photos}
    for file in listed:
        if FOLDER + file not in there:
            raise refused("upload.no_photo", container.at(LIST), file=file)
    return tuple(
        PhotoFile(one.file, one.game, one.words, one.caption or "", container.read(FOLDER + one.file)) for one in listed.values()
    )
