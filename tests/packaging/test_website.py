"""The manual as a site: whole, every link right, readable on every screen without the network."""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
import website
from publishing.links import Page, faults
from publishing.manuals import Manual, manuals
from trouble import Trouble

from realms_builder.layout.document import Paragraph, Run
from realms_builder.sheets.book.manual import chapters_of, manual_file
from realms_builder.sheets.book.reading import read_book
from tests.tree import ROOT

META = ROOT / "packaging/desktop/io.github.realms_builder.RealmsBuilder.metainfo.xml"


def text_of(site: Path, page: str) -> str:
    """Return a page as it is written."""
    return (site / page).read_text(encoding="utf-8")


def test_every_chapter_has_its_page_in_every_language(site: Path) -> None:
    assert faults(site) == []
    for lang in ("de", "en"):
        chapters = chapters_of(read_book(manual_file(lang)))
        pages = {path.stem for path in (site / lang).glob("*.html")}
        assert pages - {"index"} == {chapter.id for chapter in chapters}
        for chapter in chapters:
            assert chapter.title in text_of(site, f"{lang}/{chapter.id}.html")
    assert {path.name for path in site.glob("*.html")} == {
        "index.html",
        "changelog.html",
        "licence.html",
        "404.html",
    }


def test_a_language_is_changed_within_the_section(site: Path) -> None:
    for page in sorted(set((site / "en").glob("*.html")) - {site / "en" / "index.html"}):
        other = site / "de" / page.name
        names = {name for name in Page(page.read_text("utf-8")).ids if name}
        assert names == {name for name in Page(other.read_text("utf-8")).ids if name}, page.name
        assert f'href="../de/{page.name}"' in page.read_text("utf-8")
        assert f'href="../en/{page.name}"' in other.read_text("utf-8")
    assert 'href="de/index.html"' in text_of(site, "index.html")
    assert 'href="../de/index.html"' in text_of(site, "en/index.html")
    assert 'href="../en/index.html"' in text_of(site, "de/index.html")


def test_links_between_chapters_lead_to_pages(site: Path) -> None:
    start = text_of(site, "en/start.html")
    assert '<a href="library.html">Library</a>' in start
    assert '<a href="#five-minutes">A roster in five minutes</a>' in start
    assert '<a href="roster.html#findings">Findings and fixes</a>' in start
    assert 'class="next" rel="next" href="library.html"' in start
    assert 'class="previous" rel="prev" href="start.html"' in text_of(site, "en/library.html")


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        ('<a href="nowhere.html">x</a>', "nowhere.html is not there"),
        ('<a href="start.html#nowhere">x</a>', "start.html#nowhere names an id that is not there"),
        ('<a href="#nowhere">x</a>', "#nowhere names an id that is not there"),
        ('<img src="../pictures/none.png" alt="x">', "../pictures/none.png is not there"),
        ('<img src="../icon.svg">', "the picture ../icon.svg has no words"),
        ('<img src="https://example.org/x.png" alt="x">', "https://example.org/x.png is outside"),
        ('<a href="../../out.html">x</a>', "../../out.html lies outside of the site"),
        ("<i><b>x</i></b>", "</i> closes nothing"),
        ("<p>x", "<p> is never closed"),
        ('<p id="twice"></p><p id="twice"></p>', "the id twice stands twice"),
    ],
)
def test_what_is_wrong_is_told_by_its_page(tmp_path: Path, broken: str, said: str) -> None:
    (tmp_path / "out.html").write_text("")
    site = tmp_path / "site"
    (site / "en").mkdir(parents=True)
    (site / "icon.svg").touch()
    (site / "en" / "start.html").write_text('<p id="here">x</p>')
    assert faults(site) == []
    (site / "en" / "other.html").write_text(f'<a href="start.html#here">x</a>{broken}')
    assert f"en/other.html: {said}" in faults(site)


def test_nothing_is_written_where_a_link_leads_nowhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = manuals()
    dead = Paragraph((Run("x", link="#nowhere"),))
    book = replace(found["en"].book, blocks=(*found["en"].book.blocks, dead))
    broken = Manual("en", book, found["en"].names)
    monkeypatch.setattr(website, "manuals", lambda: found | {"en": broken})
    monkeypatch.setattr("sys.argv", ["website.py", "-o", str(tmp_path / "site")])
    with pytest.raises(SystemExit) as ended:
        website.run_script(website.main)
    assert ended.value.code == 1
    said = capsys.readouterr().err.splitlines()
    assert said == [
        f"en/{found['en'].chapters[-1].id}.html: #nowhere names an id that is not there",
        "Nothing is written: 1 to be mended.",
    ]
    assert list(tmp_path.iterdir()) == []


