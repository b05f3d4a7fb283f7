/** What people wrote about a thing is what its purpose says, wherever the source has it; what it is not for a reader is left out. */
import { describe } from "vitest";
import { type Form, tellForms } from "../support/forms.js";

const go = (files: Form["files"]): Form["files"] => ({
  "go.mod": "module ex.org/it\n\ngo 1.22\n",
  ...files,
});

describe("literals written for people", () => {
  tellForms([
    {
      title: "Short of a command, returned by a function, goes before Long",
      files: go({
        "main.go": 'package main\n\nimport "ex.org/it/cmd"\n\nfunc main() { cmd.NewWeigh() }\n',
        "cmd/weigh.go":
          'package cmd\n\ntype Command struct{ Use, Short, Long string }\n\nfunc NewWeigh() *Command {\n\tc := &Command{\n\t\tUse:   "weigh",\n\t\tShort: "Weigh the teas of a shelf",\n\t\tLong:  "Weighs all of them.",\n\t}\n\treturn c\n}\n',
      }),
      answers: { "get-entity cmd/weigh.go#NewWeigh": ["^purpose: Weigh the teas of a shelf"] },
    },
    {
      title: "joined strings, a translation, Usage and a field of a nested call",
      files: go({
        "main.go": 'package main\n\nimport "ex.org/it/cmd"\n\nfunc main() { println(cmd.Pour.Usage, cmd.Steep.Summary, cmd.Sip.Help) }\n',
        "cmd/all.go":
          'package cmd\n\ntype C struct{ Name, Usage, Summary, Help string }\n\nfunc T(s string) string { return s }\n\nfunc Wrap(c C, n int) C { return c }\n\nvar Pour = C{Name: "pour", Usage: "Pour hot water " + "on leaves"}\n\nvar Steep = &C{Summary: T("Wait until a tea is ready")}\n\nvar Sip = Wrap(C{Help: "Drink a cup slowly"}, 1)\n',
      }),
      answers: {
        "get-entity cmd/all.go#Pour": ["^purpose: Pour hot water on leaves"],
        "get-entity cmd/all.go#Steep": ["^purpose: Wait until a tea is ready"],
        "get-entity cmd/all.go#Sip": ["^purpose: Drink a cup slowly"],
      },
    },
    {
      title: "a method that returns the text of a type",
      files: go({
        "main.go": 'package main\n\nimport "ex.org/it/cmd"\n\nfunc main() { println(cmd.Weigh{}.Synopsis()) }\n',
        "cmd/weigh.go":
          'package cmd\n\ntype Weigh struct{ N int }\n\nfunc (Weigh) Synopsis() string { return "Weigh the teas of a shelf" }\n',
      }),
      answers: { "get-entity cmd/weigh.go#Weigh": ["^purpose: Weigh the teas of a shelf"] },
    },
    {
      title: "a documented value keeps its documentation, and one word is no sentence",
      files: go({
        "main.go": 'package main\n\nimport "ex.org/it/cmd"\n\nfunc main() { println(cmd.Pour.Short, cmd.Sip.Short) }\n',
        "cmd/all.go":
          'package cmd\n\ntype C struct{ Short string }\n\n// Pour serves guests in the garden.\nvar Pour = C{Short: "Pour hot water"}\n\nvar Sip = C{Short: "sip"}\n',
      }),
      answers: {
        "get-entity cmd/all.go#Pour": ["serves guests in the garden"],
        "get-entity cmd/all.go#Sip": ["^purpose: Variable `Sip`"],
      },
    },
  ]);
});

describe("literals of JavaScript", () => {
  tellForms([
    {
      title: "a property of an object, of what a call receives, of `meta`, and a call of a chain",
      files: {
        "package.json": { type: "module", main: "all.js", dependencies: { zod: "3" } },
        "all.js":
          "import { z } from 'zod';\nexport const pour = { name: 'pour', description: 'Pours hot water on leaves' };\nexport const steep = defineCommand({ meta: { description: 'Waits until a tea is ready' }, run() {} });\nexport const tea = z.object({ name: z.string() }).describe('A tea of the shelf');\nexport const sip = new Tool({ name: 'sip', summary: 'Drinks a ' + 'cup' });\nexport const title = { title: 'Tea' };\n",
      },
      answers: {
        "get-entity all.js#pour": ["^purpose: Pours hot water on leaves."],
        "get-entity all.js#steep": ["^purpose: Waits until a tea is ready."],
        "get-entity all.js#tea": ["^purpose: A tea of the shelf."],
        "get-entity all.js#sip": ["^purpose: Drinks a cup."],
        "get-entity all.js#title": ["!^purpose: Tea"],
      },
    },
    {
      title: "a property, a getter and a decorator of a class",
      files: {
        "package.json": { main: "all.ts" },
        "all.ts":
          "declare function Command(given: object): ClassDecorator;\nexport class Pour { static description = 'Pours hot water on leaves'; }\nexport class Steep { get description() { return 'Waits until a tea is ready'; } }\n@Command({ name: 'sip', description: 'Drinks a cup slowly' })\nexport class Sip { run() {} }\n",
      },
      answers: {
        "get-entity all.ts#Pour": ["^purpose: Pours hot water on leaves."],
        "get-entity all.ts#Steep": ["^purpose: Waits until a tea is ready."],
        "get-entity all.ts#Sip": ["^purpose: Drinks a cup slowly."],
      },
    },
    {
      title: "a rule of a linter that is the whole module, and a tool that a function makes",
      files: {
        "package.json": { main: "index.js" },
        "index.js": "exports.rule = require('./no-tea');\nexports.make = require('./make').makeTool;\n",
        "no-tea.js":
          "module.exports = { meta: { type: 'problem', docs: { description: 'disallow tea in code' } }, create() { return {}; } };\n",
        "make.js":
          "exports.makeTool = function makeTool(shelf) {\n  const seen = shelf.all();\n  log(seen);\n  return { name: 'tool', description: 'Finds a tea on a shelf', run: () => seen };\n};\n",
      },
      answers: {
        "get-entity no-tea.js": ["isallow tea in code"],
        "get-entity make.js#makeTool": ["^purpose: Finds a tea on a shelf."],
      },
    },
  ]);
});

