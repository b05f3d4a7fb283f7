/** What Python finds without an import of the name: in dictionaries of modules, through bases, by plugins, by workers, in branches of a text. */
import { describe } from "vitest";
import { type Form, tellForms } from "../support/forms.js";

const GUARD = 'if __name__ == "__main__":\n';

describe("the dictionary of the module itself", () => {
  const found = (title: string, code: string, wanted = "its module looks names up in its own dictionary at jobs.py:3"): Form => ({
    title,
    files: { "jobs.py": `import inspect, sys\ndef do_one(): return 1\n${code}\n`, "main.py": `import jobs\n${GUARD}    jobs.run('one')\n` },
    answers: { "uses jobs.py#do_one": [wanted] },
  });
  tellForms([
    found("an item", "def run(name): return globals()['do_' + name]()"),
    found("get", "def run(name): return globals().get(f'do_{name}')()"),
    found("all of it", "TABLE = {k: v for k, v in globals().items()}"),
    found("vars()", "def run(name): return vars()[name]()"),
    found("its own module", "def run(name): return getattr(sys.modules[__name__], name)()"),
    found("all members", "def run(name): return inspect.getmembers(sys.modules[__name__])"),
    found("not another literal item", "def run(name): return globals()['other']", "no direct uses found"),
    found(
      "not what is written",
      "globals()['other'] = 1\nglobals().update(a=1)\nsetattr(sys.modules[__name__], 'b', 2)",
      "no direct uses found",
    ),
  ]);
});

describe("a class through its bases", () => {
  const found = (title: string, base: string, main: string, wanted: string): Form => ({
    title,
    files: {
      "base.py": base,
      "till.py": "from base import Base\nclass Till(Base): pass\n",
      "main.py": `import till\nfrom base import Base\n${main}\n`,
    },
    answers: { "uses till.py#Till": [wanted] },
  });
  tellForms([
    found(
      "asked for from outside",
      "class Base: pass\n",
      "print(Base.__subclasses__())",
      "the subclasses of Base are asked for at main.py:3",
    ),
    found(
      "asked for by the class itself",
      "class Base:\n    @classmethod\n    def all(cls): return cls.__subclasses__()\n",
      "print(Base.all())",
      "the subclasses of Base are asked for at base.py:3",
    ),
    found(
      "a metaclass",
      "class Meta(type):\n    pass\nclass Base(metaclass=Meta): pass\n",
      "print(Base)",
      "Meta, the metaclass of Base, is told of each class",
    ),
    found(
      "not a metaclass of the language",
      "from abc import ABCMeta\nclass Base(metaclass=ABCMeta): pass\n",
      "print(Base)",
      "no direct uses found",
    ),
    found(
      "not those of another class",
      "class Base: pass\nclass Other: pass\n",
      "print(Base.Other.__subclasses__())",
      "no direct uses found",
    ),
  ]);
});

describe("models of the same file", () => {
  const model = (title: string, field: string, wanted: string): Form => ({
    title,
    files: {
      "shop/__init__.py": "",
      "shop/models.py": `from django.db import models\nfrom sqlalchemy.orm import relationship\nclass Till: pass\nclass Cart:\n    one = ${field}\n`,
      "main.py": `from shop.models import Cart\n${GUARD}    Cart()\n`,
    },
    answers: { "uses shop/models.py#Till": [wanted] },
  });
  tellForms([
    model("a foreign key", 'models.ForeignKey("Till", models.CASCADE)', "^shop/models.py — pass: 5 Cart"),
    model("by keywords", 'models.ManyToManyField(to="Other", through="Till")', "^shop/models.py — pass: 5 Cart"),
    model("of SQLAlchemy", 'relationship("Till", back_populates="cart")', "^shop/models.py — pass: 5 Cart"),
    model("not a text of another function", 'models.CharField("Till")', "no certain uses"),
  ]);
});

