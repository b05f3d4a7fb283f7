/** What else a member or a class is: another name for a member, and bases of other packages. */
import { type ClassText, readClassText } from "./class-text.js";
import { basesOf, classesOf, classesOfNode, memberOf } from "./class-of.js";
import { namedIn } from "./names.js";
import { type Member, symbolsOf, type Types } from "./symbols.js";
import { type ClassKey, INHERITS, type Value } from "./values.js";

/** The members that a type or a value of a file may be: `App["run"]`, `app.run`, or another name for one. */
export async function membersBehind(types: Types, path: string, text: string | undefined): Promise<readonly Member[]> {
  const node = text === undefined ? undefined : readClassText(text);
  return node === undefined ? [] : await membersOfText(types, { path, depth: 0 }, node);
}

async function membersOfText(
  types: Types,
  at: { readonly path: string; readonly depth: number },
  node: ClassText,
): Promise<readonly Member[]> {
  const further = async (path: string, text: string | undefined): Promise<readonly Member[]> => {
    const next = text === undefined ? undefined : readClassText(text);
    return next === undefined ? [] : await membersOfText(types, { path, depth: at.depth + 1 }, next);
  };
  if (at.depth > MOST_NAMES) return [];
  if (node.kind === "any") return (await Promise.all(node.of.map((one) => membersOfText(types, at, one)))).flat();
  if (node.kind === "name") {
    const members: Member[] = [];
    for (const { entity } of await namedIn(types.graph, types.sources, at.path, [node.name]))
      if (entity.kind === "symbol")
        members.push(...(await further(entity.path, (await symbolsOf(types, entity.path)).typed.get(entity.name)?.type)));
    return members;
  }
  if (node.kind !== "member") return [];
  const found: Member[] = [];
  for (const owner of (await classesOfNode(types, at.path, node.of)) ?? []) {
    const member = owner.kind === "class" ? await memberOf(types, owner, node.name) : undefined;
    if (member !== undefined) found.push(member, ...(await further(member.path, member.typed?.type)));
  }
  return found;
}

/** Names of names for a member that are followed. */
const MOST_NAMES = 6;

/**
 * Bases of another package, as they are spelled; the language's own class of all classes has nothing to call. `inherited`: without what classes only
 * promise to have (`implements`), which gives them nothing.
 */
export async function basesFrom(types: Types, owner: ClassKey, only?: "inherited"): Promise<readonly string[]> {
  const found: string[] = [];
  const isOutside = (value: Value): boolean => value.kind === "foreign" || ("path" in value && value.path.startsWith("::"));
  for (const one of [owner, ...(await basesOf(types, owner)).all]) {
    if (isOutside(one)) continue;
    const typed = (await symbolsOf(types, one.path)).typed.get(one.name);
    if (only !== undefined && one !== owner && typed?.isOpen === true) continue;
    for (const text of typed?.bases ?? []) {
      if (only !== undefined && isPromised(types, one, text)) continue;
      const values = text === "" || NO_BASE.test(text) ? [] : await classesOf(types, one.path, text);
      if (values?.some(isOutside) === true) found.push(text.replace(/\{.*/s, ""));
    }
  }
  return found;
}

function isPromised({ graph }: Types, { path, name }: ClassKey, base: string): boolean {
  const sites = graph
    .edgesFrom(path)
    .flatMap((edge) => edge.sites.filter(({ local, imported }) => (local ?? imported) === base.replace(/\{.*/s, "")));
  const kinds = sites.flatMap(({ uses }) => uses.flatMap(({ kind, subject }) => (subject === name && INHERITS.has(kind) ? [kind] : [])));
  return kinds.length > 0 && kinds.every((kind) => kind === "implement");
}

const NO_BASE = /^(?:object|(?:abc\.)?ABC|Object)$/;