const python = (all: string, imported = "all_teas", from = "shop"): Form["files"] => ({
  "pyproject.toml": '[project]\nname = "shop"\nversion = "1"\n[project.scripts]\nshop = "shop.main:main"\n',
  "shop/__init__.py": "",
  "shop/main.py": `from ${from} import ${imported}\n\n\ndef main():\n    return ${imported}\n`,
  "shop/all_teas.py": all,
});

describe("literals of Python", () => {
  tellForms([
    {
      title: "`help` of a command, not of its option, and `summary` of a route",
      files: python(
        'import click\nfrom fastapi import FastAPI\n\napp = FastAPI()\n\n\n@click.command(help="Pours hot water on leaves.")\n@click.option("--tea", help="Name of the tea")\ndef pour(tea):\n    return tea\n\n\n@app.get("/steep", summary="Waits until a tea is ready")\ndef steep():\n    return 1\n\n\n@click.command()\n@click.option("--tea", help="Name of the tea")\ndef sip(tea):\n    return tea\n',
      ),
      answers: {
        "get-entity shop/all_teas.py#pour": ["^purpose: Pours hot water on leaves."],
        "get-entity shop/all_teas.py#steep": ["^purpose: Waits until a tea is ready."],
        "get-entity shop/all_teas.py#sip": ["!Name of the tea"],
      },
    },
    {
      title: "attributes of a class, of its Meta, and keywords of a call",
      files: python(
        'import argparse\n\nWEIGH = Setting(key="x", help_text="Weighs the teas of a shelf")\n\n\nclass Pour(Command):\n    description = "Pours hot water on leaves"\n\n\nclass Tea(models.Model):\n    class Meta:\n        verbose_name = _("tea of a shelf")\n\n\ndef arguments():\n    parser = argparse.ArgumentParser(description="Drinks a cup slowly")\n    parser.add_argument("--x", help="An option of it")\n    return parser\n\n\nkinds = {"name": "x", "description": "Kinds of tea that are sold"}\n',
        "WEIGH, kinds",
        "shop.all_teas",
      ),
      answers: {
        "get-entity shop/all_teas.py#WEIGH": ["^purpose: Weighs the teas of a shelf."],
        "get-entity shop/all_teas.py#Pour": ["^purpose: Pours hot water on leaves."],
        "get-entity shop/all_teas.py#Tea": ["^purpose: tea of a shelf."],
        "get-entity shop/all_teas.py#arguments": ["^purpose: Drinks a cup slowly."],
        "get-entity shop/all_teas.py#kinds": ["^purpose: Kinds of tea that are sold."],
      },
    },
    {
      title: "what is returned, an operation of OpenAPI in a docstring, and the first comment of a short body",
      files: python(
        'def first(name):\n    """\n    :param name: a name\n    :returns: the tea that is ready first\n    """\n    return name\n\n\ndef token():\n    """\n    ---\n    post:\n      summary: Renews a token that expires soon\n    """\n    return 1\n\n\ndef pour(tea):\n    # Water has to boil before leaves get into it.\n    return tea\n',
      ),
      answers: {
        "get-entity shop/all_teas.py#first": ["^purpose: Returns the tea that is ready first."],
        "get-entity shop/all_teas.py#token": ["^purpose: Renews a token that expires soon."],
        "get-entity shop/all_teas.py#pour": ["^purpose: Water has to boil before leaves get into it."],
      },
    },
  ]);
});

