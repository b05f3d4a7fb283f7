/** The protocol's read-only operations, §5.11 to §5.22, with the arguments and output of the reference. */
import { draftTokensAt, FORMER_KEY } from "../../dsp/drafts.js";
import { DIAGNOSTICS_FILE, tocPath, whyPath, readImports, readToc, formatImportLine, readLines, strip } from "../../dsp/dsp-tree.js";
import { readCycles } from "../../dsp/cycle-lines.js";
import { operationError } from "../../dsp/apply/operation-error.js";
import { findBySource, search } from "../../dsp/query/find.js";
import { type GraphView, viewOf } from "../../dsp/query/graph-view.js";
import { recipientsOf, sharedOf } from "../../dsp/query/recipients.js";
import { orphansIn, statsOf } from "../../dsp/query/stats.js";
import { OWNER_WHY, type Uid } from "../../model/operation.js";
import type { Store } from "../../store/open-store.js";
import { plural, jsonText } from "../../model/shown-text.js";
import type { Answer, Argument, ProtocolCommand, Typed } from "./protocol-command.js";
import { originOf } from "../../texts/provenance.js";
import { columnsOf, cyclesIn } from "../../dsp/query/cycles.js";
import { childrenOf, parentsOf, type TreeLine } from "../../dsp/query/import-tree.js";
import { pathBetween, wayIn } from "../../dsp/query/path.js";

/** A read-only operation. */
type Question = Omit<ProtocolCommand, "run" | "json"> & {
  readonly ask: (
    view: GraphView,
    typed: Typed,
    store: Store,
  ) => {
    readonly data: () => unknown;
    readonly text: () => Iterable<string>;
    readonly none?: boolean;
    /** The output may be too long to hold in memory, and needs no further reads. */
    readonly isLong?: boolean;
    /** For standard error, below the text. */
    readonly note?: string;
  };
};

export const UID: Argument = { name: "uid", type: "entity", help: "the entity" };

function existing(view: GraphView, uid: Uid): Uid {
  if (!view.exists(uid)) throw operationError("unknown-entity", { uid });
  return uid;
}

/** A named entity with the reason. */
function nameWithReason(name: string, why: string): string {
  return why === "" ? `${name}\n` : `${name}: ${why}\n`;
}

function linesOf(uids: readonly Uid[]): readonly string[] {
  return uids.map((uid) => `${uid}\n`);
}

/** Deeper lines are not indented further: each would be longer than the one before. */
const DEEPEST = 1000;

const DEPTH: Argument = { name: "--depth", type: "depth", help: "levels of the tree; 'inf': all (default: 1)" };

/** The entity, after its reasons were listed: a link in place of their directory is refused, whoever its importers are. */
function withReasons(view: GraphView, uid: Uid): Uid {
  view.names(`${uid}/exports`);
  return uid;
}

/** Importers that are read one by one. */
const MANY = 2000;

/** Deeper trees visit so many entities that reading everything at once is faster. */
const SHALLOW = 2;

/** Queries that follow imports, §5.14 to §5.16 and §5.20. */
const WALKS: readonly Question[] = [
  {
    name: "get-children",
    help: "§5.14 what an entity imports, as a tree",
    arguments: [UID, DEPTH],
    via: true,
    sources: true,
    example: "get-children obj-a1b2c3d4 --depth 3",
    ask: (view, typed, { prime }) => {
      const uid = existing(view, typed.text("uid"));
      if (typed.depth() > SHALLOW) prime("imports", "description");
      const lines = [...childrenOf(view, uid, typed.depth())];
      return answerTree(view, typed, lines);
    },
  },
  {
    name: "get-parents",
    help: "§5.15 what imports an entity, as a tree, and why",
    arguments: [UID, DEPTH],
    via: true,
    sources: true,
    example: "get-parents func-7f3a9c12 --depth inf",
    ask: (view, typed, { prime }) => {
      const uid = withReasons(view, existing(view, typed.text("uid")));
      prime("imports");
      if (typed.depth() > SHALLOW || view.importers(uid).length > MANY) prime("description");
      const lines = [...parentsOf(view, uid, typed.depth())];
      return answerTree(view, typed, lines);
    },
  },
  {
    name: "get-path",
    help: "§5.16 the shortest way between two entities, along imports in either direction; with --via along imports, where that leads there",
    arguments: [
      { name: "from_uid", type: "entity", help: "where it begins" },
      { name: "to_uid", type: "entity", help: "where it ends" },
      { name: "--externals", flag: true, help: "with --via: also through external packages that both import" },
    ],
    via: true,
    sources: true,
    example: "get-path obj-a1b2c3d4 func-7f3a9c12",
    ask: findPath,
  },
];