def test_a_dead_link_in_the_text_is_told_by_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "manual.md"
    file.write_text("# One {#one}\n\n[x](#two)\n", encoding="utf-8")
    monkeypatch.setattr("publishing.manuals.manual_file", lambda _lang: file)
    with pytest.raises(Trouble, match=r"manual\.md:3: "):
        manuals()


def test_only_an_older_site_is_replaced(tmp_path: Path, site: Path) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "letter.txt").touch()
    with pytest.raises(Trouble, match="holds other files"):
        website.publish(mine)
    assert [path.name for path in mine.iterdir()] == ["letter.txt"]
    assert (site / website.MARK).is_file()


def test_addresses_are_those_of_the_package(site: Path) -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        urls = tomllib.load(file)["project"]["urls"]
    owner, name = urls["Homepage"].removeprefix("https://github.com/").split("/")
    assert urls["Documentation"] == f"https://{owner}.github.io/{name}/"
    told = {url.attrib["type"]: url.text for url in ElementTree.parse(META).iter("url")}
    assert told == {
        "homepage": urls["Homepage"],
        "help": urls["Documentation"],
        "bugtracker": urls["Issues"],
    }
    assert urls["Documentation"] in (ROOT / "packaging" / "pypi.md").read_text(encoding="utf-8")
    for page in ("index.html", "de/index.html"):
        leads = Page(text_of(site, page)).leads
        ours = [at for at in leads if at.startswith("https://github.com/")]
        assert set(ours) == {urls["Homepage"], f"{urls['Homepage']}/releases"}
        assert f"git clone {urls['Homepage']}\n" in text_of(site, page)


def test_an_address_that_is_not_there_leads_on_in_every_language(site: Path) -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        name = tomllib.load(file)["project"]["urls"]["Homepage"].split("/")[-1]
    text = text_of(site, "404.html")
    assert f'<base href="/{name}/">' in text
    for lang, said in (("en", "There is no such page"), ("de", "Diese Seite gibt es nicht")):
        assert said in text
        assert f"{lang}/index.html#site-chapters" in Page(text).leads


def test_every_picture_opens_in_its_whole_size(site: Path) -> None:
    for name in ("index.html", "de/odds.html"):
        text = text_of(site, name)
        shown = re.findall(r"<figure.*?</figure>", text)
        assert shown
        for figure in shown:
            page = Page(figure)
            assert page.leads == page.asks


def test_codes_break_at_joints_figures_and_options_nowhere(site: Path) -> None:
    printing = text_of(site, "en/printing.html")
    assert "print_<wbr>and_<wbr>play_<wbr>letter" in printing
    assert '<span class="short">--icc</span> FILE' in printing
    assert "3.175\u00a0mm" in printing
    assert "Heuer\u00adliste" in text_of(site, "de/keys.html")


def test_the_first_page_names_games_files_and_what_is_untried(site: Path) -> None:
    for name in ("index.html", "en/index.html", "de/index.html"):
        text = re.sub("\u00ad|<wbr>", "", text_of(site, name))
        for said in ("Celtos", "BattleScribe", "arm64", "x86_64", "Fedora", "glibc", "phone_"):
            assert said in text


def test_what_the_search_finds_is_there(site: Path) -> None:
    for lang in ("de", "en"):
        words = text_of(site, f"{lang}/search.js").partition("\n")[0]
        rows = json.loads(words.removeprefix("const sections=").removesuffix(";"))
        assert len(rows) > 150
        assert not [text for *_, text, _ in rows if "----" in text]
        (site / lang / "found.html").write_text("".join(f'<a href="{at}">x</a>' for at, *_ in rows))
        found = faults(site)
        (site / lang / "found.html").unlink()
        assert found == []


def test_the_site_asks_for_nothing_outside(site: Path) -> None:
    for name in ("site.css", "site.js"):
        assert "://" not in text_of(site, name)
        assert "url(" not in text_of(site, name)
