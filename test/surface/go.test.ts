import { expect, it } from "vitest";
import { GO } from "./shops.js";
import { columns, rowsOf } from "./surface-rows.js";

it("publishes every module by its path in lower case, with the major version", async () => {
  expect(columns(await rowsOf(GO, "publishes"), "package", "manifest")).toEqual([
    "pkg:golang/example.com/shop/till/plugin plugin/go.mod",
    "pkg:golang/example.com/shop/till/v2 go.mod",
  ]);
});

it("provides importable packages: neither programs nor what is below internal", async () => {
  expect(columns(await rowsOf(GO, "provides"), "package", "specifier", "sources")).toEqual([
    'pkg:golang/example.com/shop/till/plugin example.com/Shop/till/plugin ["plugin"]',
    'pkg:golang/example.com/shop/till/v2 example.com/Shop/till/v2 ["."]',
    'pkg:golang/example.com/shop/till/v2 example.com/Shop/till/v2/report ["report"]',
  ]);
});

it("exports upper-case names, constants of a type, and methods by receiver wherever they stand", async () => {
  const rows = await rowsOf(GO, "exports");
  expect(columns(rows, "specifier", "name", "source", "line", "form")).toEqual([
    "example.com/Shop/till/plugin Load plugin/plugin.go#Load 5 function",
    "example.com/Shop/till/v2 Cent methods.go#Coin 6 type",
    "example.com/Shop/till/v2 Coin methods.go#Coin 3 type",
    "example.com/Shop/till/v2 Counter methods.go#Counter 14 interface",
    "example.com/Shop/till/v2 Counter.Count methods.go#Counter.Count 15 method",
    "example.com/Shop/till/v2 Euro methods.go#Coin 7 type",
    "example.com/Shop/till/v2 New till.go#New 14 function",
    "example.com/Shop/till/v2 Till till.go#Till 10 type",
    "example.com/Shop/till/v2 Till.Sum methods.go#Till.Sum 10 method",
    "example.com/Shop/till/v2/report Lines report/report.go#Lines 3 constant",
    "example.com/Shop/till/v2/report Print report/report.go#Print 5 function",
  ]);
});

it("depends with requirements, what replaces them, and what is only indirect", async () => {
  expect(columns(await rowsOf(GO, "depends"), "package", "scope", "declared", "locked", "replaced")).toEqual([
    "pkg:golang/example.com/bank/money - v1.4.0 v1.4.0 -",
    "pkg:golang/example.com/old indirect v0.1.0 v0.2.0 pkg:golang/example.com/fork@v0.2.0",
  ]);
});

it("uses each name behind a qualifier, side effects, and names of a dot import", async () => {
  expect(columns(await rowsOf(GO, "uses"), "source", "specifier", "name", "member", "line", "lines", "maybe")).toEqual([
    "plugin/plugin.go example.com/bank/money * - 3 [] -",
    "plugin/plugin.go example.com/bank/money Parse - 3 [5] true",
    "till.go example.com/bank/money Default Name.First 6 [16] -",
    "till.go example.com/bank/money Drawer - 6 [10] -",
    "till.go example.com/bank/money Open - 6 [14] -",
    "till.go example.com/bank/money/driver - - 7 [] -",
  ]);
});

it("guesses no module path if there is no go.mod", async () => {
  const files = { "till.go": 'package till\n\nimport "github.com/shop/till/coins"\n', "coins/coins.go": "package coins\n\nvar A = 1\n" };
  expect(await rowsOf(files, "publishes")).toEqual([]);
});
