/** What `impact --types` follows, compared with the closure of the compiler's references: from a use to the symbol around it, and on from there. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { difference, report } from "./compare-uses.mjs";
import { printTable, ratio, sum } from "./figures.mjs";

/** Files further away are not compared: asking for the references of hundreds of symbols takes minutes. */
const FURTHEST = 3;

export async function compareImpact({ root, ask, truth, known }, symbols) {
  const results = [];
  for (const symbol of symbols) {
    const target = `${symbol.path}#${symbol.name}`;
    const said = ask("impact", target, "--types", "--limit", "0");
    if (typeof said === "string") {
      console.log(`impact ${target} — ${said}`);
      continue;
    }
    const references = await truth.references(symbol);
    const direct = difference(said.direct, said.possible, references, known);
    const possible = new Set(said.possible.map(({ path, line }) => `${path}:${line}`));
    const followed = references.filter(({ path, line }) => !possible.has(`${path}:${line}`));
    const isInStrings = ({ path, through }) => isQuoted(readFileSync(join(root, path), "utf8"), through.split(/[#.]/).at(-1));
    const files = compareFiles(said, await closure(truth, symbol, followed), { known, isInStrings });
    report(root, { ...symbol, kind: "impact" }, { surplus: direct.surplus, missing: direct.missing });
    report(root, { ...symbol, kind: "further" }, files);
    results.push({ symbol, direct, files, split: await isSplit(ask, target, said) });
  }
  return results;
}

/** Whether the name stands in strings only, which compilers do not read. */
function isQuoted(text, name) {
  const lines = text.split("\n").filter((line) => new RegExp(`\\b${name}\\b`).test(line));
  return lines.length > 0 && lines.every((line) => new RegExp(`(["'\`])(?:(?!\\1).)*\\b${name}\\b(?:(?!\\1).)*\\1`).test(line));
}

/** Whether the uses of the type alone are what is left out without `--types`. */
async function isSplit(ask, target, { direct }) {
  const plain = ask("impact", target, "--limit", "0");
  const lines = (uses) =>
    uses
      .map((use) => JSON.stringify([use.path, use.line, use.kind]))
      .sort()
      .join("\n");
  return plain.types.every(({ typeOnly }) => typeOnly) && lines([...plain.direct, ...plain.types]) === lines(direct) ? 1 : 0;
}

/** Distances of files that are not affected directly. */
async function closure(truth, symbol, references) {
  const files = new Map([symbol, ...references].map(({ path }) => [path, 1]));
  const seen = new Set([idOf(symbol)]);
  let front = around(references, seen);
  for (let distance = 2; distance <= FURTHEST; distance++) {
    const next = [];
    for (const one of front) {
      const mentions = await truth.follow(one);
      for (const { path } of mentions) if (!files.has(path)) files.set(path, distance);
      next.push(...mentions);
    }
    front = around(next, seen);
  }
  return files;
}

function around(references, seen) {
  const found = references.flatMap(({ within }) => (within === undefined ? [] : [within]));
  return found.filter((symbol) => (seen.has(idOf(symbol)) ? false : seen.add(idOf(symbol))));
}

function idOf({ path, name }) {
  return `${path}#${name}`;
}

function compareFiles({ direct, targets, further }, truth, { known, isInStrings }) {
  const near = new Set([...direct, ...targets].map(({ path }) => path));
  const listed = further.filter(({ path, distance }) => known.has(path) && distance <= FURTHEST);
  const found = new Map(listed.map(({ path, distance }) => [path, distance]));
  const wanted = new Map([...truth].filter(([path]) => known.has(path) && !near.has(path)));
  const right = [...wanted.keys()].filter((path) => found.has(path));
  return {
    right: right.length,
    alike: right.filter((path) => found.get(path) === wanted.get(path)).length,
    surplus: listed.filter((one) => !truth.has(one.path) && !isInStrings(one)).map(({ path }) => path),
    missing: [...wanted.keys()].filter((path) => !found.has(path)),
  };
}

const COUNTS = ["right", "alike", "surplus", "missing"];

export function printImpact(compared) {
  printTable(
    [
      "repository",
      "targets",
      "direct",
      "precision",
      "recall",
      "types apart",
      `files at 2-${FURTHEST}`,
      "precision",
      "recall",
      "same distance",
    ],
    compared.map(({ repository, impact }) => {
      const near = sum(
        impact.map(({ direct }) => direct),
        COUNTS,
      );
      const far = sum(
        impact.map(({ files }) => files),
        COUNTS,
      );
      const { split } = sum(impact, ["split"]);
      const [direct, files] = [near, far].map(({ right, surplus, missing }) => [
        right + missing,
        ratio(right, surplus),
        ratio(right, missing),
      ]);
      return [repository, impact.length, ...direct, `${split} of ${impact.length}`, ...files, ratio(far.alike, far.right - far.alike)];
    }),
  );
}
