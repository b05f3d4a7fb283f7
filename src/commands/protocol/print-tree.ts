import type { TreeLine } from "../../dsp/query/import-tree.js";
import type { Naming } from "./naming.js";

/** Deeper lines are not indented further: each would be longer than the one before. */
const DEEPEST = 1000;

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
export function treeData(lines: Iterable<TreeLine>, naming?: Naming): readonly unknown[] {
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
