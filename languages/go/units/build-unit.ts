/** One package as the engine expects it (semantics D.4): its files in their orders, compiled assets, documentation. */
import { byteOrder } from "../../../src/model/byte-order.js";
import type { FileFacts } from "../../../src/model/facts.js";
import type { Unit } from "../../../src/model/language.js";
import type { Tree } from "../../../src/model/tree.js";
import { baseName, joinPath } from "../../manifests/paths.js";
import { canHold, tagsOf } from "../constraints/expression.js";
import { unitPath } from "../../../src/model/unit-path.js";
import { unitDirectory } from "../package-directories.js";
import { declaresMain, type PackageGroup } from "./group-files.js";

const LABEL = "Go package";

/** `own`: whether it is the directory's own package, which has the assets. */
export function buildUnit(tree: Tree, group: PackageGroup): Unit {
  const { path, name, files } = group;
  const own = !path.includes("#");
  const documented = files.filter(({ doc }) => doc !== undefined).toSorted((a, b) => docRank(a) - docRank(b))[0];
  return {
    path,
    name,
    identity: own ? ["gopkg", path] : ["gopkg", unitPath(group.directory), name],
    label: LABEL,
    files: files.toSorted((a, b) => fileRank(a) - fileRank(b)).map((facts) => facts.path),
    assets: own ? assetsOf(tree, group) : [],
    declarers: files
      .toSorted((a, b) => declarerRank(a.condition) - declarerRank(b.condition) || byteOrder(a.path, b.path))
      .map((facts) => facts.path),
    ...(documented?.doc === undefined ? {} : { doc: packageDoc(documented.doc, name), docFile: documented.path }),
  };
}

/** A package that is imported but not read, such as a vendored one. */
export function leafUnit(path: string, files: readonly string[]): Unit {
  const name = baseName(path);
  return { path, name, identity: ["gopkg", unitPath(unitDirectory(path))], label: LABEL, files, assets: [], declarers: files };
}

function docRank(facts: FileFacts): number {
  return baseName(facts.path) === "doc.go" ? 0 : 1;
}

/** F.1 step 2; the sort is stable, so equal ranks stay in path order. */
function fileRank(facts: FileFacts): number {
  if (declaresMain(facts)) return 0;
  return docRank(facts) === 0 ? 1 : 2;
}

/** C.3.4. */
function declarerRank(condition: string | undefined): number {
  if (condition === undefined) return 0;
  if (favours(condition, "linux")) return 1;
  return favours(condition, "unix") ? 2 : 3;
}

/** Whether the constraint names the system other than to exclude it. */
function favours(condition: string, tag: string): boolean {
  return tagsOf(condition).includes(tag) && canHold(condition, (name) => (name === tag ? true : undefined));
}

const ASSEMBLY = /\.(?:s|S|syso)$/;
const FOREIGN = /\.(?:c|cc|cpp|h)$/;

/** The Go tool always assembles, and compiles C if a file imports "C". */
function assetsOf(tree: Tree, { directory, files }: PackageGroup): readonly string[] {
  const cgo = files.some(({ references }) => references.some(({ specifier }) => specifier === "C"));
  return tree.list(directory).flatMap((name) => {
    const path = joinPath(directory, name) ?? "";
    const taken = ASSEMBLY.test(name) || (cgo && FOREIGN.test(name));
    return taken && tree.has(path) && !/^[._]/.test(name) ? [path] : [];
  });
}

/** `Package ledger keeps accounts.` → `Keeps accounts.`; `Package ledger is a book of accounts.` → `A book of accounts.` */
function packageDoc(doc: string, name: string): string {
  const start = `package ${name} `;
  if (doc.slice(0, start.length).toLowerCase() !== start.toLowerCase()) return doc;
  const rest = doc.slice(start.length).replace(/^(?:is|are) (?=(?:an?|the) )/, "");
  return rest === "" ? doc : rest.charAt(0).toUpperCase() + rest.slice(1);
}
