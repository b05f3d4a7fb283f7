/** Writes the fleet as a `.dsp`, with the functions of the program that runs it, so that its commands read the result. */
import { existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { counted, type Answer } from "../ask/answer.js";
import { openIndex } from "../ask/open-index.js";
import type { Host } from "../host.js";
import { InputError } from "../surface/input-error.js";
import { fleetOperations, MARK, type FleetOperation } from "./fleet-operations.js";

type Tree = ReadonlyMap<string, string>;

/** What the program's library is asked for (docs/library.md). */
interface Library {
  readonly apply: (before: Tree, operations: Iterable<FleetOperation>) => Tree;
  readonly loadDsp: (root: string) => { readonly tree: Tree } | undefined;
  readonly saveDsp: (root: string, before: Tree | undefined, after: Tree) => { readonly written: number; readonly removed: number };
}

/** @throws {InputError} if the directory has a map that is not an export, or the index is missing. */
export async function exportDsp(file: string, directory: string, host: Pick<Host, "mapper" | "program">): Promise<Answer> {
  const library = await openLibrary(host.mapper);
  const index = openIndex(file);
  try {
    const operations = fleetOperations(index);
    mkdirSync(directory, { recursive: true });
    const before = library.loadDsp(directory)?.tree;
    if (before !== undefined && !isExport(before)) {
      throw new InputError(`${directory} has a .dsp that is no export of a fleet`, "name another directory");
    }
    const saved = library.saveDsp(directory, before, library.apply(new Map(), operations));
    const count = (op: FleetOperation["op"]): number => operations.filter((one) => one.op === op).length;
    const data = { question: "export", directory, entities: count("createObject"), imports: count("addImport"), ...saved };
    const lines = [
      `${counted(data.entities, "entity", "entities")} and ${counted(data.imports, "import")} in ${join(directory, ".dsp")}`,
      `'${host.program} view' and '${host.program} search WORDS' there show them`,
    ];
    return { data, lines, exitCode: 0 };
  } finally {
    index.close();
  }
}

async function openLibrary(mapper: string): Promise<Library> {
  const file = join(dirname(mapper), "index.js");
  if (!existsSync(file)) throw new InputError(`the library of the program is not at ${file}`, "install dsp-bootstrap again");
  return (await import(pathToFileURL(file).href)) as Library;
}

function isExport(tree: Tree): boolean {
  const descriptions = [...tree].filter(([path]) => /^[^/]+\/description$/u.test(path));
  return descriptions.every(([, text]) => text.split("\n").includes(`notes: ${MARK}`));
}
