import { describe, expect, test } from "vitest";
import { declarationOf, factsOf } from "./facts.js";

const docFor = (comment: string, name = "x"): string | undefined =>
  declarationOf(`import "./a";\n${comment}\nexport const x = 1;`, name).doc;

describe("documentation of symbols", () => {
  test.each([
    ["/** Adds tax. And more. */", "Adds tax."],
    ["/**\n * Adds tax\n * to a sum.\n *\n * Details.\n */", "Adds tax to a sum."],
    ["/** Adds tax, e.g. 20 % of it, i.e. a lot. Twice. */", "Adds tax, e.g. 20 % of it, i.e. a lot."],
    ["/** Rounds to v1.5 cents */", "Rounds to v1.5 cents"],
    ["/** 税金を足す。次。 */", "税金を足す。"],
    ["/** x - the rate */", "the rate"],
    ["/** `x` – the rate */", "the rate"],
    ["/** sum - the rate */", "sum - the rate"],
    ["/** See {@link Cart}, {@link Till|the till} and {@link https://a.b shop}. */", "See Cart, the till and shop."],
    ["/** A <b>bold</b> &lt;Cart&gt; of `Array<string>` and <Card>. */", "A bold <Cart> of `Array<string>` and <Card>."],
    ["/** **Adds** [tax](https://tax.example) to _sums_. */", "Adds tax to sums."],
    ["/**\n * @param a the sum\n * @returns tax\n */", undefined],
    ["/** @description Adds tax. */", "Adds tax."],
    ["/** Adds tax.\n * @example\n * x()\n */", "Adds tax."],
    ["/** Old. */\n/** Adds tax. */", "Adds tax."],
    ["/** Adds tax. */\n/** @typedef {number} Sum */", "Adds tax."],
    ["/** Adds tax. */\n// eslint-disable-next-line no-console", "Adds tax."],
    ["// Adds tax\n// to a sum.", "Adds tax to a sum."],
    ["// Adds tax.\n", undefined],
    ["// @dsp obj-0a1b2c3d\n// Adds tax.", "Adds tax."],
    ["/**\n * @dsp obj-0a1b2c3d\n * Adds tax.\n */", "Adds tax."],
    ["// @ts-expect-error\n// prettier-ignore", undefined],
    ["// #region taxes", undefined],
    ["// -----------\n// Taxes\n// -----------", undefined],
    ["// Taxes ---------", undefined],
    ["// -----------\n// Adds tax.", "Adds tax."],
    ["// const x = compute();", undefined],
    ["// Adds tax.\n// const y = 2;", "Adds tax."],
    ["// TODO: rewrite", undefined],
    ["/* istanbul ignore next */", undefined],
    ["/** Module dependencies. */", undefined],
    ["// https://shop.example/a", undefined],
  ])("%j", (comment, expected) => {
    expect(docFor(comment)).toBe(expected);
  });

  test("what leads on to an example ends there", () => {
    expect(docFor("/**\n * Turns carts into orders, e.g.\n *\n * ```js\n * order(cart)\n * ```\n */")).toBe("Turns carts into orders.");
    expect(docFor("/** Turns carts (e.g. full ones) into orders. Twice. */")).toBe("Turns carts (e.g. full ones) into orders.");
  });

  test("abbreviations after a slash end no sentence", () => {
    expect(docFor("/** Thrown when save/remove/etc. methods fail. Twice. */")).toBe("Thrown when save/remove/etc. methods fail.");
  });

  test("no cut leaves half a pair of backticks", () => {
    expect(docFor(`/** ${"ledger ".repeat(27)}\`till drawer\` ${"ledger ".repeat(9)}*/`)).toMatch(/ledger…$/);
  });

  test("long sentences are cut at a word, to 200 characters", () => {
    const doc = docFor(`/** ${"ledger ".repeat(60)}*/`);
    expect(doc).toMatch(/ledger…$/);
    expect(doc?.length).toBeLessThanOrEqual(200);
  });

  test.each([
    ["/** @deprecated */", ""],
    ["/** Adds tax. @deprecated no */", undefined],
    ["/** Adds tax.\n * @deprecated - use {@link y} instead. Since 2.\n */", "use y instead."],
  ])("deprecation: %j", (comment, expected) => {
    expect(declarationOf(`import "./a";\n${comment}\nexport const x = 1;`, "x").deprecated).toBe(expected);
  });

  test("overloads: the implementation's words, else the first signature's", () => {
    const signatures = "/** First. */\nexport function x(a: string): void;\n/** Second. */\nexport function x(a: number): void;\n";
    expect(declarationOf(`${signatures}/** Whole. */\nexport function x(a: any) {}`, "x").doc).toBe("Whole.");
    expect(declarationOf(`${signatures}export function x(a: any) {}`, "x").doc).toBe("First.");
  });

  test("one deprecated signature does not deprecate the function", () => {
    const text = "/** @deprecated */\nexport function x(a: string): void;\n/** Adds. */\nexport function x(a: number): void;";
    expect(declarationOf(text, "x").deprecated).toBeUndefined();
  });

  test("a line that names several things heads a section, and describes no function", () => {
    const docOf = (comment: string, declaration = "export function x() {}"): string | undefined =>
      declarationOf(`import "./a";\n${comment}\n${declaration}\nexport function y() {}`, "x").doc;
    for (const heading of ["// shop-specific utils", "// Public methods:", "// shared helpers", "// misc. functions"])
      expect(docOf(heading), heading).toBeUndefined();
    expect(docOf("// Adds the helpers")).toBe("Adds the helpers");
    expect(docOf("// Registers handlers")).toBe("Registers handlers");
    expect(docOf("// Calls all of the handlers")).toBe("Calls all of the handlers");
    expect(docOf("// Shared helpers", "export const x = { trim() {} };")).toBe("Shared helpers");
    expect(docOf("/** Adds tax. */\n// Sum helpers")).toBe("Adds tax.");
  });

  test("comments describe what they are attached to", () => {
    const text = `import "./a";
/** The rates. */
export const a = 1, /** The sums. */ b = 2, c = 3;
/** Decorated. */
@Entity()
export class Till {}
/** By default. */
export default () => 1;`;
    const docs = factsOf(text).declarations.map((one) => [one.name, one.doc]);
    expect(docs).toEqual([
      ["a", "The rates."],
      ["b", "The sums."],
      ["c", undefined],
      ["Till", "Decorated."],
      ["default", "By default."],
    ]);
  });

  test("a class may carry its comment below the decorators", () => {
    expect(declarationOf('import "./a";\n@Entity()\n/** Holds cash. */\nexport class Till {}', "Till").doc).toBe("Holds cash.");
  });

  test("members of an exported literal and assignments", () => {
    const text = "module.exports = {\n  /** Opens. */\n  open() {},\n  // Closes.\n  close: () => 1,\n};";
    expect(declarationOf(text, "open", "a.js").doc).toBe("Opens.");
    expect(declarationOf(text, "close", "a.js").doc).toBe("Closes.");
    expect(declarationOf("/** Pays. */\nexports.pay = function () {};", "pay", "a.js").doc).toBe("Pays.");
  });
});