describe("tags with texts of their own", () => {
  tellForms([
    {
      title: "tags of JSDoc, an operation of OpenAPI, and what is returned",
      files: {
        "package.json": { type: "module", main: "all.js" },
        "all.js":
          "/**\n * The login handler\n * @summary Checks the password of a guest\n */\nexport function login() {}\n/**\n * @openapi\n * /token:\n *   post:\n *     summary: Renews a token that expires soon\n */\nexport function token() {}\n/**\n * @param {string} name\n * @returns {Promise<{a: string}>} The tea that is ready first\n */\nexport function first(name) {}\n/** @returns {string} */\nexport function second() {}\n",
      },
      answers: {
        "get-entity all.js#login": ["^purpose: Checks the password of a guest."],
        "get-entity all.js#token": ["^purpose: Renews a token that expires soon."],
        "get-entity all.js#first": ["^purpose: Returns the tea that is ready first."],
        "get-entity all.js#second": ["^purpose: Function `second()`"],
      },
    },
    {
      title: "the longer one of a comment that only repeats the name",
      files: go({
        "main.go": "package main\n\nfunc main() { println(Login(1), Token(1), Logout(1)) }\n",
        "login.go":
          "package main\n\n// Login is the login handler\n// @Summary Login\n// @Description Checks the password and hands out a token.\n// @Router /login [post]\nfunc Login(c int) error { return nil }\n\n// Token is the token handler\n// @Summary Renew a token that expires soon\n// @Router /token [post]\nfunc Token(c int) error { return nil }\n\n// Logout ends the session of a guest.\n// @Summary Forget a guest\nfunc Logout(c int) error { return nil }\n",
      }),
      answers: {
        "get-entity login.go#Login": ["^purpose: Checks the password and hands out a token."],
        "get-entity login.go#Token": ["^purpose: Renew a token that expires soon"],
        "get-entity login.go#Logout": ["ends the session of a guest"],
      },
    },
  ]);
});

describe("what an error tells the user", () => {
  tellForms([
    {
      title: "is what it is, in JavaScript and Go",
      files: {
        "package.json": { type: "module", main: "errors.js" },
        "errors.js":
          "export const NO_TEA = createError('NO_TEA', 'There is no tea on the shelf', 404);\nexport const NO_CUP = createError('NO_CUP', 'No cup');\n",
        ...go({
          "main.go": 'package main\n\nimport "ex.org/it/tea"\n\nfunc main() { println(tea.ErrNoTea) }\n',
          "tea/errors.go": 'package tea\n\nimport "errors"\n\nvar ErrNoTea = errors.New("there is no tea on the shelf")\n',
        }),
      },
      answers: {
        "get-entity errors.js#NO_TEA": ['^purpose: Error "There is no tea on the shelf".'],
        "get-entity errors.js#NO_CUP": ["^purpose: Constant `NO_CUP`"],
        "get-entity tea/errors.go#ErrNoTea": ['^purpose: Error "there is no tea on the shelf".'],
      },
    },
  ]);
});

describe("the first comment of a short body", () => {
  tellForms([
    {
      title: "unless it is about the first of many statements",
      files: {
        "package.json": { type: "module", main: "all.js" },
        "all.js":
          "export function pour(tea) {\n  // Water has to boil before leaves get into it.\n  return tea.pour();\n}\nexport function steep(tea) {\n  // Look at the clock of the kitchen.\n  const a = 1;\n  const b = 2;\n  tea.steep(a, b);\n}\n",
      },
      answers: {
        "get-entity all.js#pour": ["^purpose: Water has to boil before leaves get into it."],
        "get-entity all.js#steep": ["!clock"],
      },
    },
  ]);
});

describe("the comment of a type goes before that of its constructor", () => {
  tellForms([
    {
      title: "in Go, in either order, with an error, by a bare New",
      files: go({
        "main.go":
          'package main\n\nimport (\n\t"ex.org/it/pot"\n\t"ex.org/it/tea"\n)\n\nfunc main() { println(NewGates().Shell, tea.New(1), pot.OpenPot("x")) }\n',
        "gate.go":
          "package main\n\n// Gates represents features that users switch on.\ntype Gates struct{ Shell bool }\n\n// NewGates returns new gates.\nfunc NewGates() Gates { return Gates{} }\n",
        "tea/tea.go":
          "package tea\n\n// New creates a new leaf.\nfunc New(n int) *Leaf { return &Leaf{n} }\n\n// Leaf keeps its taste for a year.\ntype Leaf struct{ n int }\n",
        "pot/pot.go":
          "package pot\n\n// Pot holds water that has boiled.\ntype Pot struct{ n int }\n\n// OpenPot opens a pot and returns an error.\nfunc OpenPot(path string) (*Pot, error) { return nil, nil }\n",
      }),
      answers: {
        "get-entity gate.go": ["^purpose: Gates represents features that users switch on."],
        "get-entity tea/tea.go": ["^purpose: Leaf keeps its taste for a year."],
        "get-entity pot/pot.go": ["^purpose: Pot holds water that has boiled."],
      },
    },
    {
      title: "in TypeScript and Python, but not before a function that does more, nor if the type has no comment",
      files: {
        "package.json": { type: "module", main: "index.ts" },
        "index.ts":
          "import { createPot } from './pot';\nimport { createCup } from './cup';\nimport { pour } from './pour';\nexport const all = [createPot, createCup, pour];\n",
        "pot.ts":
          "/** Holds water that has boiled. */\nexport interface Pot { n: number }\n/** Creates a pot. */\nexport function createPot(): Pot { return { n: 1 }; }\n",
        "cup.ts":
          "export interface Cup { n: number }\n/** Creates a cup that is never empty. */\nexport function createCup(): Cup { return { n: 1 }; }\n",
        "pour.ts":
          "/** What a guest may choose. */\nexport interface Options { n: number }\n/** Fills a cup from a pot. */\nexport function pour(options: Options) { return options; }\n",
        "pyproject.toml": '[project]\nname = "shop"\nversion = "1"\n[project.scripts]\nshop = "shop:make_leaf"\n',
        "shop/__init__.py": "from .leaf import make_leaf\n",
        "shop/leaf.py":
          'class Leaf:\n    """Keeps its taste for a year."""\n\n\ndef make_leaf():\n    """Make a leaf."""\n    return Leaf()\n',
      },
      answers: {
        "get-entity pot.ts": ["^purpose: Holds water that has boiled."],
        "get-entity cup.ts": ["^purpose: Creates a cup that is never empty."],
        "get-entity pour.ts": ["^purpose: Fills a cup from a pot."],
        "get-entity shop/leaf.py": ["^purpose: Keeps its taste for a year."],
      },
    },
  ]);
});