const CYCLES: Question = {
  name: "detect-cycles",
  help: "§5.20 paths from an entity back to itself, along imports that run when the importer is loaded; import cycles (groups of files) are in .dsp/diagnostics",
  arguments: [{ name: "--all", flag: true, help: "along every import: also lazy ones, types, names in strings and files" }],
  via: true,
  sources: true,
  example: "detect-cycles",
  ask: (view, typed, { prime }) => {
    prime(...columnsOf(view.via || typed.flag("sources")));
    const { name, data, sources } = namingOf(view, typed.flag("sources"));
    const options = { all: typed.flag("all") };
    const cycleData = (cycle: readonly Uid[]): readonly unknown[] => (sources ? cycle.map((uid) => ({ uid, ...data(uid) })) : cycle);
    return {
      data: () => Array.from(cyclesIn(view, options), cycleData),
      text: function* () {
        let count = 0;
        for (const cycle of cyclesIn(view, options)) yield `cycle ${(count += 1)}: ${cycle.map(name).join(" -> ")}\n`;
        if (count === 0) yield "no cycles detected\n";
      },
      isLong: true,
      note: cyclesOfFiles(view),
    };
  },
};

/** What a summary counts: files that import each other through what they export. */
function cyclesOfFiles({ tree, via }: GraphView): string {
  const running = via ? [] : readCycles(readLines(tree.get(DIAGNOSTICS_FILE) ?? "")).filter(({ kind }) => kind === "runs");
  if (running.length === 0) return "";
  const cycles = `${plural(running.length, "import cycle")} of files`;
  return `note: ${cycles}: 'dsp-cli detect-cycles --via --sources' prints the ways, .dsp/diagnostics lists the files\n`;
}

const LEADING = ["source", "kind", "purpose"];

const ASKED: readonly Question[] = [
  {
    name: "get-entity",
    help: "§5.11 everything that is known of an entity",
    arguments: [UID],
    example: "get-entity obj-a1b2c3d4",
    sources: true,
    ask: (view, typed, { prime }) => {
      const uid = withReasons(view, existing(view, typed.text("uid")));
      prime("imports");
      const naming = namingOf(view, typed.flag("sources"));
      return { data: () => entityData(view, uid, naming), text: () => printEntity(view, uid, naming) };
    },
  },
  {
    name: "get-shared",
    help: "§5.12 the exports of an entity, with their importers",
    arguments: [UID],
    example: "get-shared obj-a1b2c3d4",
    sources: true,
    ask: (view, typed) => {
      const shared = sharedOf(view, existing(view, typed.text("uid")));
      const { name, data } = namingOf(view, typed.flag("sources"));
      return {
        data: () =>
          shared.map(({ recipients, uid, ...one }) => ({
            uid,
            ...data(uid),
            ...one,
            recipients: recipients.map((recipient) => ({ ...recipient, ...data(recipient.importer) })),
          })),
        text: function* () {
          if (shared.length === 0) yield "no shared entities\n";
          for (const { uid, description, recipients } of shared) {
            yield `\n${name(uid)}:\n  description: ${description}\n`;
            if (recipients.length > 0) yield "  imported by:\n";
            for (const one of recipients) yield `    ${nameWithReason(name(one.importer), one.why)}`;
          }
        },
      };
    },
  },
  {
    name: "get-recipients",
    help: "§5.13 the importers of an entity, with reasons",
    arguments: [UID],
    via: true,
    sources: true,
    example: "get-recipients obj-a1b2c3d4",
    ask: (view, typed, { prime }) => {
      const uid = withReasons(view, existing(view, typed.text("uid")));
      prime("imports");
      const recipients = recipientsOf(view, uid);
      const { name, data } = namingOf(view, typed.flag("sources"));
      return {
        data: () => recipients.map((one) => ({ ...one, ...data(one.importer) })),
        text: function* () {
          if (recipients.length === 0) yield "no recipients\n";
          for (const { importer, why } of recipients) yield nameWithReason(name(importer), why);
        },
      };
    },
  },
  ...WALKS,
  {
    name: "search",
    help: "§5.17 find words in descriptions, whatever their case; best first: dsp-cli find WORDS…",
    arguments: [{ name: "query", help: "the words" }],
    example: "search cart",
    ask: (view, typed, { prime }) => {
      prime("description", "exports");
      const hits = [...search(view, typed.text("query"))];
      return {
        data: () => hits,
        text: () => (hits.length === 0 ? ["no matches\n"] : hits.map(({ uid, field, match }) => `${uid}  [${field}] ${match}\n`)),
      };
    },
  },
  {
    name: "find-by-source",
    help: "§5.18 find entities by their path",
    arguments: [{ name: "source_path", help: "repository-relative path" }],
    example: "find-by-source src/cart.ts",
    ask: (view, typed, { prime }) => {
      prime("description");
      const found = findBySource(view, typed.text("source_path"));
      return { data: () => found, text: () => (found.length === 0 ? ["not found\n"] : linesOf(found)), none: found.length === 0 };
    },
  },
  {
    name: "read-toc",
    help: "§5.19 a table of contents",
    arguments: [
      { name: "--toc", type: "entity", metavar: "ROOT_UID", help: "root of the table (default: the default one)" },
      { name: "--long", flag: true, help: "with kind, source and purpose" },
    ],
    example: "read-toc --long",
    ask: readTable,
  },
  CYCLES,
  {
    name: "get-orphans",
    help: "§5.21 entities that nothing uses",
    arguments: [],
    example: "get-orphans",
    ask: (view, _, { prime }) => {
      prime("imports");
      const orphans = orphansIn(view);
      return { data: () => orphans, text: () => (orphans.length === 0 ? ["no orphans\n"] : linesOf(orphans)) };
    },
  },
  {
    name: "get-stats",
    help: "§5.22 the graph in numbers",
    arguments: [],
    example: "get-stats",
    ask: (view, _, { prime }) => {
      prime("description", "imports", "shared");
      const stats = statsOf(view);
      return {
        data: () => stats,
        text: () => [
          `entities:  ${stats.entities}\n  objects:   ${stats.objects}\n  functions: ${stats.functions}\n  external:  ${stats.externals}\n`,
          `imports:   ${stats.imports}\nshared:    ${stats.shared}\ncycles:    ${stats.cycles}\norphans:   ${stats.orphans}\n`,
        ],
      };
    },
  },
];

