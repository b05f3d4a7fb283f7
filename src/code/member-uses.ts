/** Uses of a member of a class: decided where the sources say the object's class, by a rule where they say a part of it, by name elsewhere. */
import { completedIn, FIELDS, isChosen, KEYS, type MemberUse, placeMember, startsOf } from "../model/file-uses.js";
import { type CodeGraph, nearestWith, type Sources } from "./code-graph.js";
import { membersOfStandard } from "./go-names.js";
import type { CodeUse } from "./index/code-index.js";
import type { DirectUse, Doubt } from "./direct-use.js";
import { basesOf, classesOf, classesOfKey, joinedIn, memberOf, MOST_BASES } from "./types/class-of.js";
import { splitOutside } from "./types/class-text.js";
import { basesFrom, membersBehind } from "./types/members-behind.js";
import { inTurn, symbolsOf, type Types, typesOf, variantsOf } from "./types/symbols.js";
import { asClass, type ClassKey, INHERITS, sameClass, type Value } from "./types/values.js";
import { pushTo } from "../model/basics.js";
import { directoryOf } from "../model/tree.js";

/** Files that are parsed for a member's name; further ones are left out. */
const MOST_FILES = 400;

/** Members that run when an object is made, without being named. */
const CONSTRUCTORS: ReadonlySet<string> = new Set(["constructor", "__init__"]);

interface Wanted {
  readonly types: Types;
  readonly owner: ClassKey;
  readonly member: string;
  /** What the class inherits from: an object of such a class may be one of the wanted class. */
  readonly bases: readonly ClassKey[];
  /** Whether the wanted class is an interface or a protocol. */
  readonly isOpen: boolean;
  /** Whether interfaces of other packages may have the member: in a language where they are satisfied by names, of exported names. */
  readonly isImplicit: boolean;
  /** Whether what a class has from others is embedded in it: an object of these is none of the class, unless they are interfaces. */
  readonly isEmbedding: boolean;
  /** As literals without names spell it, if it is a field of a structure. */
  readonly place: string | undefined;
  /** Whether classes say which fields their constructors take by place. */
  readonly isPlaced: boolean;
}

type Verdict = Doubt | "yes" | "no";

/** `symbol`: `Cart.total` in the file at `path`. */
export function memberUses(graph: CodeGraph, sources: Sources, path: string, symbol: string): Promise<readonly DirectUse[]> {
  const types = typesOf(graph)(sources);
  return inTurn(types, async () => {
    const wanted = await wantedOf(types, path, symbol);
    const files = (await filesOf(wanted, path)).filter((file) => !graph.areExclusive(file, path));
    const found: DirectUse[] = [];
    for (const file of files) {
      const verdicts = new Map<string, Verdict>();
      for (const use of (await sources.uses(file)).members) {
        const isByName = isChosen(use.member, wanted.member);
        const isByPlace = wanted.isPlaced && use.member.startsWith("[") && (await isAtPlace(wanted, file, use));
        if (use.member !== wanted.member && use.member !== wanted.place && !isByName && !isByPlace) continue;
        const key = use.on ?? "";
        const given = verdicts.get(key) ?? (await verdictOn(wanted, file, use.on));
        verdicts.set(key, given);
        const decided = given === "yes" ? given : ((await onInlineImport(wanted, file, use)) ?? given);
        const verdict = isByName ? asChosen(decided, startsOf(wanted.member).includes(use.member.slice(0, -1))) : decided;
        if (verdict !== "no" && verdict !== "yes" && (await makesBase(wanted, file, use))) continue;
        if (verdict !== "no") found.push(toUse(file, use, verdict === "yes" ? undefined : verdict));
      }
    }
    return found;
  });
}

async function wantedOf(types: Types, path: string, symbol: string): Promise<Wanted> {
  const member = symbol.slice(symbol.lastIndexOf(".") + 1);
  const name = symbol.slice(0, symbol.lastIndexOf("."));
  // A class may have members in several files of its module.
  const [declared] = (await classesOf(types, path, name)) ?? [];
  const owner =
    declared?.kind === "class" && !(await symbolsOf(types, path)).outline.get(name) ? declared : { kind: "class" as const, path, name };
  const isTyped = (await types.sources.uses(path)).module !== undefined;
  const { outline } = await symbolsOf(types, path);
  const isField = outline.get(symbol)?.kind === "property";
  const isImplicit = isTyped && !isField && /^\p{Lu}/u.test(member);
  const fields = isTyped && isField ? [...outline.values()].filter((one) => one.kind === "property" && ownerOf(one.name) === name) : [];
  const at = fields.findIndex((one) => one.name === symbol);
  const bases = (await basesOf(types, owner)).all;
  return {
    types,
    owner,
    member,
    bases,
    isOpen: await isOpen(types, owner),
    isImplicit,
    isEmbedding: isTyped,
    place: at < 0 ? undefined : placeMember(at),
    isPlaced: isField && path.endsWith(".py"),
  };
}

