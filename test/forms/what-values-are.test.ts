/** Classes of values that promises, getters, comments and prototypes decide. */
import { describe } from "vitest";
import { type Form, tellForms } from "../support/forms.js";

const NOT_KNOWN = ["cannot tell: 1 use of .ring on objects of unknown type"];

/** `ending`: that of the files; of `cjs` they are files of CommonJS. */
const form = (title: string, ending: "js" | "ts" | "cjs", code: string, wanted: readonly string[], more: Form["files"] = {}): Form => {
  const isCommonJs = ending === "cjs";
  const imported = isCommonJs ? 'const { Till } = require("./till.cjs");' : `import { Till } from "./till.js";`;
  return {
    title,
    files: {
      "package.json": { name: "shop", private: true, type: "module", main: `app.${ending}` },
      [`app.${ending}`]: `${imported}\n${code}\n`,
      [`till.${ending}`]: isCommonJs ? "class Till { ring() {} }\nexports.Till = Till;\n" : "export class Till { ring() {} }\n",
      ...more,
    },
    answers: { [`uses till.${ending}#Till.ring`]: wanted },
  };
};

describe("what a promise gives", () => {
  const loaded = { "load.ts": 'import { Till } from "./till.js";\nexport async function load(): Promise<Till> { return new Till(); }\n' };
  tellForms([
    form("of a parameter", "ts", "export async function go(it: Promise<Till>) { (await it).ring(); }", ["^app.ts — call: 2 go"]),
    form("of a field", "ts", "export class Page { it: Promise<Till>;\n async go() { const it = await this.it; it.ring(); } }", [
      "^app.ts — call: 3 Page.go",
    ]),
    form(
      "of a field of another file",
      "ts",
      'import type { Page } from "./page.js";\nexport const go = async (page: Page) => (await page.it).ring();',
      ["^app.ts — call: 3 go"],
      { "page.ts": 'import { Till } from "./till.js";\nexport class Page { it: Promise<Till> }\n' },
    ),
    form("of a list", "ts", "export async function go(all: Promise<Till[]>) { for (const it of await all) it.ring(); }", [
      "^app.ts — call: 2 go",
    ]),
    form("of a construction", "ts", "new Promise<Till>((give) => give(new Till())).then((it) => it.ring());", ["^app.ts — call: 2"]),
    form("of a construction without a type", "js", "new Promise((give) => give(new Till())).then((it) => it.ring());", NOT_KNOWN),
    form(
      "to a function",
      "ts",
      'import { load } from "./load.js";\nload().then((it) => it.ring()).catch(() => {});',
      ["^app.ts — call: 3"],
      loaded,
    ),
    form(
      "to a function behind another",
      "ts",
      'import { load } from "./load.js";\nload().then((it) => it).then((it) => it.ring());',
      ["^app.ts — call: 3"],
      loaded,
    ),
    form("of a class of another package", "js", 'import { Box } from "box";\nnew Box().then((it) => it.ring());', NOT_KNOWN),
  ]);
});

describe("a getter of a class", () => {
  tellForms([
    form(
      "that keeps what it makes is one of several",
      "js",
      "export class Page { get it() { return (this.kept ??= new Till()); } go() { this.it.ring(); } }",
      ["by rule: 1 use on a name that has several values"],
    ),
    form(
      "that keeps it in a branch is not known",
      "js",
      "export class Page { get it() { if (!this.kept) this.kept = new Till(); return this.kept; } go() { this.it.ring(); } }",
      NOT_KNOWN,
    ),
    form(
      "that calls is not known",
      "js",
      "export class Page { static get it() { return globalThis.kept(); } }\nPage.it.ring();",
      NOT_KNOWN,
    ),
    form(
      "gives what a variable with a type keeps",
      "ts",
      "let kept: Till | undefined;\nexport class Page { static get it() { return (kept ??= new Till()); } }\nPage.it.ring();",
      ["^app.ts — call: 4"],
    ),
  ]);
});

