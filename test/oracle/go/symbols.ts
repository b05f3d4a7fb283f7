/** Names: which package-level identifiers each file takes from other files, by go/types and by our edges. */
import type { Key } from "../../../src/model/graph.js";
import type { GoFile, GoUse } from "./answer.js";
import type { Difference, Verdict } from "./causes.js";
import { status } from "./standing.js";
import { directoryKey, type Sides } from "./sides.js";

export interface SymbolComparison {
  readonly both: number;
  readonly importers: number;
  readonly differences: readonly Difference[];
}

interface OurUse {
  readonly key: Key;
  readonly line: number;
  readonly form: string;
}

export function compareSymbols(sides: Sides): SymbolComparison {
  const differences: Difference[] = [];
  let both = 0;
  for (const file of sides.files) {
    const ours = ourUses(sides, file.path);
    const theirs = oracleUses(file);
    for (const [to, use] of ours) {
      if (theirs.has(to)) both += 1;
      else differences.push({ side: "ours", from: file.path, to, file: file.path, line: use.line, ...explainOurs(sides, file, to, use) });
    }
    for (const [to, use] of theirs) {
      if (ours.has(to)) continue;
      differences.push({ side: "oracle", from: file.path, to, file: file.path, line: use.line, ...explainOracle(sides, file, use, ours) });
    }
  }
  return { both, importers: sides.files.length, differences };
}

function ourUses(sides: Sides, path: string): ReadonlyMap<string, OurUse> {
  const { graph } = sides.repository.survey;
  const uses = new Map<string, OurUse>();
  for (const { to, reasons } of graph.files.get(path)?.edges ?? []) {
    const node = graph.nodes.get(to);
    const dir = sides.packageOf(to);
    if (node?.type !== "symbol" || dir === undefined) continue;
    const [reason] = reasons;
    const line = reason?.uses[0]?.line ?? reason?.line ?? 0;
    uses.set(`${dir} ${node.declaration.name}`, { key: to, line, form: reason?.form ?? "" });
  }
  return uses;
}

/** Constants of a group count for their type; what the file itself declares as well is its own. */
function oracleUses({ path, uses }: GoFile): ReadonlyMap<string, GoUse> {
  const found = new Map<string, GoUse>();
  for (const use of uses) {
    const own = use.inside && (use.typeIn ?? use.declaredIn).includes(path);
    const to = `${directoryKey(use.dir)} ${use.type ?? use.name}`;
    if (!own && !found.has(to)) found.set(to, use);
  }
  return found;
}

function explainOurs(sides: Sides, file: GoFile, to: string, { form }: OurUse): Verdict {
  const silent = status(sides, file);
  if (silent !== undefined) return silent;
  const name = to.slice(to.lastIndexOf(" ") + 1);
  const unwritten = file.uses.find(
    (use) => use.type !== undefined && use.written !== true && to === `${directoryKey(use.dir)} ${use.name}`,
  );
  if (unwritten !== undefined) return { cause: "constant without a written type", note: `of ${unwritten.type ?? ""}` };
  const foreign = file.uses.find((use) => isForeign(sides, use) && to.startsWith(`${directoryKey(use.dir)} `));
  if (foreign !== undefined) return { cause: "constant with a value from C", note: foreign.name };
  const read = file.unresolved.find((text) => text === name || text.endsWith(`.${name}`));
  if (read !== undefined) return { cause: "name unknown in every configuration", note: `${form}; ${read}` };
  return { cause: "UNEXPLAINED", note: `${form}; go/types does not have it` };
}

function explainOracle(sides: Sides, file: GoFile, use: GoUse, ours: ReadonlyMap<string, OurUse>): Verdict {
  const note = `\`${use.name}\`, declared in ${use.declaredIn.join(", ")}`;
  const opaque = [file.path, ...(use.typeIn ?? use.declaredIn)].find((path) => isOpaque(sides, path));
  if (opaque !== undefined) return { cause: "file mapped as a whole", note: opaque };
  if (use.type !== undefined && use.written !== true && ours.has(`${directoryKey(use.dir)} ${use.name}`)) {
    return { cause: "constant without a written type", note };
  }
  if (isForeign(sides, use)) return { cause: "constant with a value from C", note };
  if (sides.facts(file.path) === undefined) return { cause: "UNEXPLAINED", note: `${note}; the importer was not read` };
  return { cause: "UNEXPLAINED", note };
}

function isForeign({ fileAt }: Sides, { unknown, declaredIn }: GoUse): boolean {
  return unknown === true && declaredIn.some((path) => fileAt.get(path)?.imports.includes("C"));
}

function isOpaque({ repository, facts }: Sides, path: string): boolean {
  const found = facts(path);
  return (
    repository.survey.scan.category(path) === "vendored" ||
    found?.parse === "skipped" ||
    found?.parse === "failed" ||
    found?.parse === "tolerant"
  );
}
