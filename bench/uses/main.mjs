#!/usr/bin/env node
/**
 * Compares the direct uses that the program lists with those that a compiler finds.
 *
 *   node bench/uses/main.mjs --clones DIR [--only NAME] [--seed 1] [--count 60] [--json FILE]
 *
 * `--clones` holds clones as `owner+name/repo`, `owner/name` or `name`, with the named commits. Needs the built program (`npm run build`). Prints
 * precision and recall for each repository and kind of symbol, and every difference with its line. Imports, re-exports, names in strings and
 * declarations are no uses on either side, and files that the compiler does not read are left out.
 *
 * The file of a language exports `open(root, options)`, which returns
 *   tool: its name for the report,
 *   files: the paths that it reads,
 *   symbols(): `{ path, name, line, kind, exported }` of what modules declare, `name` as the outline of the program has it,
 *   references(symbol): `{ path, line }` of the uses of one, or a promise,
 *   owners(path), optional: `{ line, member, isOn(name) }` for each access to a member in a file. `isOn` returns whether an object of the class
 *     that the file spells `name` has this member, undefined if the compiler does not know,
 *   close(), optional.
 * Uses that the program lists as possible, because only the member's name is known, are counted apart: they are neither right nor missing.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { compareMembers } from "./members.mjs";
import { draw } from "./draw.mjs";
import { REPOSITORIES } from "./repositories.mjs";

const MAIN = fileURLToPath(new URL("../../dist/bundle/main.cjs", import.meta.url));
// Compilers see no names in strings, which are references.
const NO_USE = new Set(["import", "re-export", "reference"]);

const text = { type: "string" };
const { values } = parseArgs({ options: { clones: text, only: text, seed: text, count: text, json: text } });
const { clones, only, seed = "1", count = "60", json } = values;
if (clones === undefined) fail("name the directory of the clones with --clones");

const rows = [];
for (const repository of REPOSITORIES.filter(({ name }) => only === undefined || name.includes(only))) rows.push(await compare(repository));
if (json !== undefined) writeFileSync(json, `${JSON.stringify(rows, undefined, 1)}\n`);
print(rows);

async function compare(repository) {
  const room = realpathSync(mkdtempSync(join(tmpdir(), "dsp-uses-")));
  try {
    const root = join(room, "repository");
    checkOut(repository, root);
    const language = await import(`./${repository.language}.mjs`);
    const truth = await language.open(root, repository.options);
    const known = new Set(truth.files);
    const results = [];
    for (const symbol of draw(truth.symbols(), Number(seed), Number(count))) {
      const said = ask(root, join(room, "cache"), symbol);
      results.push({ symbol, ...difference(said, await truth.references(symbol), known) });
    }
    for (const { symbol, surplus, missing, failed } of results) report(root, symbol, { surplus, missing, failed });
    const members = await compareMembers(root, repository.language, truth, Number(seed));
    await truth.close?.();
    return { repository: repository.name, tool: truth.tool, results, members };
  } finally {
    rmSync(room, { recursive: true, force: true });
  }
}

/** Large binary files may be absent from a clone. */
function checkOut({ name, commit }, root) {
  const git = (...words) => execFileSync("git", words, { cwd: root });
  execFileSync("git", ["clone", "-q", "--shared", "--no-checkout", cloneOf(name), root]);
  git("sparse-checkout", "set", "--no-cone", "/*", "!*.ttf", "!*.woff2", "!*.sketch", "!*.png");
  git("checkout", "-q", commit);
}

/** Lines of the uses, or the message if the program does not know the symbol. */
function ask(root, cache, { path, name }) {
  const words = [MAIN, "uses", `${path}#${name}`, "--root", root, "--json", "--limit", "0"];
  try {
    const options = { encoding: "utf8", env: { ...process.env, XDG_CACHE_HOME: cache }, stdio: ["ignore", "pipe", "pipe"] };
    return JSON.parse(execFileSync(process.execPath, words, { ...options, maxBuffer: 1 << 28 }));
  } catch (error) {
    return String(error.stderr).trim().split("\n").at(-1);
  }
}

function difference(said, references, known) {
  const wanted = placesOf(references, known);
  if (typeof said === "string") return { right: 0, surplus: [], missing: wanted, possible: 0, failed: said };
  const found = placesOf(
    said.uses.filter(({ kind }) => !NO_USE.has(kind)),
    known,
  );
  const byName = new Set(placesOf(said.possible, known));
  const left = wanted.filter((place) => !found.includes(place));
  return {
    right: wanted.length - left.length,
    surplus: found.filter((place) => !wanted.includes(place)),
    missing: left.filter((place) => !byName.has(place)),
    possible: left.filter((place) => byName.has(place)).length,
  };
}

function placesOf(uses, known) {
  return [...new Set(uses.filter(({ path }) => known.has(path)).map(({ path, line }) => `${path}:${line}`))];
}

function report(root, { path, name, kind }, { surplus, missing, failed }) {
  if (surplus.length + missing.length === 0) return;
  console.log(`${kind} ${path}#${name}${failed === undefined ? "" : ` — ${failed}`}`);
  for (const [sign, places] of [
    ["surplus", surplus],
    ["missing", missing],
  ])
    for (const place of places) console.log(`  ${sign} ${place}: ${lineAt(root, place)}`);
}

function lineAt(root, place) {
  const [path, line] = place.split(/:(?=\d+$)/);
  return readFileSync(join(root, path), "utf8").split("\n")[line - 1]?.trim().slice(0, 120);
}

function print(compared) {
  console.log(
    "\n| repository | symbols | uses | precision | recall | possible | members decided | right |\n| --- | --- | --- | --- | --- | --- | --- | --- |",
  );
  for (const { repository, results, members } of compared) {
    const { right, surplus, missing, possible } = sum(results);
    const share = members.decided === 0 ? "" : ratio(members.right, members.decided - members.right);
    const cells = [
      results.length,
      right + missing + possible,
      ratio(right, surplus),
      ratio(right, missing),
      possible,
      members.decided,
      share,
    ];
    console.log(`| ${repository} | ${cells.join(" | ")} |`);
  }
  console.log("\n| kind | symbols | uses | precision | recall | possible |\n| --- | --- | --- | --- | --- | --- |");
  const all = compared.flatMap(({ results }) => results);
  for (const [kind, some] of groupBy(all, ({ symbol }) => symbol.kind)) {
    const { right, surplus, missing, possible } = sum(some);
    console.log(
      `| ${kind} | ${some.length} | ${right + missing + possible} | ${ratio(right, surplus)} | ${ratio(right, missing)} | ${possible} |`,
    );
  }
}

function groupBy(items, keyOf) {
  const groups = new Map();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

function sum(results) {
  const total = (of) => results.reduce((before, one) => before + of(one), 0);
  return {
    right: total((one) => one.right),
    surplus: total((one) => one.surplus.length),
    missing: total((one) => one.missing.length),
    possible: total((one) => one.possible),
  };
}

function ratio(right, wrong) {
  return right + wrong === 0 ? "1.000" : (right / (right + wrong)).toFixed(3);
}

function cloneOf(name) {
  const places = [join(clones, name.replace("/", "+"), "repo"), join(clones, name), join(clones, name.split("/")[1])];
  return places.find((place) => existsSync(place)) ?? fail(`no clone of ${name} in ${clones}`);
}

function fail(message) {
  console.error(message);
  process.exit(2);
}