describe("this in an object without the member", () => {
  tellForms([
    form("may be what it is copied into", "js", "export const mixed = { go() { this.ring(); } };", NOT_KNOWN),
    form(
      "may be what it is assigned to",
      "js",
      "const mixed = { go: function () { this.ring(); } };\nObject.assign(globalThis.it, mixed);",
      NOT_KNOWN,
    ),
    form("may be what an arrow function has around it", "js", "export const mixed = { go() { [1].map(() => this.ring()); } };", NOT_KNOWN),
    form("is that object where it has the member", "js", "export const own = { ring() {}, go() { this.ring(); } };", [
      "no direct uses found",
    ]),
  ]);
});

describe("a class of an expression with the name of an import", () => {
  const two = ["no certain uses; cannot tell: 1"];
  tellForms([
    form(
      "is another in itself",
      "js",
      "export const make = (B) => { return class Till extends B { go() { this.ring(); } ring() {} }; };",
      two,
    ),
    form(
      "is another where it makes its objects",
      "js",
      "export const make = (B) => { return class Till extends B { go() { new Till().ring(); } }; };",
      two,
    ),
    form(
      "is another in its static functions",
      "js",
      "export function make(B) { return class Till extends B { static go() { const it = new Till(); it.ring(); } }; }",
      two,
    ),
    form("leaves the import outside", "js", "export const make = (B) => { return class Till extends B {}; };\nnew Till().ring();", [
      "^app.js — call: 3",
    ]),
  ]);
});

describe("what is injected", () => {
  tellForms([
    form("by a text", "js", 'import { inject } from "vue";\ninject("till").ring();', NOT_KNOWN),
    form("by a text with a type", "ts", 'import { inject } from "vue";\ninject<Till>("till")?.ring();', ["^app.ts — call: 3"]),
    form("by its class", "ts", 'import { inject } from "@angular/core";\ninject(Till).ring();', ["^app.ts — call: 3"]),
  ]);
});

describe("types of comments", () => {
  tellForms([
    form("with a second name", "js", "/** @typedef {Till | null} Kept */\n/** @param {Kept} it */\nexport const go = (it) => it.ring();", [
      "^app.js — call: 4 go",
    ]),
    form("with a second name of another module", "js", "", ["^page.js — call: 4"], {
      "page.js": '/** @typedef {import("./till.js").Till} Kept */\n/** @type {Kept} */\nexport const it = globalThis.it;\nit.ring();\n',
    }),
    form("that a function takes", "js", "/** @template {Till} T\n * @param {T} it */\nexport function go(it) { it.ring(); }", [
      "^app.js — call: 4 go",
    ]),
    form("of any object", "js", "/** @param {Object} it */\nexport function go(it) { it.ring(); }", NOT_KNOWN),
    form("that nothing declares", "js", "/** @param {Options} it */\nexport function go(it) { it.ring(); }", NOT_KNOWN),
    form("that nothing declares, of a variable", "js", "/** @type {Options} */\nexport const it = globalThis.it;\nit.ring();", NOT_KNOWN),
    form(
      "of any object that is returned",
      "js",
      "/** @returns {Object} */\nfunction make() { return new Till(); }\nmake().ring();",
      NOT_KNOWN,
    ),
    form("of the language", "js", "/** @param {Date} it */\nexport function go(it) { it.ring(); }", ["no direct uses found"]),
    form("of a page", "js", "/** @param {HTMLElement} it */\nexport function go(it) { it.ring(); }", ["no direct uses found"]),
    form(
      "that a function takes without a bound",
      "js",
      "/** @template T\n * @param {T} it */\nexport const go = (it) => it.ring();",
      NOT_KNOWN,
    ),
  ]);
});

describe("a constructor that inherits", () => {
  const own = (code: string): string => `function Own() {}\n${code}\nnew Own().ring();`;
  tellForms([
    form("by inherits of a module", "cjs", own('require("util").inherits(Own, Till);'), ["^app.cjs — call: 4"]),
    form("by inherits", "cjs", `const { inherits } = require("util");\n${own("inherits(Own, Till);")}`, ["^app.cjs — call: 5"]),
    form("by a made prototype", "cjs", own("Own.prototype = Object.create(Till.prototype, {});"), ["^app.cjs — call: 4"]),
    form("by an object", "cjs", own("Own.prototype = new Till();"), ["^app.cjs — call: 4"]),
    form("by setPrototypeOf", "cjs", own("Object.setPrototypeOf(Own.prototype, Till.prototype);"), ["^app.cjs — call: 4"]),
    form("by __proto__", "cjs", own("Own.prototype.__proto__ = Till.prototype;"), ["^app.cjs — call: 4"]),
    form("what is not known", "cjs", own("Own.prototype = Object.create(globalThis.it);"), ["objects whose bases are not known"]),
    form("nothing", "cjs", own("Own.kept = Object.create(Till.prototype);"), ["no direct uses found"]),
    {
      title: "members of an object",
      files: {
        "package.json": { name: "shop", private: true, type: "module", main: "app.js" },
        "app.js":
          'import { mixed } from "./mixed.js";\nexport class Page { go() { this.ring(); } }\nObject.assign(Page.prototype, mixed);\n',
        "mixed.js": "export const mixed = { ring() {} };\n",
      },
      answers: { "uses mixed.js#mixed.ring": ["^app.js — call: 2 Page.go"] },
    },
  ]);
});

