/** Uses in one syntax tree, in one visit: names by scope, members by the type of their object. */
import type { FileUses, MemberUse, OwnUse } from "../../../src/model/file-uses.js";
import type { UseKind } from "../../../src/model/facts.js";
import { NodeFlags, SyntaxKind, type ts } from "../typescript.js";
import { findSymbols } from "../outline/read-outline.js";
import { collect, type Collected } from "../extract/references/collect.js";
import { classifyUse, isWritten } from "../extract/references/names/classify-use.js";
import { importedNames } from "../extract/references/names/imported-names.js";
import { lookup, type Declared } from "../extract/references/names/scope.js";
import type { Surroundings } from "../extract/references/surroundings.js";
import { findMembers, type FoundMember } from "./find-members.js";
import { openTyping, type Watched } from "./typing.js";
import { exportedBy, ownNames, type OwnNames } from "./own-names.js";
import { symbolsAround, type SymbolRange } from "./symbols-around.js";

/** A use before its line and the symbol around it are known. */
interface Found<T> {
  readonly offset: number;
  readonly use: T;
}

type FoundName = Found<Pick<OwnUse, "name" | "kind" | "alias">>;

interface FoundUses {
  readonly uses: FileUses;
  readonly names: ReadonlySet<string>;
}

/** `file` is parsed without parents; `docTypes`: with all of its comments. */
export function usesIn(file: ts.SourceFile, docTypes: boolean): FoundUses {
  const watched: Watched[] = [];
  const watch = (node: ts.Node, at: Surroundings): void => {
    if (WATCHED.has(node.kind)) watched.push({ node, at });
  };
  const collected = collect(file, { pathRoots: false, docTypes, watch });
  const imported = importedNames(file);
  const names = ownNames(file, collected, imported);
  const symbols = symbolRanges(file);
  const own = [...namedUses(file, collected, names), ...exportUses(file, watched, names)];
  const members: FoundMember[] = findMembers(openTyping({ file, docTypes, collected, imported, names, symbols, watched }));
  return {
    uses: {
      own: placed<FoundName["use"], OwnUse>(file, own, symbols),
      members: placed<FoundMember["use"], MemberUse>(file, members, symbols),
    },
    names: names.texts,
  };
}

const WATCHED: ReadonlySet<ts.SyntaxKind> = new Set([
  SyntaxKind.PropertyAccessExpression,
  SyntaxKind.ElementAccessExpression,
  SyntaxKind.QualifiedName,
  SyntaxKind.IndexedAccessType,
  SyntaxKind.JsxAttribute,
  SyntaxKind.VariableDeclaration,
  SyntaxKind.Parameter,
  SyntaxKind.ClassDeclaration,
  SyntaxKind.ClassExpression,
  SyntaxKind.InterfaceDeclaration,
  SyntaxKind.TypeAliasDeclaration,
  SyntaxKind.EnumDeclaration,
  SyntaxKind.ModuleDeclaration,
  SyntaxKind.FunctionDeclaration,
]);

/** Empty if nesting exhausts the stack: the search for symbols is recursive. */
function symbolRanges(file: ts.SourceFile): readonly SymbolRange[] {
  try {
    return findSymbols(file).map(({ name, node }) => ({ name, node, from: node.pos, to: node.end }));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [];
  }
}

function namedUses(file: ts.SourceFile, { names: references }: Collected, names: OwnNames): FoundName[] {
  const found: FoundName[] = [];
  const isScript = (file.flags & NodeFlags.JavaScriptFile) !== 0;
  for (const { node, at, space } of references) {
    if (!names.texts.has(node.text)) continue;
    // In a comment, a constructor function is a type.
    const declared = lookup(at.scope, node.text, space) ?? (isScript ? lookup(at.scope, node.text, "value") : undefined);
    const name = declared && nameOf(names, declared);
    if (name === undefined) continue;
    const kind = kindOf(node, at);
    if (kind !== "re-export") found.push({ offset: node.getStart(file), use: { name, kind } });
  }
  return found;
}

function nameOf({ declared }: OwnNames, one: Declared): string | undefined {
  return declared.get(one);
}

/** Targets of assignments are assigned; the classification of imports leaves them out. */
function kindOf(node: ts.Node, at: Surroundings): UseKind {
  return isWritten(node) ? "assign" : (classifyUse(node, "named", at)?.kind ?? "assign");
}

function exportUses(file: ts.SourceFile, watched: readonly Watched[], names: OwnNames): FoundName[] {
  if (names.exported.size === 0) return [];
  return watched.flatMap(({ node, at }): readonly FoundName[] => {
    const name = exportedBy(node, at.scope, names);
    const used = name === undefined ? undefined : classifyUse(node, "named", at);
    if (name === undefined || used === undefined) return [];
    const offset = node.getStart(file);
    if (used.kind !== "re-export") return [{ offset, use: { name, kind: used.kind } }];
    // `exports.sum = exports.total`
    const alias = names.exported.get(used.subject ?? "");
    return alias === undefined || alias === name ? [] : [{ offset, use: { name, kind: used.kind, alias } }];
  });
}

function placed<F extends object, T extends F>(file: ts.SourceFile, found: readonly Found<F>[], symbols: readonly SymbolRange[]): T[] {
  const sorted = found.toSorted((a, b) => a.offset - b.offset);
  const around = symbolsAround(
    symbols,
    sorted.map(({ offset }) => offset),
  );
  return sorted.map(({ offset, use }, index) => {
    const within = around[index];
    const line = file.getLineAndCharacterOfPosition(offset).line + 1;
    return { ...use, line, ...(within !== undefined && { within }) } as unknown as T;
  });
}
