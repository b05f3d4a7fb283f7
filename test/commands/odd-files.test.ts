/** Files that no editor would write and names that no person would type: mapped or reported, and the map is sound. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryDirectory } from "../support/temporary-directory.js";
import { runInProcess } from "../support/run-in-process.js";
import { git, mapOf, temporaryRepository, timesOf } from "../support/temporary-repository.js";

interface Found {
  readonly problems: readonly { readonly code: string; readonly path: string; readonly detail?: string }[];
}

/** Maps it, sees that the map is sound, in sync, and written once; answers the findings. */
async function mapSoundly(directory: string): Promise<Found["problems"]> {
  const report = join(temporaryDirectory(), "report.json");
  expect(await runInProcess(directory, ["bootstrap", "--report", report])).toMatchObject({ code: 0, err: "" });
  const times = timesOf(directory);
  expect(await runInProcess(directory, ["bootstrap"])).toMatchObject({ code: 0 });
  expect(timesOf(directory)).toEqual(times);
  expect(await runInProcess(directory, ["verify"])).toMatchObject({ code: 0 });
  expect(await runInProcess(directory, ["check"])).toMatchObject({ code: 0 });
  return (JSON.parse(readFileSync(report, "utf8")) as Found).problems;
}

/** What the map says, one text. */
const wordsOf = (directory: string): string => [...mapOf(directory)].map(([path, text]) => `${path}\n${text}`).join("\n");

const SOURCE = '/** Weighs bread – ünd more. */\nimport { scale } from "./scale.js";\nexport const weight = scale + 1;\n';

const repositoryWith = (till: string | Uint8Array): string => {
  const directory = temporaryRepository({
    "package.json": '{ "name": "shop", "main": "./till.ts" }\n',
    "till.ts": "",
    "scale.ts": "/** A scale. */\nexport const scale = 1;\n",
  });
  writeFileSync(join(directory, "till.ts"), till);
  return directory;
};

test.each<[string, string | Uint8Array]>([
  ["a mark of UTF-8", `\ufeff${SOURCE}`],
  ["UTF-16, the low byte first", Buffer.from(`\ufeff${SOURCE}`, "utf16le")],
  ["UTF-16, the high byte first", Buffer.from(`\ufeff${SOURCE}`, "utf16le").swap16()],
  ["line ends of Windows", SOURCE.replaceAll("\n", "\r\n")],
  ["carriage returns alone", SOURCE.replaceAll("\n", "\r")],
  ["all line ends", SOURCE.replace("\n", "\r\n").replace(";\n", ";\r")],
])("%s: the map is the same", async (_, text) => {
  const [plain, odd] = [repositoryWith(SOURCE), repositoryWith(text)];
  expect(await mapSoundly(odd)).toEqual([]);
  expect(await runInProcess(plain, ["bootstrap"])).toMatchObject({ code: 0 });
  expect(mapOf(odd)).toEqual(mapOf(plain));
  expect(wordsOf(odd)).not.toContain("\r");
});

test("bytes that are no UTF-8 hide no import", async () => {
  const directory = repositoryWith(
    Buffer.from('import { scale } from "./scale.js";\n// caf\xe9\nexport const name = "\xe9" + scale;\n', "latin1"),
  );
  expect(await mapSoundly(directory)).toEqual([]);
  expect(wordsOf(directory)).toContain("source: till.ts#name\n");
  expect(wordsOf(directory)).toContain("source: scale.ts#scale\n");
});

test.each<[string, string | Uint8Array]>([
  ["nothing", ""],
  ["blanks", " \n\t\n"],
  ["a mark alone", "\ufeff"],
  ["a line that names an interpreter", "#!/usr/bin/env node\n"],
  ["bytes with a zero among them", Uint8Array.from({ length: 2560 }, (_, index) => index % 256)],
])("%s: a file without imports", async (_, text) => {
  const directory = repositoryWith(text);
  expect((await mapSoundly(directory)).map(({ code }) => code)).toEqual(["unreached"]);
  expect(wordsOf(directory)).toContain("source: till.ts\n");
});

test("a conflict that was left in a file is reported, and its first side is read", async () => {
  const directory = repositoryWith(
    '<<<<<<< HEAD\nimport { scale } from "./scale.js";\nconsole.log(scale);\n=======\nimport "./drawer.js";\n>>>>>>> autumn\n',
  );
  expect(await mapSoundly(directory)).toEqual([expect.objectContaining({ code: "parse-error", path: "till.ts" })]);
  expect(wordsOf(directory)).toContain("source: scale.ts#scale\n");
});

const ODD = [
  "new\nline",
  "tab\tx",
  "ha#sh",
  "v via=obj-00000001",
  "-lead",
  "em🧺",
  "per%cent",
  " lead",
  "ret\rx",
  "ls\u2028x",
  "nel\u0085x",
]
  .concat([
    "vt\u000bx",
    "ff\u000cx",
    "fs\u001cx",
    "bidi\u202ex",
    "esc\u001b[31mx",
    "::error::x",
    "__proto__",
    "constructor",
    "$(touch owned)",
  ])
  .concat(["caf\u00e9", "cafe\u0301", "A", "a"]);

test("files that no parser can hold are files of the map, with a finding, and nothing is claimed to be missing in them", async () => {
  const nested = `${"(\n".repeat(60_000)}1${")\n".repeat(60_000)}`;
  const directory = temporaryRepository({
    "package.json": '{ "name": "shop", "main": "./till.ts" }\n',
    "till.ts": 'import { scale } from "./scale.js";\nimport Shelf from "./Shelf.vue";\nconsole.log(scale, Shelf);\n',
    "scale.ts": `import { lost } from "./lost.js";\nexport const scale = ${nested} + lost;\n`,
    "lost.ts": "export const lost = 1;\n",
    "Shelf.vue": `<template><p /></template>\n<script>\nexport const rows = ${nested};\n</script>\n`,
  });
  const problems = await mapSoundly(directory);
  const inFiles = problems.filter(({ code }) => code !== "unreached").map(({ code, path, detail }) => `${code} ${path} ${detail}`);
  expect(inFiles).toEqual([
    "parse-error Shelf.vue exceeded the bounds of the parser",
    "parse-error scale.ts exceeded the bounds of the parser",
  ]);
  const words = wordsOf(directory);
  expect(words).toMatch(/source: scale\.ts\n(?:.*\n)*?purpose: TypeScript file `scale\.ts`, contents not read/);
  expect(words).toMatch(/source: Shelf\.vue\n/);
  expect(words).not.toContain("scale.ts#");
});

test("names with anything in them, twins among them, are entities of their own", async () => {
  const imports = ODD.map((name, index) => `import { v${index} } from ${JSON.stringify(`./src/${name}.js`)};\nconsole.log(v${index});\n`);
  const files = Object.fromEntries(ODD.map((name, index) => [`src/${name}.ts`, `export const v${index} = ${index};\n`]));
  const directory = temporaryRepository({
    ...files,
    "package.json": '{ "name": "shop", "main": "./till.ts" }\n',
    "till.ts": imports.join(""),
  });
  git(directory, "add", "--all");
  expect(await mapSoundly(directory)).toEqual([]);
  const sources = [...mapOf(directory)].filter(([path, text]) => path.endsWith("/description") && /^source: .*#v\d+$/m.test(text));
  expect(new Set(sources.map(([, text]) => text.split("\n")[0])).size).toBe(ODD.length);
});
