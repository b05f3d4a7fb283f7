/** Uses inside one script, or inside the scripts and the template of a component, of the names that it declares, and its accesses to members. */
import type { FileUses, MemberUse, OwnUse, ReadUses } from "../../../src/model/file-uses.js";
import { ts } from "../typescript.js";
import { mayDocumentTypes } from "../extract/doc-types.js";
import { unread } from "../extract/index.js";
import type { UsedName } from "../extract/markup/script-extractor.js";
import { scriptKindOf } from "../extract/script-kinds.js";
import { usesIn } from "./uses-in.js";

export const readUses: ReadUses = async (path, text) => {
  const kind = scriptKindOf(path);
  if (kind !== undefined) return usesOf(path, text, kind).uses;
  const { extractMarkup, isMarkup } = await import("../extract/markup/index.js");
  if (!isMarkup(path)) return undefined;
  const own: OwnUse[] = [];
  const members: MemberUse[] = [];
  await extractMarkup(path, text, (_path, script, options) => {
    const before = (options.line ?? 1) - 1;
    const { uses, names } = usesOf(path, script, options.kind);
    own.push(...uses.own.map((use) => moved(use, before)), ...templateUses(options.usedNames ?? [], names));
    members.push(...uses.members.map((use) => moved(use, before)));
    // The reader of markup adds its own findings, which are not needed here.
    return unread(path, "");
  });
  if (own.length === 0 && members.length === 0 && !MAY_HAVE_SCRIPTS.test(path)) return undefined;
  return { own: own.sort((a, b) => a.line - b.line), members };
};

const MAY_HAVE_SCRIPTS = /\.(?:vue|svelte|astro|mdx|html?)$/i;

interface ScriptUses {
  readonly uses: FileUses;
  /** Names that the script declares. */
  readonly names: ReadonlySet<string>;
}

/** Empty if nesting exhausts the stack: the compiler's parser is recursive. */
function usesOf(path: string, text: string, kind: ts.ScriptKind): ScriptUses {
  const docTypes = mayDocumentTypes(text);
  const mode = {
    languageVersion: ts.ScriptTarget.Latest,
    jsDocParsingMode: docTypes ? ts.JSDocParsingMode.ParseAll : ts.JSDocParsingMode.ParseNone,
  };
  try {
    return usesIn(ts.createSourceFile(path, text, mode, false, kind), docTypes);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // The parser keeps state of the aborted parse; an empty file resets it.
    ts.createSourceFile("empty.ts", "", ts.ScriptTarget.Latest);
    return { uses: { own: [], members: [] }, names: new Set() };
  }
}

function moved<T extends { readonly line: number }>(use: T, lines: number): T {
  return lines === 0 ? use : { ...use, line: use.line + lines };
}

function templateUses(used: readonly UsedName[], names: ReadonlySet<string>): readonly OwnUse[] {
  return used.flatMap(({ name, use }) => (names.has(name) ? [{ name, line: use.line, kind: use.kind }] : []));
}
