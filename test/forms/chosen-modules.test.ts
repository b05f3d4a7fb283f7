/** Names that one of several modules may give, names that a module writes into itself, and the default of a namespace. */
import { describe } from "vitest";
import { tellForms } from "../support/forms.js";

const modules = { "a.js": "exports.f = () => 1;\n", "b.js": "exports.f = () => 2;\n" };

describe("a CommonJS module that is one of several", () => {
  const forms: readonly (readonly [title: string, index: string])[] = [
    ["by a condition", "module.exports = process.env.X ? require('./a') : require('./b');\n"],
    ["in branches", "if (process.env.X) {\n  module.exports = require('./a');\n} else module.exports = require('./b');\n"],
    ["if the first fails", "try { module.exports = require('./a'); } catch { module.exports = require('./b'); }\n"],
    ["by a variable", "let it;\nif (process.env.X) it = require('./a');\nelse it = require('./b');\nmodule.exports = it;\n"],
    ["by a variable that has a first value", "let it = require('./a');\nif (process.env.X) it = require('./b');\nmodule.exports = it;\n"],
    [
      "by a variable that may stay empty",
      "let it = null;\ntry { it = require('./a'); } catch { it = it || require('./b'); }\nmodule.exports = it;\n",
    ],
    ["by a constant", "const it = process.env.X ? require('./a') : require('./b');\nmodule.exports = it;\n"],
    ["by ||", "module.exports = process.env.X && require('./a') || require('./b');\n"],
    ["by name", "if (process.env.X) exports.f = require('./a').f;\nelse exports.f = require('./b').f;\n"],
  ];
  tellForms(
    forms.map(([title, index]) => ({
      title,
      files: {
        "package.json": { main: "m.js" },
        ...modules,
        "index.js": index,
        "m.js": "const { f } = require('./index');\nconst all = require('./index');\nf();\nall.f();\n",
      },
      answers: { "uses a.js#f": ["m.js — call: 3,4"], "uses b.js#f": ["m.js — call: 3,4"], findings: ["!ambiguous"] },
    })),
  );
});

describe("a CommonJS module that is replaced or copied over", () => {
  const forms: readonly (readonly [title: string, index: string])[] = [
    ["by a later statement", "module.exports = require('./a');\nmodule.exports = require('./b');\n"],
    ["by a later spread", "module.exports = { ...require('./a'), ...require('./b') };\n"],
    ["by Object.assign", "Object.assign(exports, require('./a'), require('./b'));\n"],
  ];
  tellForms(
    forms.map(([title, index]) => ({
      title,
      files: { "package.json": { main: "m.js" }, ...modules, "index.js": index, "m.js": "const { f } = require('./index');\nf();\n" },
      answers: { "uses a.js#f": ["!m.js"], "uses b.js#f": ["m.js — call: 2"], findings: ["!ambiguous"] },
    })),
  );
});

describe("a value that is no module stays a symbol", () => {
  tellForms([
    {
      title: "of a choice",
      files: {
        "package.json": { main: "m.js" },
        "index.js": "const size = process.env.X ? 1 : 2;\nmodule.exports = size;\n",
        "m.js": "const size = require('./index');\nconsole.log(size);\n",
      },
      answers: { "uses index.js#size": ["m.js — pass: 2"] },
    },
  ]);
});

