#!/usr/bin/env node
/**
 * Compares `uses`, `impact` and `path` with compilers.
 *
 *   node bench/uses/main.mjs --clones DIR [--only NAME] [--what uses,impact,path] [--seed 1] [--count 60] [--targets 10] [--pairs 40] [--json FILE]
 *     [--kinds function=7,method=7,type=4,constant=2] [--unseen]
 *
 * `--clones` holds clones as `owner+name/repo`, `owner/name` or `name`, with the named commits. Needs the built program (`npm run build`). Prints
 * tables, and every difference with its line. Imports, re-exports, names in strings and declarations are no uses on either side, and files that
 * the compiler does not read are left out.
 *
 * The file of a language exports `open(root, options)`, which returns
 *   tool: its name for the report,
 *   files: the paths that it reads,
 *   symbols(): `{ path, name, line, kind, exported }` of what modules declare, `name` as the outline of the program has it,
 *   references(symbol): `{ path, line, within }` of the uses of one, or a promise. `within`: the module-level symbol around the use, if there is one,
 *   follow(symbol): the same for a symbol around a use, with imports and re-exports, which have no `within`,
 *   owners(path), optional: `{ line, member, isOn(name) }` for each access to a member in a file. `isOn` returns whether an object of the class
 *     that the file spells `name` has this member, undefined if the compiler does not know,
 *   imports(): `{ from, line, to, through, typeOnly }` of each import of a file, and of each name of it that a module (`through`) passes on; no `to`
 *     for an import of a computed name,
 *   packageImports(), optional: a function from a file to those that its package imports,
 *   isHop(hop), optional: whether a hop of the program is an import,
 *   close(), optional.
 * Uses that the program lists as possible, because only the member's name is known, are counted apart: they are neither right nor missing.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { compareImpact, printImpact } from "./compare-impact.mjs";
import { comparePath, printPath } from "./compare-path.mjs";
import { compareUses, printUses } from "./compare-uses.mjs";
import { draw, drawKinds } from "./draw.mjs";
import { compareMembers } from "./members.mjs";
import { openProgram } from "./program.mjs";
import { REPOSITORIES, UNSEEN } from "./repositories.mjs";

const text = { type: "string" };
const { values } = parseArgs({
  options: {
    clones: text,
    only: text,
    what: text,
    seed: text,
    count: text,
    targets: text,
    pairs: text,
    json: text,
    kinds: text,
    unseen: { type: "boolean" },
  },
});
const { clones, only, what = "uses,impact,path", count = "60", targets = "10", pairs = "40", json } = values;
const seed = Number(values.seed ?? "1");
const parts = what.split(",");
if (clones === undefined) fail("name the directory of the clones with --clones");

const rows = [];
for (const repository of (values.unseen === true ? UNSEEN : REPOSITORIES).filter(({ name }) => only === undefined || name.includes(only)))
  rows.push(await compare(repository));
if (json !== undefined) writeFileSync(json, `${JSON.stringify(rows, undefined, 1)}\n`);
if (parts.includes("uses")) printUses(rows);
if (parts.includes("impact")) printImpact(rows);
if (parts.includes("path")) printPath(rows);

/** `--count` symbols of all kinds in turn, or as many of each kind as `--kinds` says. */
function drawn(symbols) {
  if (values.kinds === undefined) return draw(symbols, seed, Number(count));
  return drawKinds(symbols, seed, Object.fromEntries(values.kinds.split(",").map((one) => [one.split("=")[0], Number(one.split("=")[1])])));
}

async function compare({ name, commit, language, options }) {
  const room = realpathSync(mkdtempSync(join(tmpdir(), "dsp-uses-")));
  try {
    const root = join(room, "repository");
    checkOut(name, commit, root);
    const { open } = await import(`./${language}.mjs`);
    const truth = await open(root, options);
    const place = { root, ask: openProgram(root, join(room, "cache")), truth, known: new Set(truth.files) };
    const symbols = truth.symbols();
    const compared = {
      repository: name,
      tool: truth.tool,
      ...(parts.includes("uses") && {
        uses: await compareUses(place, drawn(symbols)),
        ...(values.unseen !== true && { members: await compareMembers(root, language, truth, seed) }),
      }),
      ...(parts.includes("impact") && { impact: await compareImpact(place, draw(symbols, seed, Number(targets))) }),
      ...(parts.includes("path") && { path: comparePath(place, seed, Number(pairs)) }),
    };
    await truth.close?.();
    return compared;
  } finally {
    rmSync(room, { recursive: true, force: true });
  }
}

/** Large binary files may be absent from a clone. */
function checkOut(name, commit, root) {
  const git = (...words) => execFileSync("git", words, { cwd: root });
  execFileSync("git", ["clone", "-q", "--shared", "--no-checkout", cloneOf(name), root]);
  git("sparse-checkout", "set", "--no-cone", "/*", "!*.ttf", "!*.woff2", "!*.sketch", "!*.png", "!*.gif", "!*.tar.gz", "!*.tiff");
  git("checkout", "-q", commit);
}

function cloneOf(name) {
  const places = [join(clones, name.replace("/", "+"), "repo"), join(clones, name), join(clones, name.split("/")[1])];
  return places.find((place) => existsSync(place)) ?? fail(`no clone of ${name} in ${clones}`);
}

function fail(message) {
  console.error(message);
  process.exit(2);
}