describe("a sentence that begins with a word for its subject gets the name", () => {
  const of = (comment: string): string => `/**\n * ${comment}\n */\nexport class EmbeddedStore {\n  start() {}\n}\n`;
  const rows: readonly (readonly [written: string, purpose: string])[] = [
    ["It is meant for the image with everything in one.", "`EmbeddedStore` is meant for the image"],
    ["It's meant for the image.", "`EmbeddedStore` is meant for the image."],
    ["It stores teas of all kinds.", "`EmbeddedStore` stores teas of all kinds."],
    ["This is the shelf of all teas.", "`EmbeddedStore` is the shelf of all teas."],
    ["This class keeps teas on a shelf.", "`EmbeddedStore` keeps teas on a shelf."],
    ["This returns a tea from the shelf.", "`EmbeddedStore` returns a tea from the shelf."],
    ["This shelf is for teas of guests.", "`EmbeddedStore`: this shelf is for teas of guests."],
    ["These teas are for guests alone.", "`EmbeddedStore`: these teas are for guests alone."],
    ["Only for guests of the house.", "`EmbeddedStore`: only for guests of the house."],
    ["Supports green teas and black ones.", "`EmbeddedStore` supports green teas and black ones."],
    ["Used by the kitchen to boil water.", "`EmbeddedStore`: used by the kitchen to boil water."],
    ["Keeps what it has on a shelf.", "Keeps what it has on a shelf."],
    ["IT departments buy this tea.", "IT departments buy this tea."],
  ];
  tellForms(
    rows.map(([written, purpose]) => ({
      title: written,
      files: { "package.json": { type: "module", main: "db.js" }, "db.js": of(written) },
      answers: { "get-entity db.js#EmbeddedStore": [`^purpose: ${purpose}`] },
    })),
  );
});

describe("a vendored package is the library of that name", () => {
  tellForms([
    {
      title: "in Python: a package, a part of it, a module",
      files: {
        "pyproject.toml": '[project]\nname = "pkg"\nversion = "1"\n[project.scripts]\npkg = "pkg.main:main"\n',
        "pkg/__init__.py": "",
        "pkg/_vendor/__init__.py": "",
        "pkg/_vendor/resolvelib/__init__.py": "def one(): return 1\n",
        "pkg/_vendor/tomli/_parser.py": "def loads(text): return text\n",
        "pkg/_vendor/six.py": "def u(text): return text\n",
        "pkg/vendored/toolz/__init__.py": '"""Helpers for iterables of any kind."""\ndef z(): return 1\n',
        "pkg/vendored/attrs.py": "def a(): return 1\n",
        "pkg/main.py":
          "from pkg._vendor.resolvelib import one\nfrom pkg._vendor.tomli._parser import loads\nfrom pkg._vendor.six import u\nfrom pkg.vendored.toolz import z\nfrom pkg.vendored.attrs import a\ndef main(): return one(), loads(''), u(''), z(), a()\n",
      },
      answers: {
        "get-entity pkg/_vendor/resolvelib/__init__.py": ["^purpose: Vendored package `resolvelib`; used by `pkg/main.py`."],
        "get-entity pkg/_vendor/tomli/_parser.py": ["^purpose: Part of the vendored package `tomli`; used by"],
        "get-entity pkg/_vendor/six.py": ["^purpose: Vendored package `six`; used by"],
        "get-entity pkg/vendored/toolz/__init__.py": ["^purpose: Helpers for iterables of any kind."],
        "get-entity pkg/vendored/attrs.py": ["^purpose: Vendored package `attrs`; a()"],
      },
    },
    {
      title: "in JavaScript",
      files: {
        "package.json": { type: "module", main: "index.js" },
        "index.js":
          "import { $ } from './lib/vendor/jquery.min.js';\nimport { m } from './third_party/marked/src/marked.js';\nimport s from './vendor/@x/sprintf/index.js';\nexport const a = [$, m, s];\n",
        "lib/vendor/jquery.min.js": "export const $ = () => 1;\n",
        "third_party/marked/src/marked.js": "export function m() {}\n",
        "vendor/@x/sprintf/index.js": "export default function () {}\n",
      },
      answers: {
        "get-entity lib/vendor/jquery.min.js": ["^purpose: Minified JavaScript of `jquery`"],
        "get-entity third_party/marked/src/marked.js": ["^purpose: Part of the vendored package `marked`"],
        "get-entity vendor/@x/sprintf/index.js": ["^purpose: Vendored package `@x/sprintf`"],
      },
    },
  ]);
});

