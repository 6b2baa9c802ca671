"""Lists as organisers have them, and files that are no lists at all."""

import io
import zipfile

import pytest
from openpyxl import Workbook

from tests.factories.clubs import actor
from tests.factories.tournaments import make_tournament
from tournaments import imports
from tournaments.imports import ImportRefused
from tournaments.models import Partnership
from tournaments.registration import RegistrationRefused, enter

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return make_tournament(fee=1200)


def pairs(tournament, text, **kwargs):
    return [line.pair.names for line in imports.preview(tournament, text, **kwargs).lines]


def faults(tournament, text, **kwargs):
    lines = imports.preview(tournament, text, **kwargs).lines
    return {line.line: [fault.code for fault in line.faults] for line in lines if not line.good}


def workbook(*rows, **sheets):
    book = Workbook()
    for row in rows:
        book.active.append(row)
    for name, more in sheets.items():
        sheet = book.create_sheet(name)
        for row in more:
            sheet.append(row)
    return saved(book)


def saved(book):
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


TWO = [("Élise Œuf", "Jean-Noël L’Hôte"), ("Paul Roux", "Luc Petit")]


# --- every way to write the same two pairs --------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "Élise Œuf;Jean-Noël L’Hôte\nPaul Roux;Luc Petit",
        "Élise Œuf\tJean-Noël L’Hôte\r\nPaul Roux\tLuc Petit\r\n\r\n",
        "Élise Œuf,Jean-Noël L’Hôte\nPaul Roux,Luc Petit",
        '"Élise Œuf","Jean-Noël L’Hôte"\n"Paul Roux","Luc Petit"',
        "Élise Œuf / Jean-Noël L’Hôte\n\nPaul Roux / Luc Petit",
        "Élise Œuf et Jean-Noël L’Hôte\nPaul Roux ET Luc Petit",
        "Élise Œuf - Jean-Noël L’Hôte\nPaul Roux – Luc Petit",
        "Élise Œuf & Jean-Noël L’Hôte\nPaul Roux+Luc Petit",
        "Joueur 1;Joueur 2\nÉlise Œuf;Jean-Noël L’Hôte\nPaul Roux;Luc Petit",
        "Équipe\nÉlise Œuf / Jean-Noël L’Hôte\nPaul Roux / Luc Petit",
        "N°;Doublette\n1;Élise Œuf - Jean-Noël L’Hôte\n2;Paul Roux - Luc Petit",
        "1;Élise Œuf;Jean-Noël L’Hôte\n2;Paul Roux;Luc Petit",
        "Prénom 1;Nom 1;Prénom 2;Nom 2\nÉlise;Œuf;Jean-Noël;L’Hôte\nPaul;Roux;Luc;Petit",
        "Nom;Prénom;Nom;Prénom\nŒuf;Élise;L’Hôte;Jean-Noël\nRoux;Paul;Petit;Luc",
        "Œuf\tÉlise\tL’Hôte\tJean-Noël\nRoux\tPaul\tPetit\tLuc",
        (
            "Nom participant;Prénom participant;Email payeur;Nom partenaire;Prénom partenaire\n"
            "Œuf;Élise;a@b.fr;L’Hôte;Jean-Noël\nRoux;Paul;c@d.fr;Petit;Luc"
        ),
        (
            "Date;Nom et prénom du joueur 1;Nom et prénom du joueur 2\n"
            "01/12;Élise Œuf;Jean-Noël L’Hôte\n02/12;Paul Roux;Luc Petit"
        ),
    ],
)
def test_preview_reads_the_pairs_however_they_are_written(tournament, text):
    assert pairs(tournament, text) == TWO


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_text_of_reads_every_usual_encoding(tournament, encoding):
    text = "Joueur 1;Joueur 2\r\nÉlise Œuf;Jean-Noël L’Hôte\r\nPaul Roux;Luc Petit\r\n"
    assert pairs(tournament, imports.text_of(text.encode(encoding))) == TWO