export const QUESTIONS: readonly ProtocolCommand[] = ASKED.map(({ ask, ...command }) => ({
  ...command,
  json: true,
  run: (typed, store): Answer => {
    const { data, text, none, isLong, note = "" } = ask(viewOf(store.tree, typed.flag("via")), typed, store);
    const told = (): Iterable<string> => (isLong === true ? text() : [...text()]);
    const exitCode = none === true ? 1 : 0;
    return typed.flag("json") ? { out: [jsonText(data())], exitCode } : { out: told(), err: note, exitCode };
  },
}));

function readTable(view: GraphView, typed: Typed, { prime }: Store): ReturnType<Question["ask"]> {
  const toc = typed.maybe("toc") ?? "default";
  if (!view.tree.has(tocPath(toc))) throw operationError("unreadable-toc", { path: tocPath(toc) });
  const uids = readToc(view.tree, toc);
  if (typed.flag("long")) prime("description");
  const about = (uid: Uid): Readonly<Record<string, string>> => {
    const description = view.description(uid);
    return { uid, kind: description.get("kind") ?? "", source: description.get("source") ?? "", purpose: description.get("purpose") ?? "" };
  };
  return {
    data: () => (typed.flag("long") ? uids.map(about) : uids),
    text: function* () {
      for (const [index, uid] of uids.entries()) {
        const { kind = "", source = "", purpose = "" } = typed.flag("long") ? about(uid) : {};
        const more = typed.flag("long") ? `  ${kind.padEnd("function".length)}  ${source}  ${purpose.replaceAll("\n", " ")}` : "";
        yield `${uid}${index === 0 ? " [root]" : ""}${more}\n`;
      }
    },
  };
}

/** §5.11: all data of one entity; with `--json` also the origin of its texts. */
function* printEntity(view: GraphView, uid: Uid, { name }: Naming): Generator<string> {
  const description = view.description(uid);
  const keys = [...LEADING, ...[...description.keys()].filter((key) => !LEADING.includes(key) && key !== FORMER_KEY)];
  yield `uid: ${uid}\n${keys.map((key) => `${key}: ${description.get(key) ?? ""}\n`).join("")}`;
  yield* section(
    "imports",
    readImports(view.tree, uid).map((line) => formatImportLine(name(line.uid), line.via === undefined ? undefined : name(line.via))),
  );
  yield* section("shared", view.shared(uid).map(name));
  yield* section(
    "exported to",
    recipientsOf(view, uid).map(({ importer, why }) => (why === "" ? name(importer) : `${name(importer)}: ${why}`)),
  );
}

function* section(title: string, lines: readonly string[]): Generator<string> {
  if (lines.length > 0) yield `\n${title}:\n`;
  for (const line of lines) yield `  ${line}\n`;
}

/** Origins are `draft`, `written`, `stale` or `author`; fixed texts of the protocol have none. */
function entityData(view: GraphView, uid: Uid, { sources, data }: Naming): unknown {
  const description = view.description(uid);
  const { [FORMER_KEY]: _, ...fields } = Object.fromEntries(description);
  const own = ["purpose", "overview"].filter((slot) => description.has(slot));
  return {
    uid,
    ...fields,
    origins: Object.fromEntries(
      own.map((slot) => [slot, originOf(draftTokensAt(view.tree, uid) ?? "", { slot, text: description.get(slot) ?? "" })]),
    ),
    imports: readImports(view.tree, uid).map((line) => ({ ...line, ...data(line.uid), ...reasonOf(view, uid, line.uid, line.via) })),
    shared: sources ? view.shared(uid).map((one) => ({ uid: one, ...data(one) })) : view.shared(uid),
    exportedTo: recipientsOf(view, uid).map((one) => ({ ...one, ...data(one.importer) })),
  };
}

