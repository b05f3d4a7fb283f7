/** Random commands (protocol §5) with random arguments, in every way in which an argument parser of the reference's kind takes them. */
import type { Random } from "./random.js";
import { mangle, option, type Words } from "./mangle.js";
import {
  DEPTHS,
  KINDS,
  ODD_DEPTHS,
  ODD_KINDS,
  ODD_QUERIES,
  ODD_SCOPES,
  ODD_SOURCES,
  ODD_TEXTS,
  QUERIES,
  SCOPES,
  SOURCES,
  STRANGERS,
  TEXTS,
} from "./words.js";
import { digits, forget, freshUid, someObject, someToc, someUid, type World } from "./world.js";

export interface Command {
  readonly words: readonly string[];
  readonly names?: string;
}

type Author = (world: World, random: Random) => Words & { readonly names?: string };

/** How often, and who writes it. */
const AUTHORS: readonly (readonly [number, string, Author])[] = [
  [14, "create-object", createObject],
  [10, "create-function", createFunction],
  [7, "create-shared", createShared],
  [14, "add-import", addImport],
  [4, "update-description", updateDescription],
  [3, "update-import-why", updateImportWhy],
  [2, "move-entity", (world, random) => plain([someUid(world, random), source(random)])],
  [3, "add-to-toc", addToToc],
  [3, "move-to-toc", moveToToc],
  [5, "remove-import", removeImport],
  [3, "remove-shared", removeShared],
  [2, "remove-entity", removeEntity],
  [4, "get-entity", (world, random) => plain([someUid(world, random)])],
  [2, "get-shared", (world, random) => plain([someObject(world, random)])],
  [3, "get-recipients", (world, random) => plain([someUid(world, random)])],
  [3, "get-children", tree],
  [3, "get-parents", tree],
  [3, "get-path", (world, random) => plain([someUid(world, random), someUid(world, random)])],
  [3, "search", search],
  [2, "find-by-source", (_world, random) => plain([source(random)])],
  [2, "read-toc", (world, random) => ({ places: [], options: random.once(3) ? [] : [option("--toc", someToc(world, random))] })],
  [2, "detect-cycles", () => plain([])],
  [2, "get-orphans", () => plain([])],
  [2, "get-stats", () => plain([])],
];

const TOTAL = AUTHORS.reduce((sum, [weight]) => sum + weight, 0);

export function commandOf(world: World, random: Random): Command {
  // Without a few entities everything else is refused.
  if (world.entities.length < 4) return written(random.of(AUTHORS.slice(0, 2)), world, random);
  if (random.once(200)) return { words: random.of([["init"], [], ["frobnicate"], ["get-ent", STRANGERS[0] ?? ""], [""]]) };
  let left = random.below(TOTAL);
  const author = AUTHORS.find(([weight]) => (left -= weight) < 0);
  if (author === undefined) throw new Error("no author");
  return written(author, world, random);
}

function written([, name, write]: (typeof AUTHORS)[number], world: World, random: Random): Command {
  const { names, ...words } = write(world, random);
  return { words: [name, ...mangle(words, random)], ...(names === undefined ? {} : { names }) };
}

function plain(places: readonly string[]): Words {
  return { places, options: [] };
}

function source(random: Random): string {
  if (random.once(8)) return random.of(ODD_SOURCES);
  return random.once(3) ? `${random.of(SOURCES)}#${random.of(["total", "open", "Till"])}` : random.of(SOURCES);
}

function text(random: Random): string {
  return random.once(4) ? random.of(ODD_TEXTS) : random.of(TEXTS);
}

function scope(random: Random): string {
  return random.once(4) ? random.of(ODD_SCOPES) : random.of(SCOPES);
}

/** `--uid`, or a name for the UID that the program makes up. */
function identity(world: World, random: Random, prefix: "obj" | "func"): { readonly uid: string; readonly names?: string } {
  if (!random.once(12)) return { uid: freshUid(world, random, prefix) };
  world.minted += 1;
  const names = `@${world.minted}`;
  return { uid: names, names };
}

function tocs(world: World, random: Random): readonly (readonly [string, string])[] {
  return Array.from({ length: random.once(4) ? 1 + random.below(3) : 0 }, () => option("--toc", someToc(world, random)));
}

/** Odd ones are often refused. */
function believe(world: World, random: Random, uid: string): void {
  if (random.once(2) && !world.entities.includes(uid)) world.entities.push(uid);
}

/** One that nothing speaks against, so that there is something to work with. */
function createPlainly(world: World, random: Random, prefix: "obj" | "func"): ReturnType<Author> {
  const uid = `${prefix}-${digits(random)}`;
  const owners = world.entities.filter((entity) => entity.startsWith("obj-"));
  const owner = prefix === "func" && owners.length > 0 && !random.once(3) ? [option("--owner", random.of(owners))] : [];
  const root = prefix === "obj" && random.once(8) ? [option("--new-root"), option("--scope", random.of(SCOPES))] : [];
  world.entities.push(uid);
  if (root.length > 0) world.tocs.add(uid);
  return { places: [`${random.of(SOURCES)}#${uid}`, random.of(TEXTS)], options: [...root, ...owner, option("--uid", uid)] };
}