describe("a file of a framework has the kind of its directory", () => {
  tellForms([
    {
      title: "Nuxt",
      files: {
        "package.json": { dependencies: { nuxt: "^3.12.0" } },
        "nuxt.config.ts": "export default defineNuxtConfig({});\n",
        "pages/index.vue": "<template><div/></template>\n",
        "plugins/theme.ts": "export default defineNuxtPlugin(() => {});\n",
        "middleware/auth.ts": "export default defineNuxtRouteMiddleware(() => {});\n",
        "composables/useTea.ts": "export const useTea = () => 1;\n",
        "utils/pour.ts": "export const pour = () => 1;\n",
        "server/api/tea.get.ts": "export default defineEventHandler(() => 1);\n",
        "server/middleware/log.ts": "export default defineEventHandler(() => {});\n",
        "server/plugins/db.ts": "export default defineNitroPlugin(() => {});\n",
        "server/tasks/clean.ts": "export default defineTask({ run() {} });\n",
      },
      answers: {
        "get-entity plugins/theme.ts": ["^purpose: Nuxt plugin."],
        "get-entity middleware/auth.ts": ["^purpose: Nuxt route middleware."],
        "get-entity composables/useTea.ts": ["^purpose: Nuxt composable."],
        "get-entity utils/pour.ts": ["^purpose: Nuxt utility."],
        "get-entity server/api/tea.get.ts": ['^purpose: Nuxt server handler for "GET /api/tea".'],
        "get-entity server/middleware/log.ts": ["^purpose: Nuxt server middleware."],
        "get-entity server/plugins/db.ts": ["^purpose: Nuxt server plugin."],
        "get-entity server/tasks/clean.ts": ["^purpose: Nuxt server task."],
      },
    },
    {
      title: "SvelteKit",
      files: {
        "package.json": { devDependencies: { "@sveltejs/kit": "^2.0.0" } },
        "svelte.config.js": "export default {};\n",
        "src/routes/+page.svelte": "<p>1</p>\n",
        "src/routes/+page.server.ts": "export const load = () => 1;\n",
        "src/routes/+layout.ts": "export const load = () => 1;\n",
        "src/routes/+error.svelte": "<p/>\n",
        "src/params/tea.ts": "export const match = (x) => x === 'a';\n",
      },
      answers: {
        "get-entity src/routes/+page.server.ts": ['^purpose: SvelteKit server load module of the page for route "/".'],
        "get-entity src/routes/+layout.ts": ['^purpose: SvelteKit load module of the layout for route "/".'],
        "get-entity src/routes/+error.svelte": ['^purpose: SvelteKit error page for route "/".'],
        "get-entity src/params/tea.ts": ["^purpose: SvelteKit parameter matcher"],
      },
    },
    {
      title: "Astro",
      files: {
        "package.json": { dependencies: { astro: "^5.0.0" } },
        "astro.config.mjs": "export default {};\n",
        "src/pages/index.astro": "<p>1</p>\n",
        "src/pages/rss.xml.ts": "export function GET() {}\n",
        "src/middleware.ts": "export const onRequest = () => 1;\n",
        "src/content.config.ts": "export const collections = {};\n",
      },
      answers: {
        "get-entity src/pages/index.astro": ['^purpose: Astro page for route "/".'],
        "get-entity src/pages/rss.xml.ts": ['^purpose: Astro endpoint for route "/rss.xml"'],
        "get-entity src/middleware.ts": ["^purpose: Astro middleware"],
        "get-entity src/content.config.ts": ["^purpose: Astro content collections."],
      },
    },
  ]);
});

describe("a guard has the words of its language", () => {
  tellForms([
    {
      title: "try and catch, a caught promise, except, suppress",
      files: {
        "package.json": { main: "index.js" },
        "index.js":
          "let extra;\ntry {\n  extra = require('./extra');\n} catch (error) {\n  extra = null;\n}\nfunction load() {\n  return import('./late.js').catch(() => undefined);\n}\nmodule.exports = [extra, load];\n",
        "extra.js": "module.exports = 1;\n",
        "late.js": "module.exports = 1;\n",
        "pyproject.toml": '[project]\nname = "shop"\nversion = "1"\n[project.scripts]\nshop = "shop.main:main"\n',
        "shop/__init__.py": "",
        "shop/fast.py": "def pour(): return 1\n",
        "shop/slow.py": "def steep(): return 1\n",
        "shop/main.py":
          "from contextlib import suppress\n\ntry:\n    from shop.fast import pour\nexcept ImportError:\n    pour = None\n\nwith suppress(ImportError):\n    from shop.slow import steep\n\n\ndef main():\n    return pour, steep\n",
      },
      answers: {
        "explain index.js": ["Optional: guarded by try/catch.", "Optional: guarded by catch().", "!except"],
        "explain shop/main.py": ["Optional: guarded by try/except.", "Optional: guarded by suppress().", "!catch"],
      },
    },
  ]);
});

