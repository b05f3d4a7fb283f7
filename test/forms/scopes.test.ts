/** Default values of parameters do not see what the body declares. */
import { describe } from "vitest";
import { tellForms } from "../support/forms.js";

describe("scopes of parameters", () => {
  const bodies: readonly (readonly [title: string, text: string])[] = [
    ["a var in the body", "export function a(x = pick()) { var pick = 1; return x + pick; }\n"],
    ["a function in the body", "export const a = (x = pick()) => { function pick() { return 2; } return x + pick(); };\n"],
    ["a constant in the body", "export const a = function ({ x = pick() } = {}) { const pick = 1; return x + pick; };\n"],
    ["a method and a nested block", "export class A { m(x = pick()) { if (x) { var pick = 1; } return pick; } }\n"],
    ["a computed key in a pattern", "export function a({ [pick()]: x }) { var pick = 1; return x + pick; }\n"],
  ];
  tellForms([
    ...bodies.map(([title, text]) => ({
      title,
      files: {
        "package.json": { type: "module", main: "m.js" },
        "l.js": "export const pick = () => 1;\n",
        "m.js": `import { pick } from './l.js';\n${text}`,
      },
      answers: { findings: ["!dead-import"], "uses l.js#pick": ["^m.js — call: 2"] },
    })),
    {
      title: "without expressions the body and its parameters are one",
      files: {
        "package.json": { type: "module", main: "m.js" },
        "l.js": "export const pick = () => 1;\n",
        "m.js": "import { pick } from './l.js';\nexport function a(x) { pick = 2; var pick; return x + pick; }\n",
      },
      answers: { findings: ["dead-import m.js pick"] },
    },
  ]);
});

describe("names of classes inside of functions", () => {
  const SHADOWS: readonly (readonly [title: string, code: string])[] = [
    ["a parameter with the type of another class", "export function b(Foo: new () => Oth) { new Foo().bar(); }\n"],
    ["a variable", "export function b(x: { K: new () => Oth }) { const Foo = x.K; new Foo().bar(); }\n"],
    ["a part of a pattern", "export function b({ Foo }: { Foo: new () => Oth }) { new Foo().bar(); }\n"],
    ["a name of a loop", "export function b(all: (new () => Oth)[]) { for (const Foo of all) new Foo().bar(); }\n"],
  ];
  const files = (code: string): Readonly<Record<string, string | object>> => ({
    "package.json": { type: "module", main: "m.ts" },
    "l.ts": "export class Foo { bar() { return 1; } }\nexport class Oth { bar() { return 2; } }\n",
    "m.ts": `import { Foo, type Oth } from "./l.js";\n${code}export const c = Foo;\n`,
  });
  tellForms([
    ...SHADOWS.map(([title, code]) => ({ title, files: files(code), answers: { "uses l.ts#Foo.bar": ["!^m.ts — "] } })),
    {
      title: "and the class itself, also under another name",
      files: files("export function b() { const K = Foo; new K().bar(); return new Foo().bar(); }\n"),
      answers: { "uses l.ts#Foo.bar": ["^m.ts — call: 2 b"] },
    },
  ]);
});
