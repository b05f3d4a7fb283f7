/**
 * Contents → the protocol's operations, in three runs: all entities, all shared, all imports. Each run follows
 * the tables of contents, so the lines can be typed into any command line of the protocol and give the same tree.
 */
import type { Contents, Edge, Graph, Key, LinkedFile, Node } from "../model/graph.js";
import { OWNER_WHY, type Extras, type Operation, type TocName, type Uid } from "../model/operation.js";
import type { DraftText, Wording } from "../model/wording.js";

interface OperationInput {
  readonly graph: Graph;
  readonly contents: readonly Contents[];
  readonly uidOf: (key: Key) => Uid;
  readonly sourceOf: (node: Node) => string;
  readonly wording: Wording;
  readonly tocOf: (contents: Contents) => TocName;
  readonly scopeOf: (contents: Contents) => string | undefined;
  /** Called when every purpose and why has been drafted. The wording caches them, and needs only the purposes for shared entities. */
  readonly onDrafted?: () => void;
}

export function toOperations(input: OperationInput): readonly Operation[] {
  const documented = new Set(input.contents.flatMap((contents) => contents.keys));
  const roots = new Map(input.contents.map((contents) => [contents.keys[0] ?? "", contents]));
  const created = [...entities(input, roots)];
  input.onDrafted?.();
  return [...created, ...shared(input, documented), ...imports(input, documented)];
}

function* entities(input: OperationInput, roots: ReadonlyMap<Key, Contents>): Generator<Operation> {
  const created = new Set<Key>();
  for (const [key, contents] of roots) {
    created.add(key);
    yield createRoot(input, key, contents);
  }
  for (const contents of input.contents) {
    const toc = input.tocOf(contents);
    const tocs = [toc];
    let known: Uid[] = [];
    for (const key of contents.keys.slice(1)) {
      if (created.has(key)) known.push(input.uidOf(key));
      else {
        if (known.length > 0) yield { op: "addToToc", uids: known, toc };
        known = [];
        created.add(key);
        yield create(input, key, tocs);
      }
    }
    if (known.length > 0) yield { op: "addToToc", uids: known, toc };
  }
}

function createRoot(input: OperationInput, key: Key, contents: Contents): Operation {
  const node = nodeOf(input.graph, key);
  const toc = input.tocOf(contents);
  const overview = input.wording.overview(contents);
  const scope = input.scopeOf(contents);
  const extras = { ...input.wording.extras(node), ...(scope === undefined ? {} : { scope }), overview };
  const own = [{ slot: "overview", text: overview }, ...(scope === undefined ? [] : [{ slot: "scope", text: scope }])];
  const drafts = draftTokensOf(input, node, own);
  return object(input, node, { tocs: [toc], extras, drafts, newRoot: toc !== "default" });
}

function create(input: OperationInput, key: Key, tocs: readonly TocName[]): Operation {
  const node = nodeOf(input.graph, key);
  const extras = input.wording.extras(node);
  const drafts = draftTokensOf(input, node, []);
  if (node.type !== "symbol" || node.declaration.kind === "object") return object(input, node, { tocs, extras, drafts, newRoot: false });
  return {
    op: "createFunction",
    uid: input.uidOf(key),
    source: input.sourceOf(node),
    purpose: input.wording.purpose(node),
    owner: input.uidOf(node.path),
    tocs,
    extras,
    drafts,
  };
}

interface ObjectPlace {
  readonly tocs: readonly TocName[];
  readonly extras: Extras;
  readonly drafts: string;
  readonly newRoot: boolean;
}

function object(input: OperationInput, node: Node, { tocs, extras, drafts, newRoot }: ObjectPlace): Operation {
  return {
    op: "createObject",
    uid: input.uidOf(node.key),
    source: input.sourceOf(node),
    kind: node.type === "external" ? "external" : "object",
    purpose: input.wording.purpose(node),
    tocs,
    newRoot,
    extras,
    drafts,
  };
}

function draftTokensOf(input: OperationInput, node: Node, more: readonly DraftText[]): string {
  const edges = input.graph.files.get(node.key)?.edges ?? [];
  const whys = edges.map((edge) => ({ slot: edgeSlot(input, edge), text: input.wording.why(edge) }));
  return input.wording.draftTokens([{ slot: "purpose", text: input.wording.purpose(node) }, ...more, ...whys]);
}

/** Whys are verified per edge, by the uids in their file name. */
function edgeSlot(input: OperationInput, edge: Edge): string {
  return edge.via === undefined ? input.uidOf(edge.to) : `${input.uidOf(edge.to)} via=${input.uidOf(edge.via)}`;
}

function* shared(input: OperationInput, documented: ReadonlySet<Key>): Generator<Operation> {
  for (const file of documentedFiles(input.graph, documented)) {
    if (file.shared.length === 0) continue;
    const entries = file.shared.map((entry) => ({ uid: input.uidOf(entry.key), text: input.wording.shared(entry) }));
    yield { op: "createShared", exporter: input.uidOf(file.key), shared: entries };
  }
}

function* imports(input: OperationInput, documented: ReadonlySet<Key>): Generator<Operation> {
  for (const file of documentedFiles(input.graph, documented)) {
    const importer = input.uidOf(file.key);
    for (const member of file.members) {
      const node = nodeOf(input.graph, member);
      if (node.type !== "symbol" || node.declaration.kind !== "object") continue;
      yield { op: "addImport", importer, imported: input.uidOf(member), why: OWNER_WHY };
    }
    for (const owned of [...(file.alsoOwns ?? []), ...(file.parts ?? [])]) {
      yield { op: "addImport", importer, imported: input.uidOf(owned), why: OWNER_WHY };
    }
    for (const edge of file.edges) {
      const exporter = edge.via === undefined ? undefined : input.uidOf(edge.via);
      yield { op: "addImport", importer, imported: input.uidOf(edge.to), exporter, why: input.wording.why(edge) };
    }
  }
}

function* documentedFiles(graph: Graph, documented: ReadonlySet<Key>): Generator<LinkedFile> {
  for (const key of documented) {
    const file = graph.files.get(key);
    if (file !== undefined) yield file;
  }
}

function nodeOf(graph: Graph, key: Key): Node {
  const node = graph.nodes.get(key);
  if (node === undefined) throw new Error(`no node for ${key}`);
  return node;
}
