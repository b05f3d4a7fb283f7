import { expect, it } from "vitest";
import { readmeParagraph } from "../../src/texts/readme-paragraph.js";
import { processorTime } from "../support/processor-time.js";

it("skips headings, badges and HTML, and cleans links and emphasis", () => {
  const text = [
    "---",
    "title: shop",
    "---",
    "<!-- a comment",
    "over lines -->",
    '<h1 align="center">Shop</h1>',
    '<p align="center"><a href="https://shop.test"><img src="logo.png"></a></p>',
    "",
    "# Shop",
    "",
    "[![Build](https://ci.test/b.svg)](https://ci.test) ![npm][badge]",
    "",
    "> [!NOTE]",
    "",
    "- a list",
    "",
    "A **small** [shop](https://shop.test) with a",
    "_ledger_ & [docs][1]. It sells `apples`.",
    "",
    "More.",
  ].join("\n");
  expect(readmeParagraph(text)).toBe("A small shop with a ledger & docs. It sells `apples`.");
});

it("takes text over a ruler for a heading, and leaves fences alone", () => {
  expect(readmeParagraph("Shop\n====\n\n```sh\nnpm install shop\n```\n\nSells apples.\n")).toBe("Sells apples.");
});

it("takes a quoted tagline, and skips rows of links and sections of errands", () => {
  expect(readmeParagraph("# Shop\n\n> ### Sells real apples\n\n----\n")).toBe("Sells real apples");
  expect(readmeParagraph("[Blog](a) | [Docs](b) | [Shop](c)\n\nSells pears.\n")).toBe("Sells pears.");
  expect(readmeParagraph("# Shop\n\n## Installation\n\nClone the repository.\n\n## What it is\n\nA shop.\n")).toBe("A shop.");
  expect(readmeParagraph("# Shop\n\n## Getting started\n\nClone the repository.\n")).toBeUndefined();
});

it("passes over warnings and lead-ins, and lets a title carry any word", () => {
  expect(readmeParagraph("# Shop\n\n> **Compatibility Note:** needs a scale.\n\nWith a till:\n\n```sh\ntill\n```\n")).toBeUndefined();
  expect(readmeParagraph("# Shop\n\n## Questions\n\nAsk in the market.\n\n## Stay In Touch\n\nCome by.\n")).toBeUndefined();
  expect(readmeParagraph("# Test scales\n\nNoteworthy scales for apples.\n")).toBe("Noteworthy scales for apples.");
});

it("finds nothing where there is nothing", () => {
  expect(readmeParagraph("")).toBeUndefined();
  expect(readmeParagraph("# Shop\n\n![x](y)\n")).toBeUndefined();
  expect(readmeParagraph("<!-- open")).toBeUndefined();
});

it("stays linear on hostile text", () => {
  const started = processorTime();
  for (const part of ["[", "![", "[a](", "<", "**", "<!--", "---\n", "&nbsp", " .", "[a]["]) readmeParagraph(part.repeat(20_000));
  expect(processorTime() - started).toBeLessThan(2000);
});
