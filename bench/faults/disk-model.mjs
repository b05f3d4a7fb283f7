/**
 * What a disk may hold after a power failure: replays a log of calls (calls.mjs) and keeps, for each file its last flushed bytes, and for each
 * directory its last flushed names. POSIX promises no more than that; what was not flushed may be there, in part, or not.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const EMPTY = Buffer.alloc(0);
const newFile = (bytes, durable) => ({ bytes, durable });
const newDirectory = () => ({ names: new Map(), durable: new Map() });
const isDirectory = (node) => node?.names !== undefined;

function load(directory, isWanted) {
  const node = newDirectory();
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    if (!isWanted(entry.name)) continue;
    const path = join(directory, entry.name);
    const bytes = entry.isDirectory() ? undefined : readFileSync(path);
    node.names.set(entry.name, bytes === undefined ? load(path, () => true) : newFile(bytes, bytes));
  }
  node.durable = new Map(node.names);
  return node;
}

/** Of `root` only what begins with `.dsp`, as it stands there now, all of it flushed. */
export function openModel(root) {
  const top = load(root, (name) => name.startsWith(".dsp"));
  const opened = new Map();
  const parts = (path) => (path === root ? [] : path.slice(root.length + 1).split("/"));
  const find = (path) => parts(path).reduce((node, name) => node?.names?.get(name), top);
  const parentOf = (path) => [find(path.slice(0, path.lastIndexOf("/"))), path.slice(path.lastIndexOf("/") + 1)];
  const create = (path, node) => {
    const [parent, name] = parentOf(path);
    parent.names.set(name, node);
    return node;
  };
  const remove = (path) => {
    const [parent, name] = parentOf(path);
    parent?.names.delete(name);
  };
  const flush = (node) => {
    if (isDirectory(node)) node.durable = new Map(node.names);
    else if (node !== undefined) node.durable = node.bytes;
  };
  const flushAll = (node) => {
    flush(node);
    for (const child of node.names?.values() ?? []) flushAll(child);
  };
  const write = (node, bytes) => void (node.bytes = bytes);
  /** Nobody's descriptor of something else has the number then. */
  const opens = (path, file, flags) => {
    let node = find(path);
    if (node === undefined) node = create(path, newFile(EMPTY, undefined));
    else if (String(flags).startsWith("w")) write(node, EMPTY);
    opened.set(file, node);
  };
  const perform = ({ name, given: [first, second, ...rest], answer }) => {
    if (name === "openSync") opens(first, answer, second);
    else if (name === "mkdirSync") {
      if (find(first) === undefined) create(first, newDirectory());
    } else if (name === "writeFileSync") {
      const bytes = Buffer.from(second);
      if (typeof first === "number") write(opened.get(first), Buffer.concat([opened.get(first).bytes, bytes]));
      else write(find(first) ?? create(first, newFile(EMPTY, undefined)), bytes);
    } else if (name === "writeSync") {
      const [offset = 0, length] = typeof second === "string" ? [] : rest;
      const bytes = Buffer.from(second)
        .subarray(offset, length === undefined ? undefined : offset + length)
        .subarray(0, answer);
      write(opened.get(first), Buffer.concat([opened.get(first).bytes, bytes]));
    } else if (name === "renameSync") {
      const node = find(first);
      remove(first);
      create(second, node);
    } else if (name === "linkSync") create(second, find(first));
    else if (name === "rmSync" || name === "unlinkSync" || name === "rmdirSync") remove(first);
    else if (name === "fsyncSync") flush(opened.get(first));
    else if (name === "sync") flushAll(top);
    else if (name !== "chmodSync") throw new Error(`the model of a disk knows no ${name}`);
  };
  return {
    perform,
    /** Remembers what a descriptor for reading stands for: a directory is flushed through one. */
    opensToRead: (path, file) => void opened.set(file, find(path)),
    /** `names`: of a directory that has changed, whether each changed name is as it was flushed; `bytes`: what a file holds that is not flushed. */
    crash: (names, bytes) => crash(top, names, bytes),
    /** Names of files below that are not flushed, or whose name in a directory is not. */
    unflushed: (path) => unflushed(find(path), path),
  };
}

/** Path → bytes, or "/" for a directory. */
function crash(top, keepsOld, bytesOf) {
  const found = new Map();
  const visit = (node, path) => {
    for (const name of new Set([...node.durable.keys(), ...node.names.keys()])) {
      const [old, now] = [node.durable.get(name), node.names.get(name)];
      const child = old !== now && keepsOld() ? old : now;
      if (child === undefined) continue;
      const below = path === "" ? name : `${path}/${name}`;
      if (isDirectory(child)) {
        found.set(below, "/");
        visit(child, below);
      } else found.set(below, child.durable === child.bytes ? child.bytes : bytesOf(child.durable ?? EMPTY, child.bytes));
    }
  };
  visit(top, "");
  return found;
}

function unflushed(node, path) {
  if (node === undefined) return [`${path}: not there`];
  if (!isDirectory(node)) return node.durable === node.bytes ? [] : [path];
  const own =
    [...node.names].some(([name, child]) => node.durable.get(name) !== child) || node.durable.size !== node.names.size ? [`${path}/`] : [];
  return [...own, ...[...node.names].flatMap(([name, child]) => unflushed(child, `${path}/${name}`))];
}
