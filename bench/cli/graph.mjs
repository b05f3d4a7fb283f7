/**
 * Synthetic `.dsp` directories of any size: files with their functions and classes, libraries, whole and symbol imports, shares, whys, one
 * table of contents. The same size gives the same bytes; every import is mirrored by its why, as the protocol's command lines leave it.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const PLACES = ["till", "cart", "stock", "ledger", "weather", "harbour", "post", "kitchen", "garden", "library"];
const DEEDS = ["counts", "opens", "sorts", "prints", "weighs", "moves", "names", "finds", "keeps", "sends"];

/** Entity `number` of any graph, scattered, so that the order of UIDs says nothing of the order of creation. */
export function uidOf(number, prefix = "obj") {
  return `${prefix}-${(Math.imul(number + 1, 0x9e3779b1) >>> 0).toString(16).padStart(8, "0")}`;
}

function createRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The kinds of a real map: of ten entities four are files, four functions, one a class, and one in thirty a library. */
function kindOf(number) {
  if (number > 0 && number % 30 === 7) return "external";
  return ["file", "function", "function", "file", "class", "file", "function", "file", "function", "file"][number % 10];
}

function entitiesOf(size) {
  let file;
  return Array.from({ length: size }, (_, number) => {
    const kind = kindOf(number);
    const uid = uidOf(number, kind === "function" ? "func" : "obj");
    const place = PLACES[Math.floor(number / 7) % PLACES.length];
    const entity = { number, kind, uid, imports: [], shared: [], whys: new Map(), descriptions: new Map() };
    if (kind === "file") file = { ...entity, members: [], source: `src/${place}/${number % 100}/${place}${number}.ts` };
    const source = kind === "external" ? `@${place}/lib${number}` : kind === "file" ? file.source : `${file.source}#${place}${number}`;
    const purpose = `${DEEDS[number % 10]} what the ${place} of house ${number} holds, and tells the ${PLACES[number % 9]}.`;
    if (kind === "file") return Object.assign(file, { purpose });
    Object.assign(entity, { source, purpose, file: kind === "external" ? undefined : file });
    if (entity.file !== undefined) file.members.push(entity);
    return entity;
  });
}

/** Popular ones are imported far more often than others; nearly all edges point to older ones, and a few close a cycle. */
function connect(entities, random) {
  const externals = entities.filter(({ kind }) => kind === "external");
  const files = entities.filter(({ kind }) => kind === "file");
  for (const file of files) for (const member of file.members) own(file, member, random() < 0.6);
  files.forEach((file, at) => {
    const wanted = 1 + Math.floor(random() * 6);
    for (let count = 0; count < wanted; count += 1) {
      const isCyclic = random() < 0.004;
      const target = files[isCyclic ? Math.min(files.length - 1, at + 1 + Math.floor(random() * 5)) : Math.floor(at * random() ** 2)];
      if (target === undefined || target === file) continue;
      const shared = target.shared[Math.floor(random() * target.shared.length)];
      if (shared === undefined || random() < 0.3) addImport(file, target);
      else addImport(file, shared, target);
    }
    if (externals.length > 0 && random() < 0.7) addImport(file, externals[Math.floor(externals.length * random() ** 3)]);
  });
}

function own(file, member, isShared) {
  file.imports.push(member.uid);
  member.whys.set(file.uid, "owner: method/member of this object");
  if (!isShared) return;
  file.shared.push(member);
  file.descriptions.set(member.uid, member.purpose);
}

function addImport(importer, imported, exporter) {
  const line = exporter === undefined ? imported.uid : `${imported.uid} via=${exporter.uid}`;
  if (importer.imports.includes(line)) return;
  importer.imports.push(line);
  const why = `The ${imported.source.split("/")[1] ?? "library"} is asked for what house ${importer.number} needs.`;
  const key = exporter === undefined ? importer.uid : `${imported.uid}/${importer.uid}`;
  (exporter ?? imported).whys.set(key, why);
}

/** Writes `directory/.dsp`; answers what the commands may ask for. */
export function writeGraph(directory, size) {
  const entities = entitiesOf(size);
  connect(entities, createRandom(size));
  writeAll(directory, entities);
  return entities;
}

/** One entity that all others import. */
export function writeHub(directory, importers) {
  const entities = Array.from({ length: importers + 1 }, (_, number) => {
    const source = `src/${number % 100}/house${number}.ts`;
    return {
      number,
      kind: "file",
      uid: uidOf(number),
      source,
      purpose: `House ${number}.`,
      imports: [],
      shared: [],
      whys: new Map(),
      descriptions: new Map(),
    };
  });
  for (const entity of entities.slice(1)) addImport(entity, entities[0]);
  writeAll(directory, entities);
  return entities;
}

function writeAll(directory, entities) {
  const base = join(directory, ".dsp");
  mkdirSync(base, { recursive: true });
  for (const entity of entities) writeEntity(join(base, entity.uid), entity);
  writeFileSync(join(base, "TOC"), entities.map(({ uid }) => `${uid}\n`).join(""));
}

function writeEntity(directory, { kind, source, purpose, imports, shared, whys, descriptions }) {
  mkdirSync(directory);
  const protocolKind = kind === "file" || kind === "class" ? "object" : kind;
  writeFileSync(join(directory, "description"), `source: ${source}\nkind: ${protocolKind}\npurpose: ${purpose}\n`);
  writeFileSync(join(directory, "imports"), imports.map((line) => `${line}\n`).join(""));
  if (kind !== "function") writeFileSync(join(directory, "shared"), shared.map(({ uid }) => `${uid}\n`).join(""));
  if (whys.size + descriptions.size > 0) mkdirSync(join(directory, "exports"));
  for (const [uid, text] of descriptions) {
    mkdirSync(join(directory, "exports", uid));
    writeFileSync(join(directory, "exports", uid, "description"), `${text}\n`);
  }
  for (const [key, why] of whys) {
    if (key.includes("/")) mkdirSync(join(directory, "exports", key.split("/")[0]), { recursive: true });
    writeFileSync(join(directory, "exports", key), `${why}\n`);
  }
}
