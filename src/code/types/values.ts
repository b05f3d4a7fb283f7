/** What a value is, as far as the sources say it. */
import type { ClassText } from "./class-text.js";

/** What type parameters stand for, by place; undefined where it is not known. */
export type Given = readonly (readonly Value[] | undefined)[];

/** A class, an interface, or anything else whose members are its own. */
export interface ClassKey {
  readonly kind: "class";
  readonly path: string;
  /** As in the outline. */
  readonly name: string;
  readonly given?: Given | undefined;
  /** Members are looked up in its bases alone. */
  readonly above?: true;
}

export type Value =
  | ClassKey
  | {
      readonly kind: "function";
      readonly path: string;
      readonly name: string;
      readonly results: readonly string[];
      readonly takes: readonly string[];
      readonly self: ClassKey | undefined;
      readonly given?: Given | undefined;
    }
  | {
      readonly kind: "list";
      readonly path: string;
      readonly element: ClassText | undefined;
      readonly key: ClassText | undefined;
      readonly given?: Given | undefined;
    }
  /** A function by its type. */
  | {
      readonly kind: "results";
      readonly path: string;
      readonly results: readonly (ClassText | undefined)[];
      readonly gives: readonly (ClassText | undefined)[];
      readonly given?: Given | undefined;
    }
  | { readonly kind: "module"; readonly path: string }
  /** Of the language or of an external package; `given`: the types that it may have the members of. */
  | { readonly kind: "foreign"; readonly given?: readonly Value[] };

/** Tells apart what stands for type parameters. */
export function keyOfGiven(given: Given | undefined): string {
  return given === undefined ? "" : `{${given.map((some) => some?.map(keyOf).join("|") ?? "").join(";")}}`;
}

function keyOf(value: Value): string {
  if (value.kind === "foreign") return `::${value.given?.map(keyOf).join("|") ?? ""}`;
  const { kind, path } = value;
  const own = "name" in value ? value.name : kind === "module" ? "" : JSON.stringify(value);
  return `${kind} ${path}#${own}${"given" in value ? keyOfGiven(value.given) : ""}`;
}
