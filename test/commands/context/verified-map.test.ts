/** The map behind an answer: verified by a second thread, and yet the one that is on disk when the question is put. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, renameSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PROGRAM } from "../../support/program.js";
import { temporaryDirectory } from "../../support/temporary-directory.js";
import { temporaryRepository } from "../../support/temporary-repository.js";

/** Enough entities for columns that are verified by the stamps of their files. */
const MANY = 260;

test("an edit of a description by hand is in the next answer", () => {
  const shelves = Array.from({ length: MANY }, (_, place) => `shelf${place}`);
  const directory = temporaryRepository({
    "package.json": `{ "name": "shop", "main": "./src/index.ts" }\n`,
    "src/index.ts": shelves.map((name) => `export { ${name} } from "./${name}.js";\n`).join(""),
    ...Object.fromEntries(shelves.map((name) => [`src/${name}.ts`, `/** Holds loaves. */\nexport function ${name}(): void {}\n`])),
  });
  const env = { ...process.env, XDG_CACHE_HOME: temporaryDirectory() };
  const run = (...words: readonly string[]): string => {
    const { stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...words], { cwd: directory, encoding: "utf8", env });
    expect(stderr).toBe("");
    return stdout;
  };
  run("bootstrap");
  const ask = (): string => run("context", "src/shelf7.ts", "--json");
  const first = ask();
  expect(ask()).toBe(first);
  expect(existsSync(join(directory, ".dsp/.cache/columns/description"))).toBe(true);
  const base = join(directory, ".dsp");
  const file = readdirSync(base)
    .map((name) => join(base, name, "description"))
    .find((path) => existsSync(path) && readFileSync(path, "utf8").includes("source: src/shelf7.ts\n"));
  const text = readFileSync(file ?? "", "utf8");
  const edited = text.replace(/^purpose: .*$/m, "purpose: Holds salt and nothing else.");
  expect(edited).not.toBe(text);
  writeFileSync(file ?? "", edited);
  expect(ask()).toContain("Holds salt and nothing else.");
  // Of the same size and in the same second, by another file in its place.
  writeFileSync(join(directory, "other"), edited.replace("salt", "milk"));
  renameSync(join(directory, "other"), file ?? "");
  expect(ask()).toContain("Holds milk and nothing else.");
  writeFileSync(file ?? "", text);
  expect(ask()).toBe(first);
});

test("an edit of a reason in place, of the same size and with its former time, is in the next answer", () => {
  const shelves = Array.from({ length: 2 * MANY }, (_, place) => `shelf${place}`);
  const directory = temporaryRepository({
    "package.json": `{ "name": "shop", "main": "./src/index.ts" }\n`,
    "src/index.ts": shelves.map((name) => `import { ${name} } from "./${name}.js";\n${name}();\n`).join(""),
    ...Object.fromEntries(shelves.map((name) => [`src/${name}.ts`, `export function ${name}(): void {}\n`])),
  });
  const env = { ...process.env, XDG_CACHE_HOME: temporaryDirectory() };
  const run = (...words: readonly string[]): string => {
    const { stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...words], { cwd: directory, encoding: "utf8", env });
    expect(stderr).toBe("");
    return stdout;
  };
  run("bootstrap");
  const ask = (): string => run("find", "--json", "--no-sources", "zebra");
  const nothing = ask();
  expect(ask()).toBe(nothing);
  expect(existsSync(join(directory, ".dsp/.cache/columns/reasons"))).toBe(true);
  const base = join(directory, ".dsp");
  const file = readdirSync(base, { recursive: true, encoding: "utf8" })
    .map((name) => join(base, name))
    .find(
      (path) =>
        /[/\\]exports[/\\]func-\w+[/\\]obj-\w+$/.test(path) &&
        statSync(path).isFile() &&
        readFileSync(path, "utf8").length > "zebra".length,
    );
  const [text, { atime, mtime }] = [readFileSync(file ?? "", "utf8"), statSync(file ?? "")];
  writeFileSync(file ?? "", `zebra${text.slice("zebra".length).replace(/^\S/, " ")}`);
  utimesSync(file ?? "", atime, mtime);
  expect(statSync(file ?? "").size).toBe(text.length);
  const found = ask();
  expect(found).not.toBe(nothing);
  expect(ask()).toBe(found);
  writeFileSync(file ?? "", text);
  utimesSync(file ?? "", atime, mtime);
  expect(ask()).toBe(nothing);
});
