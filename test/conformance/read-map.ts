/** Reads a `.dsp` tree (paths relative to `.dsp/` → texts) by the byte format; its own reader, so that it checks the writer. */

export interface ImportLine {
  readonly uid: string;
  readonly via?: string;
  readonly why: string | undefined;
}

export interface Entity {
  readonly uid: string;
  readonly source: string;
  /** Every key of the description, in the order of the file. */
  readonly keys: ReadonlyMap<string, string>;
  readonly imports: readonly ImportLine[];
  readonly shared: readonly string[];
}

export interface ProjectMap {
  readonly tree: ReadonlyMap<string, string>;
  readonly entities: ReadonlyMap<string, Entity>;
  readonly bySource: ReadonlyMap<string, readonly Entity[]>;
  /** File name (`TOC`, `TOC-obj-…`) → UIDs. */
  readonly tocs: ReadonlyMap<string, readonly string[]>;
  readonly diagnostics: readonly Diagnostic[];
}

interface Diagnostic {
  readonly code: string;
  readonly source: string;
  readonly detail: string;
}

const UID = /^(?:obj|func)-[0-9a-f]{8}$/;

export function readMap(tree: ReadonlyMap<string, string>): ProjectMap {
  const entities = new Map<string, Entity>();
  const bySource = new Map<string, Entity[]>();
  for (const path of tree.keys()) {
    const [uid = "", file] = path.split("/");
    if (!UID.test(uid) || file !== "description") continue;
    const entity = readEntity(tree, uid);
    entities.set(uid, entity);
    bySource.set(entity.source, [...(bySource.get(entity.source) ?? []), entity]);
  }
  const tocs = new Map([...tree].filter(([path]) => path.startsWith("TOC")).map(([path, text]) => [path, linesOf(text)]));
  return { tree, entities, bySource, tocs, diagnostics: linesOf(tree.get("diagnostics")).map(readDiagnostic) };
}

function readEntity(tree: ReadonlyMap<string, string>, uid: string): Entity {
  const keys = new Map<string, string>();
  for (const line of linesOf(tree.get(`${uid}/description`))) {
    const colon = line.indexOf(": ");
    keys.set(line.slice(0, colon), line.slice(colon + 2));
  }
  const imports = linesOf(tree.get(`${uid}/imports`)).map((line): ImportLine => {
    const [imported = "", via] = line.split(" via=");
    const place = via === undefined ? `${imported}/exports/${uid}` : `${via}/exports/${imported}/${uid}`;
    return { uid: imported, via, why: tree.get(place)?.replace(/\n$/, "") };
  });
  return { uid, source: keys.get("source") ?? "", keys, imports, shared: linesOf(tree.get(`${uid}/shared`)) };
}

function readDiagnostic(line: string): Diagnostic {
  const [code = "", source = ""] = line.split(" ", 2);
  return { code, source, detail: line.slice(code.length + source.length + 2) };
}

export function linesOf(text: string | undefined): readonly string[] {
  return (text ?? "").split("\n").filter((line) => line !== "");
}

const OWNER = "owner: method/member of this object";

/** Composition, not an import: a file's or a class's own member, a package's file, what a file declares for another platform. */
export function isOwnerLine(map: ProjectMap, importer: Entity, line: ImportLine): boolean {
  const member = map.entities.get(line.uid)?.source ?? "";
  const inside = member.startsWith(importer.source + (importer.source.includes("#") ? "." : "#"));
  return line.via === undefined && (inside || line.why === OWNER);
}

export function importsOf(map: ProjectMap, entity: Entity): readonly ImportLine[] {
  return entity.imports.filter((line) => !isOwnerLine(map, entity, line));
}

/** How people call an entity: its source; the UID where nothing has it. */
export function nameOf(map: ProjectMap, uid: string): string {
  return map.entities.get(uid)?.source ?? `<${uid}>`;
}

/** Whether an entity is called `name`: by its source, or by its source and its ecosystem (`yaml@npm`, `time@go`). */
export function isNamed(entity: Entity | undefined, name: string): boolean {
  if (entity === undefined) return false;
  return entity.source === name || `${entity.source}@${ecosystemOf(entity)}` === name;
}

/** By the type of its purl, or the language or runtime that it is built into. */
function ecosystemOf({ keys }: Entity): string | undefined {
  return keys.get("builtin") ?? /^pkg:([^/]+)\//.exec(keys.get("purl") ?? "")?.[1];
}
