/** What the build compiled ahead (decision 16) is taken by the engine that built it, and refused without a word under other flags. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { temporaryDirectory } from "../repo/temporary-directory.js";
import { PROGRAM } from "./program.js";

const LOG = fileURLToPath(new URL("../support/log-compiled.cjs", import.meta.url));

function mapWith(flags: readonly string[]): { readonly compiled: ReadonlyMap<string, string>; readonly out: string } {
  const root = temporaryDirectory();
  const file = join(temporaryDirectory(), "loaded");
  mkdirSync(join(root, "src"));
  writeFileSync(join(root, "package.json"), '{ "name": "ledger", "main": "src/book.js" }');
  writeFileSync(join(root, "src", "book.js"), 'import { entry } from "./entry.js";\nexport const book = [entry];\n');
  writeFileSync(join(root, "src", "entry.js"), "export const entry = 1;\n");
  const words = ["bootstrap", "--dry-run", "--no-cache", "--workers", "0", "--json"];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, "--require", LOG, PROGRAM, ...words], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, LOADED: file },
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  const lines = readFileSync(file, "utf8").split("\n").slice(0, -1);
  return { compiled: new Map(lines.map((line) => [line.split(" ")[0] ?? "", line.split(" ")[1] ?? ""])), out: stdout };
}

test("a map takes what was compiled ahead, and is the same without it", () => {
  const plain = mapWith([]);
  expect(plain.compiled.get("compiler.cjs")).toBe("taken");
  expect(plain.compiled.get("map-repository.cjs")).toBe("taken");
  expect([...plain.compiled.values()].filter((value) => value !== "taken")).toEqual([]);

  const other = mapWith(["--no-opt"]);
  expect(new Set(other.compiled.values())).toEqual(new Set(["refused"]));
  expect(other.out).toBe(plain.out);
});
