/** Fields of Python's records by their places, as a whole and by keys; and members that a text names. */
import { describe } from "vitest";
import { type Form, tellForms } from "../support/forms.js";

const NONE = ["no direct uses found"];
const CHOSEN = ["cannot tell: 1 use of a member that is chosen when it runs"];

const DATA = "from dataclasses import dataclass\n@dataclass\nclass Point:\n    left: int\n    top: int = 0\n";
const TUPLE = "from typing import NamedTuple\nclass Point(NamedTuple):\n    left: int\n    top: int = 0\n";

/** Answers for `left` and `top`. */
const form = (title: string, points: string, lines: string, [left, top]: readonly (readonly string[])[]): Form => ({
  title,
  files: { "points.py": points, "main.py": `from points import *\n${lines}\nif __name__ == "__main__":\n    go()\n` },
  answers: { "uses points.py#Point.left": left ?? NONE, "uses points.py#Point.top": top ?? NONE },
});

describe("fields by their places", () => {
  const made = "def go(): return Point(1)";
  const first = (kind: string, line: number): readonly (readonly string[])[] => [[`^main.py — ${kind}: ${line}`], NONE];
  tellForms([
    form("of a dataclass", DATA, made, first("assign", 2)),
    form("with an option", DATA.replace("@dataclass", "@dataclass(frozen=True)"), made, first("assign", 2)),
    form(
      "of attrs",
      DATA.replace("dataclasses import dataclass", "attrs import define").replace("@dataclass", "@define"),
      made,
      first("assign", 2),
    ),
    form(
      "of attrs without annotations",
      "import attr\n@attr.s\nclass Point:\n    near = 1\n    left = attr.ib()\n    top = attr.ib(default=0)\n",
      made,
      first("assign", 2),
    ),
    form("of a named tuple", TUPLE, made, [["^main.py — assign: 2"], ["!main.py"]]),
    form("of one that is taken apart", TUPLE, "def go(p: Point):\n    a, b = p", [["^main.py — read: 3"], ["^main.py — read: 3"]]),
    form("of each in a loop", TUPLE, "def go(all: list[Point]):\n    for (a, b) in all: print(a, b)", [
      ["^main.py — read: 3"],
      ["^main.py — read: 3"],
    ]),
    form("with a number", TUPLE, "def go(p: Point): return p[0]", [["^main.py — read: 2"], ["!main.py"]]),
    form("in a pattern", DATA, "def go(p):\n    match p:\n        case Point(1): pass", first("read", 4)),
    form("in a pattern, behind one that takes anything", DATA, "def go(p):\n    match p:\n        case Point(_, 2): pass", [
      NONE,
      ["^main.py — read: 4"],
    ]),
    form(
      "behind those of a base",
      DATA.replace("class Point:", "class Base:\n    near: int\n@dataclass\nclass Point(Base):"),
      "def go(): return Point(0, 1)",
      first("assign", 2),
    ),
    form("of a subclass", `${DATA}@dataclass\nclass Far(Point):\n    more: int = 0\n`, "def go(): return Far(1)", first("assign", 2)),
    form("not those of the class alone", DATA.replace("    left", "    LIMIT: ClassVar[int] = 1\n    left"), made, first("assign", 2)),
    form(
      "not those that the constructor leaves out",
      DATA.replace("    left", "    made: int = field(init=False)\n    left"),
      made,
      first("assign", 2),
    ),
    form("not those that have keywords only", DATA.replace("    left", "    _: KW_ONLY\n    left"), made, []),
    form("nor where all have", DATA.replace("@dataclass", "@dataclass(kw_only=True)"), made, []),
    form("not of a class with a constructor of its own", `${DATA}    def __init__(self, top): self.top = top\n`, made, [
      NONE,
      ["!main.py"],
    ]),
    form(
      "nor behind a base of another package",
      DATA.replace("@dataclass", "from far import Base\n@dataclass").replace("Point:", "Point(Base):"),
      made,
      [["!main.py"], ["!main.py"]],
    ),
    form("not of another class", `${DATA}@dataclass\nclass Other:\n    far: int\n`, "def go(): return Other(1)", []),
  ]);
});

describe("all fields of a record", () => {
  const all = (title: string, lines: string, points = DATA): Form => form(title, points, lines, [CHOSEN, CHOSEN]);
  tellForms([
    all("given by a table", "def go(row): return Point(**row)"),
    all("given by a list", "def go(row): return Point(*row)"),
    all("by asdict", "import dataclasses\ndef go(p: Point): return dataclasses.asdict(p)"),
    all("by astuple", "from dataclasses import astuple\ndef go(p: Point): return astuple(p)"),
    all("by vars", "def go(p: Point): return vars(p)"),
    all("by __dict__", "def go(p: Point): return p.__dict__"),
    all("by _asdict", "def go(p: Point): return p._asdict()", TUPLE),
    form("not of another object", DATA, "def go(p, row): return vars(p), dict(**row), print(*row)", []),
  ]);
});

