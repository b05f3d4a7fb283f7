/** Names with several bindings: classes of branches, and files of conditions and platforms. */
import { describe } from "vitest";
import { tellForms } from "../support/forms.js";

const term = (name: string): string => `class ${name}:\n    def show(self): return 1\n`;
const branches = (compat: string, main: string): Readonly<Record<string, string>> => ({
  "app/__init__.py": "",
  "app/compat.py": compat,
  "app/nt.py": term("Term"),
  "app/ux.py": term("Term"),
  "main.py": `${main}\nif __name__ == '__main__':\n    go()\n`,
});
const BOTH = "if __name__:\n    from .nt import Term\nelse:\n    from app.ux import Term\n";
const EACH = { "uses app/nt.py#Term.show": ["^main.py — call: 2"], "uses app/ux.py#Term.show": ["^main.py — call: 2"] };

describe("a class that one of several imports binds", () => {
  tellForms([
    { title: "by its module", files: branches(BOTH, "from app import compat\ndef go(): return compat.Term().show()"), answers: EACH },
    { title: "by its name", files: branches(BOTH, "from app.compat import Term\ndef go(): return Term().show()"), answers: EACH },
    { title: "by a star", files: branches(BOTH, "from app.compat import *\ndef go(): return Term().show()"), answers: EACH },
    {
      title: "in the same file",
      files: branches(
        "",
        "import os\ndef go(): return Term().show()\nif os.name:\n    from app.nt import Term\nelse:\n    from app.ux import Term",
      ),
      answers: EACH,
    },
    {
      title: "or a class of the file",
      files: branches(
        "try:\n    from .nt import Term\nexcept ImportError:\n    class Term:\n        def show(self): return 3\n",
        "from app.compat import Term\ndef go(): return Term().show()",
      ),
      answers: { "uses app/nt.py#Term.show": ["^main.py — call: 2"], "uses app/compat.py#Term.show": ["^main.py — call: 2"] },
    },
    {
      title: "but not by one that the next always replaces",
      files: branches(
        "if __name__:\n    from .nt import Term\nfrom .ux import Term\n",
        "from app.compat import Term\ndef go(): return Term().show()",
      ),
      answers: { "uses app/ux.py#Term.show": ["^main.py — call: 2"], "uses app/nt.py#Term.show": ["!main.py"] },
    },
  ]);
});

describe("files of conditions and platforms", () => {
  const kit = (user: string): Readonly<Record<string, string | object>> => ({
    "package.json": { private: true, workspaces: ["p/*"] },
    "p/k/package.json": { name: "@x/k", type: "module", exports: { browser: "./web.js", default: "./node.js" } },
    "p/k/web.js": "export * from './impl.js';\nexport const own = 1;\n",
    "p/k/node.js": "export const put = () => 1;\nexport const own = 2;\n",
    "p/k/impl.js": "export const put = () => 2;\nexport const spare = () => 3;\n",
    "p/a/package.json": { name: "a", type: "module", main: "i.js" },
    "p/a/i.js": `${user}\n`,
  });
  const both = {
    "uses p/k/node.js#put": ["^p/a/i.js — call: 2"],
    "uses p/k/impl.js#put": ["^p/a/i.js — call: 2"],
    "uses p/k/impl.js#spare": ["!p/a/i.js"],
  };
  tellForms([
    { title: "by a namespace", files: kit("import * as k from '@x/k';\nk.put();"), answers: both },
    { title: "by a name", files: kit("import { put } from '@x/k';\nput();"), answers: both },
    { title: "by a name with another name", files: kit("import { put as set } from '@x/k';\nset();"), answers: both },
    {
      title: "of a platform, by a namespace",
      files: {
        "package.json": { main: "index.js", dependencies: { "react-native": "0.74.0" } },
        "index.js": "import * as haptic from './haptic';\nhaptic.buzz(1);\n",
        "haptic.ios.js": "export const buzz = (n) => n;\n",
        "haptic.android.js": "export const buzz = (n) => n;\nexport const only = 1;\n",
      },
      answers: {
        "uses haptic.ios.js#buzz": ["^index.js — call: 2"],
        "uses haptic.android.js#buzz": ["^index.js — call: 2"],
        "uses haptic.android.js#only": ["!index.js"],
      },
    },
  ]);
});

describe("a path that is chosen", () => {
  const start = "import { join } from 'node:path';\nimport { fileURLToPath } from 'node:url';\nconst dev = process.argv[2];\n";
  const rows: readonly (readonly [title: string, code: string])[] = [
    ["new URL of a constant", "const at = dev ? './r/a.js' : './r/b.js';\nstart(new URL(at, import.meta.url).href);\n"],
    ["new URL of a choice", "start(new URL(dev ? './r/a.js' : './r/b.js', import.meta.url));\n"],
    ["a worker", "const at = dev ? './r/a.js' : './r/b.js';\nnew Worker(new URL(at, import.meta.url));\n"],
    ["joined", "start(join(import.meta.dirname, 'r', dev ? 'a.js' : 'b.js'));\n"],
    ["in a template", "const name = dev ? 'a' : 'b';\nstart(`${import.meta.dirname}/r/${name}.js`);\n"],
    ["a URL and a path of it", "start(fileURLToPath(new URL(`./r/${dev ? 'a' : 'b'}.js`, import.meta.url)));\n"],
  ];
  const files = {
    "package.json": { type: "module", main: "index.js" },
    "r/a.js": "export const a = 1;\nconsole.log(a);\n",
    "r/b.js": "export const b = 1;\nconsole.log(b);\n",
    "r/c.js": "export const c = 1;\nconsole.log(c);\n",
  };
  tellForms([
    ...rows.map(([title, code]) => ({
      title,
      files: { ...files, "index.js": start + code },
      answers: { "explain index.js": ["→ r/a.js", "→ r/b.js", "!→ r/c.js"], findings: ["r/c.js no importer found"] },
    })),
    {
      title: "from what is not known",
      files: { ...files, "index.js": `${start}start(new URL(dev ? dev : './r/b.js', import.meta.url));\n` },
      answers: { "explain index.js": ["→ r/b.js", "!→ r/a.js"] },
    },
  ]);
});

