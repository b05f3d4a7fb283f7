/**
 * Selection of entrypoints by a language model: the data for it (an offer), the question, and the filter for the answer. The model
 * chooses among existing names; nothing else in its answer has an effect.
 */

export interface OfferedPackage {
  /** `""` for the root of the repository. */
  readonly directory: string;
  readonly name: string;
  readonly description?: string;
}

export interface OfferedCandidate {
  readonly path: string;
  readonly class: string;
  readonly rule: string;
  readonly evidence: readonly string[];
  /** Files of a group candidate. */
  readonly group?: readonly string[];
  /** Whether the rules alone would select it. */
  readonly chosen: boolean;
}

export interface OfferedFile {
  readonly path: string;
  /** Number of files that import it, and that it imports. */
  readonly importers: number;
  readonly imports: number;
}

/** Lists are sorted by relevance and truncated at the end. */
export interface Offer {
  readonly packages: readonly OfferedPackage[];
  readonly candidates: readonly OfferedCandidate[];
  readonly inventory: readonly OfferedFile[];
}
