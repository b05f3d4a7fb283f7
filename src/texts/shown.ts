/** Headings and labels of a component: what it shows to people, in the words of its author. */
import { learn, type Reading, type Tree } from "../model/tree.js";
import { oneLine } from "./one-line.js";

type Shown = readonly [offset: number, text: string];

const HEADINGS =
  /<(h[1-4]|legend|label|summary|caption|title|\w*(?:Title|Label|Heading|Header|Typography))(?:\s(?:[^<>"'{}]|"[^"]{0,300}"|'[^']{0,300}'|\{[^{}]{0,200}\}){0,40})?>\s*(?:\{\{?\s*(?:[\w.]{1,20}\.)?\$?(?:t|tc|_|gettext)\(\s*["'`]([^"'`\n]{1,80})["'`]\s*\)\s*\}?\}|([^<>{}]{1,160}))\s*(?=<)/gu;
const MOST = 40;
/** Named in a text. */
const SHOWN = 2;

export const HEADED: Reading<readonly Shown[]> = { name: "texts/headed", of: (text = "") => headingsOf(text) };

function headingsOf(text: string): readonly Shown[] {
  const found: Shown[] = [];
  for (const match of text.matchAll(HEADINGS)) {
    const line = oneLine(match[2] ?? match[3] ?? "").replace(/\s*[:*]+$/u, "");
    if (isWritten(line)) found.push([match.index, line]);
    if (found.length === MOST) break;
  }
  return found;
}

/** Keys of translations are names: `twilioAccountSID`, `form.title`. */
function isWritten(line: string): boolean {
  return (
    line.length <= 60 &&
    !/["`$&\\]/u.test(line) &&
    /^\p{Lu}[\p{L}\d'’-]*(?: \S+)*[.?!]?$/u.test(line) &&
    !/^\S*\p{Ll}\p{Lu}\S*$/u.test(line)
  );
}

/** Between two offsets; without repeats. */
export function shownIn(tree: Tree, path: string, start = 0, end = Infinity): readonly string[] {
  if (!/\.(?:vue|svelte|astro|jsx|tsx|js)$/u.test(path)) return [];
  const own = learn(tree, HEADED, path).flatMap(([at, text]) => (at >= start && at < end ? [text] : []));
  return [...new Set(own)].slice(0, SHOWN);
}
