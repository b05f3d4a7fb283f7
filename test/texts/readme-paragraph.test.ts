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
  for (const where of [
    "This is continuously deployed at https://shop.test.",
    "It is hosted on a shelf.",
    "This site gets published each night.",
  ])
    expect(readmeParagraph(`# Shop\n\n${where}\n`), where).toBeUndefined();
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

it.each([
  [
    "thanks in a block above the heading",
    '<div align="center">\n<sup>With thanks to</sup><br>\n<a href="x"><div><img src="a.png"></div>\n<b>Acme, the clever shell</b>\n<div><sup>More at ex.org.</sup></div></a>\n<hr>\n</div>\n\n# tally\n\nTally adds votes.\n',
  ],
  ["a sentence of thanks below the heading", "# tally\n\n**Special thanks to [Acme](x), our gold sponsor.**\n\nTally adds votes.\n"],
  [
    "a table and thanks, and a paragraph about who is thanked",
    '# tally\n\n<table><tr><td><a href="x">Acme, the shell</a></td></tr></table>\n\nThanks to our sponsors.\n\nAcme sells shells.\n\n**Tally** adds votes.\n',
  ],
  [
    "thanks and the project as what is paid for",
    "# @our/tally\n\nSponsored by Acme.\n\n@our/tally is supported by Bolt.\n\nMore of Acme.\n\n## About\n\nTally adds votes.\n",
  ],
  [
    "thanks in Markdown until the next heading",
    "Special thanks to our sponsor:\n\n[Acme](https://ex.org), the clever shell.\n\n# tally\n\nTally adds votes.\n",
  ],
  [
    "thanks in several blocks of one element, and no heading",
    '<div align="center">\n<sup>Special thanks to:</sup>\n<b>Acme, the shell</b>\n<hr>\n<b>Bolt, a screen for developers.</b>\n<hr>\n</div>\n\n<p align="center"><img src="a.png"></p>\n\n<div align="center">\n\nTally adds votes.\n<br/>\n\n[![b](c)](d)\n\n</div>\n',
  ],
  [
    "a section of sponsors with sections in it",
    "tally\n=====\n\nSponsors\n--------\n\nAcme is the clever shell.\n\n### Bolt\n\nBolt is a screen.\n\nWhat it is\n----------\n\nTally adds votes.\n",
  ],
  ["sponsors by rank", "# tally\n\n## 🥇 Gold sponsors\n\nAcme, the clever shell.\n\n## What\n\nTally adds votes.\n"],
  ["badges that are named elsewhere", "# tally\n\n[![Docs]][site]\n\n![Build][b] [![c](d)](e)\n\nTally adds votes.\n\n[Docs]: x\n"],
  [
    "translations and rows of links",
    "# tally\n\n[English](a) · [中文](b)\n\nRead this in other languages: [de](d).\n\n[Website](a)\n[Docs](b)\n\nTally adds votes.\n",
  ],
  [
    "lines of installation, platforms and documentation",
    "# tally\n\nnpm install tally\n\nAvailable for macOS, Linux, & Windows.\n\nRead the documentation on ReadTheDocs!\n\nTally adds votes.\n",
  ],
  [
    "news in a section above",
    "# tally\n\n## 📰 Tally 2.0 is now available!\n\nWe're excited to announce it.\n\n---\n\nTally adds votes.\n",
  ],
  [
    "a paragraph of HTML",
    '<p align="center"><img src="a.png"></p>\n<hr>\n<h3 align="center">Every vote counts</h3>\n<p align="center">Tally adds votes.</p>\n<p align="center"><a href="a">Docs</a> · <a href="b">Help</a></p>\n',
  ],
  [
    "fields and directives of reStructuredText",
    ".. image:: a.png\n   :alt: logo\n\n|build| |docs|\n\n:Version: 5.6\n:Keywords: votes,\n  council\n\nDonations\n=========\n\nOpen Collective\n---------------\n\nGive us money.\n\nWhat is it?\n===========\n\nTally adds votes.\n",
  ],
  [
    "links below a break in a paragraph that is not closed",
    '<img src="a.png">\n\n<p align="center" style="margin-top: 20px">\n  <p align="center">\n  Tally adds votes.\n  <br>\n    <a href="a"><strong>Learn more »</strong></a>\n    <br />\n    <br />\n    <a href="b">Chat</a>\n    ·\n    <a href="c">Site</a>\n  </p>\n</p>\n\n## About tally\n\nCounting should be fast.\n',
  ],
  ["a break and a link in Markdown", "# tally\n\nTally adds votes.\n<br>\n[Learn more](a)\n"],
  ["breaks before the text", "# tally\n\n<br/>\n\n<br/>\nTally adds votes.\n"],
  ["a call-out above", "> ## Feedback\n>\n> We want to hear it.\n\n# tally\n\nTally adds votes.\n"],
])("passes over %s", (_title, text) => expect(readmeParagraph(text)).toBe("Tally adds votes."));