describe("documentation of files", () => {
  test.each([
    ["/** @fileoverview Prices of the shop. */\nexport const x = 1;", "Prices of the shop."],
    ["/**\n * Prices.\n * @module prices\n */\nexport const x = 1;", "Prices."],
    ["/**\n * @module prices\n * Prices of all.\n */\nexport const x = 1;", "Prices of all."],
    ["/**\n * Prices.\n *\n * @packageDocumentation\n */\nimport './a';", "Prices."],
    ["/* Copyright 2020 Shop */\n\n// Prices of the shop.\n\nimport './a';", "Prices of the shop."],
    ["#!/usr/bin/env node\n// Counts stock.\n\n'use strict';\nrun();", "Counts stock."],
    ["'use strict';\n\n/* Counts stock. */\n\nrun();", "Counts stock."],
    ["/** Counts stock. */\n\nexport const x = 1;", "Counts stock."],
    ["/** The room where stock is counted. */\nimport './a';", "The room where stock is counted."],
    ["/** Counts stock. */\nexport const x = 1;", undefined],
    ["// Licensed under MIT\n\nexport const x = 1;", undefined],
    ["/* eslint-disable */\n\nexport const x = 1;", undefined],
    ["// @ts-check\n\nexport const x = 1;", undefined],
    ["/// <reference types='node' />\n\nexport const x = 1;", undefined],
    ["'use client';\n\nexport const x = 1;", undefined],
    ["// React\n// Third-party imports\n\nimport './a';", undefined],
    ["// Only words.\n", "Only words."],
  ])("%j", (text, expected) => {
    expect(factsOf(text).doc).toBe(expected);
  });

  test("what describes the file does not describe its first symbol", () => {
    expect(declarationOf("/** Counts stock. */\n\nexport const x = 1;", "x").doc).toBeUndefined();
    expect(declarationOf("/** Counts stock. */\nexport const x = 1;", "x").doc).toBe("Counts stock.");
    expect(declarationOf("/** @file Stock. */\nexport const x = 1;", "x").doc).toBeUndefined();
    expect(declarationOf("/* Copyright 2020 */\n/** Counts. */\nexport const x = 1;", "x").doc).toBe("Counts.");
  });
});
