/** Queries that follow imports, §5.14 to §5.16 and §5.20. */
import { columnsOf, cyclesIn } from "../../dsp/query/cycles.js";
import type { GraphView } from "../../dsp/query/graph-view.js";
import { childrenOf, parentsOf, type TreeLine } from "../../dsp/query/import-tree.js";
import { pathBetween, wayIn } from "../../dsp/query/path.js";
import type { Uid } from "../../model/operation.js";
import { MANY, type Store } from "../../store/open-store.js";
import { namingOf } from "./naming.js";
import { printTree, treeData } from "./print-tree.js";
import type { Argument, Typed } from "./protocol-command.js";
import { existing, UID, type Question } from "./question.js";

const DEPTH: Argument = { name: "--depth", type: "depth", help: "levels of the tree; 'inf': all (default: 1)" };
/** Deeper trees visit so many entities that reading everything at once is faster. */
const SHALLOW = 2;

export const WALKS: readonly Question[] = [
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
    ask: (view, typed, { prime, primeExports }) => {
      const uid = existing(view, typed.text("uid"));
      prime("imports");
      primeExports(uid);
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

export const CYCLES: Question = {
  name: "detect-cycles",
  help: "§5.20 paths in the map from an entity back to itself; import cycles (groups of files that import each other) are in .dsp/diagnostics",
  arguments: [],
  via: true,
  sources: true,
  example: "detect-cycles",
  ask: (view, typed, { prime }) => {
    prime(...columnsOf(view.via || typed.flag("sources")));
    const { name, data, sources } = namingOf(view, typed.flag("sources"));
    const cycleData = (cycle: readonly Uid[]): readonly unknown[] => (sources ? cycle.map((uid) => ({ uid, ...data(uid) })) : cycle);
    return {
      data: () => Array.from(cyclesIn(view), cycleData),
      text: function* () {
        let count = 0;
        for (const cycle of cyclesIn(view)) yield `cycle ${(count += 1)}: ${cycle.map(name).join(" -> ")}\n`;
        if (count === 0) yield "no cycles detected\n";
      },
      isLong: true,
    };
  },
};

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
