/** Uses of names that a value, a text or a keyword chooses. */
import { describe, expect, test } from "vitest";
import { askRepository } from "../../support/ask-repository.js";

const RUN = "export const run = () => 1;\n";
const modules = { "a.ts": RUN, "b.ts": RUN };

describe("a promise of one of two modules", () => {
  test.each([
    ["kept", 'const p = x ? import("./a") : import("./b");\n(await p).run();\n', 3],
    ["awaited at once", 'const m = await (x ? import("./a") : import("./b"));\nm.run();\n', 3],
    ["then", '(x ? import("./a") : import("./b")).then((m) =>\n  m.run());\n', 3],
    ["taken apart", 'const { run } = await (x ? import("./a") : import("./b"));\nrun();\n', 3],
  ])("%s", async (_, code, line) => {
    const asked = await askRepository({ ...modules, "use.ts": `const x = process.argv.length > 2;\n${code}export {};\n` });
    for (const path of ["a.ts", "b.ts"]) expect(await asked.uses(`${path}#run`)).toEqual([`use.ts:${line} call`]);
  });
});

describe("a variable with one of two modules", () => {
  test.each([
    ["if", "let impl;\nif (x) impl = require('./a'); else impl = require('./b');\nimpl.run();\n", 4],
    ["in a choice", "const impl = x ? require('./a') : require('./b');\nimpl.run();\n", 3],
  ])("%s", async (_, code, line) => {
    const files = { "a.js": "exports.run = () => 1;\n", "b.js": "exports.run = () => 1;\n" };
    const asked = await askRepository({ ...files, "use.js": `const x = process.argv.length > 2;\n${code}` });
    for (const path of ["a.js", "b.js"]) expect(await asked.uses(`${path}#run`)).toEqual([`use.js:${line} call`]);
  });
});

describe("a table of namespaces", () => {
  const head = 'import * as a from "./a";\nimport * as other from "./b";\n';
  test.each([
    ["by a computed key", "const t = { a, b: other };\nexport const go = (key: 'a' | 'b') => t[key].run();\n", true, true],
    ["by a name", "const t = { a, b: other };\nexport const go = () => t.a.run();\n", true, false],
    ["by a text", "const t = { a, 'b': other } as const;\nexport const go = () => t['b'].run();\n", false, true],
  ])("%s", async (_, code, first, second) => {
    const asked = await askRepository({ ...modules, "use.ts": head + code });
    expect(await asked.uses("a.ts#run")).toEqual(first ? ["use.ts:4 call"] : []);
    expect(await asked.uses("b.ts#run")).toEqual(second ? ["use.ts:4 call"] : []);
  });

  test("a variable that may hold another table is none", async () => {
    const asked = await askRepository({
      ...modules,
      "use.ts": `${head}let t = { a };\nt = { a: other };\nexport const go = () => t.a.run();\n`,
    });
    expect(await asked.uses("a.ts#run")).toEqual([]);
    expect(await asked.ask("uses", "a.ts#run")).toContain("cannot tell: 1");
  });
});

test("members of enumerations by texts and names", async () => {
  const asked = await askRepository({
    "kind.ts": 'export enum Kind { A = "a", "B" = "b" }\nexport const enum Low { X, Y }\n',
    "use.ts": 'import { Kind, Low } from "./kind";\nconsole.log(Kind["B"]);\nconsole.log(Kind.A, Low["Y"]);\nexport type T = Kind.B;\n',
  });
  expect(await asked.uses("kind.ts#Kind.B")).toEqual(["use.ts:2 pass", "use.ts:4 type"]);
  expect(await asked.uses("kind.ts#Kind.A")).toEqual(["use.ts:3 pass"]);
  expect(await asked.uses("kind.ts#Low.Y")).toEqual(["use.ts:3 pass"]);
  expect(await asked.uses("kind.ts#Low.X")).toEqual([]);
});

test.each([
  ["a member of the type of a module", 'export type T = (typeof import("./a"))["run"];\n'],
  ["inside of another type", 'export type T = ReturnType<(typeof import("./a"))["run"]>;\n'],
  ["as a qualified name", 'export type T = typeof import("./a").run;\n'],
])("%s", async (_, code) => {
  const asked = await askRepository({ ...modules, "use.ts": code });
  expect(await asked.uses("a.ts#run")).toEqual(["use.ts:1 type"]);
});