describe("an import that may fail after another one", () => {
  const forms: readonly (readonly [title: string, imports: string, from: string])[] = [
    ["suppress", "from contextlib import suppress\nfrom a import f\nwith suppress(ImportError):\n    from b import f\n", "call: 5"],
    [
      "contextlib.suppress",
      "import contextlib\nfrom a import f\nwith contextlib.suppress(OSError, ImportError):\n    from b import f\n",
      "call: 5",
    ],
    [
      "suppress of everything",
      "from contextlib import suppress\nfrom a import f\nwith suppress(Exception):\n    from b import f\n",
      "call: 5",
    ],
  ];
  const files = { "a.py": "def f(): return 1\n", "b.py": "def f(): return 2\n" };
  tellForms([
    ...forms.map(([title, imports, use]) => ({
      title,
      files: { ...files, "main.py": `${imports}print(f())\n` },
      answers: { "uses a.py#f": [`main.py — ${use}`], "uses b.py#f": [`main.py — ${use}`], findings: ["!dead-import"] },
    })),
    {
      title: "any other with statement runs to its end",
      files: { ...files, "main.py": 'from a import f\nwith open("x"):\n    from b import f\nprint(f())\n' },
      answers: { "uses b.py#f": ["main.py — call: 4"], findings: ["dead-import main.py f"] },
    },
  ]);
});

describe("names that a module writes into itself", () => {
  const forms: readonly (readonly [title: string, code: string])[] = [
    ["by a name for the module", "import sys\nme = sys.modules[__name__]\nfor n in 'AB':\n    setattr(me, n, 1)\n"],
    ["by a name in a function", "import sys\ndef fill():\n    me = sys.modules[__name__]\n    for n in 'AB': setattr(me, n, 1)\nfill()\n"],
    ["by a name for its dictionary", "names = globals()\nfor n in 'AB': names[n] = 1\n"],
    ["by update of the dictionary", "names = globals()\nnames.update({n: 1 for n in 'AB'})\n"],
    ["by a function that gets its dictionary", "from kit import fill\nimport math\nfill(math.__dict__, globals())\n"],
    ["by a function that gets the module", "import sys, kit\nkit.fill(sys.modules[__name__])\n"],
    ["by a function that gets a name for it", "from kit import fill\nmine = globals()\nfill(mine, 'AB')\n"],
  ];
  const main = "from made import A\n\nif __name__ == '__main__':\n    print(A)\n";
  tellForms([
    ...forms.map(([title, code]) => ({
      title,
      files: { "made.py": code, "main.py": main },
      answers: { findings: ["!missing-name"] },
    })),
    {
      title: "not by another dictionary",
      files: { "made.py": "names = {}\nfor n in 'AB': names[n] = 1\nglobals()\n", "main.py": main },
      answers: { findings: ["missing-name main.py A of made"] },
    },
    ...[
      "print(globals())",
      "import inspect, sys\ninspect.getmembers(sys.modules[__name__])",
      "print('%(x)s' % dict(globals()))",
      "import timeit\ntimeit.timeit('1', globals=globals())",
    ].map((code) => ({
      title: `not by who reads it: ${code}`,
      files: { "made.py": `${code}\n`, "main.py": main },
      answers: { findings: ["missing-name main.py A of made"] },
    })),
  ]);
});

describe("the default export of a namespace", () => {
  const forms: readonly (readonly [title: string, code: string])[] = [
    ["called", "import * as H from './http';\nH.default();\n"],
    ["by its text", "import * as H from './http';\nH['default']();\n"],
    ["of a module that passes the namespace on", "import { H } from './pass';\nH.default();\n"],
    ["of a promise", "const H = await import('./http');\nH.default();\n"],
  ];
  const files = {
    "package.json": { type: "module", main: "m.ts" },
    "http.ts": "export const other = 1;\nexport default function send() {}\n",
    "pass.ts": "export * as H from './http';\n",
  };
  tellForms([
    ...forms.map(([title, code]) => ({ title, files: { ...files, "m.ts": code }, answers: { "uses http.ts#send": ["m.ts — call: 2"] } })),
    {
      title: "does not pass through a star",
      files: { ...files, "star.ts": "export * from './http';\n", "m.ts": "import * as S from './star';\nS.default();\nS.other;\n" },
      answers: { "uses http.ts#send": ["!m.ts"] },
    },
  ]);
});

