/** Rows of the index as objects. */
import type { EdgeKind } from "../../model/edge-kinds.js";
import type { UseKind } from "../../model/facts.js";

export interface CodeUse {
  readonly line: number;
  readonly kind: UseKind;
  /** As printed in whys: `checkout()`, `Cart.add()`, `test "adds items"`; absent at module level. */
  readonly within?: string;
  readonly member?: string;
  readonly subject?: string;
}

/** One name that one statement imports, with its uses. */
export interface CodeSite {
  readonly line: number;
  readonly imported?: string;
  readonly local?: string;
  /** Bits of `SITE`. */
  readonly flags: number;
  readonly kind: EdgeKind;
  readonly form: string;
  readonly uses: readonly CodeUse[];
}

export interface CodeEdge {
  /** Path of the importing file. */
  readonly from: string;
  /** Key of the target: a path, `path#name`, or an external with two leading colons. */
  readonly to: string;
  /** Key of the module through which it is imported, if that is another one. */
  readonly via?: string;
  readonly sites: readonly CodeSite[];
}

export interface CodeDeclaration {
  readonly path: string;
  readonly name: string;
  readonly line: number;
}

/** Why something outside of the sources may use a file or one of its declarations. */
export interface CodeEntry {
  /** A declaration that the file exports itself. Absent: the file, with all that it passes on. */
  readonly name?: string;
  /** Others may use it; otherwise it is started. */
  readonly isOutside: boolean;
  /** By a framework, for its name. */
  readonly isTaken: boolean;
  /** By its path, which nothing declares. */
  readonly isByPath: boolean;
  /** `package.json "main"`, `Procfile web: gunicorn shop.wsgi`. */
  readonly evidence: string;
}