describe("fields by the keywords of a constructor", () => {
  test.each([
    ["a dataclass", "from dataclasses import dataclass\n\n\n@dataclass(frozen=True)\nclass Point:\n    x: int = 0\n"],
    ["attrs", "import attr\n\n\n@attr.s(auto_attribs=True)\nclass Point:\n    x: int = 0\n"],
    ["a named tuple", "from typing import NamedTuple\n\n\nclass Point(NamedTuple):\n    x: int = 0\n"],
    ["a model", "import pydantic\n\n\nclass Point(pydantic.BaseModel):\n    x: int = 0\n"],
  ])("%s", async (_, code) => {
    const asked = await askRepository({
      "kit/__init__.py": "",
      "kit/point.py": code,
      "kit/use.py": "from kit.point import Point\n\nPoint(x=1)\nprint(x=2)\n",
    });
    expect(await asked.uses("kit/point.py#Point.x")).toEqual(["kit/use.py:3 assign"]);
  });

  test("of a base, and through the module", async () => {
    const asked = await askRepository({
      "kit/__init__.py": "",
      "kit/point.py":
        "from dataclasses import dataclass\n\n\n@dataclass\nclass Point:\n    x: int = 0\n\n\n@dataclass\nclass Far(Point):\n    z: int = 0\n",
      "kit/use.py": "from kit import point\n\npoint.Far(\n    x=1,\n    z=2,\n)\n",
    });
    expect(await asked.uses("kit/point.py#Point.x")).toEqual(["kit/use.py:4 assign"]);
    expect(await asked.uses("kit/point.py#Far.z")).toEqual(["kit/use.py:5 assign"]);
  });

  test("a plain class takes parameters, not fields", async () => {
    const asked = await askRepository({
      "kit/__init__.py": "",
      "kit/point.py": "class Point:\n    x = 0\n\n    def __init__(self, x):\n        pass\n",
      "kit/use.py": "from kit.point import Point\n\nPoint(x=1)\n",
    });
    expect(await asked.uses("kit/point.py#Point.x")).toEqual([]);
  });
});

describe("getattr with a literal name", () => {
  const files = { "kit/__init__.py": "", "kit/mod.py": "def name():\n    return 1\n" };
  test.each([
    ["of an imported module", 'from kit import mod\n\nprint(getattr(mod, "name")())\n', ["kit/use.py:3 call"]],
    ["of a dotted module", "import kit.mod\n\nprint(getattr(kit.mod, 'name'))\n", ["kit/use.py:3 pass"]],
    ["that need not be there", 'from kit import mod\n\nprint(getattr(mod, "name", None))\n', []],
    ["by a function of the same name", 'from kit import mod\n\n\ndef getattr(a, b):\n    return a\n\n\ngetattr(mod, "name")\n', []],
  ])("%s", async (_, code, uses) => {
    const asked = await askRepository({ ...files, "kit/use.py": code });
    expect(await asked.uses("kit/mod.py#name")).toEqual(uses);
    if (uses.length === 0) expect(await asked.ask("uses", "kit/mod.py#name")).toContain("cannot tell");
  });

  test("assigned names are read where they are bound", async () => {
    const asked = await askRepository({
      ...files,
      "kit/other.py": "def two():\n    return 2\n",
      "kit/use.py": "from kit import mod, other\n\n\ndef go():\n    f = mod.name\n    f = other.two\n    return f()\n",
    });
    expect(await asked.uses("kit/mod.py#name")).toEqual(["kit/use.py:5 read"]);
    expect(await asked.uses("kit/other.py#two")).toEqual(["kit/use.py:6 read"]);
  });
});

describe("modules that Django includes", () => {
  test.each([
    ["in a pair", "from shop import urls as shop_urls", '(shop_urls, "shop")'],
    ["as a module", "import shop.urls", "shop.urls"],
    ["by another name", "import shop.urls as pages", "pages"],
    ["as a name", "from shop import urls", "urls"],
  ])("%s", async (_, statement, argument) => {
    const urls = `from django.urls import include, path\n${statement}\n\nurlpatterns = [path("", include(${argument}))]\n`;
    const asked = await askRepository({
      "shop/__init__.py": "",
      "shop/urls.py": "urlpatterns = []\n",
      "site1/__init__.py": "",
      "site1/urls.py": urls,
    });
    expect(await asked.uses("shop/urls.py#urlpatterns")).toEqual(["site1/urls.py:4 reference"]);
  });

  test("a list of patterns is one itself", async () => {
    const asked = await askRepository({
      "shop/__init__.py": "",
      "shop/pages.py": "urls = []\n",
      "site1/__init__.py": "",
      "site1/urls.py": 'from django.urls import include, path\nfrom shop.pages import urls\n\nurlpatterns = [path("", include(urls))]\n',
    });
    expect(await asked.uses("shop/pages.py#urls")).toContain("site1/urls.py:4 pass");
    expect(asked.findings).not.toContain("missing");
  });
});