/** `Base()` makes an object of the base itself and runs no constructor of the class, unless `__new__` chooses the class. */
async function makesBase({ types, bases }: Wanted, file: string, { kind, line }: MemberUse): Promise<boolean> {
  if (kind !== "construct") return false;
  const text = types.sources.read(file)?.split("\n", line).at(-1) ?? "";
  for (const base of bases) {
    const called = new RegExp(`(?<![\\w$])${base.name.replaceAll("$", "\\$")}\\s*(?:<[^()]*>)?\\(`);
    if (called.test(text)) return (await memberOf(types, base, "__new__")) === undefined;
  }
  return false;
}

/** Whether the constructor of the class takes the member at the place: fields of bases come first. */
async function isAtPlace({ types, member }: Wanted, file: string, use: MemberUse): Promise<boolean> {
  for (const text of (use.on ?? "").split("/"))
    for (const value of (await classesOf(types, file, text)) ?? []) {
      const on = asClass(value);
      if (on === undefined) continue;
      const bases = await basesOf(types, on);
      // A base that is not known may have fields as well.
      if (bases.isOpen || (await basesFrom(types, on)).some((base) => !WITHOUT_FIELDS.test(base))) continue;
      const all = [...bases.all.toReversed(), on];
      const fields = new Set<string>();
      for (const { path, name } of all) {
        const { typed } = await symbolsOf(types, path);
        for (let at = 0, one = typed.get(`${name}.[0]`); one?.type !== undefined; at += 1, one = typed.get(`${name}.[${at}]`))
          fields.add(one.type);
      }
      if (fields.size > 0 && placeMember([...fields].indexOf(member)) === use.member) return true;
    }
  return false;
}

/** Bases of other packages that have no fields. */
const WITHOUT_FIELDS = /(?:^|\.)(?:NamedTuple|Struct|ABC|Generic|Protocol|object|Exception)$/;

function ownerOf(name: string): string {
  return name.slice(0, name.lastIndexOf("."));
}

/** Of objects of unknown class nothing is said where no start of the name is known: any of them may be asked for any name. */
function asChosen(verdict: Verdict, isStarted: boolean): Verdict {
  const isKnown = verdict === "yes" || (verdict !== "no" && (isStarted || verdict.tier === "rule"));
  return isKnown ? { tier: "unknown", reason: "of a member that is chosen when it runs" } : "no";
}

/** A member of one language is none of an object of another. What inherits a constructor runs it under its own name; a base, and who reads a table, may choose members when they run. */
async function filesOf({ types, member, owner, bases, place, isPlaced }: Wanted, path: string): Promise<readonly string[]> {
  const { graph, sources } = types;
  const heirs = CONSTRUCTORS.has(member) || isPlaced ? (await heirsOf(types, owner)).map(({ name }) => name) : [];
  const isByName = !CONSTRUCTORS.has(member);
  const names = new Set([...(isByName ? [member] : []), ...(isByName && place === undefined ? [] : [owner.name]), ...heirs]);
  const words = [...names].map((name) => name.slice(name.lastIndexOf(".") + 1));
  const found = words.flatMap((word) => havingMember(graph, sources, word, path).files).slice(0, MOST_FILES);
  const taking = graph.edgesTo(`${owner.path}#${owner.name}`).filter(({ sites }) => sites.some(({ uses }) => uses.some(isOfValue)));
  return [
    ...new Set([
      ...found,
      ...completing(graph, sources, member, path),
      ...bases.map((base) => base.path),
      ...taking.map(({ from }) => from),
    ]),
  ];
}

/** Files of the language that make names with a start of the member's. */
function completing(graph: CodeGraph, sources: Sources, member: string, path: string): readonly string[] {
  const starts = startsOf(member);
  if (starts.length === 0) return [];
  let found = COMPLETING.get(sources);
  if (found === undefined) COMPLETING.set(sources, (found = filesByStart(graph, sources)));
  const language = sources.languageOf(path);
  return starts.flatMap((start) => found.get(start) ?? []).filter((file) => sources.languageOf(file) === language);
}

