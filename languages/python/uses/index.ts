/** Uses inside one module, by Python's scopes: of the names that it declares, and of attributes. */
import type { FileUses, ReadUses } from "../../../src/model/file-uses.js";
import type { SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import { innermostNames } from "../../shared/innermost-names.js";
import { openSource, type Source } from "../../shared/source.js";
import { dialectOf } from "../extract/dialect.js";
import { openReading } from "../extract/open-reading.js";
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
  const around = innermostNames(outlineOf(source, root));
  const { own, ofClasses } = readOwn(reading, collected);
  const members = readMembers(source, reading.module, collected);
  return {
    own: placed(source, around, own),
    members: placed(source, around, [...members, ...ofClasses.map(({ name, ...rest }) => ({ member: name, ...rest }))]),
  };
}

type Placed<T> = Omit<T, "position"> & { readonly line: number; readonly within?: string };

function placed<T extends { readonly position: number }>(
  { lineOf }: Source,
  around: (line: number) => string | undefined,
  found: readonly T[],
): readonly Placed<T>[] {
  return found
    .toSorted((a, b) => a.position - b.position)
    .map(({ position, ...rest }) => {
      const line = lineOf(position);
      const within = around(line);
      return { ...rest, line, ...(within !== undefined && { within }) };
    });
}
