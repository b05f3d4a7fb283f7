/** `explain`: the reason of each edge of an entity, with the rules of its form and resolution, and the line. */
import { posix, relative, resolve } from "node:path";
import type { Edge, Key } from "../../model/graph.js";
import type { Uid } from "../../model/operation.js";
import { userError, type UserError } from "../../model/errors/user-error.js";
import { nearestSource } from "../../model/nearest/nearest-path.js";
import type { Problem } from "../../model/problem.js";
import { openTree } from "../../inventory/inventory.js";
import type { Given } from "../registry/command.js";
import { shownLine } from "../../model/shown-text.js";
import { jsonDocument } from "../../model/json-document.js";
import { mapRepository } from "../../pipeline/map-repository.js";
import type { RepositoryMap } from "../../pipeline/map-types.js";
import { openDsp } from "../../pipeline/open-dsp.js";
import { resolveOptions } from "../options/resolve-options.js";
import { readRunOptions } from "../options/run-options.js";
import type { Streams } from "../../cli/streams.js";
import { redactStreams } from "../redact-streams.js";
import { place } from "../../pipeline/summary.js";
import { warnOfLostRecord, printNotes } from "../notes.js";
import { readWhole } from "../options/option-values.js";
import { rootWord } from "../roots/root-word.js";

const MOST_NAMES = 8;
const MOST_EDGES = 15;

/** An edge with its drafted text. */
interface Explained {
  readonly edge: Edge;
  readonly why?: string;
}

/** Returns the exit code. */
export async function explain(typed: Given, plain: Streams): Promise<number> {
  const streams = redactStreams(plain);
  const { given } = await resolveOptions(typed, "update");
  const target = targetOf(given);
  const tree = openTree(given.root, { trackedOnly: given.trackedOnly });
  printNotes(tree, streams);
  const options = await readRunOptions(given, tree, { streams });
  const map = await mapRepository(tree, openDsp(given.root)?.tree ?? new Map<string, string>(), options);
  options.facts?.save();
  warnOfLostRecord(map, streams);
  const key = findKey(map, target, given);
  const why = whysOf(map);
  const edges = documentedEdges(map)
    .filter((edge) => [edge.from, edge.to, edge.via].includes(key))
    .map((edge): Explained => ({ edge, why: why(edge) }));
  const findings = map.problems.filter((problem) => problem.path === key && problem.code !== "unreached");
  const limit = readWhole(given.argv, "limit") ?? MOST_EDGES;
  streams.out(given.json ? asJson(map, key, edges, findings) : asText(map, key, { edges, findings, limit }));
  return 0;
}

function targetOf({ argv }: Given): string {
  const { target } = argv;
  if (typeof target === "string" && target !== "") return target;
  throw userError("missing-target", { wanted: "a path, path#symbol, a UID or the name of an external" });
}

function documentedEdges({ contents, graph }: RepositoryMap): readonly Edge[] {
  const keys = new Set(contents.flatMap((part) => part.keys));
  return [...keys].flatMap((key) => graph.files.get(key)?.edges ?? []);
}

function findKey(map: RepositoryMap, target: string, { root, directory }: Given): Key {
  const keys = new Set(map.contents.flatMap((part) => part.keys));
  const plain = posix.normalize(target.replaceAll("\\", "/"));
  const paths = [plain, relative(root, resolve(directory, target)).replaceAll("\\", "/")];
  const documented = paths.find((path) => keys.has(path));
  if (documented !== undefined) return documented;
  for (const key of keys) {
    if (map.uidOf(key) === target || (key.startsWith("::") && [shown(key), key.slice(key.indexOf(":", 2) + 1)].includes(target)))
      return key;
  }
  const reason = map.unreached.find((file) => paths.includes(file.path))?.reason;
  if (reason !== undefined) throw userError("unreached-target", { target, reason });
  const around = paths.map((path) => path.replace(/\/$/, "")).find((path) => [...keys].some((key) => key.startsWith(`${path}/`)));
  if (around !== undefined) throw userError("directory-instead", { directory: around });
  throw unknownTarget(target, plain, keys);
}