def test_text_of_reads_a_workbook(tournament):
    data = workbook(
        ["N°", "Joueur 1", "Joueur 2", "Club", "Payé"],
        [3, "Élise Œuf", "Jean-Noël L’Hôte", "Niort", True],
        [None, None, None],
        [4.0, "Paul Roux", "Luc Petit", None, 12.5],
    )
    lines = imports.preview(tournament, imports.text_of(data)).lines
    assert [line.pair.names for line in lines] == TWO
    assert [line.pair.number for line in lines] == [3, 4]
    assert [line.pair.paid_cents for line in lines] == [1200, 1250]


def test_text_of_takes_the_first_sheet_that_holds_something(tournament):
    data = workbook(liste=[["Élise Œuf", "Jean-Noël L’Hôte"], ["Paul Roux", "Luc Petit"]])
    assert pairs(tournament, imports.text_of(data)) == TWO


def test_text_of_one_column_workbook_with_commas(tournament):
    data = workbook(["Élise Œuf, Jean-Noël L’Hôte"], ["Paul Roux, Luc Petit"])
    assert pairs(tournament, imports.text_of(data)) == TWO


def test_workbook_with_merged_cells_and_formulas_names_the_lines(tournament):
    book = Workbook()
    sheet = book.active
    sheet.append(["Joueur 1", "Joueur 2", "Groupe"])
    sheet.append(["A A", "B B", "Niort"])
    sheet.append(["C C", "D D", None])
    sheet.append(["=A2", "E E", "Niort"])
    sheet.merge_cells("C2:C3")
    text = imports.text_of(saved(book))
    lines = imports.preview(tournament, text).lines
    assert [line.pair.group for line in lines[:2]] == ["Niort", ""]
    assert faults(tournament, text) == {4: ["formula"]}


def test_preview_reads_group_categories_paid_and_number(tournament):
    text = (
        "N°;Équipe;Village;Catégories;Réglé\n"
        "12;A A / B B;Niort;Féminine, seniors;oui\n"
        ";C C / D D;;mixte;12,50 €\n"
        ";E E;;J;x\n"
        ";F F / G G;;;non\n"
    )
    made = [line.pair for line in imports.preview(tournament, text).lines]
    assert [pair.categories for pair in made] == [("women", "senior"), ("mixed",), ("youth",), ()]
    assert [pair.paid_cents for pair in made] == [1200, 1250, 600, 0]
    assert (made[0].number, made[0].group, made[1].number) == (12, "Niort", None)
    assert made[2].names == ("E E", "")


def test_preview_takes_the_columns_that_the_organiser_chose(tournament):
    text = "Niort;A A;B B\nVouillé;C C;D D"
    chosen = pairs(tournament, text, columns=["group", "first", "second"])
    assert chosen == [("A A", "B B"), ("C C", "D D")]
    with pytest.raises(ImportRefused, match="column"):
        imports.preview(tournament, text, columns=["group", "", ""])


# --- what is wrong, line by line ------------------------------------------------------------------


def test_preview_names_each_fault_and_keeps_nothing(tournament):
    enter(tournament, names=("Paul Roux", "Luc Petit"), by=actor())
    text = "\n".join(
        [
            "N°;Joueur 1;Joueur 2;Catégorie;Payé",
            "5;A A;B B;;",
            "5;C C;D D;;",
            "x;E E;F F;;",
            ";G G;H H;grand;",
            ";I I;J J;;douze",
            ";;;mixte;",
            ";LUC PETIT;K K;;",
            ";L L;a a;;",
            ";M M;m m;;",
            ";N N / O O;P P;;",
            f";{'Q' * 121};R R;;",
        ]
    )
    assert faults(tournament, text) == {
        3: ["number_taken"],
        4: ["not_a_number"],
        5: ["not_a_category"],
        6: ["not_a_payment"],
        7: ["no_name"],
        8: ["already_entered"],
        9: ["twice_in_list"],
        10: ["same_name_in_pair"],
        12: ["name_too_long"],
    }
    assert Partnership.objects.count() == 1


