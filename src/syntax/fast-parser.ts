/**
 * A parser written by hand for the language of one grammar. It gives the very tree that the grammar gives, in less time, or throws `Unsure`;
 * the grammar parses that text then.
 */
import type { TreeWatch } from "../model/tree-watch.js";
import { firstDifference, type SyntaxNode } from "./syntax-tree.js";

/** Throws `Unsure` for each text of which the grammar's tree may differ or has an error. */
export type FastParser = (text: string) => SyntaxNode;

export interface FastReading {
  readonly parse: FastParser;
  /** Absent: nothing is counted. */
  readonly watch: TreeWatch | undefined;
}

/** Thrown by a `FastParser`. `offset`: UTF-16 units. */
export class Unsure extends Error {
  constructor(
    /** A few words, the same for each text with this cause. */
    readonly reason: string,
    readonly offset: number,
  ) {
    super(`${reason} at ${offset}`);
  }
}

/** Undefined if the grammar has to parse the text. */
export function readFast({ parse, watch }: FastReading, text: string): SyntaxNode | undefined {
  if (watch === undefined ? !isFastAllowed() : !watch.mayBeFast()) return undefined;
  try {
    const root = parse(text);
    watch?.note("fast");
    return root;
  } catch {
    // A bug of the parser, too, must not show in the map.
    watch?.note("fallback");
    return undefined;
  }
}

/** `DSP_FAST_PARSE=0` leaves all trees to the grammars. */
export function isFastAllowed(): boolean {
  return process.env["DSP_FAST_PARSE"] !== "0";
}

/** Whether the grammar parses the text, too, so that a mistake of the parser is noticed. */
export function isCompared(text: string, { watch }: FastReading): boolean {
  return isInSample(text) || watch?.isDue() === true;
}

/** One of so many texts is in the sample: the grammar needs several times the parser's time. */
const SAMPLE = 64;
/** Number of characters that decide it. */
const PROBES = 64;

/** By content, so that a difference shows again in the next run. */
function isInSample(text: string): boolean {
  let hash = text.length;
  const step = Math.max(1, Math.floor(text.length / PROBES));
  for (let at = 0; at < text.length; at += step) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return (Math.imul(hash, 0x9e3779b1) >>> 16) % SAMPLE === 0;
}

/** Counts a comparison. Whether both trees are the same; `broken`: the grammar's has an error, which the parser must not accept. */
export function agree(
  own: SyntaxNode,
  { root, broken }: { readonly root: SyntaxNode; readonly broken: boolean },
  fast: FastReading,
): boolean {
  fast.watch?.note("compared");
  const offset = firstDifference(own, root) ?? (broken ? 0 : undefined);
  if (offset === undefined) return true;
  fast.watch?.differs(offset);
  return false;
}