/** If the file of a symbol is in the map, its symbols are the next step. */
function unknownTarget(target: string, plain: string, keys: ReadonlySet<Key>): UserError {
  const [file = ""] = plain.split("#", 1);
  if (file === plain || !keys.has(file)) return userError("unknown-target", { target, near: nearKey(plain, keys) });
  const names = [...keys].flatMap((key) => (key.startsWith(`${file}#`) ? [key.slice(file.length + 1)] : []));
  if (names.length === 0) return userError("file-without-symbols", { target, file });
  const rest = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : "";
  return userError("unknown-symbol", {
    target,
    file,
    near: nearKey(plain, keys),
    symbols: `${names.slice(0, MOST_NAMES).join(", ")}${rest}`,
  });
}

function nearKey(source: string, keys: ReadonlySet<Key>): string | undefined {
  return nearestSource(
    source,
    [...keys].filter((key) => !key.startsWith("::")),
  );
}

/** Without the two colons of external keys, which are internal. */
function shown(key: Key): string {
  if (!key.startsWith("::")) return key;
  const name = key.slice(key.indexOf(":", 2) + 1);
  // Names of built-in modules may begin with their ecosystem.
  return name.startsWith(key.slice(2, key.length - name.length)) ? name : key.slice(2);
}

function whysOf(map: RepositoryMap): (edge: Edge) => string | undefined {
  const name = (importer: Uid, imported: Uid, exporter: Uid | undefined): string => `${importer} ${imported} ${exporter ?? ""}`;
  const whys = new Map<string, string>();
  for (const operation of map.operations) {
    if (operation.op === "addImport") whys.set(name(operation.importer, operation.imported, operation.exporter), operation.why);
  }
  return ({ from, to, via }) => whys.get(name(map.uidOf(from), map.uidOf(to), via === undefined ? undefined : map.uidOf(via)));
}

interface ShownAnswer {
  readonly edges: readonly Explained[];
  readonly findings: readonly Problem[];
  /** Maximum number of edges in each direction; 0: all. */
  readonly limit: number;
}

function asText(map: RepositoryMap, key: Key, { edges, findings, limit }: ShownAnswer): string {
  const root = map.contents.find((part) => part.keys[0] === key)?.root;
  const head = `${shown(key)}  ${map.uidOf(key)}${root === undefined ? "" : `  root: ${rootWord(root.class)}, ${root.evidence.join("; ")}`}`;
  const out = edges.filter(({ edge }) => edge.from === key);
  const into = edges.filter(({ edge }) => edge.from !== key);
  const lines = [
    head,
    ...section("Imports", described(out, limit)),
    ...section("Imported by", described(into, limit)),
    ...section(
      "Findings",
      findings.map((problem) => `  ${place(problem)}  ${problem.code} ${problem.detail}`),
    ),
  ];
  return `${(lines.length === 1 ? [head, "", "no edges"] : lines).map(shownLine).join("\n")}\n`;
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ["", title, ...lines];
}

function described(edges: readonly Explained[], limit: number): readonly string[] {
  const part = limit === 0 ? edges : edges.slice(0, limit);
  const rest = edges.length - part.length;
  return [...part.flatMap(describe), ...(rest > 0 ? [`  … ${rest} more: --limit 0 lists all`] : [])];
}

function describe({ edge, why }: Explained): readonly string[] {
  const head = `  ${shown(edge.from)} → ${shown(edge.to)}${edge.via === undefined ? "" : ` via ${shown(edge.via)}`}`;
  const sites = edge.reasons.map(({ form, imported, line, specifier, rule }) => {
    const name = imported === undefined ? "" : ` ${imported}`;
    return `      ${shown(edge.from)}:${line}  ${form}${name} from ${specifier} — found by ${rule}`;
  });
  return [head, ...(why === undefined ? [] : [`      ${why}`]), ...sites];
}

function asJson(map: RepositoryMap, key: Key, edges: readonly Explained[], findings: readonly Problem[]): string {
  const entity = (name: Key): object => ({ name: shown(name), uid: map.uidOf(name) });
  return jsonDocument({
    ...entity(key),
    edges: edges.map(({ edge, why }) => ({
      from: entity(edge.from),
      to: entity(edge.to),
      via: edge.via === undefined ? undefined : entity(edge.via),
      why,
      sites: edge.reasons.map(({ line, form, imported, specifier, rule, kind, typeOnly }) => ({
        path: edge.from,
        line,
        form,
        imported,
        specifier,
        rule,
        kind,
        typeOnly,
      })),
    })),
    findings,
  });
}
