/** Uses inside one module, by Python's scopes: of the names that it declares, and of attributes. */
import type { FileUses, ReadUses } from "../../../src/model/file-uses.js";
import type { SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import { placeUses } from "../../shared/place-uses.js";
import { openSource, type Source } from "../../shared/source.js";
import { dialectOf } from "../extract/dialect.js";
import { openReading } from "../extract/reading.js";
import { walkModule } from "../extract/walk/walk.js";
import { outlineOf } from "../outline/index.js";
import { parseModule } from "../parse-module.js";
import { openCollected, watchersOf } from "./collected.js";
import { readMembers } from "./read-members.js";
import { readOwn } from "./read-own.js";

export const readUses: ReadUses = async (path, written) => {
  if (dialectOf(path) !== "Python") return undefined;
  const { text, root } = await parseModule(written);
  return root === undefined ? { own: [], members: [] } : usesOf(openSource(path, text), root);
};

function usesOf(source: Source, root: SyntaxNode): FileUses {
  const reading = openReading(source);
  const collected = openCollected();
  walkModule(reading, root, watchersOf(source, collected));
  const symbols = outlineOf(source, root);
  const { own, ofClasses } = readOwn(reading, collected);
  const members = readMembers(source, reading.module, collected);
  return {
    own: placeUses(source, symbols, own),
    members: placeUses(source, symbols, [...members, ...ofClasses.map(({ name, ...rest }) => ({ member: name, ...rest }))]),
  };
}