/** Start of a name → the files that complete it: each text is searched once, and not for every start. */
const COMPLETING = new WeakMap<Sources, ReadonlyMap<string, readonly string[]>>();

function filesByStart(graph: CodeGraph, sources: Sources): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const file of graph.paths) for (const start of completedIn(sources.read(file) ?? "")) pushTo(found, start, file);
  return found;
}

/** Files of the same language. */
function havingMember(graph: CodeGraph, sources: Sources, word: string, path: string): ReturnType<typeof nearestWith> {
  const language = sources.languageOf(path);
  const paths = graph.paths.filter((file) => sources.languageOf(file) === language);
  return nearestWith({ paths }, sources, word, MOST_FILES, path);
}

/** That some files were left out, if there are more than are read. */
export function leftOut(graph: CodeGraph, sources: Sources, path: string, symbol: string): readonly string[] {
  const member = symbol.slice(symbol.lastIndexOf(".") + 1);
  if (!symbol.includes(".") || CONSTRUCTORS.has(member) || !havingMember(graph, sources, member, path).isCut) return [];
  return [`more than ${MOST_FILES} files have the word ${member}; only the nearest of them were read`];
}

/** `table[key]()`, which names no member. */
function isOfValue({ kind, member }: CodeUse): boolean {
  return kind === "read" && member === undefined;
}

function unknownOn({ member }: Wanted): Verdict {
  return { tier: "unknown", reason: `of .${member} on objects of unknown type` };
}

const NARROWED: Verdict = { tier: "rule", reason: "on one of several classes, which a condition may exclude" };
const ONE_OF_SEVERAL: Verdict = { tier: "rule", reason: "on a name that has several values" };

/** Whether an object of the class that a file writes as `on` has the wanted member. */
async function verdictOn(wanted: Wanted, file: string, on: string | undefined, isNarrowed = false): Promise<Verdict> {
  const unknown = unknownOn(wanted);
  if (on === undefined) return unknown;
  const [declared = "", ...narrowed] = splitOutside(on, "&");
  if (narrowed.length > 0) {
    const best = await verdictOn(wanted, file, declared, true);
    const others = best === "yes" ? [] : await Promise.all(narrowed.map((one) => verdictOn(wanted, file, one)));
    const known = others.map((one): Verdict =>
      one === "yes" ? { tier: "rule", reason: `where it is narrowed to ${wanted.owner.name}` } : one,
    );
    return known.reduce((a, b) => (rank(b) > rank(a) ? b : a), best);
  }
  const choices: Verdict[] = [];
  for (const text of splitOutside(on, "/")) {
    const values = text === "?" ? undefined : await classesOf(wanted.types, file, text);
    if (values === undefined && (text.endsWith(`.${FIELDS}`) || text.endsWith(`.${KEYS}`))) choices.push("no");
    else choices.push(values === undefined ? unknown : await verdictOnValues(wanted, file, values, isNarrowed));
  }
  if (choices.every((one) => one === "yes")) return "yes";
  if (choices.includes("yes")) return ONE_OF_SEVERAL;
  return choices.reduce((best, one) => (rank(one) > rank(best) ? one : best), "no");
}

/** `require("./till").open()`: the index has the member of what is imported without a name. */
async function onInlineImport(wanted: Wanted, file: string, { line, member }: MemberUse): Promise<Verdict | undefined> {
  for (const { to, sites } of wanted.types.graph.edgesFrom(file)) {
    const isHere = sites.some(({ local, imported, uses }) => {
      const isNameless = local === undefined && (imported === "=" || imported === "*" || imported === "default");
      return isNameless && uses.some((use) => use.line === line && use.member === member);
    });
    const values = isHere && to.includes("#") ? await classesOfKey(wanted.types, to) : undefined;
    if (values !== undefined) return await verdictOnValues(wanted, file, values);
  }
  return undefined;
}

