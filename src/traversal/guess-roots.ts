/**
 * R6: for a package without a declared entry of which the roots reach little, the file that reaches most of it (semantics A.5,
 * docs/decisions/0030).
 */
import { byteOrder } from "../model/byte-order.js";
import type { Graph } from "../model/graph.js";
import type { Candidate } from "../model/language.js";
import type { Scan } from "../model/scan.js";
import { packagesOf, type PackageSources } from "./package-sources.js";
import { reachBeyond } from "./reach.js";

/** Folders of code that nobody ships, and of settings. */
const NOT_SHIPPED =
  /(?:^|\/)(?:\.[^/]+|bench(?:es|marks?)?|scratch(?:es)?|samples?|examples?|demos?|playgrounds?|sandbox(?:es)?|tree-?shak\w*|stories|storybook)\//i;
/** Folders inside a package with files that a server hands out, or that tools run one by one. */
const LOOSE_FILES = /(?:^|\/)(?:static|assets|public|scripts?|tools?|patches)\//i;
/** A file that reaches a smaller part of what is missing is one of many equals, and no entrypoint. */
const LEAST_PART = 0.2;

interface Known {
  /** Files that roots reach; closed. */
  readonly covered: ReadonlySet<string>;
  /** Files that another file imports. */
  readonly imported: ReadonlySet<string>;
  /** Whether there is no root at all: a poor guess is then better than none. */
  readonly alone: boolean;
}

export function guessRoot(scan: Scan, graph: Graph, { language, directory, files }: PackageSources, known: Known): Candidate | undefined {
  const missing = new Set(files.filter((path) => !known.covered.has(path)));
  const workspace = scan.workspaces.find((one) => one.language === language);
  const unused = [...missing].filter(
    (path) => !known.imported.has(path) && !graph.units.has(path) && workspace?.mayStart?.(path) !== false,
  );
  const likely = unused.filter((path) => mayBeGuessed(path, directory));
  const free = likely.length === 0 && known.alone ? unused : likely;
  let best: { readonly path: string; readonly gain: number } | undefined;
  for (const path of free) {
    const gain = countIn(missing, reachBeyond(graph, path, known.covered));
    if (best === undefined || better(path, gain, best)) best = { path, gain };
  }
  if (best === undefined || (!known.alone && best.gain < missing.size * LEAST_PART)) return undefined;
  return {
    language,
    package: directory,
    published: packagesOf(scan, language).find((pkg) => pkg.directory === directory)?.published ?? false,
    class: "R6",
    rule: "R6",
    entry: best.path,
    evidence: ["no file imports it, and of such files it reaches the most"],
  };
}

function mayBeGuessed(path: string, directory: string): boolean {
  return !NOT_SHIPPED.test(path) && !LOOSE_FILES.test(directory === "" ? path : path.slice(directory.length + 1));
}

function countIn(wanted: ReadonlySet<string>, found: ReadonlySet<string>): number {
  let count = 0;
  for (const one of found) if (wanted.has(one)) count += 1;
  return count;
}

function better(path: string, gain: number, best: { readonly path: string; readonly gain: number }): boolean {
  if (gain !== best.gain) return gain > best.gain;
  return path.length !== best.path.length ? path.length < best.path.length : byteOrder(path, best.path) < 0;
}
