import pytest

from tests import printed
from tests.libreoffice import LibreOffice, find_libreoffice
from tests.reconciled import reconciled
from tests.sheets import books_for_libreoffice

typeset_once = printed.typeset_once


@pytest.fixture(autouse=True)
def reconciled_at_the_end(db):
    with reconciled():
        yield


@pytest.fixture(scope="session")
def libreoffice(tmp_path_factory, pytestconfig):
    """LibreOffice Calc with the tests' workbooks; skipped loudly where there is none."""
    program = find_libreoffice()
    if program is None:
        pytest.skip("no LibreOffice found (Debian: apt-get install libreoffice-calc; or set LIBREOFFICE to its path)")
    own = tmp_path_factory.getbasetemp()
    of_the_run = own.parent if hasattr(pytestconfig, "workerinput") else own
    return LibreOffice(program, of_the_run / "libreoffice", books_for_libreoffice)
