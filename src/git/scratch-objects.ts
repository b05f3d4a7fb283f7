/** A temporary object store on top of that of a repository: git can compare objects in it, and the repository stays unchanged. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { runGit } from "./run-git.js";

export interface ListedFile {
  /** Octal: `100644`, `100755`, `120000` for a link. */
  readonly mode: string;
  /** Content id. */
  readonly id: string;
}

export interface ScratchObjects {
  /** For commands that need the new objects. */
  readonly environment: Readonly<Record<string, string>>;
  /** Returns the id. */
  writeBlob(bytes: Uint8Array): string;
  /** Returns the id. */
  writeTree(files: ReadonlyMap<string, ListedFile>): string;
}

/** `hexDigits`: length of the repository's object ids, which determines its hash. Undefined if git does not report its object directory. */
export function withScratchObjects<Result>(root: string, hexDigits: number, use: (objects: ScratchObjects) => Result): Result | undefined {
  const answer = runGit(root, ["rev-parse", "--path-format=absolute", "--git-path", "objects"]);
  if (!answer.ok) return undefined;
  const own = answer.output.toString("utf8").replace(/\r?\n$/, "");
  const store = mkdtempSync(join(tmpdir(), "dsp-objects-"));
  const write = (type: "blob" | "tree", bytes: Uint8Array): string => writeObject(store, hexDigits, type, bytes);
  try {
    // Quoted, because a path may contain the list separator.
    const alternate = `"${own.replace(/["\\]/g, "\\$&")}"`;
    return use({
      // With the index, git would read an object from the work tree if the file there looks like the one that was added.
      environment: { GIT_OBJECT_DIRECTORY: store, GIT_ALTERNATE_OBJECT_DIRECTORIES: alternate, GIT_INDEX_FILE: join(store, "no-index") },
      writeBlob: (bytes) => write("blob", bytes),
      writeTree: (files) => writeTree(write, files),
    });
  } finally {
    rmSync(store, { recursive: true, force: true });
  }
}

function writeObject(store: string, hexDigits: number, type: string, bytes: Uint8Array): string {
  const content = Buffer.concat([Buffer.from(`${type} ${bytes.length}\0`), bytes]);
  const id = createHash(hexDigits === 64 ? "sha256" : "sha1")
    .update(content)
    .digest("hex");
  const directory = join(store, id.slice(0, 2));
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, id.slice(2)), deflateSync(content, { level: 1 }));
  return id;
}

type Folder = Map<string, ListedFile | Folder>;

function writeTree(write: (type: "tree", bytes: Uint8Array) => string, files: ReadonlyMap<string, ListedFile>): string {
  const top: Folder = new Map();
  for (const [path, file] of files) {
    const names = path.split("/");
    const last = names.pop() ?? "";
    let folder: Folder | undefined = top;
    for (const name of names) folder = folder === undefined ? undefined : folderIn(folder, name);
    // Of a file and a directory with the same name, the first wins.
    if (folder !== undefined && !folder.has(last)) folder.set(last, file);
  }
  return writeFolder(write, top);
}

function folderIn(folder: Folder, name: string): Folder | undefined {
  const found = folder.get(name) ?? new Map<string, never>();
  if (!(found instanceof Map)) return undefined;
  folder.set(name, found);
  return found;
}

/** `<mode> <name>\0<id in bytes>`, ordered by name, with directory names compared as if they ended with a slash. */
function writeFolder(write: (type: "tree", bytes: Uint8Array) => string, folder: Folder): string {
  const entries = [...folder].map(([name, entry]) => {
    const { mode, id } = entry instanceof Map ? { mode: "40000", id: writeFolder(write, entry) } : entry;
    const order = Buffer.from(entry instanceof Map ? `${name}/` : name);
    return { order, bytes: Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(id, "hex")]) };
  });
  entries.sort((a, b) => Buffer.compare(a.order, b.order));
  return write("tree", Buffer.concat(entries.map(({ bytes }) => bytes)));
}
