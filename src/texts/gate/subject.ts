/**
 * The gate: what a language model wrote is taken over only when it has the shape of a purpose, a why or an overview (protocol §2, §3), names
 * only what exists, and says more than the name did. Pure, bounded in time for any text, and quicker to refuse than to repair: a refused text
 * costs one more question, then the drafted text stays.
 */

/** Identifiers, paths and packages that exist in what the model was shown or in the graph. */
export interface Names {
  readonly has: (name: string) => boolean;
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
  /** Names that the importer uses of it; empty: a whole module, or a side effect. */
  readonly used: readonly string[];
  readonly purposeOfTarget: string;
  readonly known: Names;
}

export interface OverviewSubject {
  readonly slot: "overview";
  readonly name: string;
  readonly known: Names;
}

export type Subject = PurposeSubject | WhySubject | OverviewSubject;
