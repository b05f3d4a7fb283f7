/** The comment blocks before a node: their content, and whether they can be documentation. */
import { ts } from "../typescript.js";
import { isRuler } from "../../shared/doc-text.js";

export interface CommentBlock {
  readonly style: "jsdoc" | "block" | "line";
  readonly pos: number;
  readonly end: number;
  /** Content lines without comment syntax; pragmas and markers removed. */
  readonly lines: readonly string[];
  /** A blank line follows. */
  readonly detached: boolean;
}

/** One block tag of a JSDoc comment; the text runs to the next tag. */
export interface Tag {
  readonly name: string;
  readonly lines: readonly string[];
}

/** Lines for tools instead of readers. */
const PRAGMA =
  /^(?:@dsp\b|eslint(?:-|$|\s[\w@/-]+:|:)|@ts-(?:ignore|expect-error|check|nocheck)|prettier-ignore|biome-ignore|oxlint-|tslint:|jshint\s|jslint\s|jscs:|globals? [\w$]+(?:[,:]|$)|exported [\w$]+(?:,|$)|istanbul ignore|[cv]8 ignore|node:coverage|stylelint-|deno-(?:lint|fmt)|cspell:|spell-?checker:|noinspection |webpack[A-Z]\w*:|@vite-ignore|@(?:vi|je)st-environment|[@#]__\w+__|#?(?:end)?region\b|[#@] ?source(?:Mapping)?URL|@(?:no)?flow\b|\$Flow|@(?:jsx|jsxImportSource|jsxFrag|jsxRuntime|format|noformat|prettier|generated|cc_on)\b|<reference\b|<amd-|-\*-|vim?:|type-coverage:|NOSONAR|(?:TODO|FIXME|XXX|HACK)\b)/;

/** Blocks between the end of the previous token and the node at `pos`, in source order. */
export function blocksBefore(text: string, fullStart: number, start: number): CommentBlock[] {
  if (!holdsComment(text, fullStart, start)) return [];
  const ranges = [...sameLine(text, fullStart, start), ...(ts.getLeadingCommentRanges(text, fullStart) ?? [])];
  const blocks: CommentBlock[] = [];
  let from = 0;
  while (from < ranges.length) {
    const until = endOfBlock(text, ranges, from);
    const first = ranges[from];
    const last = ranges[until - 1];
    if (first !== undefined && last !== undefined) {
      const next = ranges[until]?.pos ?? start;
      blocks.push({
        style: styleOf(text, first),
        pos: first.pos,
        end: last.end,
        lines: contentLines(text, ranges.slice(from, until)),
        detached: /\n[^\S\n]*\r?\n/.test(text.slice(last.end, next)),
      });
    }
    from = until;
  }
  return blocks;
}

/** Whether the range contains anything but white space. */
function holdsComment(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (text.charCodeAt(at) === SLASH) return true;
  return false;
}

const SLASH = 47;

/** JSDoc between the previous token and the node on the same line, as before a second declarator. */
function sameLine(text: string, fullStart: number, start: number): ts.CommentRange[] {
  if (fullStart === 0) return [];
  const ranges = ts.getTrailingCommentRanges(text, fullStart) ?? [];
  return ranges.filter((range) => styleOf(text, range) === "jsdoc" && !text.slice(range.end, start).includes("\n"));
}

/** Adjacent `//` lines are one block. */
function endOfBlock(text: string, ranges: readonly ts.CommentRange[], from: number): number {
  let until = from + 1;
  if (ranges[from]?.kind !== ts.SyntaxKind.SingleLineCommentTrivia) return until;
  for (; until < ranges.length; until++) {
    const previous = ranges[until - 1];
    const next = ranges[until];
    if (previous === undefined || next?.kind !== ts.SyntaxKind.SingleLineCommentTrivia) break;
    if (/\n[^\S\n]*\r?\n/.test(text.slice(previous.end, next.pos))) break;
  }
  return until;
}

function styleOf(text: string, range: ts.CommentRange): CommentBlock["style"] {
  if (range.kind === ts.SyntaxKind.SingleLineCommentTrivia) return "line";
  return text.startsWith("/**", range.pos) && !text.startsWith("/***", range.pos) && text[range.pos + 3] !== "/" ? "jsdoc" : "block";
}

function contentLines(text: string, ranges: readonly ts.CommentRange[]): string[] {
  const lines: string[] = [];
  for (const range of ranges) {
    const raw = text.slice(range.pos, range.end);
    if (range.kind === ts.SyntaxKind.SingleLineCommentTrivia) {
      lines.push(raw.replace(/^\/\/[/!]?/, ""));
    } else {
      const body = withoutStars(raw.replace(/^\/\*[*!]*/, "").slice(0, -2));
      for (const line of body.split(/\r\n|\n|\r/)) lines.push(line.replace(/^\s*\*(?!\*) ?/, ""));
    }
  }
  return lines.filter((line) => !PRAGMA.test(line.trim()));
}

/** Removes the stars of a long closing delimiter; a pattern would be quadratic in a wall of stars. */
function withoutStars(text: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === "*") end--;
  return text.slice(0, end);
}

/** The prose before the first block tag, and the tags. */
export function splitTags(lines: readonly string[]): { readonly prose: readonly string[]; readonly tags: readonly Tag[] } {
  const prose: string[] = [];
  const tags: { name: string; lines: string[] }[] = [];
  let fenced = false;
  for (const line of lines) {
    if (/^\s*```/.test(line)) fenced = !fenced;
    const tag = fenced ? null : /^\s*@([A-Za-z][\w-]*)\s?(.*)$/.exec(line);
    const current = tags.at(-1);
    if (tag !== null) tags.push({ name: tag[1] ?? "", lines: [tag[2] ?? ""] });
    else if (current === undefined) prose.push(line);
    else current.lines.push(line);
  }
  return { prose, tags };
}

/** The prose of a `//` block: the lines after the last ruler, unless they are commented-out code. */
export function lineProse(lines: readonly string[]): readonly string[] {
  const ruler = lines.findLastIndex((line) => isRuler(line));
  const below = lines.slice(ruler + 1);
  const first = below.find((line) => line.trim() !== "");
  if (first === undefined || looksLikeCode(first)) return [];
  return below.map((line) => (looksLikeCode(line) ? "" : line));
}

function looksLikeCode(line: string): boolean {
  const text = line.trim();
  return (
    /[;{]$|^[\])}]|=>\s?\S{0,80}$|^<\/?[A-Za-z][^<>]*>|^@\w+\(.*\)$/.test(text) ||
    /^(?:import|export|const|let|var|return|await|throw|case|if|for|while|else|console|function|class)\b.*[=;{(]/.test(text) ||
    /^[\w$.]+\(.*\)[;,]?$/.test(text) ||
    /^[\w$.[\]]+\s?(?:=|\+=)\s/.test(text) ||
    /^['"]?[\w$-]+['"]?:\s.*,$/.test(text)
  );
}
