/** What a file declares at any depth, private names included: read from its text when somebody asks, and kept nowhere. */

export type SymbolKind =
  | "function"
  | "method"
  | "class"
  | "struct"
  | "interface"
  | "type"
  | "enum"
  | "constant"
  | "variable"
  | "property"
  | "namespace";

export interface OutlineSymbol {
  /** With the names of what contains it: `Cart`, `Cart.total`, `open.onClick`. */
  readonly name: string;
  readonly kind: SymbolKind;
  /** Number of symbols around it; 0: the module. */
  readonly depth: number;
  /** First and last line, from 1, with decorators and without the comment above. */
  readonly from: number;
  readonly to: number;
  /** Parameters and result of a function, base of a class or type of a value, as written, on one line: `(items: Item[]): number`. */
  readonly signature?: string;
  /** First sentence of its documentation. */
  readonly doc?: string;
  /** The language keeps it from other files, as what a module does not export, or its convention for names of members does. */
  readonly isPrivate?: true;
}

/**
 * The symbols of one file in the order of its lines. Never throws for bad input: what cannot be parsed has fewer symbols. Undefined if the
 * language has no outline for files of this kind.
 */
export type Outline = (path: string, text: string) => Promise<readonly OutlineSymbol[] | undefined>;
