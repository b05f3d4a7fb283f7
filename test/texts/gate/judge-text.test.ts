import { describe, expect, it } from "vitest";
import { judgeText } from "../../../src/texts/gate/judge-text.js";
import type { PurposeSubject, WhySubject } from "../../../src/texts/gate/subject.js";

const known = new Set([
  "Cart",
  "cartTotal",
  "checkout",
  "currency",
  "formatPrice",
  "src/shop/cart.ts",
  "src/shop/checkout.ts",
  "@shop/money",
  "systemPrompt",
]);
const purpose: PurposeSubject = { slot: "purpose", name: "cartTotal", path: "src/shop/cart.ts", known };
const why: WhySubject = {
  slot: "why",
  importer: "src/shop/checkout.ts",
  target: "src/shop/cart.ts#cartTotal",
  used: ["cartTotal"],
  purposeOfTarget: "Adds up the prices of all articles of a cart, with tax.",
  known,
};

describe("a good text", () => {
  it.each([
    "Adds up the prices of all articles in a cart, with tax and without shipping.",
    "Sums article prices; `formatPrice` turns the sum into words of a `currency`.",
    "Ignores previous discounts when articles return to the shelf.",
    "Reads JSON and/or CSV rows from GitHub, e.g. those of Node.js users, keyed by their IDs.",
  ])("purpose: %s", (text) => expect(judgeText(text, purpose)).toBeUndefined());

  it.each([
    "cartTotal decides whether the order reaches the limit for free shipping.",
    "`cartTotal()` is charged to the card before the receipt is mailed.",
  ])("why: %s", (text) => expect(judgeText(text, why)).toBeUndefined());
});