describe("fixtures of plugins", () => {
  const FIXTURES = "import pytest\n@pytest.fixture\ndef till(): return 1\n";
  const plugin = (title: string, files: Readonly<Record<string, string>>, wanted = "^tests/test_one.py — read: 1 test_one"): Form => ({
    title,
    files: { "shop/__init__.py": "", "shop/fixtures.py": FIXTURES, "tests/test_one.py": "def test_one(till): assert till\n", ...files },
    answers: { "uses shop/fixtures.py#till --tests": [wanted], findings: ["!unreached shop/fixtures.py"] },
  });
  const project = '[project]\nname = "shop"\nversion = "1"\n';
  tellForms([
    plugin("that pytest.ini names", { "pytest.ini": "[pytest]\naddopts = -q -p shop.fixtures\n" }),
    plugin("that pyproject.toml names", {
      "pyproject.toml": `${project}[tool.pytest.ini_options]\naddopts = ["--strict-markers", "-p", "shop.fixtures"]\n`,
    }),
    plugin("that the distribution offers", { "pyproject.toml": `${project}[project.entry-points.pytest11]\nshop = "shop.fixtures"\n` }),
    plugin("that setup.cfg offers", {
      "setup.cfg": "[metadata]\nname = shop\n[options]\npackages = find:\n[options.entry_points]\npytest11 =\n    shop = shop.fixtures\n",
      "setup.py": "from setuptools import setup\nsetup()\n",
    }),
    plugin(
      "not one that is switched off",
      { "pyproject.toml": `${project}[tool.pytest.ini_options]\naddopts = "-p no:shop.fixtures"\n` },
      "no certain uses",
    ),
  ]);
  const over = (title: string, tests: string, wanted: readonly string[]): Form => ({
    title,
    files: { "tests/conftest.py": FIXTURES, "tests/test_one.py": tests, "main.py": "print(1)\n" },
    answers: { "uses tests/conftest.py#till --tests": wanted },
  });
  tellForms([
    over(
      "one that replaces it asks for it",
      "import pytest\n@pytest.fixture\ndef till(till): return till + 1\ndef test_one(till): assert till\n",
      ["^tests/test_one.py — read: 3 till"],
    ),
    over(
      "in a class",
      "import pytest\nclass TestOne:\n    @pytest.fixture\n    def till(self, till): return till\n    def test_one(self, till): assert till\n",
      ["^tests/test_one.py — read: 4 TestOne.till"],
    ),
  ]);
});

describe("workers", () => {
  const worker = (title: string, line: string, ...reached: readonly string[]): Form => ({
    title,
    files: {
      Procfile: `worker: ${line}\n`,
      "jobs/__init__.py": "",
      "jobs/one.py": "huey = 1\n",
      "jobs/two.py": "A = 1\n",
      "jobs/rest.py": "B = 1\n",
    },
    answers: { findings: ["unreached jobs/rest.py", ...reached.map((path) => `!unreached ${path}`)] },
  });
  tellForms([
    worker("all modules of dramatiq", "dramatiq jobs.one jobs.two --processes 2", "jobs/one.py", "jobs/two.py"),
    worker("the broker and the tasks of taskiq", "taskiq worker jobs.one:huey jobs.two", "jobs/one.py", "jobs/two.py"),
    worker("an object of huey", "huey_consumer jobs.one.huey -w 4", "jobs/one.py"),
    worker("huey as a module", "python -m huey.bin.huey_consumer jobs.one.huey", "jobs/one.py"),
    worker("settings of arq", "arq jobs.one.huey", "jobs/one.py"),
    worker("a configuration of rq", "rq worker -c jobs.two high", "jobs/two.py"),
  ]);
});

