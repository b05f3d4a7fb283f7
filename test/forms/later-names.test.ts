/** Names that a CommonJS module gets after its own statements have run: nobody can say that they are missing. */
import { describe } from "vitest";
import { tellForms } from "../support/forms.js";

const manifest = { name: "fleet", main: "main.js" };
const answers = { findings: ["!missing-export"] };

describe("names that are added", () => {
  tellForms([
    {
      title: "by a function that gets the exports object",
      files: {
        "package.json": manifest,
        "main.js": "require('./crew').sail();\n",
        "crew/index.js": "const Crew = module.exports;\nrequire('./deck')(Crew);\n",
        "crew/deck.js": "module.exports = function (Crew) { Crew.sail = () => 1; };\n",
      },
      answers,
    },
    {
      title: "by a function that gets `exports` beside other things",
      files: {
        "package.json": manifest,
        "main.js": "const crew = require('./crew');\ncrew.sail();\n",
        "crew.js": "const mix = require('./mix');\nexports.name = 'crew';\nmix('deck', exports);\n",
        "mix.js": "module.exports = (name, to) => { to.sail = () => name; };\n",
      },
      answers,
    },
    {
      title: "by a function of the module itself, when it is called",
      files: {
        "package.json": manifest,
        "main.js": "const crew = require('./crew');\ncrew.init();\ncrew.ship.sail();\n",
        "crew.js": "const Crew = module.exports;\nCrew.init = function () {\n  Crew.ship = { sail: () => 1 };\n};\n",
      },
      answers,
    },
    {
      title: "by another module",
      files: {
        "package.json": manifest,
        "main.js": "require('./set');\nconsole.log(require('./crew').ship.name);\n",
        "set.js": "const Crew = require('./crew');\nexports.set = async () => { Crew.ship = { name: 'a' }; };\n",
        "crew.js": "exports.captain = 1;\n",
      },
      answers,
    },
    {
      title: "or that not every module of a table has",
      files: {
        "package.json": manifest,
        "main.js": "module.exports = (name) => require(`./crews/${name}`).sail();\n",
        "crews/north.js": "exports.sail = () => 1;\n",
        "crews/table.js": "exports.all = 1;\n",
      },
      answers,
    },
  ]);
});

describe("names that are missing all the same", () => {
  tellForms([
    {
      title: "of a module that only prints itself, freezes itself, and marks itself",
      files: {
        "package.json": manifest,
        "main.js": "require('./crew').sail();\n",
        "crew.js":
          "Object.defineProperty(exports, '__esModule', { value: true });\nexports.captain = 1;\nconsole.log(exports);\nObject.freeze(exports);\nif (exports.sail === undefined) throw 1;\n",
      },
      answers: { findings: ["missing-export main.js sail of ./crew"] },
    },
    {
      title: "where another module of that name gets it",
      files: {
        "package.json": manifest,
        "main.js": "require('./set');\nrequire('./crew').ship.name;\n",
        "set.js": "const Crew = require('./other/crew');\nCrew.ship = { name: 'a' };\n",
        "crew.js": "exports.captain = 1;\n",
        "other/crew.js": "exports.captain = 1;\n",
      },
      answers: { findings: ["missing-export main.js ship of ./crew"] },
    },
  ]);
});

describe("imports that may fail", () => {
  const python = { "pyproject.toml": '[project]\nname = "shop"\n[project.scripts]\nshop = "shop.main"\n', "shop/__init__.py": "" };
  const node = { "package.json": { main: "main.js" } };
  const rows: readonly (readonly [title: string, files: object, path: string, text: string, found: boolean])[] = [
    ["settings of a machine", python, "shop/main.py", "try:\n    from .local import *\nexcept ImportError:\n    pass\n", false],
    [
      "one name of a package",
      python,
      "shop/main.py",
      "try:\n    from shop import _fast\nexcept ImportError:\n    _fast = None\nprint(_fast)\n",
      false,
    ],
    [
      "suppressed",
      python,
      "shop/main.py",
      "import contextlib\nwith contextlib.suppress(ImportError):\n    from . import local\n    print(local)\n",
      false,
    ],
    ["of any kind", python, "shop/main.py", "from .local import a\nprint(a)\n", true],
    ["another failure", python, "shop/main.py", "try:\n    from .local import a\nexcept ValueError:\n    a = 1\nprint(a)\n", true],
    ["require", node, "main.js", "let local = {};\ntry {\n  local = require('./local');\n} catch {}\nconsole.log(local);\n", false],
    ["import()", node, "main.js", "import('./local.js').catch(() => ({}));\n", false],
    ["require of any kind", node, "main.js", "console.log(require('./local'));\n", true],
  ];
  tellForms(
    rows.map(([title, files, path, text, found]) => ({
      title,
      files: { ...files, [path]: text },
      answers: { findings: [found ? "unresolved" : "!unresolved"] },
    })),
  );
});

describe("a module with imports and module.exports", () => {
  const rows: readonly (readonly [title: string, path: string, text: string, code: string])[] = [
    [
      "as a default",
      "base.js",
      "import x from 'y';\nmodule.exports = { a: 1, x };\n",
      "import base from './base';\nconsole.log(base.a);\n",
    ],
    ["as a name", "base.js", "import x from 'y';\nexports.a = x;\n", "import { a } from './base';\nconsole.log(a);\n"],
    [
      "in TypeScript",
      "base.ts",
      "import x from 'y';\nmodule.exports = function make() { return x; };\n",
      "import make from './base';\nmake();\n",
    ],
  ];
  tellForms([
    ...rows.map(([title, path, text, code]) => ({
      title,
      files: { "package.json": { main: "main.js", dependencies: { y: "1" } }, "main.js": code, [path]: text },
      answers: { ...answers, [`uses ${path}`]: ["^main.js — "] },
    })),
    {
      title: "but with exports of its own",
      files: {
        "package.json": { main: "main.js" },
        "main.js": "import base from './base';\nconsole.log(base);\n",
        "base.js": "export const a = 1;\nmodule.exports = { a };\n",
      },
      answers: { findings: ["missing-export"] },
    },
  ]);
});

describe("members of an enumeration in the module", () => {
  const rows: readonly (readonly [title: string, code: string, found: boolean])[] = [
    ["by a decorator", "import enum\n\n@enum.global_enum\nclass Color(enum.Enum):\n    RED = 1\n", false],
    ["by its name", "from enum import Enum, global_enum\n\n@global_enum\nclass Color(Enum):\n    RED = 1\n", false],
    ["by the dictionary", "from enum import Enum\n\nclass Color(Enum):\n    RED = 1\n\nglobals().update(Color.__members__)\n", false],
    ["not at all", "import enum\n\nclass Color(enum.Enum):\n    RED = 1\n", true],
  ];
  tellForms(
    rows.map(([title, code, found]) => ({
      title,
      files: {
        "pyproject.toml": '[project]\nname = "shop"\n[project.scripts]\nshop = "shop.main:main"\n',
        "shop/__init__.py": "",
        "shop/main.py": "from shop.colors import RED\ndef main(): return RED\n",
        "shop/colors.py": code,
      },
      answers: { findings: [found ? "missing-name" : "!missing-name"] },
    })),
  );
});