describe("this in a module of CommonJS", () => {
  const exported = (title: string, code: string, wanted: readonly string[]): Form => ({
    title,
    files: { "package.json": { name: "shop", private: true, main: "app.js" }, "app.js": `${code}\n` },
    answers: { "uses app.js#ring": wanted },
  });
  tellForms([
    exported("in its object", "module.exports = { ring() {},\n go() { this.ring(); } };", ["^app.js — call: 2"]),
    exported("in an arrow function in its object", "module.exports = { ring() {},\n go: function () { [1].map(() => this.ring()); } };", [
      "^app.js — call: 2",
    ]),
    exported("in a function of its exports", "exports.ring = function () {};\nexports.go = function () { this.ring(); };", [
      "^app.js — call: 2",
    ]),
    exported(
      "in a function of a name of its exports",
      "var app = (module.exports = {});\napp.ring = function () {};\napp.go = function () { this.ring(); };",
      ["^app.js — call: 3"],
    ),
    exported("in an inner function is another", "module.exports = { ring() {},\n go() { return function () { this.ring(); }; } };", [
      "no direct uses found",
    ]),
    exported("in a class is another", "module.exports = { ring() {},\n Page: class { ring() { this.ring(); } } };", [
      "no direct uses found",
    ]),
  ]);
});

describe("names of a component that its script does not declare", () => {
  const component = (title: string, path: string, text: string, wanted: readonly string[] = NOT_KNOWN): Form => ({
    title,
    files: {
      "package.json": { name: "shop", private: true, type: "module", main: path },
      [path]: text,
      "till.js": "export class Till { ring() {} }\nexport const kept = new Till();\n",
    },
    answers: { "uses till.js#Till.ring": wanted },
  });
  tellForms([
    component(
      "are its properties",
      "app.vue",
      "<template><p>{{ till.ring() }}</p></template>\n<script setup>\ndefineProps({ till: Object });\n</script>\n",
    ),
    component(
      "are its data",
      "app.vue",
      '<template><p @click="till.ring()" /></template>\n<script>\nexport default { data() { return { till: null }; } };\n</script>\n',
    ),
    component("are those of all components", "app.vue", '<template><p v-if="$till.ring()" /></template>\n'),
    component("are classes of the language", "app.vue", '<template><p v-if="Math.ring()" /></template>\n', ["no direct uses found"]),
    component("in a script are global", "app.vue", "<template><p /></template>\n<script setup>\nconsole.ring();\n</script>\n", [
      "no direct uses found",
    ]),
    component(
      "beside those that are imported",
      "app.vue",
      '<template><p v-if="kept.ring()" /></template>\n<script setup>\nimport { kept } from "./till.js";\n</script>\n',
      ["^app.vue — call: 1"],
    ),
    component("are values of stores", "app.svelte", '<script>\nimport { till } from "./store.js";\n</script>\n<p>{$till.ring()}</p>\n'),
    component("are values of stores in a script", "app.svelte", '<script>\nimport { till } from "./store.js";\n$till.ring();\n</script>\n'),
    component(
      "are declared by a statement",
      "app.svelte",
      '<script>\nimport { Till } from "./till.js";\n$: till = new Till();\n</script>\n<p>{till.ring()}</p>\n',
    ),
    component("are global in Svelte", "app.svelte", "<script>\nconsole.ring();\n</script>\n<p>{document.ring()}</p>\n", [
      "no direct uses found",
    ]),
  ]);
});
