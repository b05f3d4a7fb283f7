/** Package edges: which packages, modules and standard packages the files of a package import, by `go list` and by our graph. */
import type { Reason } from "../../../src/model/graph.js";
import type { GoFile, GoImport } from "./answer.js";
import type { Difference, Verdict } from "./causes.js";
import { status } from "./standing.js";
import { directoryKey, directoryOf, type Sides } from "./sides.js";

export interface PackageComparison {
  readonly both: number;
  readonly importers: number;
  readonly differences: readonly Difference[];
}

interface OurEdge {
  readonly from: string;
  readonly to: string;
  readonly sites: { readonly file: string; readonly reason: Reason }[];
}

export function comparePackages(sides: Sides): PackageComparison {
  const ours = ourEdges(sides);
  const theirs = oracleEdges(sides);
  const onlyOurs = [...ours].filter(([id]) => !theirs.edges.has(id)).map(([, edge]) => explainOurs(sides, theirs.importsOf, edge));
  const onlyOracle = [...theirs.edges].filter(([id]) => !ours.has(id)).map(([, edge]) => explainOracle(sides, ours, edge));
  return { both: ours.size - onlyOurs.length, importers: theirs.importsOf.size, differences: [...onlyOurs, ...onlyOracle] };
}

/* ---- our side ---- */

function ourEdges(sides: Sides): ReadonlyMap<string, OurEdge> {
  const edges = new Map<string, OurEdge>();
  for (const { path } of sides.files) {
    const from = directoryOf(path);
    for (const edge of sides.repository.survey.graph.files.get(path)?.edges ?? []) {
      const to = targetOf(sides, edge.via ?? edge.to);
      if (to === undefined || to === `local ${from}`) continue;
      const id = `${from}\0${to}`;
      const before: OurEdge = edges.get(id) ?? { from, to, sites: [] };
      before.sites.push(...edge.reasons.map((reason) => ({ file: path, reason })));
      edges.set(id, before);
    }
  }
  return edges;
}

/** Assets are no packages. */
function targetOf(sides: Sides, key: string): string | undefined {
  const node = sides.repository.survey.graph.nodes.get(key);
  if (node?.type !== "external") {
    const local = sides.packageOf(key);
    return local === undefined ? undefined : `local ${local}`;
  }
  const { ecosystem, name } = node.external;
  return ecosystem === "gostd" ? `std ${name}` : `module ${name}`;
}

/* ---- the toolchain's ---- */

interface OracleEdges {
  readonly edges: ReadonlyMap<string, OracleEdge>;
  readonly importsOf: ReadonlyMap<string, readonly GoImport[]>;
}

interface OracleEdge {
  readonly from: string;
  readonly to: string;
  readonly found: GoImport;
  readonly files: readonly GoFile[];
}

function oracleEdges({ answer, files }: Sides): OracleEdges {
  const edges = new Map<string, OracleEdge>();
  const importsOf = new Map<string, readonly GoImport[]>();
  const taking = new Map<string, GoFile[]>();
  for (const file of files) taking.set(directoryOf(file.path), [...(taking.get(directoryOf(file.path)) ?? []), file]);
  for (const { dir, imports } of answer.packages) {
    const from = directoryKey(dir);
    const importers = taking.get(from);
    if (importers === undefined) continue;
    importsOf.set(from, imports);
    for (const found of imports) {
      const naming = importers.filter((file) => file.imports.includes(found.path));
      const to = describe(found);
      if (naming.length > 0 && to !== `local ${from}`) edges.set(`${from}\0${to}`, { from, to, found, files: naming });
    }
  }
  return { edges, importsOf };
}

function describe({ kind, to }: GoImport): string {
  if (kind === "local") return `local ${directoryKey(to)}`;
  return kind === "cgo" ? `std ${to}` : `${kind} ${to}`;
}

/* ---- causes ---- */

function explainOurs(sides: Sides, importsOf: OracleEdges["importsOf"], { from, to, sites }: OurEdge): Difference {
  const verdicts = sites.map((site) => ({ ...site, ...explainSite(sides, importsOf.get(from), site.file, site.reason) }));
  const chosen = verdicts.find(({ cause }) => cause === "UNEXPLAINED") ?? verdicts[0];
  const { file = from, cause = "UNEXPLAINED", note = "no reason" } = chosen ?? {};
  return {
    side: "ours",
    from,
    to,
    file,
    line: chosen?.reason.line ?? 0,
    cause,
    note: `${chosen?.reason.form ?? ""} "${chosen?.reason.specifier ?? ""}"; ${note}`,
  };
}

function explainSite(sides: Sides, imports: readonly GoImport[] | undefined, path: string, { specifier }: Reason): Verdict {
  const file = sides.fileAt.get(path);
  if (file === undefined) return { cause: "UNEXPLAINED", note: "the file is not among those of the toolchain" };
  if (!file.imports.includes(specifier)) return { cause: "directive or path", note: "no import of the file says so" };
  const reason = status(sides, file);
  if (reason !== undefined) return reason;
  const found = imports?.find((one) => one.path === specifier);
  if (found === undefined) return { cause: "UNEXPLAINED", note: "the toolchain does not have the import" };
  if (found.kind === "missing") return { cause: "dependency not loaded", note: `${specifier} was not found` };
  return { cause: "UNEXPLAINED", note: `the toolchain says ${describe(found)}` };
}

function explainOracle(sides: Sides, ours: ReadonlyMap<string, OurEdge>, { from, to, found, files }: OracleEdge): Difference {
  const [first] = files;
  const file = first?.path ?? from;
  const site = sides.facts(file)?.references.find(({ specifier }) => specifier === found.path);
  const base = { side: "oracle", from, to, file, line: site?.line ?? 0 } as const;
  const elsewhere = [...ours.values()].find(
    (edge) => edge.from === from && edge.sites.some(({ reason }) => reason.specifier === found.path),
  );
  if (found.kind === "missing") {
    if (elsewhere !== undefined) return { ...base, cause: "dependency not loaded", note: `ours is ${elsewhere.to}` };
    return { ...base, cause: "unresolved by both", note: "no edge of ours" };
  }
  const facts = sides.facts(file);
  const seen = facts === undefined ? "the file was not read" : site === undefined ? "no such import site" : `the site leads nowhere`;
  return { ...base, cause: "UNEXPLAINED", note: elsewhere === undefined ? seen : `ours is ${elsewhere.to}` };
}
