/** Classes of objects in Python that a statement gives: several values, generators, fixtures, loops over objects, copies. */
import { describe } from "vitest";
import { type Form, tellForms } from "../support/forms.js";

const CLASSES = `class Till:
    def ring(self): return 1
class Box:
    def ring(self): return 2
`;

/** What the last lines of `main.py` use of `Till.ring`, beside what `lib.py` declares. */
const form = (title: string, lib: string, main: string, ...wanted: readonly string[]): Form => ({
  title,
  files: { "till.py": CLASSES, "lib.py": lib, "main.py": `${main}\nif __name__ == "__main__":\n    print(1)\n` },
  answers: { "uses till.py#Till.ring": wanted },
});

const SEVERAL = "on a name that has several values";

describe("an object of one of several classes", () => {
  tellForms([
    form(
      "a value that is given or made",
      "from till import Till\nclass App:\n    def __init__(self, till=None):\n        self.till = till or Till()\n    def go(self): return self.till.ring()\n",
      "from lib import App\ndef f(app: App):\n    app.till.ring()",
      SEVERAL,
      "  lib.py — call: 5 App.go",
      "  main.py — call: 3 f",
    ),
    form(
      "attributes in branches, and all that is not of these",
      "from till import Till, Box\nclass App:\n    def __init__(self, x):\n        if x:\n            self.till = Till()\n        else:\n            self.till = Box()\n",
      "from lib import App\ndef f(app: App):\n    app.till.ring()",
      SEVERAL,
      "  main.py — call: 3 f",
    ),
    form(
      "what a function returns in branches",
      "from till import Till, Box\ndef make(x):\n    if x:\n        return Till()\n    return Box()\n",
      "from lib import make\ndef f():\n    make(1).ring()\n    one = make(2)\n    one.ring()",
      SEVERAL,
      "  main.py — call: 3,5 f",
    ),
    form(
      "one unknown value beside it",
      "from till import Till\ndef make(x):\n    return load(x) if x else Till()\n",
      "from lib import make\ndef f():\n    make(1).ring()",
      SEVERAL,
      "  main.py — call: 3 f",
    ),
    form(
      "none of the wanted class",
      "from till import Box\nclass Other:\n    def ring(self): return 3\ndef make(x):\n    return Box() if x else Other()\n",
      "from lib import make\ndef f():\n    make(1).ring()",
      "no direct uses found",
    ),
    form(
      "unknown values alone",
      "def make(x):\n    return load(x) if x else find(x)\n",
      "from lib import make\ndef f():\n    make(1).ring()",
      "no certain uses; cannot tell: 1",
    ),
  ]);
});

describe("imports of one name in functions", () => {
  const [one, two] = [
    "class Till:\n    def ring(self): return 1\ndef make(): return Till()\n",
    "class Till:\n    def ring(self): return 2\ndef make(): return Till()\n",
  ];
  const local = (title: string, main: string, inOne: string, inTwo: string): Form => ({
    title,
    files: { "one.py": one, "two.py": two, "main.py": `${main}\nif __name__ == "__main__":\n    f(1)\n` },
    answers: { "uses one.py#Till.ring": [inOne], "uses two.py#Till.ring": [inTwo] },
  });
  tellForms([
    local(
      "both branches",
      "def f(x):\n    if x:\n        from one import Till\n    else:\n        from two import Till\n    return Till().ring()",
      "^main.py — call: 6 f",
      "^main.py — call: 6 f",
    ),
    local(
      "a module under one name",
      "def f(x):\n    try:\n        import one as m\n    except ImportError:\n        import two as m\n    return m.Till().ring() + m.make().ring()",
      "^main.py — call: 6 f",
      "^main.py — call: 6 f",
    ),
    local(
      "each function its own",
      "def f(x):\n    from one import Till\n    return Till().ring()\ndef g(x):\n    from two import Till\n    return Till().ring()",
      "^main.py — call: 3 f",
      "^main.py — call: 6 g",
    ),
    local(
      "one beside another of the module",
      "from one import make\ndef f(x):\n    return make().ring()\ndef g(x):\n    from two import make\n    return make().ring()",
      "^main.py — call: 3 f",
      "^main.py — call: 6 g",
    ),
    local(
      "the later of two in one block",
      "def f(x):\n    from one import Till\n    from two import Till\n    return Till().ring()",
      "no direct uses found",
      "^main.py — call: 4 f",
    ),
  ]);
});

