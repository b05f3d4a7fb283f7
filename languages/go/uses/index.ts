/** Uses inside one file, by Go's scopes: of names that its package may declare, and of fields and methods. */
import type { FileUses, ReadUses } from "../../../src/model/file-uses.js";
import type { SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import { placeUses } from "../../shared/place-uses.js";
import { openSource, type Source } from "../../shared/source.js";
import { collectComments } from "../extract/doc-comments.js";
import { parseFile } from "../extract/parse-file.js";
import { walkFile } from "../extract/walk/walk.js";
import { outlineOf } from "../outline/index.js";
import { readDeclared } from "./declared.js";
import { readLocalNames } from "./local-names.js";
import type { Types } from "./types.js";
import { type Found, watchersOf } from "./watch-uses.js";

export const readUses: ReadUses = async (path, text) => {
  const parsed = await parseFile(text);
  return parsed === undefined ? { own: [], members: [] } : usesOf(openSource(path, text), parsed.root);
};

function usesOf(source: Source, root: SyntaxNode): FileUses {
  const declared = readDeclared(source, root);
  const names = new Map([...declared.functions.keys(), ...declared.values.keys()].map((name) => [name, undefined] as const));
  const scope = { parent: undefined, names: new Map([...names, ...declared.types]) };
  const types: Types = { source, scope, declared, known: new Map(), variables: new Map() };
  const found: Found = { own: [], members: [] };
  const reading = { source, comments: collectComments(source, root), file: scope, imported: new Map(), free: new Map(), calls: [] };
  walkFile(reading, root, watchersOf(types, readLocalNames(source, root), found));
  const symbols = outlineOf(source, root);
  return { own: placeUses(source, symbols, found.own), members: placeUses(source, symbols, found.members) };
}