describe("modules that are walked or chosen", () => {
  const MODULES = { "kit/__init__.py": "", "kit/one.py": "A = 1\n", "kit/deep/__init__.py": "", "kit/deep/two.py": "B = 1\n" };
  const walked = (title: string, main: string, ...wanted: readonly string[]): Form => ({
    title,
    files: { ...MODULES, "main.py": `import importlib, os, pkgutil\n${main}\n${GUARD}    print(1)\n` },
    answers: { findings: wanted },
  });
  const all = ["!unreached kit/one.py", "!unreached kit/deep/two.py"];
  tellForms([
    walked(
      "all levels of another package",
      "import kit\nfor m in pkgutil.walk_packages(kit.__path__, kit.__name__ + '.'):\n    importlib.import_module(m.name)",
      ...all,
    ),
    walked(
      "with the prefix as a keyword and names in places",
      "import kit as k\ndef load():\n    for _, name, _ in pkgutil.walk_packages(path=k.__path__, prefix=f'{k.__name__}.'):\n        importlib.import_module(name)",
      ...all,
    ),
    walked(
      "one level",
      "from kit import deep\n[importlib.import_module(m.name) for m in pkgutil.iter_modules(deep.__path__, deep.__name__ + '.')]",
      "!unreached kit/deep/two.py",
      "unreached kit/one.py",
    ),
    walked(
      "the environment chooses, with a default",
      "name = os.environ.get('KIT', 'one')\nimportlib.import_module('kit.' + name)\nimportlib.import_module(f'kit.deep.{os.getenv(\"DEEP\", \"x\")}')",
      ...all,
    ),
    walked(
      "a whole name of the environment has its default",
      "importlib.import_module(os.environ.get('KIT', 'kit.one'))",
      "!unreached kit/one.py",
      "unreached kit/deep/two.py",
    ),
  ]);
  tellForms([
    {
      title: "a module under another name of a package's attribute",
      files: { ...MODULES, "kit/one.py": "def go(): return 1\n", "main.py": `import kit.one\nK = kit.one\n${GUARD}    print(K.go())\n` },
      answers: { "uses kit/one.py#go": ["^main.py — call: 4"] },
    },
    {
      title: "a chosen module for others",
      files: {
        ...MODULES,
        "conf.py": "import importlib, os\nsettings = importlib.import_module('kit.' + os.environ['KIT'])\n",
        "main.py": `from conf import settings\n${GUARD}    print(settings.A)\n`,
      },
      answers: { "uses kit/one.py#A": ["no certain uses; cannot tell: 1", "  conf.py — store: 2"] },
    },
  ]);
});

describe("texts in branches", () => {
  const page = (title: string, code: string, ...wanted: readonly string[]): Form => ({
    title,
    files: {
      "main.py": `from django.shortcuts import render\n${code}\n${GUARD}    print(1)\n`,
      "templates/one.html": "1\n",
      "templates/two.html": "2\n",
    },
    answers: { "show main.py": wanted },
  });
  tellForms([
    page("a condition", "def v(r, x): return render(r, 'one.html' if x else 'two.html')", "one.html:2", "two.html:2"),
    page("a default", "def v(r, x): return render(r, x or 'two.html')", "two.html:2"),
    page("a name", "def v(r, x):\n    name = 'one.html'\n    if x: name = 'two.html'\n    return render(r, name)", "one.html", "two.html"),
    page("a text with a hole", "def v(r, x): return render(r, f'{x}ne.html')", "one.html:2", "!two.html"),
    page("a sum", "def v(r, x): return render(r, 't' + x + '.html')", "two.html:2", "!one.html"),
    page("a hole in a branch", "def v(r, x): return render(r, 'one.html' if x else 't%s.html' % x)", "one.html:2", "two.html:2"),
    page(
      "a hole in a name",
      "def v(r, x):\n    name = 'one.html'\n    if x: name = f't{x}.html'\n    return render(r, name)",
      "one.html",
      "two.html",
    ),
    page("a hole in a list", "def v(r, x): return select_template([f't{x}.html', 'one.html'])", "one.html", "two.html"),
    page("nothing but a hole", "def v(r, x): return render(r, x)", "!one.html"),
    page("a hole elsewhere", "def v(r, x): return render(r, f'shop/{x}.html')", "!one.html", "!two.html"),
    page("a method of a view", "class V(View):\n    def get_template_names(self):\n        return ['one.html']", "one.html:4", "!two.html"),
    page(
      "one of several",
      "class V(View):\n    def get_template(self, r):\n        if r: return 'one.html'\n        return f't{r}.html'",
      "one.html:4",
      "two.html:5",
    ),
    page(
      "a list that grows",
      "class V(View):\n    def get_template_names(self):\n        a = super().get_template_names()\n        a.append('two.html')\n        return a",
      "two.html:5",
      "!one.html",
    ),
    page("not another method", "class V(View):\n    def get_names(self):\n        return ['one.html']", "!one.html"),
    page("not the condition itself", "def v(r, x): return render(r, 'one.html' if x == 'two.html' else x)", "one.html:2", "!two.html"),
  ]);
  const tag = (title: string, text: string, ...wanted: readonly string[]): Form => ({
    title,
    files: {
      "main.py": `from flask import render_template\ndef v(): return render_template('page.html')\n${GUARD}    v()\n`,
      "templates/page.html": `${text}\n`,
      "templates/one.html": "1\n",
      "templates/two.html": "2\n",
    },
    answers: { "explain templates/page.html": wanted },
  });
  tellForms([
    tag("an include of a list", "{% include ['one.html', \"two.html\"] ignore missing %}", "templates/one.html", "templates/two.html"),
    tag("a layout by a condition", "{% extends 'one.html' if wide else 'two.html' %}", "templates/one.html", "templates/two.html"),
    tag("not a list with something else", "{% include ['one.html', name] %}", "!templates/one.html"),
    tag("not a text that is compared", "{% include name if name == 'one.html' else 'two.html' %}", "!templates/one.html"),
  ]);
});

