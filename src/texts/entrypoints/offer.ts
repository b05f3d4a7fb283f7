/**
 * Entrypoints chosen by a language model: what it is shown (an offer), the question made of it, and what of the answer is taken. The model
 * chooses among names that exist; nothing else that it says has an effect.
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
  /** Files that it stands for, where it is a group. */
  readonly group?: readonly string[];
  /** Whether rules alone would take it. */
  readonly chosen: boolean;
}

export interface OfferedFile {
  readonly path: string;
  /** Files that import it, and that it imports. */
  readonly importers: number;
  readonly imports: number;
}

/** Each list with the most telling first: what is too much is left out from the end. */
export interface Offer {
  readonly packages: readonly OfferedPackage[];
  readonly candidates: readonly OfferedCandidate[];
  readonly inventory: readonly OfferedFile[];
}
