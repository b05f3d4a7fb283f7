/** Names that a language gives by itself, and packages that are there for tests alone. */
import { describe } from "vitest";
import { type Form, tellForms } from "../support/forms.js";

const shop = (files: Readonly<Record<string, string>>): Readonly<Record<string, string>> => ({
  "pyproject.toml": '[project]\nname = "shop"\nversion = "1"\n[project.scripts]\nshop = "shop.main:main"\n',
  ...files,
});

describe("attributes of modules", () => {
  tellForms(
    ["__file__", "__path__", "__doc__", "__spec__"].map((name) => ({
      title: `${name} of a package is not missing`,
      files: shop({ "shop/__init__.py": "", "shop/main.py": `from shop import ${name} as here\n\n\ndef main():\n    return here\n` }),
      answers: { findings: ["!missing-name"], "explain shop/main.py": ["shop/main.py → shop/__init__.py"] },
    })),
  );
});

describe("the package that the import of a module in it binds", () => {
  const kit = { "kit/__init__.py": "", "kit/part.py": "V = 1\n", "kit/more.py": "W = 1\n" };
  const form = (title: string, bound: string, main: string, uses: string): Form => ({
    title,
    files: { ...kit, "bound.py": `${bound}\n`, "main.py": `${main}\n\nif __name__ == "__main__":\n    run()\n` },
    answers: { findings: ["!missing-name", "!dead-import"], "uses kit/part.py#V": [uses] },
  });
  tellForms([
    form("by its name", "import kit.part", "from bound import kit\ndef run(): return kit.part.V", "^main.py — read: 2 run"),
    form("under another name", "import kit.part", "from bound import kit as k\ndef run(): return k.part.V", "^main.py — read: 2 run"),
    form("by a star", "import kit.part", "from bound import *\ndef run(): return kit.part.V", "^main.py — read: 2 run"),
    form("as an attribute", "import kit.part", "import bound\ndef run(): return bound.kit.part.V", "^main.py — read: 2 run"),
    form(
      "of two modules",
      "import kit.more, kit.part",
      "from bound import kit\ndef run(): return kit.part.V, kit.more.W",
      "^main.py — read: 2 run",
    ),
    form(
      "beside a name for the module",
      "import kit.part as kit",
      "from bound import kit\ndef run(): return kit.V",
      "^main.py — read: 2 run",
    ),
    {
      title: "of the standard library and of a folder",
      files: {
        "loose/part.py": "V = 1\n",
        "bound.py": "import collections.abc, loose.part\n",
        "main.py": 'from bound import collections, loose\nif __name__ == "__main__":\n    print(collections, loose)\n',
      },
      answers: { findings: ["!missing-name", "!dead-import"] },
    },
    {
      title: "that nobody takes",
      files: { "bound.py": "import collections.abc\n", "main.py": 'import bound\nif __name__ == "__main__":\n    print(bound)\n' },
      answers: { findings: ["dead-import bound.py collections.abc"] },
    },
  ]);
});

describe("strings in subscripts of built-in types", () => {
  tellForms(
    ['dict[str, "Item"]', 'list["Item"]', 'tuple["Item", ...]', 'type["Item"]'].map((type) => ({
      title: type,
      files: shop({
        "shop/__init__.py": "",
        "shop/item.py": "class Item: pass\n",
        "shop/main.py": `from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    from shop.item import Item\n\nItems = ${type}\n\n\ndef main(): return Items\n`,
      }),
      answers: { findings: ["!dead-import"], "uses shop/item.py#Item": ["shop/main.py — type: 6"] },
    })),
  );
});

describe("packages of a Go program", () => {
  const program = {
    "go.mod": "module ex.org/till\n\ngo 1.22\n",
    "main.go": 'package main\n\nimport "ex.org/till/pkg/open"\n\nfunc main() { open.Run() }\n',
    "pkg/open/open.go": "package open\n\nfunc Run() {}\n",
  };
  tellForms([
    {
      title: "that tests or nobody import are no API",
      files: {
        ...program,
        "pkg/fake/fake.go": "package fake\n\nfunc Make() int { return 1 }\n",
        "pkg/open/open_test.go":
          'package open\n\nimport (\n\t"testing"\n\n\t"ex.org/till/pkg/fake"\n)\n\nfunc TestRun(t *testing.T) { fake.Make() }\n',
        "pkg/lost/lost.go": "package lost\n\nfunc Find() {}\n",
      },
      answers: { roots: ["* program", "!library"] },
    },
    {
      title: "are an API where the program is a command beside a library",
      files: {
        "go.mod": "module ex.org/till\n\ngo 1.22\n",
        "cmd/till/main.go": "package main\n\nfunc main() {}\n",
        "pkg/open/open.go": "package open\n\nfunc Run() {}\n",
      },
      answers: { roots: ["* program", "* library"] },
    },
  ]);
});