function createObject(world: World, random: Random): ReturnType<Author> {
  if (!random.once(3)) return createPlainly(world, random, "obj");
  const { uid, names } = identity(world, random, "obj");
  const isRoot = random.once(6);
  const options = [
    ...(names === undefined ? [option("--uid", uid)] : []),
    ...(random.once(5) ? [option("--kind", random.once(8) ? random.of(ODD_KINDS) : random.of(KINDS))] : []),
    ...(isRoot ? [option("--new-root")] : []),
    ...((isRoot && !random.once(3)) || random.once(40) ? [option("--scope", scope(random))] : []),
    ...(isRoot && !random.once(10) ? [] : tocs(world, random)),
  ];
  believe(world, random, uid);
  if (isRoot) world.tocs.add(uid);
  return { places: [source(random), text(random)], options, names };
}

function createFunction(world: World, random: Random): ReturnType<Author> {
  if (!random.once(3)) return createPlainly(world, random, "func");
  const { uid, names } = identity(world, random, "func");
  const options = [
    ...(names === undefined ? [option("--uid", uid)] : []),
    ...(random.once(3) ? [] : [option("--owner", someObject(world, random))]),
    ...tocs(world, random),
  ];
  believe(world, random, uid);
  return { places: [source(random), text(random)], options, names };
}

function createShared(world: World, random: Random): Words {
  const exporter = random.once(20) ? someUid(world, random) : someObject(world, random);
  const shared = Array.from({ length: random.once(3) ? random.below(4) : 1 }, () => someUid(world, random));
  for (const uid of shared) world.shared.push({ exporter, shared: uid });
  return plain([exporter, ...shared]);
}

function addImport(world: World, random: Random): Words {
  const importer = someUid(world, random);
  const known = world.shared.length > 0 && random.once(2) ? random.of(world.shared) : undefined;
  const imported = random.once(30) ? importer : (known?.shared ?? someUid(world, random));
  const exporter = known?.exporter ?? (random.once(8) ? someUid(world, random) : undefined);
  world.imports.push({ importer, imported, exporter });
  return { places: [importer, imported, text(random)], options: exporter === undefined ? [] : [option("--exporter", exporter)] };
}

/** An import that was made, sometimes with the wrong exporter. */
function someImport(world: World, random: Random): { readonly ends: readonly string[]; readonly options: Words["options"] } {
  const known = world.imports.length === 0 || random.once(6) ? undefined : random.of(world.imports);
  const ends = known === undefined ? [someUid(world, random), someUid(world, random)] : [known.importer, known.imported];
  const exporter = random.once(8) ? (random.once(2) ? undefined : someUid(world, random)) : known?.exporter;
  return { ends, options: exporter === undefined ? [] : [option("--exporter", exporter)] };
}

function updateImportWhy(world: World, random: Random): Words {
  const { ends, options } = someImport(world, random);
  return { places: [...ends, text(random)], options };
}

function removeImport(world: World, random: Random): Words {
  const { ends, options } = someImport(world, random);
  return { places: ends, options };
}

function removeShared(world: World, random: Random): Words {
  const known = world.shared.length === 0 || random.once(6) ? undefined : random.of(world.shared);
  return plain(known === undefined ? [someObject(world, random), someUid(world, random)] : [known.exporter, known.shared]);
}

function removeEntity(world: World, random: Random): Words {
  const uid = someUid(world, random);
  forget(world, uid);
  return plain([uid]);
}

function updateDescription(world: World, random: Random): Words {
  const isRoot = world.tocs.size > 0 && random.once(3);
  const uid = isRoot ? random.of([...world.tocs]) : someUid(world, random);
  const kinds = [...KINDS, ...KINDS, "function", ...ODD_KINDS];
  const options = [
    ...(random.once(3) ? [option("--source", source(random))] : []),
    ...(random.once(2) ? [option("--purpose", text(random))] : []),
    ...(random.once(4) ? [option("--kind", random.of(kinds))] : []),
    ...(isRoot || random.once(6) ? [option("--scope", scope(random))] : []),
  ];
  return { places: [uid], options };
}

function addToToc(world: World, random: Random): Words {
  const uids = Array.from({ length: random.once(3) ? random.below(4) : 1 }, () => someUid(world, random));
  const targets = Array.from({ length: random.once(3) ? random.below(4) : 1 }, () => option("--toc", someToc(world, random)));
  return { places: uids, options: targets };
}

function moveToToc(world: World, random: Random): Words {
  const uids = Array.from({ length: random.once(3) ? random.below(4) : 1 }, () => someUid(world, random));
  const from = someToc(world, random);
  const others = ["default", ...world.tocs].filter((toc) => toc !== from);
  const to = others.length === 0 || random.once(10) ? someToc(world, random) : random.of(others);
  const ends = [option("--from", from), option("--to", to)];
  return { places: uids, options: random.once(20) ? ends.slice(random.below(2), 1) : ends };
}

function tree(world: World, random: Random): Words {
  const depth = random.once(4) ? random.of(ODD_DEPTHS) : random.of(DEPTHS);
  return { places: [someUid(world, random)], options: random.once(4) ? [] : [option("--depth", depth)] };
}

function search(world: World, random: Random): Words {
  const choice = random.below(4);
  if (choice === 0) return plain([random.of(ODD_QUERIES)]);
  if (choice > 1 || world.entities.length === 0) return plain([random.of(QUERIES)]);
  const uid = random.of(world.entities);
  return plain([uid.slice(random.below(4), 6 + random.below(7))]);
}
