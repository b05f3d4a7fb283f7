/** What a value is, as far as the sources say it. */
import type { UseKind } from "../../model/facts.js";
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
      readonly self?: ClassKey | undefined;
      readonly element: ClassText | undefined;
      readonly key: ClassText | undefined;
      /** Elements that are known by their place. */
      readonly places?: readonly (ClassText | undefined)[] | undefined;
      readonly given?: Given | undefined;
    }
  /** An object by its type; `*`: what it has under any name. */
  | {
      readonly kind: "object";
      readonly path: string;
      readonly self?: ClassKey | undefined;
      readonly members: Readonly<Record<string, ClassText | undefined>>;
      readonly given?: Given | undefined;
    }
  /** A function by its type. */
  | {
      readonly kind: "results";
      readonly path: string;
      readonly self?: ClassKey | undefined;
      readonly results: readonly (ClassText | undefined)[];
      readonly gives: readonly (ClassText | undefined)[];
      readonly given?: Given | undefined;
    }
  | { readonly kind: "module"; readonly path: string }
  /** Beside others: a value of which nothing is known, or which one of them it is. */
  | { readonly kind: "unknown" | "several" }
  /** Of the language or of an external package; `given`: the types that it may have the members of. */
  | { readonly kind: "foreign"; readonly given?: readonly Value[] };

/** Names of objects: of what they are joined with, and of what they have under any name. */
export const JOINED = "&";
export const ANY_NAME = "*";

/** The first place of the type parameters of a member of a class, which has parameters of its own before them. */
const OWN_FROM = 8;

/** What is given types in a call: those of a method stand behind those of its class. */
export function withTypes(value: Value, types: Given, isCalled: boolean): Value {
  if (value.kind === "foreign") return { kind: "foreign", given: types.flatMap((some) => some ?? []) };
  if (!("path" in value) || value.kind === "module") return value;
  const isMember = isCalled && (value.kind === "class" || value.self !== undefined);
  if (!isMember) return value.given === undefined ? { ...value, given: types } : value;
  const given = Array.from({ length: OWN_FROM + types.length }, (_, place) =>
    place < OWN_FROM ? value.given?.[place] : types[place - OWN_FROM],
  );
  return { ...value, given };
}

/** Tells apart what stands for type parameters. */
export function keyOfGiven(given: Given | undefined): string {
  return given === undefined ? "" : `{${Array.from(given, (some) => some?.map(keyOf).join("|") ?? "").join(";")}}`;
}

function keyOf(value: Value): string {
  if (value.kind === "foreign") return `::${value.given?.map(keyOf).join("|") ?? ""}`;
  if (!("path" in value)) return value.kind;
  const { kind, path } = value;
  const own = "name" in value ? value.name : kind === "module" ? "" : JSON.stringify(value);
  return `${kind} ${path}#${own}${"given" in value ? keyOfGiven(value.given) : ""}`;
}

/** A function may have properties, and be a constructor. */
export function asClass(value: Value): ClassKey | undefined {
  if (value.kind === "class") return value;
  return value.kind === "function" ? { kind: "class", path: value.path, name: value.name } : undefined;
}

export function sameClass(one: Pick<ClassKey, "path" | "name">, other: Pick<ClassKey, "path" | "name">): boolean {
  return one.path === other.path && one.name === other.name;
}

/** How a class takes what it inherits from. */
export const INHERITS: ReadonlySet<UseKind> = new Set(["extend", "implement", "mix"]);
