/** Comments that serve as documentation: the lines directly above a definition, and the first block of a file. */
import { firstSentence, isRuler } from "./doc-text.js";
import type { SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import type { Source } from "../../shared/source.js";

const LICENCE = /copyright|licen[cs]e|spdx|all rights reserved|\(c\) ?(?:19|20)\d\d/i;
/** Instructions for programs, and notices written by programs. */
const PRAGMA =
  /^(?:!|@dsp\b|:?\s*-\*-|.{0,3}coding[:=]|type:|noqa|pylint|flake8|ruff|mypy|pyright|pragma|isort|fmt:|noinspection\b|yapf|nosec|nopep8|vim?:|todo\b|fixme\b|xxx\b|hack\b|region\b|endregion\b|end\b|@generated|generated\b)/i;
/** A shorter comment is a label above a group of statements. */
const LEAST_WORDS = 3;
const MOST_LINES = 40;

/**
 * First sentence of the comment that belongs to the statement at `position`: the lines directly above it, unless the comments of its
 * paragraph follow their statements.
 */
export function commentSentence({ text }: Source, position: number): string | undefined {
  const start = text.lastIndexOf("\n", position - 1) + 1;
  const indent = text.slice(start, position);
  if (indent.trim() !== "") return undefined;
  const lines = commentOf(paragraphAround(text, start, indent), (last) => sentenceOf(last) !== undefined);
  return sentenceOf(lines.slice(-MOST_LINES));
}

/** `LIMIT = 5  # what a customer may take`: the comment behind a statement of one line. */
export function commentBeside({ text }: Source, statement: Pick<SyntaxNode, "start" | "end">): string | undefined {
  const newline = text.indexOf("\n", statement.end);
  const found = /^[^\S\n]*(#.*)$/.exec(text.slice(statement.end, newline < 0 ? text.length : newline).trimEnd());
  return found === null || text.slice(statement.start, statement.end).includes("\n") ? undefined : sentenceOf([found[1] ?? ""]);
}

/** The first block of comments of a file, if a blank line follows it and it is no licence. */
export function moduleComment(text: string): string | undefined {
  let block: string[] = [];
  const head = text.slice(0, 20_000).split(/\r?\n/);
  for (const [index, line] of head.entries()) {
    if (line.startsWith("#")) {
      if (!(index === 0 && line.startsWith("#!"))) block.push(line);
      continue;
    }
    const blank = line.trim() === "";
    if (blank && block.length > 0 && !LICENCE.test(block.join("\n"))) {
      const sentence = sentenceOf(block);
      if (sentence !== undefined) return sentence;
    }
    if (!blank) return undefined;
    block = [];
  }
  return undefined;
}

function sentenceOf(lines: readonly string[]): string | undefined {
  const prose = lines.map((line) => line.replace(/^#+[:!]?\s?/, "")).filter((line) => !PRAGMA.test(line.trim()));
  if (prose.some((line) => LICENCE.test(line))) return undefined;
  const title = prose.findIndex((line) => line.trim() !== "" && !isRuler(line));
  const sentence = title < 0 ? undefined : firstSentence(prose.slice(title));
  if (sentence === undefined || sentence.split(" ").length < LEAST_WORDS) return undefined;
  return looksLikeCode(sentence) ? undefined : sentence;
}

/** Code that is commented out. */
function looksLikeCode(sentence: string): boolean {
  return /^(?:from [\w.]+ import|import \w|def \w|class \w+[(:]|return\b|@\w|if .*:$|for .*:$|print\b|\w+(?:\.\w+)*\s*(?:=|\())/.test(
    sentence,
  );
}

// * Assignment of a comment between two statements without a blank line: some authors write comments above, some below the described
// statement.

/** Lines that are read before and after the statement; in a longer paragraph comments are taken for those above. */
const MOST_AROUND = 100;
const ASSIGNMENT = /^\w+(?: ?:[^=]{1,80})? ?=[^=]/;
/** `# --- Reserved keys ---` is a heading of a group. */
const HEADING = /^#+\s*(?:[-=~*]{2}|#)/;

interface Paragraph {
  /** Without indentation. */
  readonly lines: readonly string[];
  /** Index of the statement's line. */
  readonly at: number;
}

/** The lines around the one that starts at `start`, up to a blank or a differently indented one. */
function paragraphAround(text: string, start: number, indent: string): Paragraph {
  const before: string[] = [];
  for (let end = start; end > 0 && before.length < MOST_AROUND;) {
    const from = text.lastIndexOf("\n", end - 2) + 1;
    const line = lineOf(text.slice(from, end), indent);
    if (line === undefined) break;
    before.push(line);
    end = from;
  }
  const after: string[] = [];
  for (let from = start; from < text.length && after.length < MOST_AROUND;) {
    const next = text.indexOf("\n", from);
    const end = next < 0 ? text.length : next + 1;
    const line = lineOf(text.slice(from, end), indent);
    if (line === undefined) break;
    after.push(line);
    from = end;
  }
  return { lines: [...before.toReversed(), ...after], at: before.length };
}

function lineOf(written: string, indent: string): string | undefined {
  const line = written.trimEnd();
  return line.startsWith(indent) && /^\S/.test(line.slice(indent.length)) ? line.slice(indent.length) : undefined;
}

/**
 * The comment lines that describe the statement. A comment at the very end can only belong to the preceding statement, so comments between
 * statements are ambiguous. If every assignment is followed by a comment, and only a heading comes first, comments belong to the statement
 * above them.
 */
function commentOf({ lines, at }: Paragraph, isProse: (lines: readonly string[]) => boolean): readonly string[] {
  const from = commentStart(lines, at);
  const above = lines.slice(from, at);
  if (at >= MOST_AROUND || lines.length - at >= MOST_AROUND || !isProse(lines.slice(commentStart(lines, lines.length)))) return above;
  if (explainsBelow(lines)) return lines.slice(at + 1, commentEnd(lines, at + 1));
  return from === 0 ? above : [];
}

function explainsBelow(lines: readonly string[]): boolean {
  const first = commentEnd(lines, 0);
  const assigned = lines.flatMap((line, index) => (isComment(line) ? [] : [index]));
  return (
    assigned.length > 1 &&
    lines.slice(0, first).every((line) => HEADING.test(line)) &&
    assigned.every((index) => ASSIGNMENT.test(lines[index] ?? "") && isComment(lines[index + 1]))
  );
}

function isComment(line: string | undefined): boolean {
  return line?.startsWith("#") === true;
}

/** Index of the first of the comment lines directly before `end`. */
function commentStart(lines: readonly string[], end: number): number {
  let from = end;
  while (from > 0 && isComment(lines[from - 1])) from -= 1;
  return from;
}

/** Index after the last of the comment lines from `start` on. */
function commentEnd(lines: readonly string[], start: number): number {
  let end = start;
  while (isComment(lines[end])) end += 1;
  return end;
}