describe("what a function is given runs when it is called", () => {
  const uses = (code: string): Form["files"] => ({
    "package.json": { main: "all.js", dependencies: { express: "4" } },
    "all.js": `const express = require('express');\nconst { tea } = require('./tea');\nconst app = express();\n${code}\nmodule.exports = app;\n`,
    "tea.js": "exports.tea = () => 1;\n",
  });
  const rows: readonly (readonly [code: string, place: string])[] = [
    ["app.get('/api/push/:token', async (request, response) => { response.json(tea()); });", "in the handler of GET /api/push/:token."],
    ["app.route('/teas').post((request) => tea(request));", "in the handler of POST /teas."],
    ["app.use('/admin', function (request) { tea(request); });", "in the handler of /admin."],
    ["app.route({ method: 'DELETE', url: '/teas/:id', handler: (request) => tea(request) });", "in the handler of DELETE /teas/:id."],
    ["app.on('error', (error) => { tea(error); });", 'in the handler of event "error".'],
    ["window.addEventListener('click', () => tea());", 'in the handler of event "click".'],
    ["setTimeout(() => tea(), 100);", "in a callback of `setTimeout()`."],
    ["new Watcher({ onChange() { tea(); } });", "in a callback of `Watcher()`."],
    [
      "function routes(server) {\n  server.put('/teas', (request) => tea(request));\n}\nroutes(app);",
      "in the handler of PUT /teas in `routes()`.",
    ],
    ["new Promise((resolve) => resolve(tea()));", "at module level."],
    ["(() => { tea(); })();", "at module level."],
  ];
  tellForms(rows.map(([code, place]) => ({ title: code, files: uses(code), answers: { "explain all.js": [`Calls \`tea()\` ${place}`] } })));
  const lambdas: readonly (readonly [code: string, place: string])[] = [
    ["brew = lambda: tea()", "in `brew()`."],
    ["TABLE = {'one': lambda: tea()}", "in `TABLE`."],
    ["LIST = [1, (lambda x: tea(x))]", "in `LIST`."],
    ["cup = tea()", "at module level."],
  ];
  tellForms(
    lambdas.map(([code, place]) => ({
      title: `a lambda of Python: ${code}`,
      files: { "main.py": `from tea import tea\n${code}\nif __name__ == "__main__":\n    pass\n`, "tea.py": "def tea(x=1): return x\n" },
      answers: { "explain main.py": [`Calls \`tea()\` ${place}`] },
    })),
  );
  tellForms([
    {
      title: "routes of Go and Python inside of functions, and a lambda",
      files: {
        "go.mod": "module ex.org/it\n\ngo 1.22\n",
        "main.go":
          'package main\n\nimport (\n\t"net/http"\n\n\t"ex.org/it/tea"\n)\n\nfunc main() {\n\thttp.HandleFunc("GET /teas", func(w http.ResponseWriter, r *http.Request) { tea.Pour() })\n}\n',
        "tea/tea.go": "package tea\n\nfunc Pour() {}\n",
        "pyproject.toml": '[project]\nname = "shop"\nversion = "1"\n[project.scripts]\nshop = "shop.main:make"\n',
        "shop/__init__.py": "",
        "shop/tea.py": "def pour(): return 1\n\n\ndef steep(): return 1\n",
        "shop/main.py":
          "from flask import Flask\n\nfrom shop.tea import pour, steep\n\n\ndef make():\n    app = Flask(__name__)\n\n    @app.get('/teas')\n    def teas():\n        return pour()\n\n    return app\n\n\nregister(lambda: steep())\n",
      },
      answers: {
        "explain main.go": ["Calls `Pour()` in the handler of GET /teas in `main()`."],
        "explain shop/main.py": [
          "Calls `pour()` in the handler of GET /teas in `make()`.",
          "Calls `steep()` in a callback of `register()`.",
        ],
      },
    },
  ]);
});

