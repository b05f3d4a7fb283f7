/** What holds for every `.dsp` tree whatever the project: the layout of semantics 0.3 and a closed graph (case 75). */
import { linesOf, nameOf, readMap, UID, type Entity, type ProjectMap } from "./read-map.js";

const KEYS = ["source", "kind", "purpose", "scope", "overview", "version", "purl", "package", "builtin", "variants", "drafts", "notes"];

/** A sentence for each place where the tree breaks its format or names what does not exist. */
export function checkTree(tree: ReadonlyMap<string, string>): readonly string[] {
  const map = readMap(tree);
  return [
    ...[...tree].flatMap(([path, text]) => checkFile(map, path, text)),
    ...checkDirectories(tree),
    ...checkTocs(map),
    ...[...map.entities.values()].flatMap((entity) => checkEntityFiles(map, entity)),
  ];
}

function checkFile(map: ProjectMap, path: string, text: string): readonly string[] {
  const [first = "", second, third, fourth, ...deeper] = path.split("/");
  if (second === undefined) return first === "diagnostics" || isTocName(first) ? checkLines(path, text) : [`${path}: not a file of a map`];
  if (!UID.test(first) || deeper.length > 0) return [`${path}: not a place of a map`];
  if (!map.entities.has(first)) return [`${path}: ${first} has no description`];
  if (second !== "exports") return third === undefined ? checkOwnFile(path, second, text) : [`${path}: not a place of a map`];
  return [...checkLines(path, text), ...oneLine(path, text), ...checkExport(map, path, first, third, fourth)];
}

function checkOwnFile(path: string, name: string, text: string): readonly string[] {
  return ["description", "imports", "shared"].includes(name) ? checkLines(path, text) : [`${path}: not a file of an entity`];
}

/** Each text under `exports/` belongs to a line of somebody's `imports` or of this entity's `shared`. */
function checkExport(map: ProjectMap, path: string, uid: string, third = "", fourth?: string): readonly string[] {
  if (fourth === undefined) return importsExactly(map, third, uid) ? [] : [`${path}: no import line of ${nameOf(map, third)} has this why`];
  if (fourth === "description")
    return map.entities.get(uid)?.shared.includes(third) ? [] : [`${path}: ${nameOf(map, uid)} does not share it`];
  return importsExactly(map, fourth, third, uid) ? [] : [`${path}: no import line of ${nameOf(map, fourth)} has this why`];
}

function importsExactly(map: ProjectMap, importer: string, imported: string, via?: string): boolean {
  return map.entities.get(importer)?.imports.some((line) => line.uid === imported && line.via === via) ?? false;
}

function checkEntityFiles(map: ProjectMap, entity: Entity): readonly string[] {
  const where = `${entity.uid} (${entity.source})`;
  const imports = linesOf(map.tree.get(`${entity.uid}/imports`));
  return [
    ...checkDescription(map.tree.get(`${entity.uid}/description`) ?? "", where, entity),
    ...(map.tree.has(`${entity.uid}/imports`) ? [] : [`${where}: no imports file`]),
    ...(map.tree.has(`${entity.uid}/shared`) === entity.uid.startsWith("obj-") ? [] : [`${where}: shared belongs to objects, and to each`]),
    ...(new Set(imports).size === imports.length ? [] : [`${where}: an import line stands twice`]),
    ...(new Set(entity.shared).size === entity.shared.length ? [] : [`${where}: a shared line stands twice`]),
    ...entity.imports.flatMap((line) => checkImportLine(map, where, line)),
    ...entity.shared.flatMap((uid) => [
      ...(map.entities.has(uid) ? [] : [`${where}: shares ${uid}, which does not exist`]),
      ...(map.tree.has(`${entity.uid}/exports/${uid}/description`) ? [] : [`${where}: no description of the shared ${nameOf(map, uid)}`]),
    ]),
    ...([...map.tocs.values()].some((toc) => toc.includes(entity.uid)) ? [] : [`${where}: in no table of contents`]),
  ];
}

function checkImportLine(map: ProjectMap, where: string, line: Entity["imports"][number]): readonly string[] {
  const unknown = [line.uid, line.via ?? line.uid].filter((uid) => !map.entities.has(uid));
  return [
    ...unknown.map((uid) => `${where}: imports ${uid}, which does not exist`),
    ...(line.why === undefined || line.why === "" ? [`${where}: no why for ${nameOf(map, line.uid)}`] : []),
  ];
}

function checkDescription(text: string, where: string, entity: Entity): readonly string[] {
  const keys = linesOf(text).map((line) => /^([a-z_]+): \S/.exec(line)?.[1] ?? `<${line}>`);
  const order = keys.map((key) => KEYS.indexOf(key));
  const kind = entity.keys.get("kind") ?? "";
  return [
    ...(keys.slice(0, 3).join() === "source,kind,purpose" ? [] : [`${where}: the description begins with ${keys.join(", ")}`]),
    ...(order.includes(-1) ? [`${where}: an unknown key in ${keys.join(", ")}`] : []),
    ...(order.every((rank, index) => index === 0 || rank > (order[index - 1] ?? -1))
      ? []
      : [`${where}: keys out of order: ${keys.join(", ")}`]),
    ...((kind === "function") === entity.uid.startsWith("func-") ? [] : [`${where}: kind ${kind}`]),
    ...(["object", "function", "external"].includes(kind) ? [] : [`${where}: unknown kind ${kind}`]),
  ];
}

function checkTocs(map: ProjectMap): readonly string[] {
  const names = [...map.tocs.keys()];
  return [
    ...(names.length === 1 ? names.filter((name) => name !== "TOC").map((name) => `${name}: one root has the file TOC`) : []),
    ...(names.length > 1 && names.includes("TOC") ? ["TOC: several roots have no plain TOC"] : []),
    ...(names.length === 0 ? ["there is no table of contents"] : []),
    ...[...map.tocs].flatMap(([name, uids]) => [
      ...uids.filter((uid) => !map.entities.has(uid)).map((uid) => `${name}: ${uid} does not exist`),
      ...(new Set(uids).size === uids.length ? [] : [`${name}: a line stands twice`]),
      ...(name === "TOC" || name === `TOC-${uids[0] ?? ""}` ? [] : [`${name}: begins with ${uids[0] ?? "nothing"}`]),
    ]),
  ];
}

/** A file cannot be a directory at the same time: `exports/<uid>` as an importer's why and as a shared entity's folder. */
function checkDirectories(tree: ReadonlyMap<string, string>): readonly string[] {
  return [...tree.keys()].flatMap((path) => {
    const parents = path.split("/").map((_, depth, parts) => parts.slice(0, depth).join("/"));
    return parents.filter((parent) => tree.has(parent)).map((parent) => `${parent}: a file and, for ${path}, a directory`);
  });
}

function checkLines(path: string, text: string): readonly string[] {
  return [
    ...(text === "" || (text.endsWith("\n") && !text.endsWith("\n\n") && !text.startsWith("\n"))
      ? []
      : [`${path}: must end with one line break`]),
    ...(text.split("\n").some((line) => line !== line.trim()) ? [`${path}: white space around a line`] : []),
    ...(text.includes("\r") ? [`${path}: a carriage return`] : []),
  ];
}

function oneLine(path: string, text: string): readonly string[] {
  return linesOf(text).length === 1 ? [] : [`${path}: must be one line`];
}

function isTocName(name: string): boolean {
  return name === "TOC" || (name.startsWith("TOC-") && UID.test(name.slice(4)));
}
