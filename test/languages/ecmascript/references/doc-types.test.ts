import { describe, expect, test } from "vitest";
import { mayDocumentTypes } from "../../../../languages/ecmascript/extract/doc-types.js";

describe("comments whose types the parser reads", () => {
  test.each([
    "/** @param {Money} price */",
    "/**\n * @param price\n * {Money} of the cart\n */",
    "/** @type Money */",
    '/** @import { Money } from "./money" */',
    "/** @template Item */",
    "/** @extends Shelf */",
    "/** @private */",
    'glob("/**/*.ts"); /** @returns {Money} */',
    "/** Totals. */ total(); /** @throws {OutOfStock} */",
    "/** @param {Money",
  ])("%j", (text) => expect(mayDocumentTypes(text)).toBe(true));

  test.each([
    "/** Totals the cart. */",
    "/** @param price - what {@link Cart} asks for\n * @returns the total */",
    "/** @deprecated ask the ledger */ export const total = { sum };",
    "// @param {Money} price",
    "/* @param {Money} price */",
    "/** Empty: */ /**/ const typed = 1;",
    "",
  ])("none in %j", (text) => expect(mayDocumentTypes(text)).toBe(false));
});
