/** Uses by what is no source: an entrypoint is used by what declares it, and others may use what a library exports. */
import { describe } from "vitest";
import { tellForms } from "../support/forms.js";

const NONE = "no direct uses found";

describe("entrypoints", () => {
  tellForms([
    {
      title: "of a package.json",
      files: {
        "package.json": { name: "till", main: "./src/index.js", bin: { till: "./bin/till.js" }, scripts: { start: "node server.js" } },
        "src/index.js": "exports.open = () => 1;\nexports.shut = () => 2;\nconst inner = () => 3;\nexports.other = inner;\n",
        "bin/till.js": 'require("../src").open();\n',
        "server.js": "function serve() {}\nserve();\n",
      },
      answers: {
        "uses bin/till.js": ["no certain uses; by rule: 1", 'by rule: an entrypoint: package.json "bin"'],
        "uses server.js": ["by rule: an entrypoint: scripts.start: node server.js", `!${NONE}`],
        "uses src/index.js": ["^1 use in 1 file; by rule: 1"],
        "uses src/index.js#shut": [NONE, 'others may use it from outside: package.json "main"'],
        "uses src/index.js#open": ["^1 use in 1 file", "!outside"],
        "show bin/till.js": ['by rule: an entrypoint: package.json "bin"'],
        "impact bin/till.js": ["no certain uses", 'by rule: an entrypoint: package.json "bin"'],
        "impact src/index.js#shut": [NONE, "others may use it from outside"],
      },
    },
    {
      title: "that a process file, a container and a table of commands name with an attribute",
      files: {
        "pyproject.toml": '[project]\nname = "shop"\nversion = "1"\n[project.scripts]\nshop = "shop.main:main"\n',
        Procfile: "web: gunicorn shop.wsgi:application\n",
        "compose.yaml": "services:\n  api:\n    build: .\n    command: uvicorn shop.api:app\n",
        "shop/__init__.py": "",
        "shop/main.py": "def main(): pass\n\n\ndef other(): pass\n",
        "shop/wsgi.py": "def application(environ, start): return []\n",
        "shop/api.py": "app = object()\n",
      },
      answers: {
        "uses shop/main.py#main": ["no certain uses; by rule: 1"],
        "uses shop/main.py#other": [NONE],
        "uses shop/wsgi.py#application": ["by rule: an entrypoint: Procfile web: gunicorn shop.wsgi:application"],
        "uses shop/api.py#app": ["by rule: an entrypoint: compose api.command"],
        "impact shop/api.py#app": [`!${NONE}`, "by rule: an entrypoint"],
      },
    },
    {
      title: "also of what only tests use, and of its members",
      files: {
        "package.json": { name: "till", type: "module", main: "./src/index.ts" },
        "src/index.ts": "export const open = () => shut();\nexport const shut = () => 1;\nexport class Box { lid() { return 1; } }\n",
        "test/open.test.ts": 'import { open, shut, Box } from "../src/index.js";\nopen(shut);\nnew Box().lid();\n',
        "setup.cfg": "[metadata]\nname = kit\n[options]\npackages = kit\n",
        "kit/__init__.py": "def turn(): pass\n",
        "tests/test_kit.py": "from kit import turn\nturn()\n",
      },
      answers: {
        "uses src/index.ts#open": ["all in tests", 'others may use it from outside: package.json "main"'],
        "impact src/index.ts#open": ['others may use it from outside: package.json "main"'],
        "uses src/index.ts#Box.lid": ["all in tests", "others may use it from outside"],
        "uses src/index.ts#shut": ["^2 uses in 2 files, 1 in tests", "!outside"],
        "uses kit/__init__.py#turn": ["all in tests", "others may use it from outside"],
      },
    },
    {
      title: "that pass on what other files have, by star, by name and under a namespace",
      files: {
        "package.json": { name: "till", type: "module", main: "./src/index.ts" },
        "src/index.ts": 'export * from "./all.js";\nexport * as inner from "./inner.js";\n',
        "src/all.ts": 'export * from "./a.js";\n',
        "src/a.ts":
          "export const open = () => 1;\nexport class Box { lid() { return 1; } }\nconst own = () => 2;\nexport const used = own();\n",
        "src/inner.ts": "export const deep = 1;\n",
        "src/none.ts": "export const none = 1;\n",
      },
      answers: {
        "uses src/a.ts#open": [NONE, 'others may use it from outside: package.json "main"'],
        "uses src/a.ts#Box.lid": ["others may use it from outside"],
        "uses src/inner.ts#deep": ["others may use it from outside"],
        "uses src/none.ts#none": [NONE, "!outside"],
      },
    },
    {
      title: "not members that are private, in the words of each language",
      files: {
        "package.json": { name: "kit", version: "1.0.0", main: "src/a.ts" },
        "src/a.ts":
          "export class Box {\n  private lid = 1;\n  private static shut() {}\n  #turn() {}\n  static open() {}\n  protected hinge() {}\n}\n",
        "go.mod": "module box.example/box\n\ngo 1.22\n",
        "box.go": "package box\n\ntype Box struct{}\n\nfunc (b Box) shut() {}\n\nfunc (b Box) Open() {}\n",
        "pyproject.toml": '[project]\nname = "box"\nversion = "1"\n',
        "box/__init__.py": "class Crate:\n    def _shut(self):\n        pass\n\n    def open(self):\n        pass\n",
      },
      answers: {
        "uses src/a.ts#Box.shut": [NONE, "!others may use it"],
        "uses src/a.ts#Box.#turn": ["!others may use it"],
        "uses src/a.ts#Box.lid": ["!others may use it"],
        "uses src/a.ts#Box.open": ["others may use it from outside"],
        "uses src/a.ts#Box.hinge": ["others may use it from outside"],
        "uses box.go#Box.shut": ["!others may use it"],
        "uses box.go#Box.Open": ["others may use it from outside"],
        "uses box/__init__.py#Crate._shut": ["!others may use it"],
        "uses box/__init__.py#Crate.open": ["others may use it from outside"],
      },
    },
    {
      title: "of Go: a program and a package that others can import",
      files: {
        "go.mod": "module ex.org/till\n\ngo 1.22\n",
        "till.go": "package till\n\nfunc Open() {}\n\nfunc shut() {}\n",
        "cmd/till/main.go": "package main\n\nfunc main() {}\n",
      },
      answers: {
        "uses till.go#Open": [NONE, "others may use it from outside"],
        "uses till.go#shut": [NONE, "!outside"],
        "uses cmd/till/main.go": ["by rule: an entrypoint"],
      },
    },
    {
      title: "of a framework, and no file beside them",
      files: {
        "package.json": { name: "site", dependencies: { next: "15.0.0", react: "19.0.0" } },
        "app/page.tsx": "export const metadata = {};\nexport default function Page() { return null; }\n",
        "app/layout.tsx": "export default function Layout() { return null; }\n",
        "lib/none.ts": "export const none = 1;\n",
      },
      answers: {
        "uses app/page.tsx#metadata": ["others may use it from outside: Next.js conventions"],
        "uses app/page.tsx": ["by rule: an entrypoint: Next.js conventions"],
        "uses lib/none.ts#none": [NONE, "!outside"],
      },
    },
  ]);
});

describe("further entries of a package", () => {
  tellForms(
    [
      ["a subpath of exports", { exports: { ".": "./index.js", "./more": "./lib/more.js" } }],
      ["a pattern of exports", { exports: { ".": "./index.js", "./lib/*": "./lib/*.js" } }],
      ["a field of bundlers", { main: "./index.js", module: "./lib/more.js" }],
    ].map(([title, fields]) => ({
      title: title as string,
      files: {
        "package.json": { name: "pub", version: "1.0.0", type: "module", ...(fields as object) },
        "index.js": "export const api = () => 1;\n",
        "lib/more.js": "export const more = () => 1;\nconst inner = () => 2;\n",
      },
      answers: {
        "uses lib/more.js#more": [NONE, "others may use it from outside: package.json"],
        "uses lib/more.js#inner": [NONE, "!outside"],
      },
    })),
  );
});