describe("Go packages that are imported without a name", () => {
  const files = {
    "go.mod": "module ex.org/till\n\ngo 1.22\n",
    "main.go": 'package main\n\nimport _ "ex.org/till/drawer"\n\n//go:generate go run ./gen\n\nfunc main() {}\n',
    "drawer/open.go": "package drawer\n\nfunc init() { open() }\n",
    "drawer/shut.go": "package drawer\n\nfunc open() {}\n",
    "gen/main.go": "package main\n\nfunc main() {}\n",
    "idle/idle.go": "package idle\n\nfunc init() {}\n",
  };
  tellForms([
    {
      title: "are used with each of their files",
      files,
      answers: {
        "uses drawer": ["^main.go — import: 3"],
        "uses drawer/open.go": ["^main.go — import: 3"],
        "uses drawer/shut.go": ["^main.go — import: 3", "^drawer/open.go — call: 3"],
        "impact drawer/open.go": ["main.go"],
        "show drawer/open.go": ["imported by 1 file", "!imported by no file"],
        "uses gen/main.go": ["^main.go"],
        "uses idle/idle.go": ["no direct uses found"],
      },
    },
  ]);
});

describe("a name for one of several modules", () => {
  const two = { "fast.py": "def go(): pass\n", "slow.py": "def go(): pass\n" };
  const form = (title: string, chosen: string): Form => ({
    title,
    files: { ...two, "main.py": `import fast, slow\n${chosen}\nif __name__ == "__main__":\n    impl.go()\n` },
    answers: { "uses fast.py#go": ["^main.py — call: 4"], "uses slow.py#go": ["^main.py — call: 4"] },
  });
  tellForms([
    form("by a condition", "impl = fast if __debug__ else slow"),
    form("by or, in brackets", "impl = (fast or slow)"),
    form("by conditions in conditions", "impl = fast if 1 else (slow if 2 else None)"),
    {
      title: "not by what is tested",
      files: { ...two, "main.py": "import fast, slow\nimpl = 1 if fast else 2\nprint(impl.go(), slow)\n" },
      answers: { "uses fast.py#go": ["!main.py — call: 3"] },
    },
  ]);
});

describe("Celery applications that nothing else starts", () => {
  const task = "from proj.celery import app\n\n\n@app.task\ndef add(a, b): return a + b\n";
  const made = (path: string, dotted: string): Form => ({
    title: path,
    files: {
      "requirements.txt": "celery\n",
      "proj/__init__.py": "",
      [path]: `from celery import Celery\n\napp = Celery("proj", include=["proj.jobs"])\n`,
      "proj/jobs.py": task.replace("proj.celery", dotted),
    },
    answers: { roots: [path], findings: ["!unreached"] },
  });
  tellForms([made("proj/celery.py", "proj.celery"), made("proj/celery_app.py", "proj.celery_app"), made("tasks.py", "tasks")]);
});

describe("lists of applications that a function gives", () => {
  const django = (entry: string, body: string): Form => ({
    title: body,
    files: {
      "manage.py":
        'import os\nos.environ.setdefault("DJANGO_SETTINGS_MODULE", "cfg.settings")\nfrom django.core.management import execute_from_command_line as run\nif __name__ == "__main__":\n    run()\n',
      "cfg/__init__.py": "",
      "cfg/lists.py": body,
      "cfg/settings.py": `from cfg.lists import own\nINSTALLED_APPS = ${entry}\n`,
      "shops/__init__.py": "",
      "shops/apps.py": 'from django.apps import AppConfig\n\n\nclass ShopsConfig(AppConfig):\n    name = "shops"\n',
      "shops/models.py": "class Shop: pass\n",
    },
    answers: { findings: ["!unreached"], "uses shops/apps.py#ShopsConfig": ["cfg/lists.py"] },
  });
  tellForms([
    django("[*own()]", 'def own():\n    return ["shops.apps.ShopsConfig"]\n'),
    django("list(own)", 'own = ("shops.apps.ShopsConfig",)\n'),
    django("own() + []", 'NAMES = ["shops.apps.ShopsConfig"]\n\n\ndef own():\n    return NAMES\n'),
  ]);
});

