/** What the numbers of a grammar stand for. */
import type { Language } from "web-tree-sitter";

interface Kind {
  readonly type: string;
  readonly named: boolean;
  /** Punctuation that no extractor asks for. */
  readonly dropped: boolean;
}

export interface Kinds {
  /** Of a node type's number. */
  readonly of: (type: number) => Kind;
  readonly fields: readonly (string | undefined)[];
}

const DROPPED: ReadonlySet<string> = new Set(["(", ")", "[", "]", "{", "}", ",", ":", ";", ".", '"', "'", "`", "\n", ""]);

/** The number of what the parser could not read, which no grammar declares. */
const ERROR = 0xffff;

export function readKinds(language: Language): Kinds {
  const known: Kind[] = [];
  const error = readKind(language, ERROR);
  return {
    of: (type) => (type === ERROR ? error : (known[type] ??= readKind(language, type))),
    fields: language.fields.map((field) => field ?? undefined),
  };
}

/** Types and fields the grammar may name with a number that it does not know: errors. */
function readKind(language: Language, type: number): Kind {
  const name = language.nodeTypeForId(type) ?? "ERROR";
  const named = type === ERROR || language.nodeTypeIsNamed(type);
  return { type: name, named, dropped: !named && DROPPED.has(name) };
}
