/**
 * `.dsp/` read as it is asked for: a command about one entity reads the few files that it needs, whatever the size of the tree.
 * Whoever walks over all of it pays for all of it. Paths that lead out are nowhere, symbolic links are refused.
 */
import { closeSync, constants, openSync, readdirSync, readFileSync, readSync } from "node:fs";
import { join } from "node:path";
import type { DspTree } from "../dsp/dsp-tree.js";
import { UserError } from "../model/problem.js";
import { errorCode, fileError } from "./file-error.js";
import { isInside } from "./inside.js";
import { DSP_DIRECTORY } from "./dsp-directory.js";
import { readPlainDsp } from "./read-dsp.js";

const BUFFER = Buffer.allocUnsafe(1 << 14);
const PLAIN = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0);
/** A name on the way is a file, or is not there, or cannot be one. */
const ABSENT: ReadonlySet<string> = new Set(["ENOENT", "ENOTDIR", "EISDIR", "ENAMETOOLONG"]);

export class DiskTree implements DspTree {
  private readonly base: string;
  private readonly known = new Map<string, string | undefined>();
  private readonly columns = new Map<string, ReadonlyMap<string, string | undefined>>();
  private readonly listed = new Map<string, readonly string[]>();
  private whole: DspTree | undefined;

  constructor(private readonly root: string) {
    this.base = join(root, DSP_DIRECTORY);
  }

  /** Takes the file of that name of every entity for read; `undefined`: it is not there. */
  rememberAll(name: string, texts: ReadonlyMap<string, string | undefined>): void {
    this.columns.set(name, texts);
  }

  /** Takes these files of a directory for read. */
  rememberFiles(directory: string, texts: ReadonlyMap<string, string | undefined>): void {
    for (const [name, text] of texts) this.known.set(`${directory}/${name}`, text);
  }

  /** Takes a directory for listed. */
  rememberList(directory: string, names: readonly string[]): void {
    this.listed.set(directory, names);
  }

  get(path: string): string | undefined {
    const cut = path.indexOf("/");
    const column = cut < 0 ? undefined : this.columns.get(path.slice(cut + 1));
    const kept = column?.get(path.slice(0, cut));
    if (kept !== undefined) return kept;
    const known = this.known.get(path);
    if (known !== undefined || this.known.has(path) || column?.has(path.slice(0, cut)) === true) return known;
    const text = isInside(path) ? readPlain(join(this.base, path)) : undefined;
    this.known.set(path, text);
    return text;
  }

  has(path: string): boolean {
    return this.get(path) !== undefined;
  }

  readonly list = (directory: string): readonly string[] => {
    const known = this.listed.get(directory);
    if (known !== undefined) return known;
    const names = directory === "" || isInside(directory) ? listPlain(join(this.base, directory)) : [];
    this.listed.set(directory, names);
    return names;
  };

  get size(): number {
    return this.all().size;
  }

  keys(): MapIterator<string> {
    return this.all().keys();
  }

  values(): MapIterator<string> {
    return this.all().values();
  }

  entries(): MapIterator<[string, string]> {
    return this.all().entries();
  }

  [Symbol.iterator](): MapIterator<[string, string]> {
    return this.all().entries();
  }

  forEach(visit: (text: string, path: string, tree: ReadonlyMap<string, string>) => void): void {
    this.all().forEach((text, path) => visit(text, path, this));
  }

  private all(): DspTree {
    this.whole ??= readPlainDsp(this.base).tree;
    return this.whole;
  }
}

/** Undefined where there is no such file. Throws `UserError` for links and for what cannot be read. */
export function readPlain(file: string): string | undefined {
  try {
    const descriptor = openSync(file, PLAIN);
    try {
      return readText(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    const code = errorCode(error) ?? "";
    if (ABSENT.has(code)) return undefined;
    if (code === "ELOOP") throw new UserError(`${file}: a symbolic link inside .dsp is refused; remove it and run again`);
    throw fileError("read", file, error);
  }
}

/** Most files of a tree are a few lines: one read into one buffer is four times as fast as asking for their size first. */
function readText(descriptor: number): string {
  const length = readSync(descriptor, BUFFER, 0, BUFFER.length, 0);
  if (length < BUFFER.length) return BUFFER.toString("utf8", 0, length);
  return readFileSync(descriptor, "utf8");
}

/** Directories end with `/`; empty where there is nothing. */
export function listPlain(directory: string): readonly string[] {
  try {
    return readdirSync(directory, { withFileTypes: true }).map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name));
  } catch (error) {
    if (ABSENT.has(errorCode(error) ?? "")) return [];
    throw fileError("read", directory, error);
  }
}
