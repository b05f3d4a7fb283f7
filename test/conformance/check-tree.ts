/**
 * What holds for every `.dsp` tree that this program made, whatever the project: it is sound, and it has the
 * layout of the format to the byte.
 */
import { textOrigin } from "../../src/pipeline/text-origin.js";
import { verify } from "../../src/commands/verify/verify-tree.js";
import { repairBeforeUpdate } from "../../src/dsp/repair-before-update.js";
import { linesOf, readMap, type Entity, type ProjectMap } from "./read-map.js";

const KEYS = ["source", "kind", "purpose", "scope", "overview", "version", "purl", "package", "builtin", "variants", "notes"];

/** A sentence for each place where the tree breaks its format or names what does not exist. */
export function checkTree(tree: ReadonlyMap<string, string>): readonly string[] {
  const map = readMap(tree);
  return [
    ...verify(tree).map(({ code, path, detail }) => `${path}: ${detail} (${code})`),
    ...repairBeforeUpdate(tree, textOrigin).repaired.map(({ path, detail }) => `${path}: the next run would repair this (${detail})`),
    ...[...tree].flatMap(([path, text]) => checkText(path, text)),
    ...checkDirectories(tree),
    ...checkTocs(map),
    ...[...map.entities.values()].flatMap((entity) => checkEntity(map, entity)),
  ];
}

function checkText(path: string, text: string): readonly string[] {
  return [...checkLines(path, text), ...(path.split("/")[1] === "exports" ? oneLine(path, text) : [])];
}

function checkEntity(map: ProjectMap, entity: Entity): readonly string[] {
  const where = `${entity.uid} (${entity.source})`;
  return [
    ...checkDescription(map.tree.get(`${entity.uid}/description`) ?? "", where),
    ...(map.tree.has(`${entity.uid}/shared`) === entity.uid.startsWith("obj-") ? [] : [`${where}: shared belongs to objects, and to each`]),
  ];
}

function checkDescription(text: string, where: string): readonly string[] {
  const keys = linesOf(text).map((line) => /^([a-z_]+): \S/.exec(line)?.[1] ?? `<${line}>`);
  const order = keys.map((key) => KEYS.indexOf(key));
  return [
    ...(keys.slice(0, 3).join() === "source,kind,purpose" ? [] : [`${where}: the description begins with ${keys.join(", ")}`]),
    ...(order.includes(-1) ? [`${where}: an unknown key in ${keys.join(", ")}`] : []),
    ...(order.every((rank, index) => index === 0 || rank > (order[index - 1] ?? -1))
      ? []
      : [`${where}: keys out of order: ${keys.join(", ")}`]),
  ];
}

function checkTocs(map: ProjectMap): readonly string[] {
  const names = [...map.tocs.keys()];
  return [
    ...(names.length === 1 ? names.filter((name) => name !== "TOC").map((name) => `${name}: one root has the file TOC`) : []),
    ...(names.length > 1 && names.includes("TOC") ? ["TOC: several roots have no plain TOC"] : []),
    ...(names.length === 0 ? ["there is no table of contents"] : []),
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
