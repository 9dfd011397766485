import pytest

from tests.libreoffice import LibreOffice, find_libreoffice
from tests.reconciled import reconciled
from tests.sheets import books_for_libreoffice


@pytest.fixture(autouse=True)
def reconciled_at_the_end(db):
    with reconciled():
        yield


@pytest.fixture(scope="session")
def libreoffice(tmp_path_factory):
    """LibreOffice Calc with the tests' workbooks; skipped loudly where there is none."""
    program = find_libreoffice()
    if program is None:
        pytest.skip("no LibreOffice found (Debian: apt-get install libreoffice-calc; or set LIBREOFFICE to its path)")
    return LibreOffice(program, tmp_path_factory.mktemp("libreoffice"), books_for_libreoffice())