describe("members of a class that branches bind", () => {
  const main = "from pick import Lock\n\nif __name__ == '__main__':\n    Lock().take()\n";
  tellForms([
    {
      title: "to a package or to one of the file",
      files: {
        "pick.py": "try:\n    from fastlock import Lock\nexcept ImportError:\n    class Lock:\n        def take(self): pass\n",
        "main.py": main,
      },
      answers: { "uses pick.py#Lock.take": ["main.py — call: 4"] },
    },
    {
      title: "to one of two modules",
      files: {
        "a.py": "class Lock:\n    def take(self): pass\n",
        "b.py": "class Lock:\n    def take(self): pass\n",
        "pick.py": "import sys\nif sys.argv:\n    from a import Lock\nelse:\n    from b import Lock\n",
        "main.py": main,
      },
      answers: { "uses a.py#Lock.take": ["main.py — call: 4"], "uses b.py#Lock.take": ["main.py — call: 4"] },
    },
    {
      title: "in JavaScript",
      files: {
        "package.json": { main: "m.js" },
        "a.js": "exports.Lock = class Lock { take() {} };\n",
        "b.js": "exports.Lock = class Lock { take() {} };\n",
        "index.js": "module.exports = process.env.X ? require('./a') : require('./b');\n",
        "m.js": "const { Lock } = require('./index');\nnew Lock().take();\n",
      },
      answers: { "uses a.js#Lock.take": ["m.js — call: 2"], "uses b.js#Lock.take": ["m.js — call: 2"] },
    },
    {
      title: "and of another class of the same name",
      files: {
        "a.py": "class Lock:\n    def take(self): pass\n",
        "b.py": "class Lock:\n    def take(self): pass\n",
        "pick.py": "from a import Lock\nfrom b import Lock as Other\n",
        "main.py": main,
      },
      answers: { "uses a.py#Lock.take": ["main.py — call: 4"], "uses b.py#Lock.take": ["!main.py"] },
    },
  ]);
});

describe("exports of CommonJS whose names are computed", () => {
  const forms: readonly (readonly [title: string, code: string])[] = [
    ["by a loop", "for (const n of ['a', 'b']) exports[n] = require('./' + n);\n"],
    ["by defineProperty", "['a', 'b'].forEach((n) => Object.defineProperty(exports, n, { get: () => require('./' + n) }));\n"],
    ["by a table of a function", "const build = () => ({ a: 1 });\nmodule.exports = { own: 1, ...build() };\n"],
    ["by Object.assign", "module.exports.own = 1;\nObject.keys({ a: 1 }).map((n) => (module.exports[n] = 1));\n"],
  ];
  const main = { "package.json": { main: "m.js" }, "m.js": "const { a } = require('./all');\nconsole.log(a);\n" };
  tellForms([
    ...forms.map(([title, code]) => ({ title, files: { ...main, "all.js": code }, answers: { findings: ["!missing-export"] } })),
    {
      title: "are missing where all are literal",
      files: { ...main, "all.js": "exports['b'] = 1;\nconst own = {};\nown[process.env.X] = 1;\n" },
      answers: { findings: ["missing-export m.js a of ./all"] },
    },
  ]);
});

describe("a stub beside a module that has names without statements", () => {
  const forms: readonly (readonly [title: string, code: string])[] = [
    ["filled by a function", "from kit import fill\n_globals = globals()\nfill('Cart', _globals)\n"],
    ["filled by itself", "for name in ['Cart']:\n    globals()[name] = type(name, (), {})\n"],
    ["given when it is asked", "def __getattr__(name):\n    return object\n"],
  ];
  tellForms(
    forms.map(([title, code]) => ({
      title,
      files: {
        "made.py": code,
        "made.pyi": "class Cart:\n    id: int\n",
        "main.py": "from made import Cart, Other\nimport made\n\nif __name__ == '__main__':\n    print(Cart(), Other, made.Cart())\n",
      },
      answers: { "uses made.pyi#Cart": ["main.py — call: 5"], findings: ["!missing-name"] },
    })),
  );
});
