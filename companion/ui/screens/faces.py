"""What is printed on cards that no public source tells: listed, told by icons, changed, shared."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from companion.house.face_entry import FaceEntry
from companion.store.faces import Owner, read_file, write_file
from companion.store.store import StoreError
from companion.ui.called import in_a_row
from companion.ui.drawing import game_name, piece_name
from companion.ui.face_panel import panel
from companion.ui.screens import Page
from companion.ui.widgets.press import made
from companion.ui.words import words
from engine.core.catalogue import Face
from engine.core.faces import BadFaces, Conflict

BAD = ("no_faces", "version", "other_game", "other_printing", "no_such_face", "forbidden",
       "unread", "unwritten")  # fmt: skip
"""What can be wrong with faces or a file of them: `BadFaces.key`."""


class FacesScreen(Page):
    """First which printing, then its cards by kind; one thing at a time on the page."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.owner: Owner | None = None
        self.said, self.bad = "", False
        super().__init__(*args, **kwargs)

    def on_pre_enter(self, *_: object) -> None:
        self.owner, self.said = None, ""
        self.refresh()

    def refresh(self) -> None:
        """Back to the list, or to the choice of a printing."""
        if self.owner is None:
            self._printings()
        else:
            self._list(self.owner)

    # -- the page

    def _page(self, title: str, note: str, back: Callable[[], None]) -> Any:
        self.clear_widgets()
        page = made("FacesPage", title=title, note=note, said=self.said, bad=self.bad)
        page.back, page.hall = back, self.hall
        self.add_widget(page)
        self.said, self.bad = "", False
        return page

    def _say(self, key: str, **gaps: str | int) -> None:
        self.said, self.bad = words.say(key, **gaps), False

    def _complain(self, error: BadFaces | StoreError) -> None:
        if isinstance(error, BadFaces) and error.key in BAD:
            self.said = words.say(f"faces.bad.{error.key}", **error.params)
        elif isinstance(error, StoreError):
            self.said = error.said(words.language)
        else:
            self.said = str(error)
        self.bad = True

    # -- which printing

    def _printings(self) -> None:
        page = self._page(words.say("faces.title"), words.say("faces.why"), self.hall.back)
        for card in self.hall.house.face_cards():
            row = made("FaceRow")
            row.title = game_name(card.game, words.language)
            row.about = printing_name(self.hall.house.owner(card.game, card.printing))
            row.done, row.of = card.done, card.of
            row.bind(on_release=self._opener(card.game, card.printing))
            page.ids.things.add_widget(row)

    def _opener(self, game: str, printing: str) -> Callable[..., None]:
        def open_(*_: object) -> None:
            self.owner = self.hall.house.owner(game, printing)
            self.hall.tell(self.owner)
            self.refresh()

        return open_

    def _leave(self) -> None:
        self.owner = None
        self.refresh()

    # -- the cards by kind

    def _list(self, owner: Owner) -> None:
        name = game_name(owner.game.id, words.language)
        title = in_a_row(filter(None, (name, printing_name(owner))))
        page = self._page(title, words.say("faces.stand_ins"), self._leave)
        for kind in dict.fromkeys(owner.kinds[face] for face in owner.wanted):
            faces = [face for face in owner.wanted if owner.kinds[face] == kind]
            missing = [face for face in faces if face not in owner.told]
            head = made("KindHead")
            key = "faces.kind" if missing else "faces.kind_done"
            name, of = _kind(owner, kind), len(faces)
            name = name[:1].upper() + name[1:]
            head.text = words.say(key, kind=name, count=len(missing), of=of)
            page.ids.things.add_widget(head)
            for card in self._cards(owner, faces, missing):
                page.ids.things.add_widget(card)
        self._reported(owner, page)
        tools = (
            ("faces.export", "forward", self._export),
            ("faces.import", "plus", self._files),
        )
        for key, sign, do in tools:
            button = made("FaceTool", text=words.say(key), sign=sign)
            button.bind(on_release=lambda *_, do=do: do(owner))
            page.ids.foot.add_widget(button)

    def _reported(self, owner: Owner, page: Any) -> None:
        """Faces that are told as reported: each can be compared with the own card."""
        doubted = owner.doubted()
        if doubted:
            page.ids.things.add_widget(made("KindHead", text=words.say("faces.reported")))
        for face in doubted:
            card = self._card(owner, face)
            card.text = words.say("faces.change" if face in owner.told else "faces.compare")
            card.bind(on_release=lambda *_, face=face: self._enter(owner, face))
            page.ids.things.add_widget(card)

    def _cards(self, owner: Owner, faces: list[str], missing: list[str]) -> Iterator[Any]:
        """One card for all that look alike while nobody told them, one for each that is told."""
        alike: dict[str, list[str]] = {}
        for face in missing:
            alike.setdefault(owner.game.sight(_piece(owner, face), owner.told), []).append(face)
        for several in alike.values():
            if owner.game.only_reported(several[0]):
                yield self._line(owner, several[0])
                continue
            card = self._card(owner, several[0])
            single = len(alike) == len(missing) > 1
            card.text = (
                piece_name(owner.game, several[0], words.language)
                if single
                else words.say("faces.unknown", count=len(several))
            )
            card.bind(on_release=lambda *_, face=several[0]: self._enter(owner, face))
            yield card
        for face in faces:
            if face in owner.told:
                card = self._card(owner, face)
                card.text = words.say("faces.change")
                card.bind(on_release=lambda *_, face=face: self._enter(owner, face))
                yield card

    def _line(self, owner: Owner, face: str) -> Any:
        """A card of which a part is reported: its name says what, and has the room for it."""
        piece = _piece(owner, face)
        name = piece_name(owner.game, piece, words.language)
        line = made("FaceLine", text=name, game=owner.game, piece=piece)
        line.bind(on_release=lambda *_: self._enter(owner, face))
        return line

    def _card(self, owner: Owner, face: str) -> Any:
        return made("PieceAnswer", game=owner.game, piece=_piece(owner, face))

    # -- telling one

    def _enter(self, owner: Owner, face: str) -> None:
        """Icons for one face; of several that look alike the next one follows."""
        piece = _piece(owner, face)
        entry = FaceEntry(owner.game, piece)
        told, doubted = face in owner.told, owner.game.only_reported(face)
        named = doubted or owner.game.sight(piece, {}) == piece
        what = piece_name(owner.game, piece, words.language) if named else _kind(owner, entry.kind)
        title = words.say("faces.changing" if told or named else "faces.telling", kind=what)
        note = words.say("faces.reported_why") if doubted else ""
        note = words.say("faces.change_why") if told else note
        page = self._page(title, note, self.refresh)
        page.ids.things.add_widget(panel(entry, lambda told: self._told(owner, told), self.refresh))

    def _told(self, owner: Owner, entry: FaceEntry) -> None:
        old = owner.told.get(entry.face)
        if old is not None and dict(old) != entry.printed:
            self._confirm(owner, entry, old)
            return
        self._keep(owner, {entry.face: entry.printed})
        follows = next((f for f in owner.missing() if owner.kinds[f] == entry.kind), "")
        one_by_one = old is None and entry.face in owner.wanted
        if one_by_one and follows and not self.bad:
            self._enter(owner, follows)
        else:
            self.refresh()

    def _keep(self, owner: Owner, faces: dict[str, Face]) -> None:
        try:
            owner.teach(faces, words.language)
        except (BadFaces, StoreError) as error:
            self._complain(error)
        else:
            self._say("faces.kept", count=len(faces))

    def _confirm(self, owner: Owner, entry: FaceEntry, old: Face) -> None:
        """Old and new side by side; only the touch on the new one changes anything."""

        def take(mine: bool) -> None:
            if not mine:
                self._keep(owner, {entry.face: entry.printed})
            self.refresh()

        titles = (words.say("faces.old"), words.say("faces.new"))
        page = self._page(words.say("faces.sure"), words.say("faces.change_why"), self.refresh)
        self._two(owner, page, entry.face, (old, entry.printed), titles, take)

    def _two(
        self, owner: Owner, page: Any, face: str, printed: tuple[Face, Face],
        titles: tuple[str, str], take: Callable[[bool], None],
    ) -> None:  # fmt: skip
        """Two faces of one card side by side; a touch chooses one of them."""
        for number, (one, title) in enumerate(zip(printed, titles, strict=True)):
            piece = _piece(owner, face)
            card = made("FaceChoice", title=title, game=owner.game, piece=piece)
            card.face = one
            card.about = FaceEntry(owner.game, piece, one).so_far(words.language)
            card.bind(on_release=lambda *_, first=number == 0: take(first))
            page.ids.things.add_widget(card)

    # -- files

    def _export(self, owner: Owner) -> None:
        name = "-".join(part for part in (owner.game.id, owner.printing) if part)
        path = self.hall.house.face_folder() / f"faces-{name}.json"
        try:
            write_file(path, owner.export())
        except BadFaces as error:
            self._complain(error)
        else:
            self._say("faces.exported", count=len(owner.told), file=str(path))
        self.refresh()

    def _files(self, owner: Owner) -> None:
        files = self.hall.house.face_files()
        key = "faces.choose_file" if files else "faces.no_file"
        note = words.say(key, folder=str(self.hall.house.face_folder()))
        page = self._page(words.say("faces.import"), note, self.refresh)
        for file in files:
            row = made("WordTap", text=file.name)
            row.bind(on_release=lambda *_, file=file: self._import(owner, file))
            page.ids.things.add_widget(row)

    def _import(self, owner: Owner, file: Path) -> None:
        try:
            new, conflicts = owner.compare(read_file(file), words.language)
        except BadFaces as error:
            self._complain(error)
            self._files(owner)
        else:
            self._settle(owner, dict(new), list(conflicts), len(conflicts))

    def _settle(
        self, owner: Owner, take: dict[str, Face], conflicts: list[Conflict], of: int
    ) -> None:
        """One conflict after the other; everything is kept together at the end."""
        if not conflicts:
            self._keep(owner, take)
            self.refresh()
            return
        one = conflicts[0]

        def chosen(mine: bool) -> None:
            more = {} if mine else {one.face: one.theirs}
            self._settle(owner, {**take, **more}, conflicts[1:], of)

        name = piece_name(owner.game, _piece(owner, one.face), words.language)
        number = of - len(conflicts) + 1
        title = words.say("faces.conflict", name=name, number=number, of=of)
        page = self._page(title, words.say("faces.conflict_why"), self.refresh)
        titles = (words.say("faces.ours"), words.say("faces.theirs"))
        self._two(owner, page, one.face, (one.ours, one.theirs), titles, chosen)


def printing_name(owner: Owner) -> str:
    """A printing in words; nothing when there is only one."""
    if not owner.printing:
        return ""
    cards = owner.game.texts.say(words.language, f"option.printing.{owner.printing}")
    return str(words.say("faces.printing", cards=cards))


def _kind(owner: Owner, kind: str) -> str:
    return owner.game.texts.say(words.language, f"kind.{kind}")


def _piece(owner: Owner, face: str) -> str:
    return next(piece.id for piece in owner.game.catalogue if piece.face == face)
