import { describe, expect, test } from "vitest";
import { extractTolerant } from "../../../../languages/ecmascript/extract/tolerant/index.js";
import { size } from "../../../support/effort.js";

async function sites(text: string): Promise<readonly string[]> {
  const { references } = await extractTolerant("till.ts", text);
  return references.map((site) => {
    const names = site.bindings.map(
      (one) => (one.local === undefined ? one.imported : `${one.imported} as ${one.local}`) + (one.typeOnly ? " (type)" : ""),
    );
    return `${site.form} ${site.specifier}: ${names.join(", ")}`;
  });
}

async function exported(text: string): Promise<readonly string[]> {
  const facts = await extractTolerant("till.ts", text);
  return facts.exports.map((entry) => {
    switch (entry.kind) {
      case "local":
        return `${entry.name} = ${entry.declaration}`;
      case "indirect":
        return `${entry.name} <- ${entry.imported}`;
      case "star":
        return entry.withDefault ? "** <-" : "* <-";
      case "self":
      case "listed":
        return entry.kind;
    }
    return entry satisfies never;
  });
}

describe("imports", () => {
  test("every form of a static import", async () => {
    const text = `import "./effects";
import till, { total, tax as vat, type Price } from './till';
import * as shop from "./shop"; import type { Cart } from "./cart"; import type from "./type"; import type Rate from "./rate";
import ledger = require("./ledger");`;
    expect(await sites(text)).toEqual([
      "import ./effects: ",
      "import ./till: default as till, total, tax as vat, Price (type)",
      "import ./shop: * as shop",
      "import type ./cart: Cart (type)",
      "import ./type: default as type",
      "import type ./rate: default as Rate (type)",
      "import = ./ledger: = as ledger",
    ]);
  });

  test("require and import() anywhere, with literal names only", async () => {
    const text = `const { total, tax: vat } = require("./till"); const shop = require('./shop'); function f() { if (a) return import(\`./late\`); }
require("./effects"); const rate = require("./rates").rate; require.resolve("./asset"); require(name); import(\`./\${a}\`); other.require("./no"); module.require("./yes");`;
    expect(await sites(text)).toEqual([
      "require ./till: total, tax as vat",
      "require ./shop: = as shop",
      "import() ./late: ",
      "require ./effects: =",
      "require ./rates: rate",
      "require.resolve ./asset: ",
      "require ./yes: =",
    ]);
  });

  test("every binding is kept, without uses", async () => {
    const { references, parse, problems } = await extractTolerant("till.js", `import { a, b } from "./x"`);
    expect(references[0]?.bindings.map((one) => [one.keep, one.uses])).toEqual([
      [true, []],
      [true, []],
    ]);
    expect([parse, problems[0]?.code, problems[0]?.detail]).toEqual(["tolerant", "parse-error", "read by the tolerant parser"]);
  });

  test("lines and offsets are those of the file that holds the script", async () => {
    const { references } = await extractTolerant("till.vue", `\nimport a from "./a"`, { offset: 100, line: 7 });
    expect(references.map((site) => [site.line, site.offset])).toEqual([[8, 115]]);
  });
});

describe("exports", () => {
  test("declarations, lists, re-exports, defaults", async () => {
    const text = `import { cash } from "./cash";
export const a = 1, b = (x) => x; export async function pay() {} export abstract class Till<T> {} export interface Slip { a: string }
export type Sum = number; export enum Coin { One } export { a as first, cash }; export { x as y, default as z } from "./x";
export * from "./all"; export * as ns from "./ns"; export const { m, n: [o] } = p;
export default pay;`;
    expect(await exported(text)).toEqual([
      "a = a",
      "b = b",
      "pay = pay",
      "Till = Till",
      "Slip = Slip",
      "Sum = Sum",
      "Coin = Coin",
      "first = a",
      "cash <- cash",
      "y <- x",
      "z <- default",
      "* <-",
      "ns <- *",
      "m = m",
      "o = o",
      "default = pay",
    ]);
    const { declarations } = await extractTolerant("till.ts", text);
    expect(declarations.map((one) => `${one.name} ${one.kind} ${one.form}`).slice(0, 5)).toEqual([
      "a object constant",
      "b function function",
      "pay function function",
      "Till object class",
      "Slip object interface",
    ]);
  });

  test("anonymous defaults", async () => {
    expect(await exported(`export default () => 1`)).toEqual(["default = default"]);
    expect(await exported(`export default class Till {}`)).toEqual(["default = Till"]);
    expect(await exported(`export default { a: 1 }`)).toEqual(["default = default"]);
  });

  test("CommonJS", async () => {
    const text = `function pay() {}\nexports.pay = pay;\nmodule.exports.sum = function () {};\nexports.all = require("./all");`;
    expect(await exported(text)).toEqual(["pay = pay", "sum = sum", "all <- ="]);
    expect(await exported(`class Till {}\nmodule.exports = Till;`)).toEqual(["= = Till"]);
    expect(await exported(`const a = 1;\nmodule.exports = { a, b: a, c() {}, d: 2 };`)).toEqual(["a = a", "b = a", "c = c", "d = d"]);
    expect(await exported(`module.exports = require("./till");`)).toEqual(["** <-"]);
  });
});

describe("broken and hostile texts", () => {
  test("both sides of a merge conflict are read", async () => {
    const text = `import a from "./a";\n<<<<<<< HEAD\nimport b from "./b";\n=======\nimport c from "./c";\n>>>>>>> feature/it's\nexport const d = 1;\n`;
    expect(await sites(text)).toEqual(["import ./a: default as a", "import ./b: default as b", "import ./c: default as c"]);
    expect(await exported(text)).toEqual(["d = d"]);
  });

  test("what follows an error is still read", async () => {
    const text = `import a from "./a";\nfunction broken( { [ "\nconst x = <T,>(y: T): y is T => {{{\nimport b from "./b";\nexport const after = 1;\nexport { b };\n`;
    expect(await sites(text)).toEqual(["import ./a: default as a", "import ./b: default as b"]);
    expect(await exported(text)).toEqual(["after = after", "b <- default"]);
  });

  test("strings, comments and regular expressions are not code", async () => {
    expect(await sites(`// import a from "./a"\n/* require("./b") */ const s = 'import c from "./c"', r = /require("d")/;`)).toEqual([]);
  });

  test("deep nesting", async () => {
    for (const unit of ["(", "[", "{", "a<", "`${", "function f(){"]) {
      const text = `import a from "./a";\n${unit.repeat(size(100_000, 30_000))}\n`;
      expect(await sites(text), unit).toEqual(["import ./a: default as a"]);
    }
  });

  test("a very long line", async () => {
    const text = `import a from"./a";${"var b=function(c){return c.d(1,'e')};".repeat(size(55_000, 11_000))}export{b};`;
    expect(await sites(text)).toEqual(["import ./a: default as a"]);
    expect(await exported(text)).toEqual(["b = b"]);
  });
});
