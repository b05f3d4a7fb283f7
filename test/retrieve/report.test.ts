/** What a report of a fault says of the code: its prose, its traces, and not the machine of whoever wrote it. */
import { describe, expect, it, test } from "vitest";
import { codeTokens } from "../../src/retrieve/code/code-tokens.js";
import { pointedPlaces } from "../../src/retrieve/pointed-places.js";
import { readReport } from "../../src/retrieve/report.js";
import { readQuery } from "../../src/retrieve/words.js";

const PATHS = [
  "src/shop/till.py",
  "src/shop/cart/__init__.py",
  "src/shop/oven.py",
  "web/till.ts",
  "web/ovens.ts",
  "bakery/oven.go",
  "tests/test_till.py",
];

describe("the words of a report", () => {
  const { terms } = readQuery(
    [
      "Receipts lose a loaf",
      "<!-- Please search before you ask -->",
      "### Describe the bug",
      "The sourdough is not printed.",
      "```",
      "bagel = 1",
      "Traceback (most recent call last):",
      '  File "shop/till.py", line 3, in print_receipt',
      "    crumble(flour)",
      "KeyError: no such pretzel",
      "```",
      "### Environment",
      "Ubuntu with muffins",
      "croissant 3.8.2",
    ].join("\n"),
  );

  it("weigh less in code and output, and nothing in settings, headings and comments", () => {
    expect(["receipt", "sourdough", "bagel", "crumbl", "pretzel"].map((word) => terms.get(word))).toEqual([3, 1, 0.5, 0.3, 1]);
    expect(["bug", "search", "ubuntu", "muffin", "croissant"].filter((word) => terms.has(word))).toEqual([]);
  });

  it("are those of a plain task as before", () => {
    const plain = readQuery("Print the bread\n\nThe loaf of sourdough was burnt.\n- a list: of loaves");
    expect([...plain.terms.values()]).toEqual([2, 2, 1, 1, 1, 1, 1]);
  });
});

test.each([
  [
    "Python",
    '  File "/usr/lib/site-packages/shop/till.py", line 12, in add',
    [{ path: "src/shop/till.py", weight: 1, line: 12, name: "add" }],
  ],
  ["IPython", "~/envs/x/lib/shop/oven.py in bake(self, loaf)", [{ path: "src/shop/oven.py", weight: 1, name: "bake" }]],
  ["Node", "    at Till.add (/home/me/repo/web/till.ts:7:11)", [{ path: "web/till.ts", weight: 1, line: 7, name: "Till.add" }]],
  ["Go", "\t/go/src/x/bakery/oven.go:31 +0x1d", [{ path: "bakery/oven.go", weight: 1, line: 31 }]],
  ["a link", "see https://host/a/b/blob/main/web/ovens.ts#L9-L12", [{ path: "web/ovens.ts", weight: 1, line: 9 }]],
  ["a path", "In shop/till.py is a mistake", [{ path: "src/shop/till.py", weight: 1 }]],
  ["a dotted name", "shop.oven.Oven.bake burns", [{ path: "src/shop/oven.py", weight: 0.5, name: "Oven.bake" }]],
  ["another package", '  File "/usr/lib/json/decoder.py", line 1, in decode', []],
  ["a name without a directory", "edit elsewhere/till.py", []],
])("%s points to a place", (_, line, places) => {
  expect(pointedPlaces(`Burnt bread\n${line}`, PATHS)).toEqual(places);
});

test("dotted names and imports name modules by two parts or by their whole path", () => {
  const paths = ["shop/oven.py", "shop/cart/__init__.py", "till.py"];
  const placesOf = (text: string): readonly unknown[] => pointedPlaces(text, paths);
  expect(placesOf("shop.oven.Oven.bake burns")).toEqual([{ path: "shop/oven.py", weight: 0.5, name: "Oven.bake" }]);
  expect(placesOf("x\nfrom shop.cart import Cart, add")).toEqual([
    { path: "shop/cart/__init__.py", weight: 0.5, name: "Cart" },
    { path: "shop/cart/__init__.py", weight: 0.5, name: "add" },
    { path: "shop/cart/__init__.py", weight: 0.5 },
  ]);
  expect(placesOf("numpy.oven.bake, np.cart")).toEqual([]);
});

test("of several frames the innermost counts most, by the order of the language", () => {
  const python = ["Burnt", '  File "shop/till.py", line 1, in a', '  File "shop/oven.py", line 2, in b'].join("\n");
  expect(pointedPlaces(python, PATHS).map(({ path, weight }) => [path, weight])).toEqual([
    ["src/shop/oven.py", 1],
    ["src/shop/till.py", 0.7],
  ]);
  const node = ["Burnt", "    at a (web/till.ts:1:1)", "    at b (web/ovens.ts:2:1)"].join("\n");
  expect(pointedPlaces(node, PATHS).map(({ path, weight }) => [path, weight])).toEqual([
    ["web/till.ts", 1],
    ["web/ovens.ts", 0.7],
  ]);
});

test("a message is looked for by three of its words in a row", () => {
  const text = "It fails\n```\nValueError: Unrecognized line of bread: rye 7\n```";
  expect(readReport(text).messages).toEqual(["Unrecognized line of bread: rye 7"]);
  expect(codeTokens(text)[0]).toEqual(["Unrecognized line of", "line of bread:", "of bread: rye"]);
});

test("texts of one repeated sign are read in time that grows with their length", () => {
  for (const sign of ["<!--", "`", "a.", "/a", "**", "a.py"]) {
    const text = `x\n${sign.repeat(20_000)}`;
    const start = process.cpuUsage();
    pointedPlaces(text, PATHS);
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(3000);
  }
});
