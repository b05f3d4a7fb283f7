/** Where a file uses names that it declares itself, and members of objects: read from its text when somebody asks. */
import type { UseKind } from "./facts.js";

/** Stands for the classes that name the file as their template. */
export const TEMPLATE_OWNER = "^";

/** Member of a class whose constructor takes its fields by their names: an object of it. Others have none, and their keywords are no fields. */
export const FIELDS = "__dataclass_fields__";

/** Member of a type of dictionaries with known keys: an object of it. */
export const KEYS = "__required_keys__";

/** Whether a use of a member that is chosen when it runs, of which only the start of the name is known, may be one of the member. */
export function isChosen(used: string, member: string): boolean {
  return used.endsWith("*") && member.startsWith(used.slice(0, -1));
}

/** Starts of a name that end where a word of it ends, with which code makes the name: `do_` and `do_all_` of `do_all_now`. */
export function startsOf(member: string): readonly string[] {
  return [...member.matchAll(/_(?=.)|[\p{Ll}\p{N}](?=[\p{Lu}_])/gu)].map(({ index }) => member.slice(0, index + 1));
}

/** Starts of names that the running program completes: `"do_" + word`, `f"do_{word}"`, `'do_%s'`. */
export function completedIn(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/["'`]([\p{L}\p{N}_$]+?)(?:\$?\{|%|["']\s*\+)/gu)].map(([, start = ""]) => start));
}

/** A field by its place: `Coin{5}`, `Coin(5)`. Where a class says which one that is, it has the name of that field as a type. */
export function placeMember(index: number): string {
  return `[${index}]`;
}

/** `do_*` of `f"do_{word}"`, as the member of a use. */
export function chosenMember(text: string): string {
  return `${/^[frFR]*["'`](\w*)(?:\$?\{|%|["']\s*\+)/.exec(text)?.[1] ?? ""}*`;
}

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
  /** Another name that the module has for the same thing, by a re-export or as a property of an object: `total`, `shop.total`. */
  readonly alias?: string;
  /** A value of the module that a call makes of it: `default` in `export default observer(Cart)`. */
  readonly made?: string;
}

/** An access to a member of an object: `cart.total()`. */
export interface MemberUse extends FoundUse {
  /** `total`; `do_*` of `getattr(shell, f"do_{word}")`; `[0]` of the first field of a literal without names. */
  readonly member: string;
  /**
   * The object's class (`TypedName` says how it is written), if a rule of the language decides it: `this` and `self` inside a class, a parameter
   * or variable with a written type, a construction, what a function returns. Absent: unknown.
   */
  readonly on?: string;
}

/**
 * What a declaration says about classes. They are written in the names of the file: `Cart`, `shop.Cart`. `make()` is the class of what `make`
 * returns, `make()1` of its second result, `cart.till` of a member, `carts[]` of an element, `carts[k]` of a key,
 * `carts[i]` of what a loop over it gives. `[Cart]` holds elements,
 * `[Cart;Key]` by keys, `(Cart;Till)` is a function with two results, `<Till;Key>(Cart)` one that is given two arguments, `make<0>` what `make` takes first,
 * `make<0><.1>` what it gives that function as its second argument, `Cart|Till` one of two, `Cart/Till` one of two
 * values that a name has after each other (`?`: unknown), `Cart:12` the one that line 12 imports, `Error&Failure` an error that may be narrowed to a failure,
 * `Mocked{Cart;Till}` a type or a function that is given others, `#1` the second of them where it is declared (`#8` the first one of a method itself),
 * `#1{Till}` or else a till, `make(Cart;Till)` what `make` returns for these arguments, `make<0(;Till)>` what it takes first beside a till, `{Cart;Till}` a list
 * with these elements by place, `pair[0]` the first one, `{cart=Cart;till=Till}` an object without a name, in which `*` stands for any name and `&` for what else it has the members of, `@` the class of the object itself, `^` the classes whose template the file is,
 * `Cart.super()` what its bases are. Whoever
 * wants to know a class follows the names into other files.
 */
export interface TypedName {
  /** As in the outline: `make`, `Cart`, `Cart.items`. */
  readonly name: string;
  /** The class of a value; of another name for a type, that type. */
  readonly type?: string;
  /** What a function returns, by place; an empty text: unknown. */
  readonly results?: readonly string[];
  /**
   * What a function takes, by place, or the constructor of a class, or an interface that can be called; `,` separates what overloads take, `…` stands
   * before what the last place takes any number of. Of functions that are given functions or have type parameters only.
   */
  readonly takes?: readonly string[];
  /** What a class inherits from or embeds, in the order of look-up. */
  readonly bases?: readonly string[];
  /** An interface or a protocol: whatever has its members is one. */
  readonly isOpen?: true;
  /** What stands behind a type of its own that is no structure: its elements or results. */
  readonly behind?: string;
  /** Types of parameters and results, where a method needs the same to stand for another one. */
  readonly shape?: string;
}

export interface FileUses {
  /** In the order of the text. */
  readonly own: readonly OwnUse[];
  /** In the order of the text. Members of names that stand for imported modules are imports, and are left out. */
  readonly members: readonly MemberUse[];
  /** Absent: none. */
  readonly typed?: readonly TypedName[];
  /** The name that the file gives its module of several files. */
  readonly module?: string;
  /** Specifiers of imported modules by their local names, where members of several modules look the same in the index. */
  readonly modules?: Readonly<Record<string, string>>;
}

/** Never throws for bad input: what cannot be parsed has fewer uses. Undefined if the language does not read files of this kind. */
export type ReadUses = (path: string, text: string) => Promise<FileUses | undefined>;
