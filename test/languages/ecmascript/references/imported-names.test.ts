import { ts } from "ts-morph";
import { expect, test } from "vitest";
import { importedNames } from "../../../../languages/ecmascript/extract/references/names/imported-names.js";

function names(text: string): Record<string, string> {
  const found = importedNames(ts.createSourceFile("shop.ts", text, ts.ScriptTarget.Latest, true));
  return Object.fromEntries(
    [...found].map(([name, { imported, reference }]) => [
      name,
      `${imported} ${text.slice(reference, text.indexOf('"', reference + 1) + 1)}`,
    ]),
  );
}

test("module-level names of imports and requires", () => {
  const text = [
    'import Cart, { total as sum } from "./cart";',
    'import * as tax from "./tax";',
    'import ledger = require("./ledger");',
    'const shop = require("./shop"), { open, close: shut } = require("./hours");',
    'const rate = require("./rates").rate;',
    "const { sell } = shop;",
    'function f() { const hidden = require("./hidden"); }',
  ].join("\n");
  expect(names(text)).toEqual({
    Cart: 'default "./cart"',
    sum: 'total "./cart"',
    tax: '* "./tax"',
    ledger: '= "./ledger"',
    shop: '= "./shop"',
    open: 'open "./hours"',
    shut: 'close "./hours"',
    rate: 'rate "./rates"',
    sell: 'sell "./shop"',
  });
});
