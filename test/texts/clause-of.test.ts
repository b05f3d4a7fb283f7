import { expect, it } from "vitest";
import { clauseOf } from "../../src/texts/clause-of.js";

const END = `${"very ".repeat(40)}long`;

it.each([
  [`Weighs the tea that a customer has chosen: on the scale ${END}`, "Weighs the tea that a customer has chosen."],
  [`Weighs the tea that a customer has chosen, which is ${END}`, "Weighs the tea that a customer has chosen."],
  [`Weighs the tea that a customer has chosen — on the scale ${END}`, "Weighs the tea that a customer has chosen."],
  [`Weighs the tea that a customer has chosen (on the scale ${END})`, "Weighs the tea that a customer has chosen."],
  [`Weighs the tea that a customer has chosen, and packs ${END}`, "Weighs the tea that a customer has chosen."],
  [`Weighs the tea, which a customer chose; packs it ${END}`, "Weighs the tea, which a customer chose."],
])("ends at a clause: %s", (text, clause) => {
  expect(clauseOf(text)).toBe(clause);
});

it.each([
  `Weighs ${END}`,
  `Weighs: ${END}`,
  `Weighs the green tea, the black tea, and ${END}`,
  `Weighs the tea in the shop as follows: ${END}`,
  `Weighs the tea of the shop in (grams, which are ${END})`,
])("is nothing else: %s", (text) => {
  expect(clauseOf(text)).toBeUndefined();
});
