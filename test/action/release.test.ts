/** What is released, and the lock file that it is built from. */
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { temporaryDirectory } from "../support/temporary-directory.js";

const PROJECT = join(dirname(fileURLToPath(import.meta.url)), "../..");

interface LockFile {
  readonly packages: Record<string, Record<string, unknown> | undefined>;
}

const start = (script: string, ...words: readonly string[]): { readonly status: number | null; readonly stderr: string } => {
  const { status, stderr } = spawnSync(process.execPath, [join(PROJECT, ".ci", script), ...words], { encoding: "utf8" });
  return { status, stderr };
};

test("the released tree starts without anything beside it: neither packages, nor scripts of an installation, nor code for this machine", () => {
  const tree = join(temporaryDirectory(), "tree");
  expect(start("stage-release.mjs", tree)).toEqual({ status: 0, stderr: "" });
  const manifest = JSON.parse(readFileSync(join(tree, "package.json"), "utf8")) as Readonly<Record<string, unknown>>;
  const keys = Object.keys(manifest);
  expect(keys.filter((key) => /dependencies$/i.test(key) || key === "scripts")).toEqual([]);
  expect(keys).toEqual(expect.arrayContaining(["bugs", "homepage", "repository"]));
  expect(readdirSync(join(tree, "dist")).sort()).toEqual(["bundle", "facts-version", "program-version", "types"]);
  expect(existsSync(join(tree, "dist/bundle/compiled"))).toBe(false);
  expect(readdirSync(join(tree, "dist/bundle")).filter((name) => name.endsWith(".wasm"))).toHaveLength(4);

  const source = join(temporaryDirectory({ "pier.go": "package pier\n\nfunc Moor() int { return 1 }\n", "go.mod": "module pier\n" }));
  const program = join(tree, "dist/bundle/main.cjs");
  const { status, stderr } = spawnSync(process.execPath, [program, "bootstrap", "--no-cache"], { cwd: source, encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(spawnSync(process.execPath, [program, "outline", "pier.go"], { cwd: source, encoding: "utf8" }).stdout).toContain("Moor");
});

/** A copy of the lock file after a change. */
function changed(change: (packages: LockFile["packages"]) => void): string {
  const directory = temporaryDirectory();
  copyFileSync(join(PROJECT, "package.json"), join(directory, "package.json"));
  const lock = JSON.parse(readFileSync(join(PROJECT, "package-lock.json"), "utf8")) as LockFile;
  change(lock.packages);
  writeFileSync(join(directory, "package-lock.json"), JSON.stringify(lock));
  return directory;
}

test.each<[string, (packages: LockFile["packages"]) => void, string]>([
  ["as it is", () => undefined, ""],
  [
    "a binary of another platform is left out",
    (packages) => delete packages["node_modules/@oxlint/binding-darwin-arm64"],
    "package-lock.json: node_modules/oxlint needs @oxlint/binding-darwin-arm64, which has no entry\n",
  ],
  [
    "a package is downloaded from an address",
    (packages) => Object.assign(packages["node_modules/zod"] ?? {}, { resolved: "https://packages.example/zod.tgz" }),
    'package-lock.json: node_modules/zod holds the address "https://packages.example/zod.tgz"\n',
  ],
  [
    "package.json names another range",
    (packages) => Object.assign(packages[""] ?? {}, { version: "9.9.9" }),
    "package-lock.json: 'version' differs from package.json\n",
  ],
])("the lock file: %s", (_what, change, stderr) => {
  expect(start("check-lock.mjs", changed(change))).toEqual({ status: stderr === "" ? 0 : 1, stderr });
});
