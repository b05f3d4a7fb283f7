import type { TreeLine } from "../../dsp/query/import-tree.js";
import type { Naming } from "./naming.js";

/** Deeper than this, lines are no longer moved to the right: each would be longer than the one before. */
const DEEPEST = 1000;

/**
 * As the reference prints it; below the thousandth level with the number of the level instead of its branches. With sources, what stands
 * somewhere before is named and not described again.
 */
export function* printTree(lines: Iterable<TreeLine>, naming?: Naming): Generator<string> {
  // One entry a level: whether more follows on it.
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

/** In the order of the text; a nested value could not be as deep as a graph can. */
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
