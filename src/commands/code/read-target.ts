import { posix, relative } from "node:path";
import type { Streams } from "../../cli/streams.js";
import { isCertain } from "../../code/direct-use.js";
import { directUses } from "../../code/direct-uses.js";
import { findDirectory } from "../../code/find-directory.js";
import { findTarget, type CodeTarget, type FoundTarget, nameOf } from "../../code/find-target.js";
import type { CodeGraph } from "../../code/code-graph.js";
import { firstOf, plural } from "../../model/shown-text.js";
import { openTree } from "../../inventory/inventory.js";
import { nearestPath, nearestSource } from "../../model/nearest/nearest-path.js";
import { editDistance, nearestWord } from "../../model/nearest/nearest-word.js";
import { userError, UserError } from "../../model/errors/user-error.js";
import type { Tree } from "../../model/tree.js";
import type { Given } from "../registry/command.js";
import { openMap } from "../retrieve/open-map.js";
import type { OpenedCode } from "./open.js";

const MOST_NAMED = 6;
const UID = /^(?:obj|func)-[0-9a-f]{8}$/;

/** A path, `path#symbol`, `path:line`, a name or a UID. Throws `UserError` if nothing or more than one thing is meant. */
export async function readTarget(code: OpenedCode, given: string, command: Given): Promise<CodeTarget> {
  const { graph, sources } = code;
  const { root, directory } = command;
  const words = UID.test(given) ? sourceOf(command, given) : given;
  const here = relative(root, directory).replaceAll("\\", "/");
  const named = await findTarget(graph, sources, words, here);
  const found = mayBePackage(named) ? await findPackage(graph, words, command, named) : named;
  switch (found.found) {
    case "one":
      return found.target;
    case "several":
      throw userError("several-targets", {
        target: words,
        choices: firstOf(await withUses(code, found.targets), MOST_NAMED),
      });
    case "no-symbol":
      if (found.symbols.length === 0) throw userError("file-without-symbols", { target: words, file: found.path });
      throw userError("unknown-symbol", { target: words, file: found.path, ...nearSymbols(found.symbols, words) });
    case "property":
      throw userError("property-without-entry", { target: words, kind: found.owner.outline?.kind ?? "type", owner: nameOf(found.owner) });
    case "nothing":
      if (isDirectory(command, words, here)) throw userError("directory-without-sources", { directory: words });
      refuseGone(command, words, here);
      throw userError("unknown-code-target", { target: words, near: nearTarget(graph, words, here) });
  }
}

/** Each as `readTarget` reads it; a file and the name of a symbol in it, as two words, are that symbol. */
export async function readTargets(code: OpenedCode, all: readonly string[], command: Given): Promise<readonly CodeTarget[]> {
  const { graph, sources } = code;
  const here = relative(command.root, command.directory).replaceAll("\\", "/");
  const targets: CodeTarget[] = [];
  for (let place = 0; place < all.length; place += 1) {
    const [words = "", next] = all.slice(place, place + 2);
    const isName = next !== undefined && /^[\p{L}_$][\p{L}\p{N}_$.]*$/u.test(next) && !graph.has(next);
    const inside =
      isName && graph.has(posix.normalize(posix.join(here, words)))
        ? await findTarget(graph, sources, `${words}#${next}`, here)
        : undefined;
    if (inside?.found === "one") place += 1;
    targets.push(inside?.found === "one" ? inside.target : await readTarget(code, words, command));
  }
  return targets;
}

/** A package of the repository may be published, and used as an external package as well. */
function mayBePackage(found: FoundTarget): boolean {
  return found.found === "nothing" || (found.found === "one" && found.target.path.startsWith("::"));
}

/** The directory of the package with this name. */
async function findPackage(graph: CodeGraph, name: string, command: Given, otherwise: FoundTarget): Promise<FoundTarget> {
  const { openWorkspaces } = await import("../../scan/open-workspaces.js");
  const { languages } = await import("../../../languages/index.js");
  const workspaces = [...(await openWorkspaces(treeOf(command), languages)).values()];
  const found = workspaces.flatMap(({ packages }) => packages).find((one) => one.name === name);
  const target = found === undefined ? undefined : findDirectory(graph, found.directory === "" ? "." : found.directory);
  return target === undefined ? otherwise : { found: "one", target };
}

