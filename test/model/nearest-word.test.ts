import { expect, test } from "vitest";
import { nearestWord } from "../../src/model/nearest/nearest-word.js";

const KNOWN = ["entry", "entry-add", "max-roots", "max-roots-per-package", "root", "report", "json"];

test.each([
  ["entri", "entry"],
  ["max-root", "max-roots"],
  ["maxroots", "max-roots"],
  ["repport", "report"],
  ["roots", "root"],
  ["jsn", "json"],
  ["josn", "json"],
  ["max-roots-per", "max-roots-per-package"],
  ["shelf", undefined],
  ["x", undefined],
  ["", undefined],
])("%s → %s", (word, meant) => {
  expect(nearestWord(word, KNOWN)).toBe(meant);
});