/** `isNarrowed`: a condition may leave only one of them. */
async function verdictOnValues(wanted: Wanted, file: string, values: readonly Value[], isNarrowed = false): Promise<Verdict> {
  const found: Verdict[] = [];
  for (const value of values) {
    if (value.kind === "several") continue;
    if (value.kind === "unknown") {
      found.push(unknownOn(wanted));
      continue;
    }
    if (value.kind === "object") {
      const joined = await joinedIn(wanted.types, value);
      if (joined !== undefined) found.push(await verdictOnValues(wanted, file, joined));
    }
    const on = asClass(value);
    const variants = on === undefined ? [undefined] : variantsOf(wanted.types, on, file);
    for (const one of variants)
      found.push(one === undefined ? await onForeign(wanted, file, value) : await verdictOnClass(wanted, file, one));
  }
  const isMixed = found.includes("yes") && found.some((one) => one !== "yes");
  if (isMixed && isNarrowed && (await haveSeveral(wanted, values))) return NARROWED;
  return isMixed && values.some(({ kind }) => kind === "several")
    ? ONE_OF_SEVERAL
    : found.reduce((best, one) => (rank(one) > rank(best) ? one : best), "no");
}

/** Whether more than one of the values has a member of the name. */
async function haveSeveral({ types, member }: Wanted, values: readonly Value[]): Promise<boolean> {
  const owners = new Set<string>();
  for (const value of values) {
    const on = asClass(value);
    const found = on && (await memberOf(types, on, member));
    if (found !== undefined) owners.add(`${found.path}#${found.name}`);
  }
  return owners.size > 1;
}

/** A type of another package may be an interface, which the class satisfies without naming it, or have the members of a type that it is given. */
async function onForeign(wanted: Wanted, file: string, value: Value): Promise<Verdict> {
  const { isImplicit, member } = wanted;
  if (value.kind !== "foreign") return "no";
  if (isImplicit) return { tier: "unknown", reason: `of .${member} on types of other packages, which may be interfaces` };
  const onGiven = value.given === undefined ? "no" : await verdictOnValues(wanted, file, value.given);
  return onGiven === "no"
    ? "no"
    : { tier: "unknown", reason: `of .${member} on types of other packages that are given one of the repository` };
}

function rank(verdict: Verdict): number {
  if (verdict === "yes") return 3;
  if (verdict === "no") return 0;
  return verdict.tier === "rule" ? 2 : 1;
}

async function verdictOnClass(wanted: Wanted, file: string, on: ClassKey): Promise<Verdict> {
  const { types, owner, member, bases } = wanted;
  const found = await memberOf(types, on, member);
  if (found !== undefined && variantsOf(types, found.owner, file).some((one) => sameClass(one, owner))) return "yes";
  const name = `\`${on.name}\``;
  // An object of a base may be one of the class; what the class does not have itself is used as the base's.
  const isBase = on.above !== true && bases.some((base) => sameClass(base, on));
  if (isBase && (!wanted.isEmbedding || (await isOpen(types, on))))
    return { tier: "rule", reason: `through ${name}, a base of ${owner.name}` };
  if (found === undefined) {
    const isUnknown = (await basesOf(types, on)).isOpen;
    if (isUnknown) return { tier: "unknown", reason: `of .${member} on objects whose bases are not known` };
    const outside = wanted.isImplicit ? await basesFrom(types, on) : [];
    if (outside.length > 0) return { tier: "unknown", reason: `through ${name}, which has ${outside.join(", ")} of another package` };
    return await throughHeir(wanted, on);
  }
  // Of several bases of a subclass, `super()` in one leads to the next one; what is above the nearest is not reached.
  if (on.above === true) {
    const isPassed = [on, ...(await basesOf(types, on)).all].some((one) => sameClass(one, owner));
    return isPassed ? "no" : await throughHeir(wanted, on);
  }
  const behind = await membersBehind(types, found.path, found.typed?.type);
  if (behind.some((one) => sameClass(one.owner, owner) && one.name === `${owner.name}.${member}`))
    return { tier: "rule", reason: `through ${name}, which has it from ${owner.name}` };
  const asked = await askedFor(types, on, member, found.owner);
  const isOne = await satisfies(types, owner, asked);
  if (isOne === "yes") return { tier: "rule", reason: `through ${name}, which ${owner.name} satisfies` };
  const heir = isOne === "no" && (await isOpen(types, asked)) ? await heirSatisfying(types, owner, member, asked) : undefined;
  if (heir !== undefined)
    return { tier: "rule", reason: `through ${name}, which ${heir.name} satisfies with what it has from ${owner.name}` };
  const implementsIt = wanted.isOpen ? await isImplementedBy(wanted, on) : "no";
  if (implementsIt === "yes") return { tier: "rule", reason: `on ${name}, which implements ${owner.name}` };
  if (isOne === "maybe") return { tier: "unknown", reason: `through ${name}, which ${owner.name} may satisfy` };
  return implementsIt === "no" ? "no" : { tier: "unknown", reason: `on ${name}, which may implement ${owner.name}` };
}

