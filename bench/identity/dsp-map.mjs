/** Reads `.dsp/` without the program's own reader, and compares two maps by what they say about sources. */
import { readdirSync, readFileSync, existsSync } from "node:fs";
import { join } from "node:path";

const UID = /^(?:obj|func)-[0-9a-f]{8}$/;
const UIDS = /\b(?:obj|func)-[0-9a-f]{8}\b/g;

/** Path (relative to `.dsp`) → text. Empty where there is none. */
export function readFiles(root) {
  const base = join(root, ".dsp");
  const files = new Map();
  if (!existsSync(base)) return files;
  for (const entry of readdirSync(base, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    files.set(file.slice(base.length + 1), readFileSync(file, "utf8"));
  }
  return files;
}

const linesOf = (text) => (text ?? "").split("\n").filter((line) => line !== "");

/** Entities by UID and by source; every entity has a name that holds no UID. */
export function readMap(root) {
  const files = readFiles(root);
  const entities = new Map();
  for (const uid of new Set([...files.keys()].map((path) => path.split("/", 1)[0]).filter((name) => UID.test(name)))) {
    const fields = new Map(
      linesOf(files.get(`${uid}/description`)).map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]),
    );
    const source = fields.get("source") ?? "";
    const external = fields.get("kind") === "external";
    const name = external ? `external ${fields.get("purl")?.replace(/@[^/@]*$/, "") ?? fields.get("builtin") ?? ""} ${source}` : source;
    entities.set(uid, { uid, fields, source, external, kind: fields.get("kind"), name });
  }
  const bySource = new Map();
  for (const entity of entities.values()) if (!entity.external) bySource.set(entity.source, entity);
  return { files, entities, bySource };
}

/** What the map says with names for UIDs: place → text. Lists that have no order are sorted. */
function statements(map) {
  const nameOf = (uid) => map.entities.get(uid)?.name ?? `missing ${uid}`;
  const named = (text) => text.replace(UIDS, nameOf);
  const said = new Map();
  const seen = new Map();
  for (const { name } of map.entities.values()) seen.set(name, (seen.get(name) ?? 0) + 1);
  for (const [name, count] of seen) if (count > 1) said.set(`entities\t${name}`, `${count} entities`);
  for (const [path, text] of map.files) {
    const [first, ...rest] = path.split("/");
    const place = [first, ...rest].map((part) => named(part)).join(" / ");
    if (rest[0] === "description" && rest.length === 1) {
      for (const [key, value] of map.entities.get(first)?.fields ?? []) said.set(`description.${key}\t${nameOf(first)}`, named(value));
    } else if (path === "drafts") continue; // Hashes of texts by UID.
    else if (first.startsWith("TOC")) said.set(`toc\t${tocName(map, first, text)}`, linesOf(text).map(nameOf).sort().join("\n"));
    else if (path === "diagnostics") said.set("diagnostics\t", named(text));
    else said.set(`${rest.length > 1 ? "exports" : (rest[0] ?? "file")}\t${place}`, named(text));
  }
  return said;
}

/** The only root of a map has a table without a name. */
function tocName(map, file) {
  return file === "TOC" ? "" : (map.entities.get(file.slice(4))?.name ?? file);
}

/** Differences of two maps in everything but UIDs, the order of tables of contents and kept texts (semantics 0.2 6). */
export function differences(one, other) {
  const left = statements(one);
  const right = statements(other);
  const found = [];
  for (const key of new Set([...left.keys(), ...right.keys()])) {
    const a = left.get(key);
    const b = right.get(key);
    if (a === b) continue;
    const [what = "", place = ""] = key.split("\t");
    const sorted = (text) => text?.split("\n").sort().join("\n");
    const order = a !== undefined && b !== undefined && sorted(a) === sorted(b);
    const kind = order ? `${what} (order)` : a === undefined ? `${what} (missing)` : b === undefined ? `${what} (left over)` : what;
    found.push({ kind, place, ...firstDifference(a, b) });
  }
  return found;
}

function firstDifference(a, b) {
  const [left, right] = [(a ?? "").split("\n"), (b ?? "").split("\n")];
  const at = left.findIndex((line, index) => line !== right[index]);
  const index = at === -1 ? left.length : at;
  return { incremental: left[index] ?? "", clean: right[index] ?? "" };
}

const GRAPH = new Set(["entities", "description.source", "description.kind", "imports", "shared", "toc", "diagnostics"]);

/** Whether two maps are the same graph: entities, edges, shared, roots, findings; order and texts aside. */
export function sameGraph(one, other) {
  return differences(one, other).every(({ kind }) => kind.endsWith("(order)") || !GRAPH.has(kind.split(" ", 1)[0] ?? ""));
}
