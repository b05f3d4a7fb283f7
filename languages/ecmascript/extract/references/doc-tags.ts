/** Tags of comments as parts of the tree: their types are read in the scope of the comment. */
import {
  isIdentifier,
  isJSDocCallbackTag,
  isJSDocEnumTag,
  isJSDocImportTag,
  isJSDocTemplateTag,
  isJSDocTypedefTag,
  isVariableStatement,
  type ts,
} from "../../typescript.js";
import { enterPlace } from "./names/place.js";
import { declare, openScope, type Scope } from "./names/scope.js";
import type { Surroundings } from "./surroundings.js";

type Documented = ts.Node & { readonly jsDoc?: readonly ts.JSDoc[] };

interface PlacedTag {
  readonly comment: ts.JSDoc;
  readonly tag: ts.JSDocTag;
  readonly at: Surroundings;
}

const NONE: readonly PlacedTag[] = [];

/**
 * Tags of the comments on `node`, last first, each comment once: the parser attaches some to two nodes. `outer` surrounds the node, `inner`
 * its children.
 */
export function docTags(node: ts.Node, outer: Surroundings, inner: Surroundings, seen: Set<number>): readonly PlacedTag[] {
  const comments = (node as Documented).jsDoc;
  if (!comments) return NONE;
  const placed: PlacedTag[] = [];
  for (const comment of comments) {
    if (!comment.tags || seen.has(comment.pos)) continue;
    seen.add(comment.pos);
    const at = surroundingsOf(comment.tags, node, outer, inner);
    for (const tag of comment.tags) placed.push({ comment, tag, at });
  }
  return placed.reverse();
}

/** A comment that defines or imports types belongs to the scope; any other to the node below it. */
function surroundingsOf(tags: readonly ts.JSDocTag[], node: ts.Node, outer: Surroundings, inner: Surroundings): Surroundings {
  const definitions = tags.filter((tag) => isJSDocTypedefTag(tag) || isJSDocCallbackTag(tag) || isJSDocEnumTag(tag));
  for (const definition of definitions) declareType(definition, outer.scope);
  if (definitions.length > 0 || tags.some(isJSDocImportTag)) return { ...outer, scope: withTemplates(tags, outer.scope), type: true };
  const declared = isVariableStatement(node) ? node.declarationList.declarations[0] : undefined;
  const frame = declared ? enterPlace(declared, inner.frame, inner.moduleLevel) : inner.frame;
  return { ...inner, scope: withTemplates(tags, inner.scope), frame, type: true };
}

function declareType(tag: ts.JSDocTag & { readonly name?: ts.Node }, scope: Scope): void {
  if (tag.name && isIdentifier(tag.name)) declare(scope, tag.name.text, "type");
}

/** `@template T` hides an outer `T` in its own comment. */
function withTemplates(tags: readonly ts.JSDocTag[], scope: Scope): Scope {
  return tags.some(isJSDocTemplateTag) ? openScope(scope) : scope;
}
