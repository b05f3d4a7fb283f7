/**
 * Types that JavaScript declares in comments (`@typedef`, `@callback`). The compiler exports them from their module without an export
 * statement, so they are entities only if another file imports them.
 */
import { ts } from "../typescript.js";
import type { Declaration, ExportFact } from "../../../src/model/facts.js";
import { aliasContents, fieldsOf, type Contents } from "./contents.js";
import { cutText, oneLine, SIGNATURE_LIMIT } from "../../shared/doc-text.js";
import { firstSentence } from "./doc-text.js";

export interface CommentTypes {
  readonly declarations: readonly Declaration[];
  readonly exports: readonly ExportFact[];
}

/** Declarations of the code itself, which take precedence. */
interface Code {
  readonly declarations: readonly Declaration[];
  readonly exports: readonly ExportFact[];
}

/**
 * As in the compiler, a type hides a value that `export *` provides. Beside the values of a whole CommonJS module (`module.exports =
 * require()`, spreads) both exist, as one entity.
 */
export function commentTypes(file: ts.SourceFile, code: Code): CommentTypes {
  const declarations: Declaration[] = [];
  const exports: ExportFact[] = [];
  const seen = new Set(code.declarations.map(({ name }) => name));
  const behind = code.exports.some((fact) => fact.kind === "star" && fact.withDefault) && ({ behindStars: true } as const);
  for (const { block, tag } of typeTags(file)) {
    const name = tag.name?.text;
    if (tag.name === undefined || name === undefined || seen.has(name)) continue;
    seen.add(name);
    const position = tag.name.getStart(file);
    const source = importedType(tag);
    if (source === undefined) {
      declarations.push(declare(file, block, tag, name, position));
      exports.push({ kind: "local", name, declaration: name, position, implicit: true, ...behind });
    } else {
      exports.push({
        kind: "indirect",
        name,
        reference: source.literal.getStart(file),
        imported: source.imported,
        position,
        implicit: true,
      });
    }
  }
  return { declarations, exports };
}

type TypeTag = ts.JSDocTypedefTag | ts.JSDocCallbackTag;

/** Of the statements of the module. */
export function* typeTags(file: ts.SourceFile): Generator<{ readonly block: ts.JSDoc; readonly tag: TypeTag }> {
  for (const host of [...file.statements, file.endOfFileToken]) {
    // Not in the public type. The public accessor returns only the last block, and types may be in any of them.
    const { jsDoc = [] } = host as ts.Node & { readonly jsDoc?: readonly ts.JSDoc[] };
    for (const block of jsDoc) {
      for (const tag of block.tags ?? []) if (ts.isJSDocTypedefTag(tag) || ts.isJSDocCallbackTag(tag)) yield { block, tag };
    }
  }
}

function declare(file: ts.SourceFile, block: ts.JSDoc, tag: TypeTag, name: string, position: number): Declaration {
  setParents(block);
  const text = ts.getTextOfJSDocComment(tag.comment) ?? ts.getTextOfJSDocComment(block.comment) ?? "";
  const doc = firstSentence(text.split("\n"), name);
  const line = file.getLineAndCharacterOfPosition(position).line + 1;
  const extent = { position, end: tag.end, block: block.getStart(file) };
  return { name, kind: "object", form: "type", line, ...extent, ...(doc === undefined ? {} : { doc }), ...contentsOf(tag, file) };
}

/** The text of a link is found through the file, and the file through the parents. */
function setParents(root: ts.Node): void {
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const parent = node;
    ts.forEachChild(parent, (child) => {
      (child as { parent: ts.Node }).parent = parent;
      open.push(child);
    });
  }
}

/** Properties, the aliased type, or the parameters of a callback. */
function contentsOf(tag: TypeTag, file: ts.SourceFile): Contents {
  const { typeExpression } = tag;
  if (typeExpression === undefined) return {};
  if (ts.isJSDocTypeLiteral(typeExpression)) return fieldsOf(typeExpression.jsDocPropertyTags ?? []);
  if (ts.isJSDocSignature(typeExpression)) {
    const names = typeExpression.parameters.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []));
    return names.length === 0 ? {} : { type: cutText(`(${names.join(", ")}) => …`, SIGNATURE_LIMIT) };
  }
  const { extends: bases, fields, type } = aliasContents(typeExpression.type, file);
  return {
    ...(fields !== undefined && { fields }),
    ...(bases !== undefined && { extends: withoutStars(bases) }),
    ...(type !== undefined && !/^(?:object|Object|\*)$/.test(type) && { type: withoutStars(type) }),
  };
}

/** The stars of the comment are between the lines of a type. */
function withoutStars(text: string): string {
  return oneLine(text.replace(/(?<=\s)\*(?=\s|$)/g, " "));
}

/** A typedef of an import type only renames the declaration of another module. */
function importedType(tag: TypeTag): { readonly literal: ts.StringLiteral; readonly imported: string } | undefined {
  if (!ts.isJSDocTypedefTag(tag)) return undefined;
  const type = tag.typeExpression !== undefined && ts.isJSDocTypeExpression(tag.typeExpression) ? tag.typeExpression.type : undefined;
  if (type === undefined || !ts.isImportTypeNode(type) || type.isTypeOf) return undefined;
  const { argument, qualifier } = type;
  if (!ts.isLiteralTypeNode(argument) || !ts.isStringLiteral(argument.literal)) return undefined;
  if (qualifier !== undefined && !ts.isIdentifier(qualifier)) return undefined;
  return { literal: argument.literal, imported: qualifier?.text ?? "=" };
}
