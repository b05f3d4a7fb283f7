import { expect, test } from "vitest";
import { helpText, type HelpPage } from "../../src/cli/help-page.js";

const PAGE: HelpPage = {
  usage: "shop sell ARTICLE [OPTIONS]",
  describe: "Sell an article",
  rows: [
    ["ARTICLE", "its number"],
    ["--payment cash|card|invoice|voucher", "how it is paid"],
  ],
  examples: [
    ["shop sell 12", "a loaf"],
    ["shop sell 12 --payment card", "a loaf, by card"],
  ],
  exitCodes: "Exit codes: 0 sold.",
};

test("one form", () => {
  expect(helpText(PAGE, 80)).toBe(`shop sell ARTICLE [OPTIONS]

Sell an article

  ARTICLE                     its number
  --payment cash|card|invoice|voucher
                              how it is paid

Examples:
  shop sell 12                  a loaf
  shop sell 12 --payment card   a loaf, by card

Exit codes: 0 sold.
`);
});

test.each([0, 20, 60, 200])("%d columns lose no word", (columns) => {
  const words = (text: string): readonly string[] => text.split(/\s+/);
  expect(words(helpText(PAGE, columns))).toEqual(words(helpText(PAGE, 110)));
});
