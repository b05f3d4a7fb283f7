/**
 * Lines and blocks, as the grammar's external scanner sees them: a tab is eight columns wide wherever it is, a form feed starts a line again,
 * and a comment line stays in the block if it is indented like it.
 */
import { unsure, type Cursor, leaf, type Draft } from "./cursor.js";
import { endOfLine, readToken, TAB_WIDTH } from "./read-token.js";

const [TAB, LINE, FEED, RETURN, SPACE, HASH] = [9, 10, 12, 13, 32, 35] as const;

/** Moves from the token `newline` to the first token of the next line; comment lines before it wait. Kind `end` at the end of the text. */
export function nextLine(cursor: Cursor): void {
  cursor.last = cursor.edge;
  startLine(cursor, cursor.end);
}

/** From `from`, where a line ends or the text starts. */
export function startLine(cursor: Cursor, from: number): void {
  const { text } = cursor;
  let at = from;
  let indent = 0;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === SPACE) indent += 1;
    else if (code === TAB) indent += TAB_WIDTH;
    else if (code === LINE || code === FEED || (code === RETURN && text.charCodeAt(at + 1) === LINE)) indent = 0;
    else if (code === HASH) {
      const end = endOfLine(text, at);
      cursor.waiting.push({ node: leaf("comment", at, end), indent });
      at = end - 1;
    } else break;
    at += 1;
  }
  if (at >= text.length) {
    cursor.kind = "end";
    cursor.indent = 0;
    cursor.start = text.length;
    cursor.end = text.length;
    return;
  }
  cursor.indent = indent;
  readToken(cursor, at);
}

/** Opens a block at a line with more indentation. */
export function openBlock(cursor: Cursor): void {
  if (cursor.kind === "end" || cursor.indent <= top(cursor)) unsure(cursor, "empty block");
  cursor.indents.push(cursor.indent);
}

/** Whether the line of the current token is in the open block, which is closed otherwise. Its comments come with it as far as they are indented. */
export function isInBlock(cursor: Cursor): boolean {
  const open = top(cursor);
  const isOver = cursor.indent < open;
  if (isOver) {
    const outside = cursor.waiting.findIndex(({ indent }) => indent < open);
    takeComments(cursor, outside < 0 ? cursor.waiting.length : outside);
    cursor.indents.pop();
    cursor.last = cursor.edge;
    return false;
  }
  takeComments(cursor, cursor.waiting.length);
  if (cursor.kind === "end") return false;
  if (cursor.indent > open) unsure(cursor, "unexpected indentation");
  return true;
}

/** Whether the line of the current token starts with the keyword of a clause of the statement before it. */
export function isClause(cursor: Cursor, keyword: string): boolean {
  return cursor.kind === keyword && cursor.indent === top(cursor) && isInBlock(cursor);
}

/** After a decorator: the grammar expects no end of a block here, not even after a comment. */
export function stayInBlock(cursor: Cursor): void {
  const open = top(cursor);
  if (cursor.waiting.some(({ indent }) => indent < open) || cursor.indent !== open) unsure(cursor, "indentation after a decorator");
  isInBlock(cursor);
}

function top({ indents }: Cursor): number {
  return indents.at(-1) ?? 0;
}

function takeComments(cursor: Cursor, count: number): void {
  for (const { node } of cursor.waiting.splice(0, count)) take(cursor, node);
}

function take(cursor: Cursor, node: Draft): void {
  cursor.extras.push(node);
  cursor.edge = node.end;
}
