/** Meaning of a grammar's numeric node types. */
import type { Language } from "web-tree-sitter";

interface Kind {
  readonly type: string;
  readonly named: boolean;
  /** Punctuation that no extractor needs. */
  readonly dropped: boolean;
}

export interface Kinds {
  /** By the number of a node type. */
  readonly of: (type: number) => Kind;
  readonly fields: readonly (string | undefined)[];
}

const DROPPED: ReadonlySet<string> = new Set(["(", ")", "[", "]", "{", "}", ",", ":", ";", ".", '"', "'", "`", "\n", ""]);

/** Node type of unparsable text; no grammar declares it. */
const ERROR = 0xffff;

export function readKinds(language: Language): Kinds {
  const known: Kind[] = [];
  const error = readKind(language, ERROR);
  return {
    of: (type) => (type === ERROR ? error : (known[type] ??= readKind(language, type))),
    fields: language.fields.map((field) => field ?? undefined),
  };
}

/** Errors have a number unknown to the grammar. */
function readKind(language: Language, type: number): Kind {
  const name = language.nodeTypeForId(type) ?? "ERROR";
  const named = type === ERROR || language.nodeTypeIsNamed(type);
  return { type: name, named, dropped: !named && DROPPED.has(name) };
}
