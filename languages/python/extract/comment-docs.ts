/** Comments that serve as documentation: the lines directly above a definition, and the first block of a file. */
import { firstSentence, isRuler } from "./doc-text.js";
import { commentOf, paragraphAround } from "./paragraph.js";
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
