/** Where a file uses names that it declares itself, and members of objects: read from its text when somebody asks. */
import type { UseKind } from "./facts.js";

interface FoundUse {
  readonly line: number;
  readonly kind: UseKind;
  /** Name of the innermost function, method or class of the outline around it; absent: at module level. */
  readonly within?: string;
}

/**
 * A use of a module-level name without an import. In a language whose modules have several files the name may be declared in another file of
 * the module. Uses inside the name's own declaration count (recursion); the declaration itself does not.
 */
export interface OwnUse extends FoundUse {
  /** As declared: `total`, `Cart`. */
  readonly name: string;
  /** Of a re-export: another name that the module declares for the same thing. */
  readonly alias?: string;
}

/** An access to a member of an object: `cart.total()`. */
export interface MemberUse extends FoundUse {
  /** `total`. */
  readonly member: string;
  /**
   * The object's class, as spelled in this file, if a rule of the language decides it without the types of other files: `this` and `self` inside
   * a class, a parameter or variable with a written type, a variable whose only value is a construction. `Cart`, `shop.Cart` for a name
   * through an imported module. Absent: unknown.
   */
  readonly on?: string;
}

export interface FileUses {
  /** In the order of the text. */
  readonly own: readonly OwnUse[];
  /** In the order of the text. Members of names that stand for imported modules are imports, and are left out. */
  readonly members: readonly MemberUse[];
}

/** Never throws for bad input: what cannot be parsed has fewer uses. Undefined if the language does not read files of this kind. */
export type ReadUses = (path: string, text: string) => Promise<FileUses | undefined>;