describe("a module that the file chooses", () => {
  const files = {
    "package.json": { type: "module", main: "index.js" },
    ...Object.fromEntries(["a", "b", "c"].map((name) => [`r/${name}.js`, `export const ${name} = 1;\nconsole.log(${name});\n`])),
  };
  const both = ["→ r/a.js", "→ r/b.js", "!→ r/c.js"];
  const known: readonly (readonly [title: string, code: string])[] = [
    ["a variable that is assigned again", "let at = './r/a.js';\nif (dev) at = './r/b.js';\nawait import(at);\n"],
    ["by branches", "let at;\nif (dev) at = './r/a.js';\nelse at = './r/b.js';\nawait import(at);\n"],
    [
      "by cases",
      "let at;\nswitch (dev) {\n  case '1':\n    at = './r/a.js';\n    break;\n  default:\n    at = './r/b.js';\n}\nawait import(at);\n",
    ],
    ["by a name in a template", "let name = 'a';\nif (dev) name = 'b';\nawait import(`./r/${name}.js`);\n"],
    ["what nobody has read", "let at = './r/c.js';\nat = './r/a.js';\nif (dev) at = './r/b.js';\nawait import(at);\n"],
    ["an argument", "const load = (at) => import(at);\nload('./r/a.js');\nload(dev ? './r/b.js' : './r/a.js');\n"],
    [
      "an argument of a declared function",
      "load('./r/a.js');\nload('./r/b.js');\nasync function load(at) {\n  return await import(at);\n}\n",
    ],
    ["a default", "const load = (at = './r/a.js') => import(at);\nload();\nload('./r/b.js');\n"],
    ["a worker", "const here = (at) => new URL(at, import.meta.url);\nnew Worker(here('r/a.js'));\nnew Worker(here('r/b.js'));\n"],
    ["joined", "function here(at) {\n  return join(import.meta.dirname, 'r', at);\n}\nstart(here('a.js'), here('b.js'));\n"],
  ];
  const start = "import { join } from 'node:path';\nconst dev = process.argv[2];\n";
  const partly: readonly (readonly [title: string, code: string, unknown: string])[] = [
    ["an argument that is not known", "const load = (at) => import(at);\nload('./r/a.js');\nload(dev);\nload('./r/b.js');\n", "at"],
    ["a function of others", "export const load = (at) => import(at);\nload('./r/a.js');\nload('./r/b.js');\n", "at"],
    [
      "a parameter of two callers",
      "const all = (list) => list.map(load);\nasync function load(at) {\n  await import(at);\n}\nall(dev);\nload('./r/a.js');\nload('./r/b.js');\n",
      "at",
    ],
    ["a part of a list", "let at = './r/a.js';\nif (dev) at = './r/b.js';\n[at] = process.argv;\nawait import(at);\n", "at"],
  ];
  tellForms([
    ...known.map(([title, code]) => ({
      title,
      files: { ...files, "index.js": start + code },
      answers: { "explain index.js": both, findings: ["!dynamic-unresolved"] },
    })),
    ...partly.map(([title, code, unknown]) => ({
      title,
      files: { ...files, "index.js": start + code },
      answers: { "explain index.js": both, findings: [`dynamic-unresolved index.js ${unknown}`] },
    })),
    {
      title: "made from its former value",
      files: { ...files, "index.js": `${start}let at = './r/a';\nat += dev;\nawait import(at);\n` },
      answers: { "explain index.js": ["!→ r/a.js"], findings: ["dynamic-unresolved index.js at"] },
    },
    {
      title: "a name that is declared twice",
      files: {
        ...files,
        "index.js": `${start}{\n  const load = (at) => start(at);\n  load('./r/a.js');\n}\nconst load = (at) => import(at);\nload(dev);\n`,
      },
      answers: { findings: ["dynamic-unresolved index.js at"] },
    },
  ]);
});

describe("a path from the working directory", () => {
  tellForms(
    ["require(path.join(path.resolve('.'), 'package.json'))", "require(path.resolve('r', 'a.js'))", "import(path.resolve('r/a.js'))"].map(
      (code) => ({
        title: code,
        files: {
          "package.json": { name: "shop", bin: "./cli/run.js" },
          "cli/run.js": `const path = require('path');\nconsole.log(${code});\n`,
          "cli/r/a.js": "module.exports = 1;\n",
        },
        answers: { "explain cli/run.js": ["!→ cli/r/a.js"], findings: ["!unresolved cli/run.js ./package.json"] },
      }),
    ),
  );
});
