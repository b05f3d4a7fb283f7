/** Direct uses, by `uses` or `impact`, compared with the references of the compiler. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { groupBy, printTable, ratio, sum } from "./figures.mjs";

// Compilers see no names in strings, which are references.
const NO_USE = new Set(["import", "re-export", "reference"]);

export async function compareUses({ root, ask, truth, known }, symbols) {
  const results = [];
  for (const symbol of symbols) {
    const said = ask("uses", `${symbol.path}#${symbol.name}`, "--limit", "0");
    const [uses, possible] = typeof said === "string" ? [[], []] : [said.uses, said.possible];
    const found = difference(uses, possible, await truth.references(symbol), known);
    results.push({ symbol, ...found, ...(typeof said === "string" && { failed: said }) });
  }
  for (const { symbol, surplus, missing, failed } of results) report(root, symbol, { surplus, missing, failed });
  return results;
}

/** What the program lists as possible is neither right nor missing. */
export function difference(uses, possible, references, known) {
  const wanted = placesOf(references, known);
  const found = placesOf(
    uses.filter(({ kind }) => !NO_USE.has(kind)),
    known,
  );
  const byName = new Set(placesOf(possible, known));
  const byRule = new Set(
    placesOf(
      possible.filter(({ doubt }) => doubt?.tier === "rule"),
      known,
    ),
  );
  const left = wanted.filter((place) => !found.includes(place));
  return {
    right: wanted.length - left.length,
    surplus: found.filter((place) => !wanted.includes(place)),
    missing: left.filter((place) => !byName.has(place)),
    possible: left.filter((place) => byName.has(place)).length,
    named: left.filter((place) => byRule.has(place)).length,
  };
}

function placesOf(uses, known) {
  return [...new Set(uses.filter(({ path }) => known.has(path)).map(({ path, line }) => `${path}:${line}`))];
}

export function report(root, { path, name, kind }, { surplus, missing, failed }) {
  if (surplus.length + missing.length === 0) return;
  console.log(`${kind} ${path}#${name}${failed === undefined ? "" : ` — ${failed}`}`);
  for (const [sign, places] of Object.entries({ surplus, missing }))
    for (const place of places) console.log(`  ${sign} ${place}: ${lineAt(root, place)}`);
}

function lineAt(root, place) {
  const [path, line] = place.split(/:(?=\d+$)/);
  return line === undefined ? "" : readFileSync(join(root, path), "utf8").split("\n")[line - 1]?.trim().slice(0, 120);
}

const COUNTS = ["right", "surplus", "missing", "possible", "named"];

export function printUses(compared) {
  printTable(
    ["repository", "symbols", "uses", "precision", "recall", "possible", "of these by a rule", "members decided", "right"],
    compared.map(({ repository, uses, members }) => {
      const { right, surplus, missing, possible, named } = sum(uses, COUNTS);
      const share = (members?.decided ?? 0) === 0 ? "" : ratio(members.right, members.decided - members.right);
      const shares = [ratio(right, surplus), ratio(right, missing)];
      return [repository, uses.length, right + missing + possible, ...shares, possible, named, members?.decided ?? "", share];
    }),
  );
  const groups = groupBy(
    compared.flatMap(({ uses }) => uses),
    ({ symbol }) => symbol.kind,
  );
  printTable(
    ["kind", "symbols", "uses", "precision", "recall", "possible", "of these by a rule"],
    [...groups].map(([kind, some]) => {
      const { right, surplus, missing, possible, named } = sum(some, COUNTS);
      return [kind, some.length, right + missing + possible, ratio(right, surplus), ratio(right, missing), possible, named];
    }),
  );
}