describe("what a generator gives", () => {
  const head =
    "from contextlib import contextmanager, asynccontextmanager\nfrom typing import Iterator, Generator\nfrom till import Till\n";
  tellForms([
    form(
      "to with, by its annotation",
      `${head}@contextmanager\ndef opened() -> Iterator[Till]:\n    yield Till()\n`,
      "import lib\ndef f():\n    with lib.opened() as till:\n        till.ring()",
      "^main.py — call: 4 f",
    ),
    form(
      "to with, by its values",
      `${head}@contextmanager\ndef opened():\n    till = Till()\n    try:\n        yield till\n    finally:\n        pass\n`,
      "from lib import opened\ndef f():\n    with opened() as till:\n        till.ring()",
      "^main.py — call: 4 f",
    ),
    form(
      "to async with, of a method",
      `${head}class Pool:\n    @asynccontextmanager\n    async def opened(self) -> Generator[Till, None, None]:\n        yield Till()\n`,
      "from lib import Pool\nasync def f():\n    async with Pool().opened() as till:\n        till.ring()",
      "^main.py — call: 4 f",
    ),
    form(
      "to a loop",
      `${head}def all_():\n    for one in range(2):\n        yield Till()\n`,
      "from lib import all_\ndef f():\n    for till in all_():\n        till.ring()\n    next(all_()).ring()",
      "^main.py — call: 4,5 f",
    ),
    form(
      "not of another generator that it passes on",
      `${head}def all_():\n    yield from others()\n`,
      "from lib import all_\ndef f():\n    for till in all_():\n        till.ring()",
      "cannot tell: 1",
    ),
    form(
      "the object itself",
      "from contextlib import contextmanager\nclass Pool:\n    @contextmanager\n    def held(self):\n        yield self\n",
      "from till import Till\nfrom lib import Pool\nclass Shop(Pool, Till): pass\ndef f():\n    with Shop().held() as shop:\n        shop.ring()",
      "^main.py — call: 6 f",
    ),
  ]);
});

describe("loops, items and calls of objects", () => {
  tellForms([
    form(
      "iterators",
      "from till import Till\nclass All:\n    def __iter__(self): return self\n    def __next__(self) -> Till: return Till()\nclass Kept:\n    def __init__(self, tills: list[Till]): self.tills = tills\n    def __iter__(self): return iter(self.tills)\n",
      "from lib import All, Kept\ndef f(kept: Kept):\n    for till in All(): till.ring()\n    for till in kept: till.ring()",
      "^main.py — call: 3,4 f",
    ),
    form(
      "generators and asynchronous ones",
      "from till import Till\nclass All:\n    def __iter__(self):\n        yield Till()\nclass Later:\n    def __aiter__(self): return self\n    async def __anext__(self) -> Till: return Till()\n",
      "from lib import All, Later\nasync def f():\n    for till in All(): till.ring()\n    async for till in Later(): till.ring()",
      "^main.py — call: 3,4 f",
    ),
    form(
      "items and calls",
      "from till import Till\nclass All:\n    def __getitem__(self, key) -> Till: return Till()\n    def __call__(self) -> Till: return Till()\n",
      "from lib import All\ndef f(all_: All):\n    all_[0].ring()\n    all_().ring()",
      "^main.py — call: 3 f",
      "  main.py — call: 4 f",
    ),
    form(
      "not where the class says nothing",
      "class All:\n    def __iter__(self): return load()\n",
      "from lib import All\ndef f():\n    for till in All(): till.ring()",
      "cannot tell: 1",
    ),
  ]);
});

describe("the class of an object, and copies", () => {
  tellForms([
    form(
      "type(…) and __class__",
      "from till import Till\nclass Kid(Till):\n    def go(self):\n        type(self).ring(self)\n        self.__class__.ring(self)\n        type(self)().ring()\n",
      "from till import Till\ndef f(till: Till):\n    type(till).ring(till)",
      "^lib.py — call: 4,5,6 Kid.go",
      "^main.py — call: 3 f",
    ),
    form(
      "copies",
      "",
      "import copy\nfrom copy import deepcopy\nfrom dataclasses import replace\nfrom till import Till\ndef f(till: Till):\n    copy.copy(till).ring()\n    deepcopy(till).ring()\n    replace(till, x=1).ring()",
      "^main.py — call: 6,7,8 f",
    ),
    form(
      "casts and tasks",
      "",
      "import asyncio\nfrom typing import cast\nfrom till import Till\nasync def make() -> Till: return Till()\nasync def f(x):\n    cast(Till, x).ring()\n    cast('Till', x).ring()\n    task = asyncio.create_task(make())\n    (await task).ring()",
      "^main.py — call: 6,7,9 f",
    ),
    form(
      "not of a function of the project with such a name",
      "from till import Box\ndef copy(till) -> Box: return Box()\n",
      "from lib import copy\nfrom till import Till\ndef f(till: Till):\n    copy(till).ring()",
      "no direct uses found",
    ),
  ]);
});