function treeOf({ root, trackedOnly }: Given): Tree {
  return openTree(root, { trackedOnly });
}

/** Whether it is a directory with files, none of which is a source. */
function isDirectory(command: Given, words: string, here: string): boolean {
  const places = [words, posix.join(here, words)].map((path) => `${posix.normalize(path).replace(/\/$/, "")}/`);
  return treeOf(command).paths.some((path) => places.some((place) => path.startsWith(place)));
}

/** Uses are counted of so many targets. */
const MOST_COUNTED = 40;

/** With the numbers of their direct uses, those of most uses first. */
async function withUses({ graph, sources }: OpenedCode, targets: readonly CodeTarget[]): Promise<readonly string[]> {
  // A package is asked for as its key without the colons: `npm:react`.
  const written = (target: CodeTarget): string => nameOf(target).replace(/^::/, "");
  if (targets.length > MOST_COUNTED) return targets.map(written);
  const counted: { readonly name: string; readonly uses: number }[] = [];
  for (const target of targets) {
    const uses = await directUses(graph, sources, target);
    counted.push({ name: written(target), uses: uses.filter(isCertain).length });
  }
  return counted.toSorted((a, b) => b.uses - a.uses).map(({ name, uses }) => `${name} (${plural(uses, "use")})`);
}

const SILENT: Streams = { out: () => undefined, err: () => undefined, progress: () => undefined, columns: 80 };

/** The source of an entity of the map. */
function sourceOf(given: Given, uid: string): string {
  return openMap(given, SILENT).map.entities.get(uid)?.source ?? uid;
}

/** What a map has and the sources have no more was deleted or moved. */
function refuseGone(given: Given, words: string, here: string): void {
  const names = [words, posix.normalize(posix.join(here, words))];
  let known;
  try {
    known = openMap(given, SILENT).map.bySource;
  } catch (error) {
    if (error instanceof UserError) return;
    throw error;
  }
  const target = names.find((name) => known.get(name) !== undefined);
  if (target !== undefined) throw userError("source-gone", { target });
}

/** A longer word has no similar name. */
const LONGEST_WORD = 100;

/** All names, each once, the most similar ones first. */
function nearSymbols(all: readonly string[], words: string): { readonly near?: string; readonly symbols: string } {
  const symbols = [...new Set(all)];
  const wanted = words.slice(words.lastIndexOf("#") + 1).slice(0, LONGEST_WORD);
  const near = nearestWord(wanted, symbols) ?? symbols.find((name) => nearestWord(wanted, [lastPart(name)]) !== undefined);
  const ranked = symbols.map((name) => ({ name, rank: name === near ? -1 : differenceOf(wanted.toLowerCase(), name.toLowerCase()) }));
  const listed = firstOf(
    ranked.toSorted((one, other) => one.rank - other.rank).map(({ name }) => name),
    MOST_NAMED,
  );
  return { ...(near === undefined ? {} : { near }), symbols: listed };
}

/** 0 for a name with the wanted text in it, otherwise the share of letters that differ, also of the last parts alone. */
function differenceOf(wanted: string, name: string): number {
  if (name.includes(wanted)) return 0;
  const share = (one: string, other: string): number => editDistance(one, other) / Math.max(one.length, other.length, 1);
  return Math.min(share(wanted, name), share(lastPart(wanted), lastPart(name)));
}

/** A file with a similar path, or a declaration with a similar name. */
function nearTarget(graph: CodeGraph, words: string, here: string): string | undefined {
  const [, path = "", rest = ""] = /^([^#]*?)(#.*|:\d+)?$/s.exec(words) ?? [];
  const near = nearestPath(path, graph.paths) ?? (here === "" ? undefined : nearestPath(`${here}/${path}`, graph.paths));
  if (near !== undefined && rest.startsWith("#"))
    return nearestSource(`${near}${rest}`, [near, ...graph.declarations(near).map(({ name }) => `${near}#${name}`)]) ?? near;
  if (near !== undefined) return `${near}${rest}`;
  return path.includes("/") ? undefined : nearestWord(path, graph.names());
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}