function reasonOf(
  view: GraphView,
  importer: Uid,
  imported: Uid,
  via: Uid | undefined,
): { readonly why?: string; readonly origin?: string } {
  const text = view.tree.get(whyPath(importer, imported, via));
  if (text === undefined) return {};
  const why = strip(text);
  if (why === OWNER_WHY) return { why, origin: "protocol" };
  const slot = via === undefined ? imported : `${imported} via=${via}`;
  return { why, origin: originOf(draftTokensAt(view.tree, importer) ?? "", { slot, text: why }) };
}

function answerTree(view: GraphView, typed: Typed, lines: readonly TreeLine[]): ReturnType<Question["ask"]> {
  const naming = namingOf(view, typed.flag("sources"));
  return { data: () => treeData(lines, naming), text: () => printTree(lines, naming), isLong: true };
}

/** An arrow points to the imported entity; the paths of the reference have no direction, and only one kind of arrow. */
function findPath(view: GraphView, typed: Typed, { prime }: Store): ReturnType<Question["ask"]> {
  const [from = "", to = ""] = [typed.text("from_uid"), typed.text("to_uid")].map((uid) => existing(view, uid));
  prime(...columnsOf(view.via));
  const way = view.via ? wayIn(view, from, to, typed.flag("externals")) : undefined;
  const path = view.via ? way?.nodes : pathBetween(view, from, to);
  const { name, data, sources } = namingOf(view, typed.flag("sources"));
  const steps = (path ?? []).map((uid, index) => {
    const arrow = way?.down[index - 1] === false ? "<-" : "->";
    return index === 0 ? name(uid) : ` ${arrow} ${name(uid)}`;
  });
  return {
    data: () => (sources ? path?.map((uid) => ({ uid, ...data(uid) })) : path) ?? null,
    text: () => [path === undefined ? "no path found\n" : `${steps.join("")}\n`],
    none: path === undefined,
  };
}

/**
 * Output of the reference; below the thousandth level with the level's number instead of branches. With sources, entities printed
 * before are named without their description.
 */
export function* printTree(lines: Iterable<TreeLine>, naming?: Naming): Generator<string> {
  // One entry per level: whether more siblings follow.
  const branches: string[] = [];
  for (const { uid, depth, kind, purpose, cycle, last, why } of lines) {
    const tag = kind === "" || kind === "object" ? "" : ` [${kind}]`;
    const reason = why ? `  (why: ${why})` : "";
    const repeats = cycle && depth > 0;
    const said = repeats && naming?.sources === true ? "" : `: ${purpose}`;
    const text = `${naming?.name(uid) ?? uid}${tag}${repeats ? " \u21bb" : ""}${said}${reason}\n`;
    if (depth === 0) {
      yield text;
      continue;
    }
    branches.length = Math.min(depth - 1, DEEPEST);
    if (depth > DEEPEST) yield `\u22ef ${depth} ${text}`;
    else yield `${branches.join("")}${last ? "\u2514\u2500\u2500 " : "\u251c\u2500\u2500 "}${text}`;
    if (depth <= DEEPEST) branches.push(last ? "    " : "\u2502   ");
  }
}

/** A flat list in printing order, because nested values could not be as deep as a graph can. */
function treeData(lines: Iterable<TreeLine>, naming?: Naming): readonly unknown[] {
  return [...lines].map(({ uid, depth, kind, purpose, cycle, why }) => ({
    uid,
    ...naming?.data(uid),
    depth,
    kind,
    purpose,
    ...(why === undefined ? {} : { why }),
    ...(cycle ? { cycle } : {}),
  }));
}

/** How entities are printed: by UID, as in the reference, or with `--sources` by UID and source. */
interface Naming {
  readonly sources: boolean;
  readonly name: (uid: Uid) => string;
  /** Additional fields for `--json`. */
  readonly data: (uid: Uid) => { readonly source?: string };
}

function namingOf(view: GraphView, sources: boolean): Naming {
  if (!sources) return { sources, name: (uid) => uid, data: () => ({}) };
  const sourceOf = (uid: Uid): string => (view.exists(uid) ? (view.description(uid).get("source") ?? "") : "");
  return { sources, name: (uid) => `${uid} ${sourceOf(uid)}`.trimEnd(), data: (uid) => ({ source: sourceOf(uid) }) };
}