describe("keys of a TypedDict", () => {
  const TYPED = "from typing import TypedDict\nclass Point(TypedDict):\n    left: int\n    top: int\n";
  const OTHER = ["no certain uses"];
  tellForms([
    form("in brackets", TYPED, "def go(p: Point): return p['left']", [["^main.py — read: 2"], OTHER]),
    form("by get", TYPED, "def go(p: Point): return p.get('left', 0)", [["^main.py — read: 2"], OTHER]),
    form("of an element", TYPED, "def go(all: list[Point]): return all[0]['left']", [["^main.py — read: 2"], OTHER]),
    form("of a subclass", `${TYPED}class Far(Point): pass\n`, "def go(p: Far): return p['left']", [["^main.py — read: 2"], OTHER]),
    form("not of another table", TYPED, "def go(p: dict[str, Point]): return p['left']", [OTHER, OTHER]),
  ]);
});

describe("members that a text names", () => {
  const named = (title: string, line: string, wanted: string, more: Readonly<Record<string, string>> = {}): Form => ({
    title,
    files: {
      "till.py": "class Till:\n    def run(self): pass\n    def off(self): pass\n",
      "main.py": `from operator import attrgetter, methodcaller\nimport till\nfrom till import Till\n${line}\nif __name__ == "__main__":\n    go(Till())\n`,
      ...more,
    },
    answers: { "uses till.py#Till.run": [wanted], "uses till.py#Till.off": NONE },
  });
  tellForms([
    named("getattr of any object", "def go(x): return getattr(x, 'run')", "cannot tell: 1 use of .run on objects of unknown type"),
    named("methodcaller", "def go(x): return methodcaller('run')(x)", "cannot tell: 1 use of .run on objects of unknown type"),
    named(
      "attrgetter with several",
      "def go(x): return attrgetter('id', 'run')(x)",
      "cannot tell: 1 use of .run on objects of unknown type",
    ),
    named("hasattr", "def go(x: Till): return hasattr(x, 'run')", "^main.py — check: 4 go"),
    named("setattr", "def go(x: Till): setattr(x, 'run', None)", "^main.py — assign: 4 go"),
    named("but not setattr with any name", "def go(x: Till, name): setattr(x, name, None)", "no direct uses found"),
    named("not another function", "def go(x): return print(x, 'run')", "no direct uses found"),
    named("a patch of an object", "def go(x): pass", "test_till.py — assign: 4", {
      "test_till.py": "from unittest.mock import patch\nfrom till import Till\ndef test_it():\n    with patch.object(Till, 'run'): pass\n",
    }),
    named("a patch by its full name", "def go(x): pass", "its name is a text at test_till.py:2", {
      "test_till.py": "from unittest.mock import patch\n@patch('till.Till.run')\ndef test_it(run): pass\n",
    }),
  ]);
});

describe("parts of tuples, and other names for types", () => {
  const LIB =
    "from typing import Annotated, Optional, Tuple\nfrom functools import cache, lru_cache\nclass Box:\n    def put(self): return 1\nclass Lid:\n    def put(self): return 2\n";
  const told = (title: string, lib: string, lines: string, lid: string | undefined = undefined): Form => ({
    title,
    files: { "lib.py": `${LIB}${lib}\n`, "main.py": `from lib import *\n${lines}\nif __name__ == "__main__":\n    go()\n` },
    answers: {
      "uses lib.py#Box.put": ["^main.py — call: 3", "!cannot tell"],
      "uses lib.py#Lid.put": lid === undefined ? NONE : [lid, "!cannot tell"],
    },
  });
  const pair = "def pair() -> tuple[Box, Lid]: ...";
  const two = "    l.put()";
  tellForms([
    told("of what a function returns", pair, `def go():\n    b, l = pair(); b.put()\n${two}`, "^main.py — call: 4"),
    told("in brackets", pair, "def go():\n    (b, l) = pair(); b.put()"),
    told("with a number", pair, "def go():\n    pair()[0].put()"),
    told(
      "of each in a loop",
      "def all() -> list[Tuple[Box, Lid]]: ...",
      `def go():\n    for b, l in all(): b.put()\n${two}`,
      "^main.py — call: 4",
    ),
    told("of each in a comprehension", "def all() -> list[tuple[int, Box]]: ...", "def go():\n    return [b.put() for n, b in all()]"),
    told("of an attribute", "class Till:\n    both: tuple[Box, Lid]", "def go(till: Till):\n    b, l = till.both; b.put()"),
    told("of several values", "", `def go():\n    b, l = Box(), Lid(); b.put()\n${two}`, "^main.py — call: 4"),
    told("of any number", "def all() -> tuple[Box, ...]: ...", "def go():\n    b, *rest = all(); b.put()"),
    told("of one that may be none", "def pair() -> tuple[Optional[Box], Lid]: ...", "def go():\n    b, l = pair(); b.put()"),
    told("Annotated", "BoxDep = Annotated[Box, 1]", "def go(b: BoxDep):\n    b.put()"),
    told("Optional", "Perhaps = Optional[Box]", "def go(b: Perhaps):\n    b.put()"),
    told("lru_cache", "@lru_cache(maxsize=None)\ndef make() -> Box: ...", "def go():\n    make().put()"),
    told("cache", "@cache\ndef make(): return Box()", "def go():\n    make().put()"),
    {
      title: "not behind a star",
      files: { "lib.py": `${LIB}${pair}\n`, "main.py": "from lib import *\n*rest, l = pair()\nl.put()\n" },
      answers: { "uses lib.py#Box.put": ["cannot tell: 1 use"], "uses lib.py#Lid.put": ["cannot tell: 1 use"] },
    },
  ]);
});
