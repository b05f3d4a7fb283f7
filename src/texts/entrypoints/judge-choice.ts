/** Filters a model's choice: existing names, without duplicates, with a plain reason. */
import { judgeText } from "../gate/judge-text.js";
import { openVocabulary } from "../gate/vocabulary.js";
import { cutOnWord, oneLine } from "../one-line.js";

interface ChosenRoot {
  readonly path: string;
  /** One line of at most 200 characters; empty if only the model's reason was rejected. */
  readonly reason: string;
}

interface RefusedRoot {
  /** As the model wrote it, on one line and truncated. */
  readonly path: string;
  readonly why: string;
  /** Only its reason was rejected. */
  readonly kept: boolean;
}

export interface JudgedChoice {
  readonly chosen: readonly ChosenRoot[];
  readonly refused: readonly RefusedRoot[];
}

/** A path as a possible root, and whether rules found it too; or the reason why it cannot be one. */
export type Known = { readonly path: string; readonly byRule: boolean } | { readonly why: string };

const REASON = 200;
const SHOWN_PATH = 120;
/** More than any project has; the rest of an endless answer is ignored. */
const MOST_LOOKED_AT = 1000;

export interface Choosing {
  readonly known: (path: string) => Known;
  /** What the model was shown. */
  readonly shown: string;
  readonly most: number;
}

/** At most `most` roots. Never throws, whatever the answer contains. */
export function judgeChoice(answer: Readonly<Record<string, unknown>>, { known, shown: offered, most }: Choosing): JudgedChoice {
  const words = openVocabulary([offered]);
  const chosen = new Map<string, ChosenRoot>();
  const refused: RefusedRoot[] = [];
  const items: readonly unknown[] = Array.isArray(answer["roots"]) ? answer["roots"].slice(0, MOST_LOOKED_AT) : [];
  for (const item of items) {
    const { path, reason } = textsOf(item);
    const found = resolve(path, known);
    const refuse = (why: string, kept = false): void => void refused.push({ path: shown(path), why, kept });
    if ("why" in found) refuse(found.why);
    else if (chosen.has(found.path)) refuse("is chosen twice");
    else if (chosen.size >= most) refuse(`is more than the ${most} roots that maxRoots allows`);
    else {
      const text = cleaned(reason);
      const fault = judgeText(text, { slot: "reason", path: found.path, known: words });
      // A root that rules found needs no reason of the model; one that only the model names needs a good one.
      if (fault !== undefined) refuse(`its reason is refused: ${fault}`, found.byRule);
      if (fault === undefined || found.byRule) chosen.set(found.path, { path: found.path, reason: fault === undefined ? text : "" });
    }
  }
  return { chosen: [...chosen.values()], refused };
}

function textsOf(item: unknown): { readonly path: string; readonly reason: string } {
  const { path, reason } = typeof item === "object" && item !== null ? (item as Readonly<Record<string, unknown>>) : {};
  return { path: typeof path === "string" ? path : "", reason: typeof reason === "string" ? reason : "" };
}

/** Models quote names, and start paths with `./`. */
function resolve(path: string, known: (path: string) => Known): Known {
  const exact = known(path);
  if (!("why" in exact)) return exact;
  const bare = path
    .trim()
    .replace(/^["'`]|["'`]$/g, "")
    .replace(/^\.\//, "");
  const near = bare === path || bare === "" ? exact : known(bare);
  return "why" in near ? exact : near;
}

/** Must run first: invisible characters must not hide visible ones. */
function cleaned(reason: string): string {
  return cutOnWord(oneLine(reason.slice(0, REASON * 10).replace(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, "")), REASON);
}

function shown(path: string): string {
  const line = oneLine(path.slice(0, SHOWN_PATH * 2));
  return line === "" ? "(no path)" : cutOnWord(line, SHOWN_PATH);
}
