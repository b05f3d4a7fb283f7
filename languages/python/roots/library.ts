/** The API of a distribution: its top-level packages with their public modules (semantics A.3.2, P6). */
import { byteOrder } from "../../../src/model/byte-order.js";
import type { GroupEntry } from "../../../src/model/language.js";
import { directoryOf, isInside, pathIn, upwards } from "../../manifests/paths.js";
import type { Distribution } from "../project.js";
import { type RootContext } from "./root-context.js";
import type { Finding } from "../../shared/root-findings.js";
import { isPythonInitialiser } from "../is-initialiser.js";

type TopLevel = Distribution["topLevel"][number];

/** `runs`: the distribution has an entrypoint of class R1. It is then an application if it is not published or its initialiser is empty. */
export function findLibrary(context: RootContext, runs: boolean): readonly Finding[] {
  const { distribution } = context;
  if (distribution === undefined || !distribution.named) return [];
  const isPublic = distribution.topLevel.some(({ name }) => !name.startsWith("_"));
  const packages = distribution.topLevel.flatMap((top) => {
    const { path, name } = top;
    if (isPublic && name.startsWith("_")) return [];
    if (path === undefined || context.view.category(path) !== "source") return [];
    return runs && (!distribution.published || isTrivial(context, path)) ? [] : [fromPackage(context, top, path)];
  });
  const spaces = distribution.topLevel.filter((top) => top.path === undefined);
  return [...packages, ...fromNamespaces(context, spaces, runs)];
}

/** An empty initialiser indicates an application, not a library. */
function isTrivial(context: RootContext, path: string): boolean {
  if (!/__init__\.pyi?$/.test(path)) return false;
  const facts = context.facts(path);
  return facts === undefined ? context.text(path).trim() === "" : facts.trivial === true;
}

function fromPackage(context: RootContext, top: TopLevel, entry: string): Finding {
  const finding: Finding = { class: "R2", rule: "P6", entry, evidence: `top-level name "${top.name}"` };
  if (!/(?:^|\/)__init__\.\w+$/.test(entry)) return finding;
  const members = publicModules(context, top, directoryOf(entry)).filter(({ path }) => path !== entry);
  return members.length === 0
    ? finding
    : { ...finding, group: members.map(({ path, name }) => entryOf(path, name, { unlessReached: true })) };
}

/** Without a file for the whole, the manifest is the root, with an edge to each importable package. */
function fromNamespaces(context: RootContext, spaces: readonly TopLevel[], runs: boolean): readonly Finding[] {
  const manifest = context.distribution?.manifest ?? "";
  const modules = spaces.flatMap((top) => publicModules(context, top, pathIn(top.root, top.name)));
  if (
    runs &&
    (context.distribution?.published !== true || !modules.some(({ path }) => isPythonInitialiser(path) && !isTrivial(context, path)))
  )
    return [];
  const inner = new Set(modules.flatMap(({ path }) => (isPythonInitialiser(path) ? [directoryOf(path)] : [])));
  const isInner = (path: string): boolean =>
    upwards(isPythonInitialiser(path) ? directoryOf(directoryOf(path)) : directoryOf(path)).some((at) => inner.has(at));
  const group = modules.map(({ path, name }) => entryOf(path, name, { unlessReached: isInner(path) }));
  const [first] = group;
  if (first === undefined) return [];
  const evidence = `namespace ${spaces.map(({ name }) => `"${name}"`).join(", ")}`;
  const found: Pick<Finding, "class" | "rule" | "evidence"> = { class: "R2", rule: "P6", evidence };
  // A.0: if there is exactly one entry, it is the root itself.
  if (group.length === 1 || manifest === "")
    return [{ ...found, entry: first.path, ...(group.length > 1 ? { group: group.slice(1) } : {}) }];
  return [{ ...found, entry: manifest, group }];
}

function entryOf(path: string, name: string, { unlessReached }: { readonly unlessReached: boolean }): GroupEntry {
  return { path, text: `public submodule "${name}", importable API.`, ...(unlessReached ? { unlessReached: true } : {}) };
}

/** Public modules below a package's directory, by path; stubs only if there is no source. */
function publicModules(
  context: RootContext,
  top: TopLevel,
  directory: string,
): readonly { readonly path: string; readonly name: string }[] {
  const { tree } = context.project;
  const found = context.files.flatMap((path) => {
    if (!/\.pyi?$/.test(path) || !isInside(path, directory) || context.view.category(path) !== "source") return [];
    if (path.endsWith(".pyi") && [".py", ".pyx"].some((extension) => tree.has(path.replace(/\.pyi$/, extension)))) return [];
    const inner = path.slice(directory === "" ? 0 : directory.length + 1).replace(/\.pyi?$/, "");
    const segments = inner.split("/");
    const named = segments.at(-1) === "__init__" ? segments.slice(0, -1) : segments;
    if (!named.every((segment) => /^[\p{ID_Start}][\p{ID_Continue}]*$/u.test(segment))) return [];
    return [{ path, name: [top.name, ...named].join(".") }];
  });
  return found.toSorted((a, b) => byteOrder(a.path, b.path));
}