describe("titles of the tests that test it", () => {
  tellForms([
    {
      title: "of a file and of a declaration that a group is named after, in JavaScript",
      files: {
        "package.json": { type: "module", main: "src/cart.js" },
        "src/cart.js": "export function add(a, b) { return a + b; }\nexport function drop(a) { return a; }\n",
        "test/cart.test.js":
          "describe('cart', () => {\n  it('knows', () => {});\n});\ndescribe('add', () => {\n  it('keeps the order of teas', () => {});\n  test.each([1])('takes %s teas at once', () => {});\n});\n",
      },
      answers: {
        "get-entity src/cart.js": ['^purpose: add, drop; tested: "keeps the order of teas".'],
        "get-entity src/cart.js#add": ['^purpose: Function `add(a, b)`; tested: "keeps the order of teas".'],
        "get-entity src/cart.js#drop": ["^purpose: Function `drop(a)`."],
      },
    },
    {
      title: "in Go and Python, and not where the author says what it is",
      files: {
        ...go({
          "main.go": 'package main\n\nimport "ex.org/it/tea"\n\nfunc main() { tea.Pour(1); tea.Steep(2) }\n',
          "tea/pour.go": "package tea\n\nfunc Pour(n int) {}\n",
          "tea/pour_test.go": 'package tea\n\nfunc TestPour(t *testing.T) {\n\tt.Run("fills a cup to the rim", nil)\n}\n',
          "tea/steep.go": "package tea\n\n// Steep waits until a tea is ready.\nfunc Steep(n int) {}\n",
          "tea/steep_test.go": 'package tea\n\nfunc TestSteep(t *testing.T) {\n\tt.Run("waits for a whole hour", nil)\n}\n',
        }),
        "pyproject.toml": '[project]\nname = "shop"\nversion = "1"\n[project.scripts]\nshop = "shop.sip:sip"\n',
        "shop/__init__.py": "",
        "shop/sip.py": "def sip(cup): return cup\n\n\ndef gulp(cup): return cup\n",
        "tests/test_sip.py": 'def test_sip():\n    """Leaves a drop for the guest."""\n',
      },
      answers: {
        "get-entity tea/pour.go#Pour": ['tested: "fills a cup to the rim"'],
        "get-entity tea/steep.go#Steep": ["waits until a tea is ready", "!tested"],
        "get-entity shop/sip.py": ['tested: "Leaves a drop for the guest"'],
      },
    },
  ]);
});

