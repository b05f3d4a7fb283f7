import type { FileFacts } from "../../model/facts.js";
import type { Uid } from "../../model/operation.js";
import { userError } from "../../model/errors/user-error.js";
import type { Tree } from "../../model/tree.js";
import type { Targets } from "../../retrieve/answers.js";
import type { MapGraph } from "../../retrieve/map-graph.js";
import { resolveTargets } from "../../retrieve/resolve-targets.js";
import type { Given } from "../registry/command.js";
import { singleOf } from "../options/option-values.js";
import { type ChangedFile, changedLines } from "./changed-lines.js";
import type { OpenedMap } from "./open-map.js";
import { languages } from "../../../languages/index.js";
import { parseAll } from "../../syntax/parse-all.js";
import { languagesOf } from "../../model/parsing/scripts.js";

/** Starting a thread takes longer than parsing a few files. */
const FEW = 0;

interface GivenTargets extends Targets {
  /** Changed files that are not in the map. */
  readonly unmapped: readonly string[];
}

/** Targets from the command line and from `--diff`. Throws `UserError` if there are neither. */
export async function readTargets(given: Given, { map, tree }: OpenedMap): Promise<GivenTargets> {
  const words = wordsOfArguments(given.argv["targets"]);
  const revision = singleOf(given.argv, "diff");
  if (words.length === 0 && revision === undefined)
    throw userError("missing-target", { wanted: "a UID, a path, path#symbol, words of a task, or --diff REV" });
  const { uids, text } = resolveTargets(map, words);
  const changed = typeof revision === "string" ? await changedTargets(given.root, revision, map, tree) : { uids: [], unmapped: [] };
  return { uids: [...new Set([...uids, ...changed.uids])], text, unmapped: changed.unmapped };
}

export function wordsOfArguments(given: unknown): readonly string[] {
  return [given].flat().filter((word): word is string => typeof word === "string" && word.trim() !== "");
}

async function changedTargets(
  root: string,
  revision: string,
  map: MapGraph,
  tree: Tree,
): Promise<{ readonly uids: readonly Uid[]; readonly unmapped: readonly string[] }> {
  const files = changedLines(root, revision);
  const facts = await parseFiles(
    tree,
    files.flatMap(({ path, change }) => (change === "changed" && map.byPath.has(path) ? [path] : [])),
  );
  const uids = new Set<Uid>();
  const unmapped: string[] = [];
  for (const file of files) {
    const found = touchedBy(map, file, facts.get(file.path), tree.read(file.path));
    if (found.length === 0) unmapped.push(file.path);
    for (const uid of found) uids.add(uid);
  }
  return { uids: [...uids], unmapped };
}

/** The symbols whose lines changed; the whole file if other lines changed as well, if it was removed, or if unknown. */
function touchedBy(map: MapGraph, file: ChangedFile, facts: FileFacts | undefined, text: string | undefined): readonly Uid[] {
  const before = file.from === undefined ? [] : (map.byPath.get(file.from)?.slice(0, 1) ?? []);
  const [whole, ...symbols] = map.byPath.get(file.path) ?? [];
  if (whole === undefined) return before;
  if (facts === undefined || text === undefined || file.change !== "changed" || file.lines.length === 0) return [...before, whole];
  const spans = symbols.flatMap((uid) => {
    const declared = facts.declarations.find(({ name }) => name === map.entities.get(uid)?.symbol);
    return declared === undefined ? [] : [{ uid, from: lineAt(text, declared.block), to: lineAt(text, declared.end) }];
  });
  const touched = spans.filter(({ from, to }) => file.lines.some(([first, last]) => first <= to && last >= from)).map(({ uid }) => uid);
  const inside = file.lines.every(([first, last]) => spans.some(({ from, to }) => first >= from && last <= to));
  return inside ? [...before, ...touched] : [...before, whole, ...touched];
}

function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at >= 0 && at < offset; at = text.indexOf("\n", at + 1)) line += 1;
  return line;
}

/** Facts of a few files, without those that no language claims. */
async function parseFiles(tree: Tree, paths: Iterable<string>): Promise<ReadonlyMap<string, FileFacts>> {
  const own = languagesOf(tree, languages);
  const files = [...new Set(paths)].flatMap((path) => {
    const language = own.find((one) => tree.has(path) && one.claims(path));
    return language === undefined ? [] : [{ path, language: language.name }];
  });
  return files.length === 0 ? new Map() : parseAll(languages, files, (path) => tree.read(path), { workers: FEW });
}