describe("fixtures of modules that pytest_plugins names", () => {
  const shop = { "x/__init__.py": "", "pyproject.toml": '[project]\nname = "x"\nversion = "1"\n' };
  const kit = 'import pytest\n\n\n@pytest.fixture\ndef till(): return 1\n\n\n@pytest.fixture(name="cash")\ndef _cash(): return 2\n';
  const asked = "def test_a(till, cash): assert till\n";
  tellForms([
    {
      title: "in a list",
      files: { ...shop, "x/kit.py": kit, "conftest.py": 'pytest_plugins = ["x.kit"]\n', "tests/test_a.py": asked },
      answers: { "uses x/kit.py#till": ["tests/test_a.py"], "uses x/kit.py#_cash": ["tests/test_a.py"] },
    },
    {
      title: "as one name",
      files: { ...shop, "x/kit.py": kit, "conftest.py": 'pytest_plugins = "x.kit"\n', "test_a.py": asked },
      answers: { "uses x/kit.py#till": ["test_a.py"] },
    },
    {
      title: "by a plugin that names another",
      files: {
        ...shop,
        "x/kit.py": kit,
        "x/more.py": 'pytest_plugins = ("x.kit",)\n',
        "conftest.py": 'pytest_plugins = ["x.more"]\n',
        "tests/test_a.py": asked,
      },
      answers: { "uses x/kit.py#_cash": ["tests/test_a.py"] },
    },
    {
      title: "beside a star import of other fixtures",
      files: {
        ...shop,
        "x/kit.py": kit,
        "x/other.py": "from x.more import *\n",
        "x/more.py": "def helper(): pass\n",
        "pytest.ini": "[pytest]\naddopts = -p x.kit\n",
        "conftest.py": "from x.other import *\n",
        "tests/test_a.py": asked,
      },
      answers: { "uses x/kit.py#till": ["tests/test_a.py"], "uses x/kit.py#_cash": ["tests/test_a.py"] },
    },
    {
      title: "not where a star import brings another one",
      files: {
        ...shop,
        "x/kit.py": kit,
        "x/other.py": "import pytest\n@pytest.fixture\ndef till(): return 3\n",
        "pytest.ini": "[pytest]\naddopts = -p x.kit\n",
        "conftest.py": "from x.other import *\n",
        "tests/test_a.py": asked,
      },
      answers: { "uses x/other.py#till": ["tests/test_a.py"], "uses x/kit.py#till": ["!tests/test_a.py —"] },
    },
    {
      title: "not of a module that none names",
      files: { ...shop, "x/kit.py": kit, "conftest.py": "", "tests/test_a.py": asked },
      answers: { "uses x/kit.py#till": ["!tests/test_a.py —"] },
    },
  ]);
});

describe("scripts that jobs start", () => {
  const runs = (path: string, text: string): Form => ({
    title: path,
    files: { [path]: text, "tools/pack.py": "print(1)\n", "tools/other.py": "print(2)\n" },
    answers: { findings: ["!unreached tools/pack.py", "unreached tools/other.py"] },
  });
  tellForms([
    runs(".gitlab-ci.yml", "build:\n  script:\n    - python3 tools/pack.py --all\n"),
    runs(".circleci/config.yml", "jobs:\n  a:\n    steps:\n      - run:\n          command: |\n            python tools/pack.py\n"),
    runs(".pre-commit-config.yaml", "repos:\n  - repo: local\n    hooks:\n      - id: a\n        entry: uv run tools/pack.py\n"),
    runs("Jenkinsfile", "sh 'poetry run python tools/pack.py'\n"),
  ]);
});

describe("members of one language", () => {
  const files = {
    "pyproject.toml": '[project]\nname = "shop"\nversion = "1"\n[project.scripts]\nshop = "shop.till:main"\n',
    "shop/till.py": "class Till:\n    def rattle(self):\n        return 1\n\ndef main():\n    Till()\n",
    "package.json": { main: "src/user.ts" },
    "src/user.ts":
      "interface Till { rattle(): number }\nexport const open = (till: Till, other) => till.rattle() + other.rattle();\nexport class Drawer { rattle() { return 2; } }\n",
  };
  tellForms([
    {
      title: "are none of an object of another, neither by rule nor as what cannot be told",
      files,
      answers: { "uses shop/till.py#Till.rattle": ["!user.ts"] },
    },
    {
      title: "in both directions",
      files: { ...files, "shop/more.py": "def go(x):\n    return x.rattle()\n" },
      answers: { "uses src/user.ts#Drawer.rattle": ["!more.py", "user.ts"] },
    },
  ]);
});

