/** The sources with their manifests and all other texts, for what nothing uses. */
import { posix } from "node:path";
import { languages } from "../../../languages/index.js";
import type { Streams } from "../../cli/streams.js";
import { filesOf } from "../../code/find-target.js";
import { findMentions, type MentionInput } from "../../code/mentions.js";
import { findUnused, type Unused, type UnusedInput } from "../../code/unused.js";
import { keptDocument } from "../../incremental/kept-answers.js";
import { createDependencyRecorder } from "../../inventory/dependency-recorder.js";
import { openTree, type Inventory } from "../../inventory/inventory.js";
import type { FileFacts } from "../../model/facts.js";
import type { Scan } from "../../model/graph.js";
import { claimsText } from "../../model/parsing/scripts.js";
import { openMentions } from "../../scan/mentions.js";
import { CODE_OPTIONS, scanSources } from "../../pipeline/link-sources.js";
import type { OpenedCode } from "../code/open.js";
import { readTarget } from "../code/read-target.js";
import { readRunOptions } from "../options/run-options.js";
import { runTarget } from "../options/run-target.js";
import type { Given } from "../registry/command.js";

interface Asked extends OpenedCode {
  /** What the index was made of, if that was now: its sources are known by their ids in `id`. */
  readonly scan?: Scan | undefined;
}

/** `targets`: what to look at; all for none. Throws `UserError` for an unknown one. */
export async function answerUnused(
  given: Given,
  streams: Streams,
  { scan: made, ...code }: Asked,
  targets: readonly string[],
): Promise<readonly Unused[]> {
  const wanted = new Set<string>();
  for (const words of targets) for (const path of filesOf(code.graph, await readTarget(code, words, given))) wanted.add(path);
  const isPublicJudged = given.argv["public"] === true;
  const since = Date.now();
  const recorder = createDependencyRecorder();
  const tree = openTree(given.root, { trackedOnly: given.trackedOnly, recorder });
  const key = `unused ${JSON.stringify([given.trackedOnly, isPublicJudged])}`;
  // The newest question is kept, so that many different ones leave no more than one.
  const basis = JSON.stringify([code.id, [...wanted].sort()]);
  return keptDocument({ ...runTarget(given), key }, { tree, recorder, since, basis }, async ({ reuse }) => {
    // What else is read belongs to this answer.
    if (made !== undefined) return findIn(tree, { ...made, tree }, code, { wanted, isPublicJudged });
    const options = await readRunOptions({ ...given, argv: {} }, tree, { streams });
    const { onLoss, onParsed } = { onLoss: recorder.doubt, onParsed: recorder.parsed };
    const scan = await scanSources(tree, { ...options, ...CODE_OPTIONS, reuse, onLoss, onParsed });
    options.facts?.save();
    return findIn(tree, scan, code, { wanted, isPublicJudged });
  });
}

interface Judged {
  /** Paths; all for none. */
  readonly wanted: ReadonlySet<string>;
  readonly isPublicJudged: boolean;
}

async function findIn(tree: Inventory, scan: Scan, code: OpenedCode, { wanted, isPublicJudged }: Judged): Promise<readonly Unused[]> {
  const files = [...scan.files.values()].filter((facts) => isJudged(scan, facts) && (wanted.size === 0 || wanted.has(facts.path)));
  const mentionsOf: UnusedInput["findMentions"] = (names, paths) =>
    findMentions({
      paths: tree.paths,
      read: (path) => tree.read(path),
      isParsed: (path) => isRead(scan.files.get(path)),
      strings: (path, text) => stringsIn(scan, path, text),
      names,
      files: paths,
    });
  const offered = isPublicJudged ? () => undefined : await offeredIn(scan);
  return findUnused({
    ...code,
    files,
    findMentions: mentionsOf,
    elsewhere: openMentions(scan),
    offered,
    isPublicJudged,
    loader: loadersIn(scan),
  });
}

function isJudged(scan: Scan, facts: FileFacts): boolean {
  return isRead(facts) && scan.category(facts.path) === "source" && !facts.generated && !facts.ambient && facts.hasExportTable;
}

function isRead(facts: FileFacts | undefined): boolean {
  return facts?.parse === "full" && !facts.problems.some(({ code }) => code === "parse-error");
}

const IMPORTS: ReadonlySet<string> = new Set(["static", "type", "side-effect", "re-export", "dynamic"]);

