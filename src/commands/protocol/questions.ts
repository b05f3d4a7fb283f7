/** The protocol's read-only operations, §5.11 to §5.22, with the arguments and output of the reference. */
import { tocPath } from "../../dsp/dsp-tree.js";
import { operationError } from "../../dsp/apply/operation-error.js";
import { findBySource, search } from "../../dsp/query/find.js";
import { viewOf, type GraphView } from "../../dsp/query/graph-view.js";
import { recipientsOf, sharedOf } from "../../dsp/query/recipients.js";
import { orphansIn, statsOf } from "../../dsp/query/stats.js";
import { readToc } from "../../dsp/read.js";
import type { Uid } from "../../model/operation.js";
import type { Store } from "../../store/open-store.js";
import { jsonText } from "../../model/json-text.js";
import { namingOf } from "./naming.js";
import { entityData, printEntity } from "./print-entity.js";
import type { Answer, ProtocolCommand, Typed } from "./protocol-command.js";
import { existing, linesOf, nameWithReason, UID, type Question } from "./question.js";
import { CYCLES, WALKS } from "./walks.js";

const ASKED: readonly Question[] = [
  {
    name: "get-entity",
    help: "§5.11 everything that is known of an entity",
    arguments: [UID],
    example: "get-entity obj-a1b2c3d4",
    sources: true,
    ask: (view, typed, { prime, primeExports }) => {
      const uid = existing(view, typed.text("uid"));
      prime("imports");
      primeExports(uid);
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
    ask: (view, typed, { prime, primeExports }) => {
      const uid = existing(view, typed.text("uid"));
      prime("imports");
      primeExports(uid);
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
    help: "§5.17 find words in descriptions, whatever their case; with --ranked: by rank (dsp-cli search --ranked QUERY…)",
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
    const { data, text, none, isLong } = ask(viewOf(store.tree, typed.flag("via")), typed, store);
    const told = (): Iterable<string> => (isLong === true ? text() : [...text()]);
    return { out: typed.flag("json") ? [jsonText(data())] : told(), exitCode: none === true ? 1 : 0 };
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
