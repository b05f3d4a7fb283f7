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