describe("tests and scripts", () => {
  tellForms([
    {
      title: "by the pattern of unittest",
      files: {
        "shop.py": `def total(): return 1\n${GUARD}    total()\n`,
        "testsuite/testtotal.py": "from shop import total\nassert total()\n",
        "testsuite/helpers.py": "from shop import total\ntotal()\n",
      },
      answers: { "uses shop.py#total": ["tests: 1 use in 1 file: testsuite/testtotal.py", "^testsuite/helpers.py"] },
    },
    {
      title: "a script without an extension that uv runs",
      files: {
        "bin/one": "#!/usr/bin/env -S uv run --script\n# /// script\n# dependencies = []\n# ///\nfrom shop import total\ntotal()\n",
        "shop.py": "def total(): return 1\n",
      },
      answers: { "uses shop.py#total": ["^bin/one — call: 6"], findings: ["!unreached"] },
    },
  ]);
});

describe("modules behind other names", () => {
  const held = (title: string, main: string, wanted: string): Form => ({
    title,
    files: {
      "kit/__init__.py": "",
      "kit/one.py": "def go(): return 1\n",
      "kit/two.py": "def go(): return 2\n",
      "main.py": `import kit.two\nfrom kit import one, two\n${main}\n${GUARD}    run(1)\n`,
    },
    answers: { "uses kit/two.py#go": [wanted] },
  });
  tellForms([
    held("a loop over modules", "def run(x):\n    for part in (one, two):\n        part.go()", "^main.py — call: 5 run"),
    held(
      "a loop over a list of the module",
      "ALL = [one, kit.two]\nfor part in ALL:\n    part.go()\ndef run(x): pass",
      "^main.py — call: 5",
    ),
    held("a comprehension", "def run(x): return [part.go() for part in [one, two]]", "^main.py — call: 3 run"),
    held("a condition in a function", "def run(x):\n    part = one if x else two\n    return part.go()", "^main.py — call: 5 run"),
    held(
      "not where the name is another one",
      "def run(part):\n    part.go()\ndef other():\n    part = two\n    return part",
      "cannot tell",
    ),
  ]);
});

describe("modules of a directory without initialiser, as its attributes", () => {
  const found = (title: string, code: string, wanted: string, files: Readonly<Record<string, string>> = {}): Form => ({
    title,
    files: {
      "shop/__init__.py": "",
      "shop/parts/till.py": "def ring(): return 1\n",
      "shop/load.py": "import shop.parts.till\n",
      "shop/main.py": `${code}\n${GUARD}    go()\n`,
      ...files,
    },
    answers: { "uses shop/parts/till.py#ring": [wanted] },
  });
  tellForms([
    found("of a package", "from shop import parts\ndef go(): return parts.till.ring()", "shop/main.py — call: 2 go"),
    found("relative, and under another name", "from . import parts as p\ndef go(): return p.till.ring()", "shop/main.py — call: 2 go"),
    found("kept, not called", "from shop import parts\ndef go(): return [parts.till.ring]", "shop/main.py — "),
    found("not another module of it", "from shop import parts\ndef go(): return parts.other.ring()", "no direct uses found"),
    found("not an object of this name", "from shop import parts\ndef go(): return parts.till.ring()", "no direct uses found", {
      "shop/__init__.py": "from acme import parts\n",
    }),
  ]);
});
