/** Objects that a class or a function is given: their class is not known. */
import { describe } from "vitest";
import { ringForm as form, tellForms } from "../support/forms.js";

describe("what a constructor is given", () => {
  tellForms([
    form("as a property", "export class Page { constructor(it) { this.it = it; } go() { this.it.ring(); } }"),
    form("as a private property", "export class Page { #it; constructor(it) { this.#it = it; } go() { this.#it.ring(); } }"),
    form("in an object", "export class Page { constructor({ it }) { this.it = it; } go() { this.it.ring(); } }"),
    form("or a default", "export class Page { constructor(it) { this.it = it || null; } go() { this.it.ring(); } }"),
    form("by a name of its own", "export class Page { constructor(it) { const kept = it; this.it = kept; } go() { this.it.ring(); } }"),
    form("as a class", "export class Page { constructor(Kind) { this.it = new Kind(); } go() { this.it.ring(); } }"),
    form(
      "under the name of a constant of the module",
      "const it = new Till();\nexport class Page { constructor(it) { this.it = it; } go() { this.it.ring(); } }\nexport default it;",
    ),
    form("or makes itself", "export class Page { constructor() { const it = new Till(); this.it = it; } go() { this.it.ring(); } }", [
      "^app.js — call: 2",
    ]),
  ]);
});

describe("what a module gives that a function is given", () => {
  tellForms([
    form("by a promise", 'import("./till.js").then((m) => new m.Till().ring());'),
    form("as a parameter", "export const go = (shop) => new shop.Till().ring();"),
    form("as a part of a parameter", "export function go({ shop }) { const it = new shop.Till(); it.ring(); }"),
    form("that is awaited", 'export async function go() { const m = await import("./till.js"); new m.Till().ring(); }', [
      "^app.js — call: 2",
    ]),
  ]);
});

describe("a proxy", () => {
  tellForms([
    form("has the class of its target", "new Proxy(new Till(), {}).ring();", ["^app.js — call: 2"]),
    form("of what is not known", "export const go = (it) => new Proxy(it, {}).ring();"),
    form("that the module declares", "class Proxy { ring() {} }\nnew Proxy(new Till()).ring();", ["no direct uses found"]),
  ]);
});

describe("a getter of an object", () => {
  tellForms([
    form("has the class that it returns", "const shop = { get it() { return new Till(); } };\nshop.it.ring();", ["^app.js — call: 3"]),
    form("of a nested object", "const shop = { part: { get it() { return new Till(); } } };\nshop.part.it.ring();", ["^app.js — call: 3"]),
    form("in a function", "export const go = () => { const shop = { get it() { return new Till(); } }; shop.it.ring(); };", [
      "!no direct uses found",
    ]),
    form("that returns what is not known", "const shop = { get it() { return globalThis.it; } };\nshop.it.ring();"),
  ]);
});

describe("what a promise gives", () => {
  tellForms([
    {
      title: "by Awaited",
      files: {
        "package.json": { name: "shop", private: true, type: "module", main: "app.ts" },
        "app.ts": 'import { Till } from "./till.js";\nexport function go(it: Awaited<Promise<Till>>) { it.ring(); }\n',
        "till.ts": "export class Till { ring() {} }\n",
      },
      answers: { "uses till.ts#Till.ring": ["^app.ts — call: 2"] },
    },
  ]);
});
