/** Start of a declaration's block, including its documentation and everything else that belongs to the line below. */
import { ts } from "../typescript.js";
import { isLicence } from "../../shared/licence.js";
import { blocksBefore, type CommentBlock } from "./comments.js";

/** Comments with these tags describe the file, or a type that only the comment declares. */
const NOT_BELOW = /@(?:typedef|callback|import|file|fileoverview|overview|packagedocumentation|module)\b/i;
/** Only meaningful in the first comment of the file. */
const FIRST_COMMENT = /@(?:(?:vi|je)st-environment|jsx\w*|(?:no)?flow|(?:no)?format|noprettier|prettier|ts-(?:no)?check)\b/i;
/** A line that consists of a marker. */
const MARKER_LINE = /(?:\/\/[ \t]*@dsp\b[^\r\n]*|\/\*+[ \t]*@dsp\b[^*\r\n]*\*\/[ \t]*)(?:\r?\n\s*)/y;

/**
 * Offset of the documentation, decorators or statement around `node`, whichever comes first, including instructions for tools. A member of
 * a literal that does not start its line shares the block of its statement.
 */
export function blockStart(node: ts.Node, file: ts.SourceFile): number {
  const own = blockAnchor(node);
  const statement = ts.isObjectLiteralElement(own) ? statementAround(own) : own;
  const apart = statement === own || file.text.slice(statement.getStart(file), own.getStart(file)).includes("\n");
  return startOf(apart ? own : statement, file);
}

/** The statement around a member of a literal. */
export function statementAround(member: ts.Node): ts.Node {
  let node = member.parent;
  while (!isListed(node) && node.parent !== undefined) node = node.parent;
  return node;
}

function startOf(anchor: ts.Node, file: ts.SourceFile): number {
  const fullStart = anchor.getFullStart();
  let block = anchor.getStart(file);
  if (fullStart === block) return block;
  for (const comment of blocksBefore(file.text, fullStart, block).reverse()) {
    if (comment.detached || standsAlone(file.text, comment, fullStart === 0)) break;
    const from = behindMarkers(file.text, comment);
    if (from < comment.end) block = from;
  }
  return block;
}

/** The statement, or the member of an object literal, that is or contains `node`. */
export function blockAnchor(node: ts.Node): ts.Node {
  let anchor = node;
  while (anchor.parent !== undefined && !ts.isObjectLiteralElement(anchor) && !isListed(anchor)) anchor = anchor.parent;
  return anchor;
}

function isListed({ parent }: ts.Node): boolean {
  return ts.isSourceFile(parent) || ts.isBlock(parent) || ts.isModuleBlock(parent) || ts.isCaseOrDefaultClause(parent);
}

function standsAlone(text: string, comment: CommentBlock, atTop: boolean): boolean {
  const written = text.slice(comment.pos, comment.end);
  if (comment.style === "jsdoc" && NOT_BELOW.test(written)) return true;
  return atTop && (isLicence(comment.lines.join("\n")) || (comment.style !== "line" && FIRST_COMMENT.test(written)));
}

function behindMarkers(text: string, { pos, end }: CommentBlock): number {
  MARKER_LINE.lastIndex = pos;
  let from = pos;
  while (from < end && MARKER_LINE.test(text)) from = MARKER_LINE.lastIndex;
  return from;
}