it("prefers a paragraph that says what the project is by its name", () => {
  expect(readmeParagraph("# tally\n\n> “Any vote you like.”\n\n_Tally_ is the counter of votes.\n", "tally")).toBe(
    "Tally is the counter of votes.",
  );
  expect(readmeParagraph("# tally\n\nCounts votes.\n\nTally is not for sale.\n", "tally")).toBe("Counts votes.");
  expect(readmeParagraph("# tally\n\nCounts votes.\n\nTally is the most common name of dogs.\n", "@x/tally")).toBe("Counts votes.");
});

it.each([
  ["a quote that thanks", "# Shop\n\n> **Sponsored by** [Acme](x), the best anvils.\n\nSells pears.\n"],
  ["a quote of two lines", "# Shop\n\n> Special thanks to Acme:\n> the best anvils.\n\nSells pears.\n"],
  ["a picture and a quote before the title", "![x](y)\n\n> Backed by Acme.\n\n# Shop\n\nSells pears.\n"],
  ["a table of sponsors", "# Shop\n\n> Proudly supported by Acme\n\n| Sponsor | Link |\n|---|---|\n| Acme | x |\n\nSells pears.\n"],
])("%s ends with the quote", (_, text) => {
  expect(readmeParagraph(text)).toBe("Sells pears.");
});

it.each([
  "tally is a free project: if you value it, consider [supporting it](x)!",
  "tally is free. Please consider a donation.",
  "tally is made in my free time, so buy me a coffee.",
  "tally is for everybody, so give this repo a star.",
])("passes over what asks for something: %s", (asks) => {
  expect(readmeParagraph(`# tally\n\nCounts votes.\n\n${asks}\n`, "tally")).toBe("Counts votes.");
  expect(readmeParagraph("# tally\n\ntally is a place where people donate to projects.\n", "tally")).toBe(
    "tally is a place where people donate to projects.",
  );
});

it("leaves out lists with what is indented below their items, and keeps what stands before one", () => {
  const list = "- pears\n- apples,\n  and others\n  - of all kinds\n    and colours\n";
  expect(readmeParagraph(`# Shop\n\n${list}\nSells fruit.\n`)).toBe("Sells fruit.");
  expect(readmeParagraph(`# Shop\n\nacme/shop is a fast shop for fruit featuring:\n\n${list}`, "shop")).toBe(
    "acme/shop is a fast shop for fruit.",
  );
  expect(readmeParagraph(`# Shop\n\nshop is a fast shop for fruit featuring:\n\n${list}`, "shop")).toBe("shop is a fast shop for fruit.");
  expect(readmeParagraph(`# Shop\n\nThe following is needed, such as:\n\n${list}`, "shop")).toBeUndefined();
});

it("takes a first heading of any level with a tagline for the title", () => {
  expect(readmeParagraph("### Till - Tea for testing shops\n\nTill sells tea.\n")).toBe("Till sells tea.");
  expect(readmeParagraph("## Till: test your tea\n\nTill sells tea.\n")).toBe("Till sells tea.");
  expect(readmeParagraph("## Testing the till\n\nCall it.\n\n## What\n\nTill sells tea.\n")).toBe("Till sells tea.");
});

it.each([
  "This is a [Next.js](x) project bootstrapped with [`create-next-app`](y).",
  "This project was bootstrapped with [Create React App](x).",
  "This project was generated using [Angular CLI](x) version 19.0.0.",
  "This template provides a minimal setup to get React working in Vite with HMR and some ESLint rules.",
  "This template should help get you started developing with Vue 3 in Vite.",
  "Everything you need to build a Svelte project, powered by [`sv`](x).",
  "Welcome to your new TanStack app!",
  "Look at the [Nuxt documentation](x) to learn more.",
])("passes over what a generator writes: %s", (text) => {
  expect(readmeParagraph(`# Shop\n\n${text}\n`)).toBeUndefined();
  expect(readmeParagraph(`# Shop\n\n${text}\n\nSells pears.\n`)).toBe("Sells pears.");
});

it.each([
  "This website is built using Docusaurus.",
  "This package contains the client generated with a tool of ours.",
  "This app was created by the city to sell pears.",
  "This template engine is small.",
])("keeps what only begins like that: %s", (text) => {
  expect(readmeParagraph(`# Shop\n\n${text}\n`)).toBe(text);
});
