/** What each command loads in its first thread: nothing that it does not use. Each module costs every start, a compiler most of all. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { temporaryDirectory } from "../support/temporary-directory.js";
import { PROGRAM } from "../support/program.js";
import { temporaryRepository } from "../support/temporary-repository.js";

const LOG = fileURLToPath(new URL("../support/log-loaded.mjs", import.meta.url));
/** Files of the program → the modules in them, as its build wrote it down. */
const PARTS = new Map<string, readonly string[]>(
  Object.entries(JSON.parse(readFileSync(fileURLToPath(new URL("../../dist/bundle-modules.json", import.meta.url)), "utf8")) as object),
);

interface Loaded {
  readonly packages: readonly string[];
  /** Folders of this project, two deep. */
  readonly rooms: readonly string[];
}

function loadedBy(words: readonly string[], cwd: string, code = 0): Loaded {
  const file = join(temporaryDirectory(), "loaded");
  const { status, stderr } = spawnSync(process.execPath, ["--import", LOG, PROGRAM, ...words], {
    cwd,
    encoding: "utf8",
    env: { ...process.env, LOADED: file },
  });
  expect({ status, stderr }).toEqual({ status: code, stderr: code === 0 ? "" : expect.stringMatching(/^error: /) });
  const paths = readFileSync(file, "utf8").split("\n").slice(0, -1);
  const parts = paths.flatMap((path) => PARTS.get(/\/dist\/bundle\/([^/]+)$/.exec(path)?.[1] ?? "") ?? `/${path}`);
  const packages = parts.flatMap((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []);
  const rooms = parts.flatMap((path) => /^((?:src|languages)\/[^/]+)\//.exec(path)?.[1] ?? []);
  return { packages: [...new Set(packages)].sort(), rooms: [...new Set(rooms)].sort() };
}

const TILL = { "pyproject.toml": '[project]\nname = "till"\nversion = "1"\n', "till.py": "import drawer\n", "drawer.py": "COINS = 8\n" };
const roomsNamed = (names: string): readonly string[] => names.split(" ").map((name) => `src/${name}`);
const MAPPING = roomsNamed(
  "cache cli commands config dsp fs git incremental inventory link model pipeline reconcile runtime scan store syntax texts traversal",
);

/** A mapped repository of these files. */
function mapped(files: Readonly<Record<string, string>>): string {
  const directory = temporaryRepository(files);
  const { status, stderr } = spawnSync(process.execPath, [PROGRAM, "bootstrap"], { cwd: directory, encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  return directory;
}

test("a thread: never the program itself, which would start again", () => {
  const required = (file: string): readonly string[] =>
    [...readFileSync(join(PROGRAM, "..", file), "utf8").matchAll(/\brequire\("\.\/([^"]+)"\)/g)].map(([, name = ""]) => name);
  const reached = new Set([...PARTS.keys()].filter((file) => /-(?:extract|worker)\.cjs$/.test(file)));
  expect(reached.size).toBe(5);
  for (const file of reached) for (const next of required(file)) reached.add(next);
  expect(reached).not.toContain("main.cjs");
});

test("the version: few modules of its own", () => {
  const { packages, rooms } = loadedBy(["--version"], temporaryDirectory());
  expect({ packages, rooms }).toEqual({ packages: [], rooms: ["src/cli", "src/commands", "src/model"] });
});

test("help: no parser", () => {
  const { packages } = loadedBy(["bootstrap", "--help"], temporaryDirectory());
  expect(packages).toEqual([]);
});

test("misuse: the parser of command lines alone", () => {
  const { packages, rooms } = loadedBy(["bootstrap", "--nonsense"], temporaryDirectory(), 2);
  expect({ packages, rooms }).toEqual({ packages: ["yargs-parser"], rooms: roomsNamed("cli commands fs git model") });
});

test("an operation of the protocol: no parser, no language", () => {
  const { packages, rooms } = loadedBy(["get-stats"], mapped(TILL));
  expect({ packages, rooms }).toEqual({ packages: ["argparse"], rooms: roomsNamed("cli commands dsp fs model store texts") });
});

test("nothing changed: nothing that draws a map", () => {
  const { packages, rooms } = loadedBy(["check"], mapped(TILL));
  expect(rooms).toEqual(roomsNamed("cache cli commands config dsp fs git incremental inventory model pipeline runtime store traversal"));
  expect(packages).toEqual(["fdir", "yargs-parser"]);
});

test("why an import is in an unchanged map: no language and no parser", () => {
  const { packages, rooms } = loadedBy(["explain", "till.py"], mapped(TILL));
  expect(rooms.filter((room) => room.startsWith("languages/"))).toEqual([]);
  expect(packages).toEqual(["fdir", "yargs-parser"]);
});

test("the server for agents: no compiler and no client of a model", () => {
  const { packages, rooms } = loadedBy(["mcp"], mapped(TILL));
  // The index of uses is that of the run which made the map.
  expect(rooms.filter((room) => room.startsWith("src/"))).toEqual(
    roomsNamed("cache cli code commands dsp fs git incremental inventory mcp model pipeline retrieve runtime store texts traversal"),
  );
  expect(packages).toEqual(["@modelcontextprotocol/core", "@modelcontextprotocol/server", "fdir", "zod"]);
});

test("a map of Python: not the compiler of another language, and no client of a model", () => {
  const { packages, rooms } = loadedBy(["check", "--no-cache"], mapped(TILL));
  expect(rooms.filter((room) => room.startsWith("src/"))).toEqual(MAPPING);
  expect(packages).toEqual(["fdir", "js-yaml", "packageurl-js", "smol-toml", "yargs-parser"]);
  // The others are asked what they claim, and no more.
  expect(rooms.filter((room) => room.startsWith("languages/"))).toEqual([
    "languages/ecmascript",
    "languages/go",
    "languages/manifests",
    "languages/python",
    "languages/shared",
  ]);
});