describe("comments at places of their own", () => {
  const js = (text: string): Form["files"] => ({
    "package.json": { type: "module", main: "src/cart.js" },
    "src/cart.js": text,
  });
  const python = (text: string): Form["files"] => ({
    "pyproject.toml": '[project]\nname = "shop"\nversion = "1"\n[project.scripts]\nshop = "shop.tea:pour"\n',
    "shop/__init__.py": "",
    "shop/tea.py": text,
  });
  tellForms([
    {
      title: "behind a tag of access, as a question, with a loose semicolon, and like another thing but different",
      files: js(
        "/** @private Does a shelf have room for another tea? */\nexport const hasRoom = (shelf) => shelf.room;\n" +
          "/** @internal counts what a customer still owes the shop */\nexport const debt = (a) => a;\n" +
          "/** Connect a kettle to the stove, and put it under the name `kettle`;\n * @param kettle it */\nexport function connect(kettle) {}\n" +
          "/** Same as Math.round but rounds halves to the even neighbour. */\nexport function even(n) {}\n" +
          "/** Same as above. */\nexport function odd(n) {}\n/**\n * Weigh a bag of tea\n * When it is open, close it first.\n */\nexport function weigh(n) {}\n/** Do we need this? */\nexport function needed(n) {}\n",
      ),
      answers: {
        "get-entity src/cart.js#hasRoom": ["^purpose: Does a shelf have room for another tea?"],
        "get-entity src/cart.js#debt": ["^purpose: counts what a customer still owes the shop"],
        "get-entity src/cart.js#connect": ["^purpose: Connect a kettle to the stove, and put it under the name `kettle`."],
        "get-entity src/cart.js#even": ["^purpose: Same as Math.round but rounds halves"],
        "get-entity src/cart.js#weigh": ["^purpose: Weigh a bag of tea."],
        "get-entity src/cart.js#odd": ["^purpose: Function `odd"],
        "get-entity src/cart.js#needed": ["^purpose: Function `needed"],
      },
    },
    {
      title: "behind a declaration of one line, in JavaScript",
      files: js(
        "export const steep = 3 * 60; // seconds that green tea waits in the pot\nexport const heat = 80; // TODO: ask the cook again\n" +
          "export const cups = 4; // cups\nexport const pots = [\n  1,\n]; // the end of a list of pots\nexport const eslint = 1; // eslint-disable-line no-magic-numbers\n",
      ),
      answers: {
        "get-entity src/cart.js#steep": ["^purpose: seconds that green tea waits in the pot"],
        "get-entity src/cart.js#heat": ["^purpose: Constant `heat`"],
        "get-entity src/cart.js#cups": ["^purpose: Constant `cups`"],
        "get-entity src/cart.js#pots": ["^purpose: Constant `pots`"],
        "get-entity src/cart.js#eslint": ["^purpose: Constant `eslint`"],
      },
    },
    {
      title: "behind a declaration of one line, in Go and Python; a plan is no description",
      files: {
        ...go({
          "main.go": 'package main\n\nimport "ex.org/it/tea"\n\nfunc main() { println(tea.Steep, tea.Cups, tea.Red) }\n',
          "tea/tea.go":
            "package tea\n\nconst (\n\tSteep = 3 * 60 // how long green tea waits in the pot\n\tCups = 4 //nolint:mnd\n)\n\n// Eventually, we'll move to named colours.\nvar (\n\tRed = 1\n\tBlue = 2\n)\n",
        }),
        "shop/menu.py": "from shop.tea import STEEP, CUPS\n\n\ndef show(): return STEEP, CUPS\n",
        ...python(
          "from shop import menu\n\nSTEEP = 180  # how long green tea waits in the pot\nCUPS = 4  # noqa: E501 is too long here\n\n\ndef pour(): return STEEP\n",
        ),
      },
      answers: {
        "get-entity tea/tea.go#Steep": ["^purpose: how long green tea waits in the pot"],
        "get-entity tea/tea.go#Cups": ["^purpose: Constant `Cups`"],
        "get-entity tea/tea.go#Red": ["^purpose: Variable `Red`"],
        "get-entity shop/tea.py#STEEP": ["^purpose: how long green tea waits in the pot"],
        "get-entity shop/tea.py#CUPS": ["^purpose: Constant `CUPS`"],
      },
    },
    {
      title: "of a constructor, of the implementation of overloads, below an address, and what a method returns at once",
      files: python(
        'from typing import overload\n\n\nclass Kettle:\n    def __init__(self, size):\n        """Keeps water warm for a whole evening."""\n        self.size = size\n\n\n' +
          'class Pot:\n    def __init__(self, size):\n        """Initialize the pot with a size."""\n        self.size = size\n\n\n' +
          'class Weigh:\n    def short_desc(self):\n        return "Weigh the teas of a shelf"\n\n\n' +
          'class Leaf:\n    """\n    https://example.org/leaf\n\n    The simplest leaf lets every drop pass.\n    """\n\n\n' +
          '@overload\ndef pour(cup: int) -> int: ...\n# variant: with a name of a guest\n@overload\ndef pour(cup: str) -> str: ...\ndef pour(cup):\n    """Fill a cup to the rim."""\n    return cup\n',
      ),
      answers: {
        "get-entity shop/tea.py#Kettle": ["^purpose: Keeps water warm for a whole evening"],
        "get-entity shop/tea.py#Pot": ["^purpose: Class `Pot`"],
        "get-entity shop/tea.py#Weigh": ["^purpose: Weigh the teas of a shelf"],
        "get-entity shop/tea.py#Leaf": ["^purpose: The simplest leaf lets every drop pass"],
        "get-entity shop/tea.py#pour": ["^purpose: Fill a cup to the rim"],
      },
    },
    {
      title: "the route that a function serves, unless its author says more",
      files: python(
        "from flask import Flask\n\napp = Flask(__name__)\n\n\n@app.route('/tea/<int:id>', methods=['POST'])\ndef brew(id): return id\n\n\n@app.get('/tea')\ndef teas(): return 1\n\n\n@app.route('/cups')\ndef cups():\n    \"\"\"Lists clean cups.\"\"\"\n    return 2\n\n\n@app.errorhandler(404)\ndef lost(e): return 3\n\n\ndef pour(): return app\n",
      ),
      answers: {
        "get-entity shop/tea.py#brew": ["^purpose: Handles POST /tea/<int:id>"],
        "get-entity shop/tea.py#teas": ["^purpose: Handles GET /tea"],
        "get-entity shop/tea.py#cups": ["^purpose: Lists clean cups"],
        "get-entity shop/tea.py#lost": ["^purpose: Function `lost"],
      },
    },
    {
      title: "one of several declarations has its name in front in the purpose of the file, and a file names its only export",
      files: {
        "package.json": { type: "module", main: "src/all.js" },
        "src/all.js": "import only from './only.js';\nimport { pour, cup } from './serve.js';\nonly(pour(cup));\npour();\n",
        "src/only.js": "export default (tea, leaf) => [tea, leaf];\n",
        "src/serve.js": "/** Fills it to the rim. */\nexport function pour(cup) {}\nexport function cup() {}\n",
      },
      answers: {
        "get-entity src/only.js": ["^purpose: only(tea, leaf)"],
        "get-entity src/serve.js": [": Fills it to the rim"],
      },
    },
    {
      title: "above several names that are taken apart, and what a README shows in an example",
      files: {
        "package.json": { name: "teas", description: "Teas for every hour of the day.", type: "module", main: "index.js" },
        "README.md": "# teas\n\n## Example\n\nPouring a `green` tea\n\n```js\npour();\n```\n",
        "index.js":
          "import teas from './src/teas.js';\n\n// Unwraps the teas of the default export as names.\nconst { green, black } = teas;\n// The tea that everybody likes.\nconst [best] = [green];\nexport { green, black, best };\n",
        "src/teas.js": "export default { green: 1, black: 2 };\n",
      },
      answers: {
        "get-entity index.js": ["Teas for every hour of the day", "!Pouring"],
        "get-entity index.js#green": ["!Unwraps"],
        "get-entity index.js#best": ["^purpose: The tea that everybody likes"],
      },
    },
  ]);
});
