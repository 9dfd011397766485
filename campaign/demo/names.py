"""Invented people. None of them ever flew."""

PLAYERS = {
    "japan": ("Amira", "Boris", "Cem", "Dorothea", "Emil", "Frida", "Gustav", "Hanna"),
    "usa": ("Ivo", "Jana", "Kofi", "Lena", "Milan", "Noor", "Ole", "Petra"),
}

_GIVEN = {
    "japan": (
        "Kenjirō Masao Haruo Takeo Shigeru Eisuke Yoshirō Tamotsu Ryōhei Hideki Senji Kiyoshi Naoto Gorō Sadao Mamoru "
        "Jun’ichi Tetsuo Noboru Yasuo Shōzō Fumio Katsumi Rikuo"
    ).split(),
    "usa": (
        "Walter Eugene Harold Raymond Clarence Leroy Vernon Earl Homer Wilbur Virgil Elmer Lester Floyd Alvin Roscoe "
        "Desmond Ambrose Julius Emmett Orville Percy Silas Wendell"
    ).split(),
}
_FAMILY = {
    "japan": (
        "Fujinami Asamizu Tokikawa Kiritani Shimozuka Hamanari Yukinaga Moriwaka Isozumi Kazehara Takimori Numabe "
        "Tachihara Amagase Kurohata Oribe Uchigami Sawatari Hoshiba Ikenobe Wakaura Akitsuki Nagisawa Todokoro"
    ).split(),
    "usa": (
        "Thornbury Maplewood Brightwater Dunmore Ellery Fairbank Greenlaw Ironside Juniper Kettering Longacre "
        "Merriweather Northcott Oakhurst Pemberly Quickwater Rosewall Tolliver Underhill Whitlock Yarrow Zeller "
        "Ashgrove Birchwell"
    ).split(),
}


def pilots(side: str) -> list[str]:
    """Full names for the pilots of one side, more than a campaign needs."""
    given, family = _GIVEN[side], _FAMILY[side]
    first = [f"{name} {surname}" for name, surname in zip(given, family, strict=True)]
    again = [f"{name} {surname}" for name, surname in zip(given[7:] + given[:7], family, strict=True)]
    return first + again
