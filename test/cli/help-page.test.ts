import { expect, test } from "vitest";
import { helpText, type HelpPage } from "../../src/cli/help-page.js";

const PAGE: HelpPage = {
  usage: "shop sell ARTICLE [OPTIONS]",
  describe: "Sell an article",
  groups: [
    { title: "Arguments", rows: [["ARTICLE", "its number"]] },
    { title: "Options", rows: [["--payment cash|card|invoice|voucher", "how it is paid"]], note: "Further options are in the back." },
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

Arguments:
  ARTICLE                     its number

Options:
  --payment cash|card|invoice|voucher
                              how it is paid

Further options are in the back.

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
