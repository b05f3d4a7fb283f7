/** Which entity of an existing map a node is; new ones get a UID. */
import { languages } from "../../languages/index.js";
import { type DspTree, formatSource, encodeName } from "../dsp/dsp-tree.js";
import { draftTokensAt } from "../dsp/drafts.js";
import type { OpenedHistory } from "../git/open-history.js";
import { NO_OBSERVER } from "../model/observer.js";
import type { Contents, Graph, Node } from "../model/graph.js";
import type { Uid } from "../model/operation.js";
import type { Problem } from "../model/problem.js";
import { identify, type Identities } from "../reconcile/identify.js";
import { mintAtRandom, mintByHash } from "../reconcile/mint.js";
import { parseAll } from "../syntax/parse-all.js";
import type { ThreadPool } from "../syntax/thread-pool.js";
import { isDraft } from "../texts/provenance.js";
import type { StaticWording } from "../texts/wording.js";
import type { Identified, MapOptions, Source, Survey } from "./map-types.js";
import { pathExists } from "./path-exists.js";
import { placeRoots } from "./place-roots.js";
import { createRedactor } from "../texts/redact.js";
import { claimsText, languagesOf } from "../model/parsing/scripts.js";
import { splitUnitPath } from "../model/tree.js";

interface Surveyed {
  readonly tree: Source;
  /** Files of `.dsp/`. */
  readonly before: DspTree;
  readonly found: Survey;
  readonly wording: StaticWording;
  readonly threads: ThreadPool;
}

export async function identifyNodes(surveyed: Surveyed, options: MapOptions): Promise<Identified> {
  const { tree, before, found } = surveyed;
  const { observer = NO_OBSERVER } = options;
  const openHistory = (): OpenedHistory | undefined => (before.size === 0 ? undefined : tree.history?.());
  const opened = observer.during("identify", openHistory) ?? { problems: [] };
  const sourceOf = createShownSource();
  const identities = await observer.duringAsync("identify", () => identifyWith({ ...surveyed, opened, sourceOf }, options));
  const uidOf = (key: string): Uid => {
    const uid = identities.uids.get(key);
    if (uid === undefined) throw new Error(`${key} is named by the graph and was not documented`);
    return uid;
  };
  // Both may report that the history is too short.
  const isReported = ({ code }: Problem): boolean => code === "shallow-history" && opened.problems.some((problem) => problem.code === code);
  const problems = [...found.problems, ...opened.problems, ...identities.problems.filter((problem) => !isReported(problem))];
  return { sourceOf, uidOf, identities, problems, places: placeRoots(found.scan, found.contents, before, uidOf, options.scopes) };
}

interface Evidence extends Surveyed {
  readonly opened: OpenedHistory;
  readonly sourceOf: (node: Node) => string;
}

function identifyWith({ tree, before, found, wording, threads, opened, sourceOf }: Evidence, options: MapOptions): Promise<Identities> {
  const own = languagesOf(tree, languages);
  return identify({
    nodes: documentedNodes(found.graph, found.contents),
    graph: found.graph,
    before,
    mint: options.uids === "random" ? mintAtRandom : mintByHash,
    sourceOf,
    extrasOf: wording.extras,
    facts: (path) => found.scan.files.get(path),
    exists: (path) => pathExists(tree, path),
    moduleName,
    purposeOf: (node) => wording.purpose(node),
    family: (path) => own.find((language) => language.claims(path))?.name ?? extensionOf(path),
    isDraft: (owner, text) => isDraft(draftTokensAt(before, owner) ?? "", text),
    evidence: { history: opened.history, read: (path) => tree.read(path), parse: (texts) => parseTexts(texts, threads, options) },
  });
}

function moduleName(path: string): string {
  const language = languages.find(({ claims }) => claims(path));
  if (language !== undefined) return language.moduleName?.(path) ?? path;
  const name = path.slice(path.lastIndexOf("/") + 1);
  return name.lastIndexOf(".") > 0 ? path.slice(0, path.lastIndexOf(".")) : path;
}

function extensionOf(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return name.includes(".") ? name.slice(name.lastIndexOf(".")) : name;
}

/** Texts of former files, parsed by the current languages. */
function parseTexts(
  texts: ReadonlyMap<string, string>,
  threads: ThreadPool,
  { workers, facts, onLoss }: MapOptions,
): ReturnType<typeof parseAll> {
  const files = [...texts].flatMap(([path, text]) => {
    const language = languages.find((candidate) => claimsText(candidate, path, text));
    return language === undefined ? [] : [{ path, language: language.name }];
  });
  return parseAll(languages, files, (path) => texts.get(path), { workers, threads, facts, onLoss });
}

function documentedNodes(graph: Graph, contents: readonly Contents[]): readonly Node[] {
  return [...new Set(contents.flatMap((part) => part.keys))].flatMap((key) => graph.nodes.get(key) ?? []);
}

/** Short names hold no secret, and most names are short. */
const SUSPECT = /:\/\/|[\w+=~-]{20}/u;

/** `sourceOf` without the secrets in names of symbols and externals, memoised. A file with a secret in its name is no part of a tree. */
function createShownSource(): (node: Node) => string {
  const redact = createRedactor();
  const redacted = new Map<Node, string>();
  return (node) => {
    const known = redacted.get(node);
    if (known !== undefined) return known;
    const source = sourceOf(node);
    if ((node.type !== "symbol" && node.type !== "external") || !SUSPECT.test(source)) return source;
    const text = redact(source);
    redacted.set(node, text);
    return text;
  };
}

/** The `source:` of a node: a path, `path#symbol`, or an external's name. */
export function sourceOf(node: Node): string {
  switch (node.type) {
    case "file":
      return formatSource({ path: node.path });
    case "unit": {
      const { directory, name } = splitUnitPath(node.path);
      return formatSource(name === undefined ? { path: directory } : { path: directory, symbol: name });
    }
    case "symbol":
      return formatSource({ path: node.path, symbol: node.declaration.name });
    case "external":
      return encodeName(node.external.name);
    default:
      return node satisfies never;
  }
}
