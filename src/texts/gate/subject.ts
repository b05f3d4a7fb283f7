/**
 * The gate accepts a text of a model or an agent only if it is about what it describes: it has the form of a purpose, a why or an overview
 * (protocol §2, §3), speaks in the third person, uses words and names of the code, and says more than the name. Pure, and bounded in time for any text. It rejects rather than repairs: a rejected text costs one
 * more question, then the draft stays.
 */

/** Identifiers, paths and packages that occur in the prompt or in the graph. */
export interface Names {
  readonly has: (name: string) => boolean;
  /** Whether a word is common, or one of the code and its surroundings in another form. */
  readonly says: (word: string) => boolean;
  /** The same for exactly this word, in lower case. */
  readonly spells: (word: string) => boolean;
  /** Whether the code itself has these characters in a row. */
  readonly quotes: (run: string) => boolean;
}

export interface PurposeSubject {
  readonly slot: "purpose";
  readonly name: string;
  readonly path: string;
  readonly known: Names;
}

export interface WhySubject {
  readonly slot: "why";
  readonly importer: string;
  /** `path#symbol`, a path, or a package. */
  readonly target: string;
  /** Names that the importer uses; empty: a whole module, or a side effect. */
  readonly used: readonly string[];
  readonly purposeOfTarget: string;
  readonly known: Names;
}

export interface OverviewSubject {
  readonly slot: "overview";
  readonly name: string;
  readonly known: Names;
}

/** Why a file is an entrypoint. */
interface ReasonSubject {
  readonly slot: "reason";
  readonly path: string;
  readonly known: Names;
}

export type Subject = PurposeSubject | WhySubject | OverviewSubject | ReasonSubject;
