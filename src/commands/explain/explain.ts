/** `explain`: the reason of each edge of an entity, with the rules of its form and resolution, and the line. */
import { posix, relative, resolve } from "node:path";
import { openReasons, type MapEdge, type MapReasons, type OpenedReasons } from "../../code/map-reasons.js";
import { openIncrementalRun } from "../../incremental/incremental-run.js";
import { createDependencyRecorder } from "../../inventory/dependency-recorder.js";
import type { Key } from "../../model/graph.js";
import { userError, type UserError } from "../../model/errors/user-error.js";
import { nearestSource } from "../../model/nearest/nearest-path.js";
import { groupBy, once } from "../../model/basics.js";
import type { Problem } from "../../model/problem.js";
import { openTree } from "../../inventory/inventory.js";
import type { Given } from "../registry/command.js";
import { shownLine, jsonDocument, firstOf, plural } from "../../model/shown-text.js";
import { openDsp } from "../../pipeline/open-dsp.js";
import { resolveOptions } from "../options/resolve-options.js";
import { runTarget } from "../options/run-target.js";
import type { Streams } from "../../cli/streams.js";
import { redactStreams } from "../redact-streams.js";
import { descriptionPath, DIAGNOSTICS_FILE, type DspTree, readLines, whyPath } from "../../dsp/dsp-tree.js";
import { draftTokensAt } from "../../dsp/drafts.js";
import { whyTextOrigin } from "../../dsp/merge/merge-file.js";
import { printed } from "../../dsp/query/graph-view.js";
import { DiskTree } from "../../store/disk-tree.js";
import { hasTables } from "../../store/read-record.js";
import { textOrigin } from "../../pipeline/text-origin.js";
import { place } from "../../pipeline/summary.js";
import { printNotes } from "../notes.js";
import { readWhole } from "../options/option-values.js";

/** What a code of findings looks like. */
const CODE = /^[a-z]+(?:-[a-z]+)*$/;

const MOST_NAMES = 8;
const MOST_EDGES = 15;

/** Returns the exit code. */
export async function explain(typed: Given, plain: Streams): Promise<number> {
  const streams = redactStreams(plain);
  const { given } = await resolveOptions(typed, "update");
  const target = targetOf(given);
  if (CODE.test(target) && !given.json) {
    const { meaningOf } = await import("../../pipeline/diagnostics.js");
    // The summary counts `cycles`.
    for (const code of [target, target.replace(/s$/, "")]) {
      const meaning = meaningOf(code);
      if (meaning !== undefined) return explainCode(given, code, meaning, streams);
    }
  }
  const dsp = new DiskTree(given.root);
  const reasons = openReasons(await reasonsOf(given, (found) => isInMap(dsp, openReasons(found), target, given), streams));
  const key = findKey(reasons, target, given);
  const limit = readWhole(given.argv, "limit") ?? MOST_EDGES;
  const whyOf = openWhys(dsp, reasons);
  const answer = { edges: reasons.edgesOf(key), whyOf, findings: reasons.findingsOf(key), limit };
  streams.out(given.json ? asJson(reasons, key, answer) : asText(reasons, key, answer));
  return 0;
}

/** What a code of findings means, and which of them the map has. */
async function explainCode(given: Given, code: string, meaning: string, streams: Streams): Promise<number> {
  const recorded = readLines(new DiskTree(given.root).get(DIAGNOSTICS_FILE) ?? "").filter((line) => line.startsWith(`${code} `));
  // The map records what asks for work, without lines; the run that made it knows these, and the others.
  const placed = code === "cycle" || !hasTables(given.root) ? [] : await findingsOf(given, code, streams);
  const found = placed.length > 0 ? placed : recorded;
  if (code === "cycle" && found.length > 0) {
    streams.out(`${[`${code}: ${meaning}`, ...cycleLines(found)].map(shownLine).join("\n")}\n`);
    return 0;
  }
  const shown = found.slice(0, MOST_EDGES).map((line) => `  ${line.slice(code.length + 1)}`);
  const where = recorded.length > 0 ? "in .dsp/diagnostics" : "by dsp-cli bootstrap --dry-run --report FILE";
  const rest = found.length > shown.length ? [`  … and ${found.length - shown.length} more ${where}`] : [];
  const none = "No file of the map has it; dsp-cli bootstrap --dry-run --report FILE lists all findings with their lines.";
  streams.out(`${[`${code}: ${meaning}`, ...(found.length === 0 ? [none] : shown), ...rest].map(shownLine).join("\n")}\n`);
  return 0;
}