/** Without the names of modules in imports, which are known; with what stands around scripts. */
async function stringsIn(scan: Scan, path: string, text: string): ReturnType<MentionInput["strings"]> {
  const reader = await languages.find((one) => claimsText(one, path, text))?.tokensReader?.();
  const tokens = await reader?.readTokens(path, text, "string");
  if (tokens === undefined || tokens.length === 0) return undefined;
  const followed = (scan.resolutions.get(path) ?? []).map(({ targets }) => targets.length > 0);
  const references = scan.files.get(path)?.references ?? [];
  const imported = new Set(
    references.flatMap(({ specifier, kind }, at) => (IMPORTS.has(kind) && followed[at] === true ? [specifier] : [])),
  );
  return tokens
    .filter(({ kind, text: written }) => kind === "text" || (kind === "string" && !imported.has(written)))
    .map(({ kind, start, end }) => ({ text: text.slice(start, end), start, isPlain: kind === "text" }));
}

/** Modules of published packages, files whose names alone make them entrypoints, and what either passes on without naming it. */
async function offeredIn(scan: Scan): Promise<UnusedInput["offered"]> {
  const why = new Map<string, string>();
  for (const { entry, group = [], evidence } of scan.candidates)
    for (const path of [entry, ...group.map((one) => one.path)])
      if (!why.has(path)) why.set(path, `in an entrypoint: ${evidence[0] ?? "a rule"}`);
  for (const workspace of scan.workspaces) {
    const opened = await languages.find(({ name }) => name === workspace.language)?.publisher?.();
    if (opened === undefined) continue;
    const view = { category: scan.category, facts: (path: string) => scan.files.get(path) };
    for (const { modules } of opened.openPublisher(scan.tree, view).packages)
      for (const { specifier, paths } of modules)
        for (const path of paths) if (!why.has(path)) why.set(path, `others can import it from ${specifier}`);
  }
  for (const [path, reason] of why) for (const target of passedOn(scan, path)) if (!why.has(target)) why.set(target, reason);
  const units = new Map(scan.units.flatMap(({ path, files }) => files.map((file): [string, string] => [file, path])));
  return (path) => why.get(path) ?? why.get(units.get(path) ?? "") ?? byPath(scan, path);
}

/** Of a published package that hides no file. */
function byPath(scan: Scan, path: string): string | undefined {
  const home = scan.workspaceOf(path)?.packageOf(path);
  return home?.opens?.(path) === true ? `others can import it by its path in the published package ${home.name}` : undefined;
}

/** Files all of whose names a file exports: `export * from`, `import *`. */
function passedOn(scan: Scan, path: string): readonly string[] {
  const { exports = [], references = [] } = scan.files.get(path) ?? {};
  const passing = new Set(
    exports.flatMap((one) => (one.kind === "star" || (one.kind === "indirect" && one.imported === "*") ? [one.reference] : [])),
  );
  const resolutions = scan.resolutions.get(path) ?? [];
  return references.flatMap(({ offset }, at) =>
    passing.has(offset) ? (resolutions[at]?.targets ?? []).flatMap((target) => (target.kind === "file" ? [target.path] : [])) : [],
  );
}

const UNFOLLOWED: ReadonlySet<string> = new Set(["dynamic-unresolved", "dynamic-too-wide"]);

/** A file with an import of a computed name may load any file of its directory and below, or of that which the name begins with. */
function loadersIn(scan: Scan): (path: string) => string | undefined {
  const problems = [
    ...[...scan.files].flatMap(([path, facts]) => facts.problems.map((problem) => ({ ...problem, path }))),
    ...[...scan.resolutions].flatMap(([path, all]) => all.flatMap((one) => one.problems.map((problem) => ({ ...problem, path })))),
  ];
  const found = problems.flatMap(({ code, path, line, detail }) =>
    UNFOLLOWED.has(code) ? [{ path, line, directory: directoryLoaded(path, detail) }] : [],
  );
  return (path) => {
    const place = found.find(({ path: from, directory }) => from !== path && path.startsWith(directory));
    return place && `${place.path}${place.line === undefined ? "" : `:${place.line}`} imports a computed name`;
  };
}

/** `src/pages/` of an import of `./pages/*` in `src/main.ts`, also as it is written: what is computed is below it. */
function directoryLoaded(path: string, detail: string): string {
  const own = path.slice(0, path.lastIndexOf("/") + 1);
  const [, written] =
    /^(?:`(?=[^`]*`$)|(["'])(?=[^"'`]*\1\s*\+[^?&|]*$)|(?=[^\s"'`]+$))(\.{1,2}\/(?:[^*$"'`]*\/)?)/.exec(detail)?.slice(1) ?? [];
  return written === undefined ? own : posix.join("/", own, written).slice(1);
}