describe("a file that only adds methods to a type of another file", () => {
  const files = {
    "go.mod": "module ex.org/till\n\ngo 1.22\n",
    "main.go": "package main\n\ntype Till struct{}\n\nfunc main() { Till{}.Open() }\n",
    "open.go": "package main\n\nfunc (t Till) Open() {}\n",
    "more.go": "package main\n\nfunc (t Till) Shut() {}\n\nfunc (t Till) Count() int { return 1 }\n",
    "none.go": "package main\n\nfunc unused() {}\n",
  };
  tellForms([
    {
      title: "is not said to be without uses",
      files,
      answers: {
        "uses open.go": ["cannot tell: its method Till.Open may be called: uses open.go#Till.Open", "!no direct uses"],
        "impact more.go": ["cannot tell: its 2 methods of Till may be called: uses more.go#Till.Shut", "!no direct uses"],
        "uses none.go": ["!may be called"],
      },
    },
  ]);
});

describe("many uses in one file", () => {
  const names = Array.from({ length: 10 }, (_, at) => `def go${at}():\n    till()\n`);
  const more = Array.from({ length: 8 }, () => "    till()\n").join("");
  const files = {
    "pyproject.toml": '[project]\nname = "shop"\nversion = "1"\n[project.scripts]\nshop = "shop.user:go0"\n',
    "shop/till.py": "def till():\n    return 1\n",
    "shop/user.py": `from shop.till import till\n\n${names.join("\n")}\n\ndef last():\n${more}`,
  };
  tellForms([
    {
      title: "are cut, and all listed without a limit",
      files,
      answers: {
        "uses shop/till.py#till": ["and 3 more", "!go9"],
        "uses shop/till.py#till --limit 0": ["go9", "last", "!more"],
        "impact shop/till.py#till --limit 0": ["go9", "!more"],
      },
    },
  ]);
});

describe("methods of the standard library's interfaces", () => {
  const files = {
    "go.mod": "module ex.org/till\n\ngo 1.22\n",
    "main.go":
      'package main\n\nimport "sort"\n\ntype byPrice []int\n\nfunc (a byPrice) Len() int { return len(a) }\nfunc (a byPrice) Less(i, j int) bool { return a[i] < a[j] }\nfunc (a byPrice) Swap(i, j int) {}\nfunc (a byPrice) Other() {}\n\nfunc main() { sort.Sort(byPrice([]int{})) }\n',
  };
  tellForms([
    {
      title: "are not said to be without uses",
      files,
      answers: {
        "uses main.go#byPrice.Less": ["cannot tell: an interface of the standard library has a method of this name", "!no direct uses"],
        "uses main.go#byPrice.Other": ["no direct uses found"],
      },
    },
  ]);
});

describe("names of modules that no statement binds", () => {
  const files = (init: string, main: string): Form["files"] => ({
    "pk/__init__.py": init,
    "main.py": `${main}\nif __name__ == "__main__":\n    pass\n`,
  });
  tellForms([
    {
      title: "a version that is nowhere",
      files: files("NAME = 1\n", "from pk import __version__\nprint(__version__)"),
      answers: { findings: ["missing-name main.py __version__"] },
    },
    {
      title: "what each module has",
      files: files(
        "NAME = 1\n",
        "from pk import __name__, __file__, __doc__, __path__, __spec__\nprint(__name__, __file__, __doc__, __path__, __spec__)",
      ),
      answers: { findings: ["!missing-name"] },
    },
    {
      title: "a version that a star import or a call brings",
      files: {
        ...files("from .about import *\n__all__ = ['a']\n", "from pk import __author__, a\nprint(__author__, a)"),
        "pk/about.py": "__all__ = ['__author__', 'a']\n__author__ = 'x'\na = 1\n",
      },
      answers: { findings: ["!missing-name"] },
    },
    {
      title: "directories without an initialiser, nested and of Cython",
      files: {
        ...files("", "from pk import plain, nested, fast\nprint(plain, nested, fast)"),
        "pk/plain/x.py": "x = 1\n",
        "pk/nested/deep/x.py": "x = 1\n",
        "pk/fast/x.pyx": "x = 1\n",
      },
      answers: { findings: ["!missing-name"] },
    },
    {
      title: "a directory without a module",
      files: { ...files("", "from pk import data\nprint(data)"), "pk/data/x.txt": "x\n" },
      answers: { findings: ["missing-name main.py data of pk"] },
    },
    {
      title: "what is caught",
      files: files(
        "",
        "import contextlib\ntry:\n    from pk import one\nexcept ImportError:\n    one = None\nwith contextlib.suppress(ImportError):\n    from pk import two\ntry:\n    from pk import three\nexcept (ImportError, OSError):\n    three = None\nprint(one, two, three)",
      ),
      answers: { findings: ["!missing-name"] },
    },
    {
      title: "what another error catches",
      files: files("", "try:\n    from pk import one\nexcept ValueError:\n    one = None\nprint(one)"),
      answers: { findings: ["missing-name main.py one of pk"] },
    },
    {
      title: "a submodule of such a name",
      files: { ...files("", "from pk import __version__\nprint(__version__)"), "pk/__version__.py": "x = 1\n" },
      answers: { findings: ["!missing-name"] },
    },
  ]);
});