/** As lines of `.dsp/diagnostics`, with their places. */
async function findingsOf(given: Given, code: string, streams: Streams): Promise<readonly string[]> {
  const { strings, findings } = await reasonsOf(given, () => true, streams);
  const all = Array.from(findings.problem, (at) => JSON.parse(strings[at] ?? "{}") as Problem);
  return all.filter((problem) => problem.code === code).map((problem) => `${code} ${place(problem)} ${problem.detail}`);
}

/** Each group of files in one line: `.dsp/diagnostics` has a line for each file, with the first file of its group. */
function cycleLines(lines: readonly string[]): readonly string[] {
  const groups = groupBy(lines, (line) => /^cycle \S+ (.*)$/.exec(line)?.[1] ?? "");
  const shown = [...groups].slice(0, MOST_EDGES).map(([group, members]) => {
    const kind = / (\[\w+\])$/.exec(group)?.[0] ?? "";
    const files = members.map((line) => line.split(" ")[1] ?? "");
    return `  ${plural(files.length, "file")}${kind}: ${firstOf(files, MOST_NAMES)}`;
  });
  const rest = groups.size > shown.length ? [`  … and ${groups.size - shown.length} more in .dsp/diagnostics`] : [];
  return [...shown, ...rest, "'dsp-cli path FILE FILE' lists a chain of imports between two of them."];
}

/** Whether the map still has what the answer names: the entity and what it imports, by their UIDs. */
function isInMap(dsp: DspTree, reasons: OpenedReasons, target: string, given: Given): boolean {
  let key: Key;
  try {
    key = findKey(reasons, target, given);
  } catch {
    return false;
  }
  const named = new Set([key, ...reasons.edgesOf(key).flatMap(({ to, via = to }) => [to, via])]);
  return [...named].every((one) => dsp.has(descriptionPath(reasons.uidOf(one))));
}

/** What a person or a model wrote into the map; otherwise the draft. */
function openWhys(dsp: DspTree, { uidOf }: OpenedReasons): (edge: MapEdge) => string | undefined {
  return ({ from, to, via, why }) => {
    const path = whyPath(uidOf(from), uidOf(to), via === undefined ? undefined : uidOf(via));
    const text = printed(dsp.get(path) ?? "");
    if (text === "" || text === why) return why;
    return whyTextOrigin(path, text, draftTokensAt(dsp, uidOf(from)), textOrigin) === "draft" ? why : text;
  };
}

/** Those that the last run recorded, if the sources did not change since. */
async function reasonsOf(given: Given, holds: (found: MapReasons) => boolean, streams: Streams): Promise<MapReasons> {
  const since = Date.now();
  const recorder = createDependencyRecorder();
  const tree = openTree(given.root, { trackedOnly: given.trackedOnly, recorder });
  printNotes(tree, streams);
  const incremental = openIncrementalRun(runTarget(given), { tree, recorder, since });
  const dsp = once(() => openDsp(given.root, "read", { verified: () => incremental?.dsp() })?.tree ?? new Map<string, string>());
  const kept = await incremental?.reasons({ dsp, holds });
  return kept ?? (await (await import("./find-reasons.js")).findReasons(given, { tree, recorder, incremental, dsp }, streams));
}

function targetOf({ argv }: Given): string {
  const { target } = argv;
  if (typeof target === "string" && target !== "") return target;
  throw userError("missing-target", { wanted: "a path, path#symbol, a UID or the name of an external" });
}

function findKey(reasons: OpenedReasons, target: string, { root, directory }: Given): Key {
  const keys = new Set(reasons.keys);
  const plain = posix.normalize(target.replaceAll("\\", "/"));
  const paths = [plain, relative(root, resolve(directory, target)).replaceAll("\\", "/")];
  const documented = paths.find((path) => keys.has(path));
  if (documented !== undefined) return documented;
  for (const key of keys) {
    if (reasons.uidOf(key) === target || (key.startsWith("::") && [shown(key), key.slice(key.indexOf(":", 2) + 1)].includes(target)))
      return key;
  }
  const reason = paths.map(reasons.unreachedReason).find((found) => found !== undefined);
  if (reason !== undefined) throw userError("unreached-target", { target, reason });
  const around = paths.map((path) => path.replace(/\/$/, "")).find((path) => [...keys].some((key) => key.startsWith(`${path}/`)));
  if (around !== undefined) throw userError("directory-instead", { directory: around });
  const named = symbolsNamed(target, keys);
  if (named.length === 1 && named[0] !== undefined) return named[0];
  if (named.length > 1)
    throw userError("ambiguous-name", { name: target, count: String(named.length), entities: firstOf(named.map(shown), MOST_NAMES) });
  const owner = ownerOf(target, paths, keys);
  if (owner !== undefined) throw userError("member-without-entry", { target, owner });
  throw unknownTarget(target, plain, keys);
}

