/** Colour only where a terminal has it and nobody refused it. */
import { expect, test } from "vitest";
import { emphasise, hasColour, paintAnswer, paintMessage, withoutColourOption, type Terminal } from "../../src/cli/paint.js";

const COLOURED: Terminal = { isTTY: true, hasColors: () => true };

test.each<[string, Terminal, string[], boolean]>([
  ["a terminal with colours", COLOURED, ["check"], true],
  ["a pipe", { hasColors: () => true }, ["check"], false],
  ["a terminal without colours", { isTTY: true, hasColors: () => false }, ["check"], false],
  ["--no-color", COLOURED, ["check", "--no-color"], false],
  ["a value named --no-color", COLOURED, ["search", "--", "--no-color"], true],
])("%s", (_name, terminal, words, expected) => {
  expect(hasColour(terminal, words)).toBe(expected);
});

test("the option is removed, a value of that name is not", () => {
  expect(withoutColourOption(["check", "--no-color", "--", "--no-color"])).toEqual(["check", "--", "--no-color"]);
});

test("only the words that begin a message are coloured", () => {
  expect(paintMessage("error: an error: no\nnote: x\n").replaceAll("\u001b", "^")).toBe(
    "^[1m^[31merror:^[39m^[22m an error: no\n^[33mnote:^[39m x\n",
  );
  expect(emphasise("Next  x Next", /^Next/gm).replaceAll("\u001b", "^")).toBe("^[1mNext^[22m  x Next");
});

test("answers are coloured by meaning, and keep their words", () => {
  const text = "### Structure: a → b\n\nNew imports (2)\n- added: x\n- removed: y\nplain Next  z\nNext  dsp-cli check  looks again\n";
  const painted = paintAnswer(text).replaceAll("\u001b", "^");
  expect(painted).toContain(
    "^[1mNew imports (2)^[22m\n^[32m- added^[39m: x\n^[31m- removed^[39m: y\nplain Next  z\n^[36mNext  dsp-cli check  looks again^[39m\n",
  );
  expect(painted.replace(/\^\[\d+m/g, "")).toBe(text.replace("### ", ""));
});