describe("modules behind __getattr__, by their full names", () => {
  const main = 'import pk\nfrom pk import one, three\nif __name__ == "__main__":\n    print(one.a(), pk.two.b(), three.c())\n';
  const modules = {
    "main.py": main,
    "pk/one.py": "def a(): return 1\n",
    "pk/two.py": "def b(): return 1\n",
    "pk/deep/__init__.py": "",
    "pk/deep/three.py": "def c(): return 1\n",
  };
  const answers = {
    findings: ["!unreached", "!missing-name"],
    "uses pk/one.py#a": ["main.py — call: 4"],
    "uses pk/two.py#b": ["main.py — call: 4"],
    "uses pk/deep/three.py#c": ["main.py — call: 4"],
  };
  const loader = "from importlib import import_module\ndef __getattr__(name):\n    return import_module(PLACES[name], __name__)\n";
  tellForms([
    {
      title: "absolute",
      files: { ...modules, "pk/__init__.py": `PLACES = {"one": "pk.one", "two": "pk.two", "three": "pk.deep.three"}\n${loader}` },
      answers,
    },
    {
      title: "relative and short",
      files: { ...modules, "pk/__init__.py": `PLACES = {"one": ".one", "two": "two", "three": ".deep.three"}\n${loader}` },
      answers,
    },
    {
      title: "names in modules",
      files: {
        "pk/__init__.py":
          'import importlib\nPLACES = {"a": "pk.one"}\ndef __getattr__(name):\n    return getattr(importlib.import_module(PLACES[name]), name)\n',
        "pk/one.py": "def a(): return 1\n",
        "main.py": 'from pk import a\nif __name__ == "__main__":\n    print(a())\n',
      },
      answers: { findings: ["!unreached"], "uses pk/one.py#a": ["main.py — call: 3"] },
    },
  ]);
});

describe("settings of Celery at the application", () => {
  const rows: readonly (readonly [title: string, code: string])[] = [
    ["by key", 'app.conf["include"] = ["t.mail"]'],
    ["by key, of a tuple that a name holds", 'MORE = ("t.mail",)\napp.conf["imports"] = MORE'],
    ["added to an attribute", 'app.conf.imports += ["t.mail"]'],
    ["in a dictionary", 'app.conf.update({"include": ["t.mail"]})'],
  ];
  tellForms([
    ...rows.map(([title, code]): Form => ({
      title,
      files: {
        Procfile: "worker: celery -A t.app worker\n",
        "t/__init__.py": "",
        "t/app.py": `from celery import Celery\napp = Celery("t")\n${code}\n`,
        "t/mail.py": "from celery import shared_task\n@shared_task\ndef send(): return 1\n",
      },
      answers: { findings: ["!unreached t/mail.py"], "explain t/mail.py": ["t/app.py"] },
    })),
    {
      title: "another key names no module",
      files: {
        Procfile: "worker: celery -A t.app worker\n",
        "t/__init__.py": "",
        "t/app.py": 'from celery import Celery\napp = Celery("t")\napp.conf["result_backend"] = ["t.mail"]\n',
        "t/mail.py": "x = 1\n",
      },
      answers: { findings: ["unreached t/mail.py"] },
    },
  ]);
});

