import { builtinModules } from "node:module";
import { describe, expect, it } from "vitest";
import {
  BUN_BUILTINS,
  CLOUDFLARE_BUILTINS,
  DENO_BUILTINS,
  NODE_BUILTIN_SUBPATHS,
  NODE_BUILTINS,
} from "../../../../languages/ecmascript/data/node-builtins.js";
import { PACKAGE_PURPOSES } from "../../../../languages/ecmascript/data/package-purposes.js";
import { versionOrder } from "../../../../languages/manifests/version-order.js";

const SENTENCE = /^[A-Z\d][^\n]{8,150}\.$/;

describe("bundled tables", () => {
  it("holds every built-in module of the running Node.js", () => {
    const bare = builtinModules.filter((name) => !name.startsWith("node:"));
    const missing = bare.filter((name) => !NODE_BUILTINS.has(name.split("/")[0] ?? ""));
    expect(missing).toEqual([]);
    expect(bare.filter((name) => name.includes("/") && !NODE_BUILTIN_SUBPATHS.has(name))).toEqual([]);
  });

  it("marks what exists with its prefix only", () => {
    expect(["test", "sqlite", "sea"].map((name) => NODE_BUILTINS.get(name)?.prefixOnly)).toEqual([true, true, true]);
    expect(NODE_BUILTINS.get("fs")?.prefixOnly).toBe(false);
    for (const name of builtinModules) if (!name.includes(":")) expect(NODE_BUILTINS.get(name.split("/")[0] ?? "")?.prefixOnly).toBe(false);
  });

  it("has one sentence for each", () => {
    const tables = [NODE_BUILTINS, BUN_BUILTINS, DENO_BUILTINS, CLOUDFLARE_BUILTINS];
    for (const table of tables) for (const [name, { purpose }] of table) expect(purpose, name).toMatch(SENTENCE);
    for (const [name, purpose] of PACKAGE_PURPOSES) expect(purpose, name).toMatch(SENTENCE);
    expect(PACKAGE_PURPOSES.size).toBeGreaterThan(250);
  });

  it("names each package once and validly", () => {
    for (const name of PACKAGE_PURPOSES.keys()) expect(name).toMatch(/^(?:@[a-z\d][a-z\d._-]*\/)?[a-z\d][a-z\d._-]*$/);
  });
});

it("orders versions by precedence", () => {
  const sorted = [
    "1.0.0-alpha",
    "1.0.0-alpha.1",
    "1.0.0-alpha.beta",
    "1.0.0-beta.2",
    "1.0.0-beta.11",
    "1.0.0",
    "1.9.0",
    "1.10.0",
    "10.0.0",
    "10.0.0+build",
  ];
  expect(sorted.toReversed().sort(versionOrder)).toEqual(sorted);
});