def test_preview_too_many_names(tournament):
    assert faults(tournament, "A A / B B / C C\nD D / E E") == {1: ["too_many_names"]}


def test_preview_double_in_the_list_says_which_line(tournament):
    shown = imports.preview(tournament, "A A / B B\n\nC C / b b")
    fault = shown.lines[1].faults[0]
    assert (fault.message, shown.bad) == ("b b stands in line 1 already.", 1)


def test_preview_namesakes_are_taken_when_said(tournament):
    text = "A A / B B\nC C / B B"
    shown = imports.preview(tournament, text, namesakes=["B B"])
    assert shown.bad == 0
    imports.confirm(tournament, shown.good, by=actor())
    assert Partnership.objects.filter(second__name="B B").count() == 2


def test_unclosed_quote_spoils_its_own_line_only(tournament):
    text = '"A A;B B\nC C;D D\nE E;F F'
    assert pairs(tournament, text)[1:] == [("C C", "D D"), ("E E", "F F")]


# --- entering -------------------------------------------------------------------------------------


def test_confirm_enters_all_with_payments(tournament):
    shown = imports.preview(tournament, "A A;B B;oui\nC C;D D;oui\nE E;F F;non")
    made = imports.confirm(tournament, shown.good, by=actor())
    assert [pair.number for pair in made] == [1, 2, 3]
    assert [pair.paid_cents for pair in made] == [1200, 1200, 0]


def test_confirm_after_somebody_else_entered_one_keeps_nothing(tournament):
    shown = imports.preview(tournament, "A A;B B\nC C;D D")
    enter(tournament, names=("C C", "X X"), by=actor())
    with pytest.raises(RegistrationRefused):
        imports.confirm(tournament, shown.good, by=actor())
    assert Partnership.objects.count() == 1


# --- files that are no lists ----------------------------------------------------------------------


def bomb():
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("xl/worksheets/sheet1.xml", b"0" * (25 * 1024 * 1024))
    return out.getvalue()


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty"),
        (b" \r\n\t ", "empty"),
        (bytes(range(256)) * 20, "not_text"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "not_text"),
        (b"%PDF-1.7\x00\x01", "not_text"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"x" * 99, "old_excel"),
        (b"PK\x03\x04 broken", "bad_workbook"),
        (b"A A;B B\n" * 400_000, "too_big"),
        (b"\xff\xfeA", "not_text"),
    ],
)
def test_text_of_bad_file_is_refused_with_a_reason(data, code):
    with pytest.raises(ImportRefused) as error:
        imports.text_of(data)
    assert error.value.code == code
    assert error.value.message != code


def test_text_of_zip_bomb_is_refused_unopened():
    with pytest.raises(ImportRefused, match="too large"):
        imports.text_of(bomb())


def test_text_of_zip_that_is_no_workbook_is_refused():
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        packed.writestr("hello.txt", "hello")
    with pytest.raises(ImportRefused) as error:
        imports.text_of(out.getvalue())
    assert error.value.code == "bad_workbook"


def test_workbook_with_a_cell_far_away_answers_soon(tournament):
    book = Workbook()
    book.active.append(["A A", "B B"])
    book.active["A1048576"] = "far"
    assert pairs(tournament, imports.text_of(saved(book)))[0] == ("A A", "B B")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("\n \n", "empty"),
        ("A A;B B\n" * 1002, "too_many_lines"),
        (";".join(["A A"] * 41), "too_many_columns"),
        ("x" * (2 * 1024 * 1024 + 1), "too_big"),
        ("12;13\n14;15", "no_names"),
    ],
)
def test_preview_bad_text_is_refused_with_a_reason(tournament, text, code):
    with pytest.raises(ImportRefused) as error:
        imports.preview(tournament, text)
    assert error.value.code == code


def test_preview_queries_do_not_grow_with_the_lines(tournament, django_assert_num_queries):
    for lines in (1, 300):
        text = "\n".join(f"Un {n};Deux {n}" for n in range(lines))
        with django_assert_num_queries(2):
            imports.preview(tournament, text)