describe("names with leading dots beside the module that they start from", () => {
  const files = (code: string): Form["files"] => ({
    "pyproject.toml": '[project]\nname = "pkg"\nversion = "1"\n[project.scripts]\npkg = "pkg.main:main"\n',
    "pkg/__init__.py": code,
    "pkg/main.py": "from pkg.lazy import through\n\ndef main(): return through\n",
    "pkg/lazy.py": "def through(*names): return names\n",
    "pkg/_old.py": "def gone(): return 1\n",
    "pkg/deep/__init__.py": "",
    "pkg/deep/_old.py": "def gone(): return 2\n",
  });
  const USE = "from .lazy import through\n";
  tellForms([
    {
      title: "of the module",
      files: files(`${USE}through(__name__, "._old")\n`),
      answers: { "uses pkg/_old.py": ["pkg/__init__.py"], findings: ["unreached pkg/deep/_old.py", "!unreached pkg/_old.py"] },
    },
    {
      title: "of the package, further below, in a function",
      files: files(`${USE}def load():\n    return through(".deep._old", __package__, 1)\n`),
      answers: { "uses pkg/deep/_old.py": ["pkg/__init__.py"], findings: ["!unreached pkg/deep/_old.py"] },
    },
    {
      title: "but not without it, of another object, or of a file",
      files: files(`${USE}through("._old", "pkg")\nthrough(name, "._old")\nthrough(__name__, "./_old", "._older", "._old.txt")\n`),
      answers: { "uses pkg/_old.py": ["no direct uses found"], findings: ["unreached pkg/_old.py", "!unresolved"] },
    },
  ]);
});

describe("modules that code names in a text", () => {
  const named = (title: string, line: string, wanted: readonly string[], answer: string): Form => ({
    title,
    files: {
      "web/__init__.py": "",
      "web/api.py": "app = 1\n",
      "main.py": `import sys\n${line}\nif __name__ == "__main__":\n    print(sys.argv)\n`,
    },
    answers: { findings: wanted, "uses web/api.py": [answer] },
  });
  const place = "unreached web/api.py named in main.py";
  const said = "cannot tell: it is named in main.py";
  tellForms([
    named("with a colon", 'serve(target="web.api:app")', [place], said),
    named("with an attribute", 'TASKS = ["web.api.app"]', [place], said),
    named("alone, in a table", "TASKS = {'x': 'web.api'}", [place], said),
    named("not as a part of another name", 'TASKS = ["web.apis", "the web.api"]', ["!named in main.py"], "no direct uses found"),
    {
      title: "not by itself",
      files: { "web/__init__.py": "", "web/api.py": 'log = get("web.api")\n', "main.py": "#!/usr/bin/env python\nprint(1)\n" },
      answers: { findings: ["unreached web/api.py", "!named in"], "uses web/api.py": ["no direct uses found"] },
    },
  ]);
});

describe("migrations in a package that the settings name", () => {
  const project = (settings: string): Readonly<Record<string, string>> => ({
    "manage.py":
      'import os\nos.environ.setdefault("DJANGO_SETTINGS_MODULE", "cfg.settings")\nfrom django.core.management import execute_from_command_line as run\nif __name__ == "__main__":\n    run()\n',
    "cfg/__init__.py": "",
    "cfg/settings.py": `INSTALLED_APPS = ["pets"]\n${settings}\n`,
    "pets/__init__.py": "",
    "pets/models.py": "class Pet: pass\n",
    "pets/moves/__init__.py": "",
    "pets/moves/0001_initial.py": "class Migration: pass\n",
  });
  const named = (title: string, settings: string): Form => ({
    title,
    files: project(settings),
    answers: { findings: ["!0001_initial"], unused: ["!0001_initial"], "explain pets/moves/0001_initial.py": ["cfg/settings.py"] },
  });
  tellForms([
    named("in a table", 'MIGRATION_MODULES = {"pets": "pets.moves"}'),
    named("in dict()", 'MIGRATION_MODULES = dict(pets="pets.moves")'),
    named("for a key", 'MIGRATION_MODULES = {}\nMIGRATION_MODULES["pets"] = "pets.moves"'),
    {
      title: "are none without it",
      files: project('MIGRATION_MODULES = {"pets": None}'),
      answers: { findings: ["unreached pets/moves/0001_initial.py"] },
    },
  ]);
});

describe("files that a tool takes by their names", () => {
  tellForms(
    ["locustfile", "fabfile", "noxfile", "dodo", "conanfile"].map((name) => ({
      title: name,
      files: { "main.py": "#!/usr/bin/env python\nprint(1)\n", [`${name}.py`]: "import os\ndef task(): return os\n" },
      answers: { findings: ["!unreached"], unused: [`!${name}`] },
    })),
  );
});
