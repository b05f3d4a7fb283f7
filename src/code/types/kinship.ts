/** What inherits from a class, and whether a class satisfies an interface. */
import { directoryOf } from "../../model/paths.js";
import { basesFrom, basesOf, INHERITS, memberOf, MOST_BASES, symbolsOf, type Types } from "./class-of.js";
import { type ClassKey, sameClass } from "./values.js";

/** The class and what inherits from it, nearest first. */
export async function heirsOf(types: Types, owner: ClassKey): Promise<readonly ClassKey[]> {
  const found = new Map([[`${owner.path}#${owner.name}`, owner]]);
  for (const { path, name } of found.values()) {
    const heirs = types.graph
      .edgesTo(`${path}#${name}`)
      .flatMap(({ from, sites }) =>
        sites.flatMap(({ uses }) => uses.flatMap(({ kind, subject = "" }) => (INHERITS.has(kind) ? [{ path: from, name: subject }] : []))),
      );
    for (const one of (await symbolsOf(types, path)).typed.values())
      if (one.bases?.some((base) => base === name || base.startsWith(`${name}{`)) === true) heirs.push({ path, name: one.name });
    for (const heir of heirs)
      if (heir.name !== "" && found.size < MOST_BASES) found.set(`${heir.path}#${heir.name}`, { kind: "class", ...heir });
  }
  return [...found.values()];
}

/**
 * Whether an object of the class has every member of an interface or protocol, with the same shape where shapes are known. "maybe": a base that is
 * not known may have those that are missing, or none is needed.
 */
export async function satisfies(types: Types, owner: ClassKey, open: ClassKey): Promise<"yes" | "maybe" | "no"> {
  if ((await symbolsOf(types, open.path)).typed.get(open.name)?.isOpen !== true) return "no";
  const wanted = await shapesOf(types, open);
  let found: "yes" | "maybe" = wanted.size === 0 ? "maybe" : "yes";
  for (const [name, { shape, path }] of wanted) {
    const member = await memberOf(types, owner, name);
    if (member !== undefined && (await isOfOther(types, name, member.path, path))) return "no";
    const own = member?.typed?.shape;
    if (member !== undefined && shape !== "" && own !== undefined && own !== shape) return "no";
    if (member !== undefined) continue;
    if (!(await basesOf(types, owner)).isOpen && (await basesFrom(types, owner)).length === 0) return "no";
    found = "maybe";
  }
  return found;
}

/** Whether a name is only for one of two packages: those that are not exported differ (https://go.dev/ref/spec#Uniqueness_of_identifiers). */
async function isOfOther({ sources }: Types, name: string, path: string, other: string): Promise<boolean> {
  if (/^\p{Lu}/u.test(name) || directoryOf(path) === directoryOf(other)) return false;
  return (await sources.uses(other)).module !== undefined;
}

/** Names of the members that an interface asks for, its own and inherited ones, with their shapes; optional ones are no condition. */
async function shapesOf(types: Types, owner: ClassKey): Promise<ReadonlyMap<string, { readonly shape: string; readonly path: string }>> {
  const shapes = new Map<string, { readonly shape: string; readonly path: string }>();
  for (const one of [owner, ...(await basesOf(types, owner)).all]) {
    const { outline, typed } = await symbolsOf(types, one.path);
    for (const name of [...outline.keys(), ...typed.keys()]) {
      const member = name.startsWith(`${one.name}.`) ? name.slice(one.name.length + 1) : "";
      const shape = typed.get(name)?.shape ?? "";
      if (member !== "" && !member.includes(".") && shape !== OPTIONAL && !shapes.has(member))
        shapes.set(member, { shape, path: one.path });
    }
  }
  return shapes;
}

/** `TypedName.shape` of a member that an object need not have. */
const OPTIONAL = "?";

/** What inherits the member of a class and satisfies an interface with it. */
export async function heirSatisfying(types: Types, owner: ClassKey, member: string, open: ClassKey): Promise<ClassKey | undefined> {
  for (const heir of await heirsOf(types, owner)) {
    if (sameClass(heir, owner)) continue;
    const found = await memberOf(types, heir, member);
    if (found !== undefined && sameClass(found.owner, owner) && (await satisfies(types, heir, open)) === "yes") return heir;
  }
  return undefined;
}