describe("what a fixture of pytest gives", () => {
  const fixture = (title: string, conftest: string, tests: string, wanted: string): Form => ({
    title,
    files: { "till.py": CLASSES, "tests/conftest.py": `import pytest\nfrom till import Till\n${conftest}`, "tests/test_till.py": tests },
    answers: { "uses till.py#Till.ring --tests": [wanted] },
  });
  tellForms([
    fixture(
      "returned, asked for by a method",
      "@pytest.fixture\ndef till(): return Till()\n",
      "class TestTill:\n    def test_one(self, till):\n        till.ring()\n",
      "^tests/test_till.py — call: 3 TestTill.test_one",
    ),
    fixture(
      "yielded, with a name of its own",
      "@pytest.fixture(name='till', scope='session')\ndef make_till():\n    till = Till()\n    yield till\n",
      "def test_one(till):\n    till.ring()\n",
      "^tests/test_till.py — call: 2 test_one",
    ),
    fixture(
      "by an annotation, asked for by another one",
      "from typing import Iterator\n@pytest.fixture\ndef till() -> Iterator[Till]:\n    yield Till()\n@pytest.fixture\ndef rung(till):\n    return till.ring()\n",
      "",
      "^tests/conftest.py — call: 9 rung",
    ),
    fixture(
      "of the file itself",
      "",
      "import pytest\nfrom till import Till\n@pytest.fixture\ndef till():\n    return Till()\ndef test_one(till):\n    till.ring()\n",
      "^tests/test_till.py — call: 7 test_one",
    ),
    fixture(
      "not the parameter of another function",
      "@pytest.fixture\ndef till(): return Till()\n",
      "def ring(till):\n    till.ring()\n",
      "cannot tell: 1",
    ),
  ]);
});

describe("fields and members by name", () => {
  tellForms([
    {
      title: "replace",
      files: {
        "lib.py": "from dataclasses import dataclass\n@dataclass\nclass Till:\n    total: int = 0\n    name: str = ''\n",
        "main.py":
          "import dataclasses\nfrom dataclasses import replace\nfrom lib import Till\ntill = Till()\nother = replace(till, total=1)\nthird = dataclasses.replace(other, total=2)\nprint(third.name, 'a'.replace('a', 'b'))\n",
      },
      answers: { "uses lib.py#Till.total": ["^main.py — assign: 5,6"], "uses lib.py#Till.name": ["^main.py — pass: 7"] },
    },
    {
      title: "members of an enumeration",
      files: {
        "lib.py": "from enum import Enum\nclass Color(Enum):\n    RED = 1\n    BLUE = 2\n",
        "main.py": "import lib\nfrom lib import Color\nTABLE = {'BLUE': 1}\nprint(Color['RED'], lib.Color['RED'], TABLE['BLUE'])\n",
      },
      answers: { "uses lib.py#Color.RED": ["^main.py — read: 4"], "uses lib.py#Color.BLUE": ["no certain uses"] },
    },
  ]);
});

describe("annotations that stand for what they are given", () => {
  const mapped = (title: string, annotation: string, use: string, wanted = "^main.py — call: 3 f"): Form =>
    form(
      title,
      `from typing import Awaitable, Optional\nfrom sqlalchemy.orm import Mapped, relationship\nfrom till import Till\nclass Shop:\n    one: ${annotation} = relationship()\n`,
      `from lib import Shop\nasync def f(shop: Shop):\n    ${use}`,
      wanted,
    );
  tellForms([
    mapped("a mapped attribute", 'Mapped["Till"]', "shop.one.ring()"),
    mapped("one that may be missing", "Mapped[Optional[Till]]", "shop.one.ring()"),
    mapped("several", 'Mapped[list["Till"]]', "[till.ring() for till in shop.one]"),
    mapped("what is awaited", "Awaitable[Till]", "(await shop.one).ring()"),
    mapped("not the key of a table", "Mapped[dict[Till, str]]", "shop.one['a'].ring()", "no direct uses found"),
  ]);
});

describe("classes in the body of a class or of a function", () => {
  const nested =
    "from till import Till\nclass Shop:\n    class Part(Till):\n        pass\n    class Wide(\n        Part,\n    ):\n        def go(self): return self.ring()\n    item: Part\n    def part(self) -> Part: return self.Part()\n    @property\n    def prop(self) -> Part: return self.Part()\n    def many(self) -> list[Part]: return []\n    def take(self, part: Part): return part.ring()\ndef make():\n    class Local(Till):\n        pass\n    class Inner(Local):\n        def go(self): return self.ring()\n    return Inner()\n";
  tellForms([
    form(
      "as bases, results, parameters and fields",
      nested,
      "from lib import Shop\nclass Heir(Shop.Wide):\n    def go(self): return self.ring()\ndef f(shop: Shop):\n    shop.item.ring()\n    shop.part().ring()\n    shop.prop.ring()\n    shop.many()[0].ring()\n    shop.Wide().ring()",
      "lib.py — call: 8 Shop.Wide.go, 14 Shop.take, 19 make.Inner.go",
      "main.py — call: 3 Heir.go, 5,6,7,8,9 f",
      "!cannot tell",
    ),
  ]);
});
