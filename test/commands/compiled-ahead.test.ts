/** What the build compiled ahead (decision 16) is taken by the engine that built it, and refused without a word under other flags or where it is damaged. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { temporaryDirectory } from "../support/temporary-directory.js";
import { PROGRAM } from "../support/program.js";

const LOG = fileURLToPath(new URL("../support/log-compiled.cjs", import.meta.url));

function mapWith(flags: readonly string[], program = PROGRAM): { readonly compiled: ReadonlyMap<string, string>; readonly out: string } {
  const root = temporaryDirectory();
  const file = join(temporaryDirectory(), "loaded");
  writeFileSync(file, "");
  mkdirSync(join(root, "src"));
  writeFileSync(join(root, "package.json"), '{ "name": "ledger", "main": "src/book.js" }');
  writeFileSync(join(root, "src", "book.js"), 'import { entry } from "./entry.js";\nexport const book = [entry];\n');
  writeFileSync(join(root, "src", "entry.js"), "export const entry = 1;\n");
  const words = ["bootstrap", "--dry-run", "--no-cache", "--workers", "0", "--json"];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, "--require", LOG, program, ...words], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, LOADED: file },
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  const lines = readFileSync(file, "utf8").split("\n").slice(0, -1);
  return { compiled: new Map(lines.map((line) => [line.split(" ")[0] ?? "", line.split(" ")[1] ?? ""])), out: stdout };
}

/** File of the program that contains a module. */
function partWith(module: string): string {
  const parts = JSON.parse(readFileSync(join(PROGRAM, "..", "..", "bundle-modules.json"), "utf8")) as Readonly<
    Record<string, readonly string[]>
  >;
  return Object.keys(parts).find((part) => parts[part]?.includes(module)) ?? "none";
}

test("a map takes what was compiled ahead, and is the same without it", () => {
  const plain = mapWith([]);
  expect(plain.compiled.get("compiler.cjs")).toBe("taken");
  expect(plain.compiled.get(partWith("src/pipeline/map-repository.ts"))).toBe("taken");
  expect([...plain.compiled.values()].filter((value) => value !== "taken")).toEqual([]);

  const other = mapWith(["--no-opt"]);
  expect(new Set(other.compiled.values())).toEqual(new Set(["refused"]));
  expect(other.out).toBe(plain.out);
});

/** A copy of the program, in a place of its own. */
function install(): string {
  const [here, there] = [join(dirname(PROGRAM), "..", ".."), temporaryDirectory()];
  cpSync(dirname(PROGRAM), join(there, "dist", "bundle"), { recursive: true });
  for (const name of ["package.json", "dist/program-version"]) cpSync(join(here, name), join(there, name));
  symlinkSync(join(here, "node_modules"), join(there, "node_modules"), "junction");
  return join(there, "dist");
}

test("a map is the same where a disk lost a block of what was compiled ahead", () => {
  const installed = install();
  const compiled = join(installed, "bundle", "compiled");
  for (const name of readdirSync(compiled, { recursive: true, encoding: "utf8" }).filter((each) => each.endsWith(".bin"))) {
    const bytes = readFileSync(join(compiled, name));
    bytes.fill(0, bytes.length >> 1, (bytes.length >> 1) + 512);
    writeFileSync(join(compiled, name), bytes);
  }
  const damaged = mapWith([], join(installed, "bundle", "main.cjs"));
  expect([...damaged.compiled]).toEqual([]);
  expect(damaged.out).toBe(mapWith([]).out);
});

test("what was compiled ahead for another version of the program is not taken", () => {
  const installed = install();
  expect(mapWith([], join(installed, "bundle", "main.cjs")).compiled.get("compiler.cjs")).toBe("taken");
  writeFileSync(join(installed, "program-version"), `${"0".repeat(64)}\n`);
  const other = mapWith([], join(installed, "bundle", "main.cjs"));
  expect([...other.compiled]).toEqual([]);
  expect(other.out).toBe(mapWith([]).out);
  rmSync(join(installed, "program-version"));
  expect(mapWith([], join(installed, "bundle", "main.cjs")).out).toBe(other.out);
});