async function isOpen(types: Types, { path, name }: ClassKey): Promise<boolean> {
  return (await symbolsOf(types, path)).typed.get(name)?.isOpen === true;
}

/** The interface that objects behind the type satisfy as a whole, which may have the member from another one that it embeds. */
async function askedFor(types: Types, on: ClassKey, member: string, declaring: ClassKey): Promise<ClassKey> {
  for (const one of [on, ...(await basesOf(types, on)).all]) {
    const found = (await isOpen(types, one)) ? await memberOf(types, one, member) : undefined;
    if (found !== undefined && sameClass(found.owner, declaring)) return one;
  }
  return declaring;
}

async function throughHeir(wanted: Wanted, on: ClassKey): Promise<Verdict> {
  const both = await heirOfBoth(wanted, on);
  return both === undefined ? "no" : { tier: "rule", reason: `through \`${on.name}\`, which \`${both}\` joins with ${wanted.owner.name}` };
}

/** A class with both as bases: what one of them calls on itself, the other may have. */
async function heirOfBoth({ types, owner }: Wanted, on: ClassKey): Promise<string | undefined> {
  for (const heir of await heirsOf(types, on))
    if (!sameClass(heir, on) && (await basesOf(types, heir)).all.some((base) => sameClass(base, owner))) return heir.name;
  return undefined;
}

async function isImplementedBy({ types, owner }: Wanted, on: ClassKey): Promise<"yes" | "maybe" | "no"> {
  const isBase = (await basesOf(types, on)).all.some((base) => sameClass(base, owner));
  return isBase ? "yes" : await satisfies(types, on, owner);
}

function toUse(path: string, { line, kind, within }: MemberUse, doubt: Doubt | undefined): DirectUse {
  return { path, line, kind, typeOnly: false, ...(within !== undefined && { within }), ...(doubt !== undefined && { doubt }) };
}

// What inherits from a class, and whether a class satisfies an interface.

/** The class and what inherits from it, nearest first. */
async function heirsOf(types: Types, owner: ClassKey): Promise<readonly ClassKey[]> {
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
async function satisfies(types: Types, owner: ClassKey, open: ClassKey): Promise<"yes" | "maybe" | "no"> {
  if ((await symbolsOf(types, open.path)).typed.get(open.name)?.isOpen !== true) return "no";
  if (await isDeclaredAs(types, owner, open)) return "yes";
  const wanted = await shapesOf(types, open);
  const outside = (await basesFrom(types, open)).flatMap(membersOfStandard);
  for (const name of outside) if ((await lacks(types, owner, name)) === "certainly") return "no";
  let found: "yes" | "maybe" = wanted.size === 0 ? "maybe" : "yes";
  for (const [name, { shape, path }] of wanted) {
    const member = await memberOf(types, owner, name);
    if (member !== undefined && (await isOfOther(types, name, member.path, path))) return "no";
    const own = member?.typed?.shape;
    if (member !== undefined && shape !== "" && own !== undefined && own !== shape) return "no";
    const missing = member === undefined ? await lacks(types, owner, name) : "no";
    if (missing === "certainly") return "no";
    if (missing === "perhaps") found = "maybe";
  }
  return found;
}

/** `export const first: Plugin = { open() {} }`. */
async function isDeclaredAs(types: Types, owner: ClassKey, open: ClassKey): Promise<boolean> {
  for (const value of (await classesOf(types, owner.path, owner.name)) ?? []) {
    const one = asClass(value);
    const all = one === undefined ? [] : [one, ...(await basesOf(types, one)).all];
    if (all.some((base) => sameClass(base, open))) return true;
  }
  return false;
}

/** A base that is not known may have the member. */
async function lacks(types: Types, owner: ClassKey, name: string): Promise<"certainly" | "perhaps" | "no"> {
  if ((await memberOf(types, owner, name)) !== undefined) return "no";
  const isKnown = !(await basesOf(types, owner)).isOpen && (await basesFrom(types, owner, "inherited")).length === 0;
  return isKnown ? "certainly" : "perhaps";
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
async function heirSatisfying(types: Types, owner: ClassKey, member: string, open: ClassKey): Promise<ClassKey | undefined> {
  for (const heir of await heirsOf(types, owner)) {
    if (sameClass(heir, owner)) continue;
    const found = await memberOf(types, heir, member);
    if (found !== undefined && sameClass(found.owner, owner) && (await satisfies(types, heir, open)) === "yes") return heir;
  }
  return undefined;
}