/** The entity whose member is asked for: `src/cart.ts#Cart` of `Cart.total`. */
function ownerOf(target: string, paths: readonly string[], keys: ReadonlySet<Key>): Key | undefined {
  const end = target.lastIndexOf(".");
  if (end <= 0) return undefined;
  const withFile = paths.map((path) => path.slice(0, path.lastIndexOf("."))).find((path) => path.includes("#") && keys.has(path));
  return withFile ?? symbolsNamed(target.slice(0, end), keys)[0];
}

/** Symbols with a name that is given without its file. */
function symbolsNamed(name: string, keys: ReadonlySet<Key>): readonly Key[] {
  return name.includes("#") || name.includes("/") ? [] : [...keys].filter((key) => key.endsWith(`#${name}`));
}

/** If the file of a symbol is in the map, its symbols are the next step. */
function unknownTarget(target: string, plain: string, keys: ReadonlySet<Key>): UserError {
  const [file = ""] = plain.split("#", 1);
  if (file === plain || !keys.has(file)) return userError("unknown-target", { target, near: nearKey(plain, keys) });
  const names = [...keys].flatMap((key) => (key.startsWith(`${file}#`) ? [key.slice(file.length + 1)] : []));
  if (names.length === 0) return userError("file-without-symbols", { target, file });
  return userError("unknown-symbol", {
    target,
    file,
    near: nearKey(plain, keys),
    symbols: firstOf(names, MOST_NAMES),
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

interface ShownAnswer {
  readonly edges: readonly MapEdge[];
  readonly whyOf: (edge: MapEdge) => string | undefined;
  readonly findings: readonly Problem[];
  /** Maximum number of edges in each direction; 0: all. */
  readonly limit: number;
}

function asText({ uidOf, rootOf }: OpenedReasons, key: Key, { edges, whyOf, findings, limit }: ShownAnswer): string {
  const root = rootOf(key);
  const head = `${shown(key)}  ${uidOf(key)}${root === undefined ? "" : `  root: ${root}`}`;
  const out = edges.filter(({ from }) => from === key);
  const into = edges.filter(({ from }) => from !== key);
  const lines = [
    head,
    ...section("Imports", described(out, whyOf, limit)),
    ...section("Imported by", described(into, whyOf, limit)),
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

function described(edges: readonly MapEdge[], whyOf: ShownAnswer["whyOf"], limit: number): readonly string[] {
  const part = limit === 0 ? edges : edges.slice(0, limit);
  const rest = edges.length - part.length;
  return [...part.flatMap((edge) => describe(edge, whyOf(edge))), ...(rest > 0 ? [`  … ${rest} more: --limit 0 lists all`] : [])];
}

function describe({ from, to, via, sites }: MapEdge, why: string | undefined): readonly string[] {
  // The file of a symbol stands in its name.
  const isElsewhere = via !== undefined && !to.startsWith(`${via}#`);
  const head = `  ${shown(from)} → ${shown(to)}${isElsewhere ? ` via ${shown(via)}` : ""}`;
  const lines = sites.map((site) => `      ${shown(from)}:${site.line}  ${statement(site)} — found by ${site.rule}`);
  return [head, ...(why === undefined ? [] : [`      ${why}`]), ...lines];
}

/** As it is written, as far as a reader needs it; of a module that is taken as a whole, its name alone. */
function statement({ form, imported, specifier }: MapEdge["sites"][number]): string {
  if (imported === undefined || imported === "=" || imported === "*")
    return form === "export from" ? `export * from ${specifier}` : `${form} ${specifier}`;
  if (form === "from import") return `from ${specifier} import ${imported}`;
  return `${form === "export from" ? "export" : form} ${imported} from ${specifier}`;
}

function asJson({ uidOf }: OpenedReasons, key: Key, { edges, whyOf, findings }: ShownAnswer): string {
  const entity = (name: Key): object => ({ name: shown(name), uid: uidOf(name) });
  return jsonDocument({
    ...entity(key),
    edges: edges.map((edge) => ({
      from: entity(edge.from),
      to: entity(edge.to),
      via: edge.via === undefined ? undefined : entity(edge.via),
      why: whyOf(edge),
      sites: edge.sites.map((site) => ({ path: edge.from, ...site })),
    })),
    findings,
  });
}
