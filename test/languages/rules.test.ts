import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as ecmascript from "../../languages/ecmascript/rules.js";
import { FRAMEWORKS as ECMASCRIPT_FRAMEWORKS } from "../../languages/ecmascript/roots/frameworks.js";
import * as go from "../../languages/go/rules.js";
import * as python from "../../languages/python/rules.js";
import { FRAMEWORKS as PYTHON_FRAMEWORKS } from "../../languages/python/roots/frameworks.js";

/** The compiler verifies that resolvers and entrypoints print no other rules than those of `rules.ts`. */
const PAGES = {
  ecmascript: { Imports: ecmascript.RESOLUTION_RULES, "Files of packages": ecmascript.PACKAGE_RULES, Entrypoints: ecmascript.ENTRY_RULES },
  python: { Imports: python.RESOLUTION_RULES, Entrypoints: python.ENTRY_RULES },
  go: { Imports: go.RESOLUTION_RULES, Entrypoints: go.ENTRY_RULES },
};

const FRAMEWORKS = {
  ecmascript: ECMASCRIPT_FRAMEWORKS.map(({ name, manual, dependencies = [], markers = [] }) =>
    frameworkRow(name, manual, [...dependencies, ...markers]),
  ),
  python: PYTHON_FRAMEWORKS.map(({ name, manual, requirements = [], markers = [] }) =>
    frameworkRow(name, manual, [...requirements, ...markers]),
  ),
};

function frameworkRow(name: string, manual: string, signs: readonly string[]): string {
  const shown = signs.map((sign) => `\`${sign.replace("{ts,mts,cts,js,mjs,cjs}", "*")}\``).join(", ");
  return `| ${name} | ${shown === "" ? "all" : shown} | <${manual}> |`;
}

/** The rows of the table under a heading, without its head. */
function rowsOf(language: string, heading: string): readonly string[] {
  const page = readFileSync(`docs/languages/${language}.md`, "utf8");
  const section = page.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  return section
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .slice(1);
}

/** The name in the first cell, which is code. */
function nameIn(row: string): string {
  return /^\| (?<ticks>`+)(?<name>.*?)\k<ticks> \| /u.exec(row)?.groups?.name ?? row;
}

describe.each(Object.entries(PAGES))("the page about rules of %s", (language, tables) => {
  it.each(Object.entries(tables))("has a row for each rule, and no other: %s", (heading, rules) => {
    expect(rowsOf(language, heading).map(nameIn).toSorted()).toEqual([...rules].toSorted());
  });

  it.each(Object.keys(tables))("gives what is read, an example and a source in each row: %s", (heading) => {
    const cells = rowsOf(language, heading).map((row) => row.split(" | ").filter((cell) => !/^\|?\s*$/u.test(cell)).length);
    expect(new Set(cells)).toEqual(new Set([4]));
  });
});

it("lists the entrypoints in their order of precedence", () => {
  expect(rowsOf("ecmascript", "Entrypoints").map(nameIn)).toEqual(ecmascript.ENTRY_RULES);
  expect(rowsOf("python", "Entrypoints").map(nameIn)).toEqual(python.ENTRY_RULES);
});

describe.each(Object.entries(FRAMEWORKS))("the frameworks of %s", (language, rows) => {
  it("are listed with their manuals", () => {
    expect(rowsOf(language, "Frameworks")).toEqual(rows);
  });
});
