/** What may use a declaration of Go by its name beside code that is read: templates, assembly, directives and reflection. */
import { memoOf } from "../model/basics.js";
import { directoryOf } from "../model/tree.js";
import { type CodeGraph, filesWith, type Sources } from "./code-graph.js";
import type { CodeTarget } from "./find-target.js";

/** Files that are read for a name. */
const MOST_SEARCHED = 500;

/** One sentence for each reason. */
export async function namedByGo(graph: CodeGraph, sources: Sources, target: CodeTarget): Promise<readonly string[]> {
  const { path, symbol = "", outline } = target;
  if (!path.endsWith(".go")) return [];
  const name = symbol.slice(symbol.lastIndexOf(".") + 1);
  const linked = await linkedNames(graph, sources, target);
  if (!symbol.includes("."))
    return [...exportedToC(sources, path, name), ...linked, ...inAssembly(sources, path, name), ...byBuild(sources, path, name)];
  if (!/^\p{Lu}/u.test(name)) return linked;
  const isMethod = outline?.kind === "method";
  return [
    ...linked,
    ...inTemplates(sources, name),
    ...(isMethod ? byReflection(graph, sources, name) : []),
    ...(isMethod && REMOTE.test(outline.signature ?? "") ? byPackage(graph, sources, "net/rpc") : []),
  ];
}

/** Two arguments, of which the second is a pointer, and an error (https://pkg.go.dev/net/rpc). */
const REMOTE = /^\([^,()]+,[^,()*]*\*[^,()]+\) error$/;

function byPackage(graph: CodeGraph, sources: Sources, name: string): readonly string[] {
  const users = filesWith(graph, sources, `"${name}`, 1);
  return users.length === 0 ? [] : [`${name} may call a method of this form by its name`];
}

/** `//export Done`: C calls it (https://pkg.go.dev/cmd/cgo#hdr-C_references_to_Go). */
function exportedToC(sources: Sources, path: string, name: string): readonly string[] {
  const line = lineWith(sources.read(path) ?? "", new RegExp(`^//export ${name}\\s*$`));
  return line === undefined ? [] : [`C may call it: ${path}:${line}`];
}

/** `CALL ·total(SB)` in the folder of the package. */
function inAssembly(sources: Sources, path: string, name: string): readonly string[] {
  const called = new RegExp(`^(?!\\s*(?:TEXT|GLOBL|DATA)\\b).*·${name}\\b`, "u");
  return placesOf(sources, (file) => /\.[sS]$/.test(file) && directoryOf(file) === directoryOf(path), called).map(
    (place) => `assembly names it: ${place}`,
  );
}

/** `-ldflags "-X shop.example/till.commit=…"` (https://pkg.go.dev/cmd/link), and names of a plugin (https://pkg.go.dev/plugin#Plugin.Lookup). */
function byBuild(sources: Sources, path: string, name: string): readonly string[] {
  const folder = (directoryOf(path).split("/").at(-1) ?? "").replaceAll(".", "\\.");
  const places = (pattern: string): readonly string[] => placesOf(sources, (file) => BUILD_FILE.test(file), new RegExp(pattern));
  const set = places(`-X[ =]*["']*(?:main|[^\\s"'=]*${folder})\\.${name}=`).map((place) => `the linker sets it: ${place}`);
  const isOffered = /^\p{Lu}/u.test(name) && /^package main\b/m.test(sources.read(path) ?? "");
  const plugins = isOffered ? places(`-buildmode[ =]plugin\\b.*[\\s/]${folder}\\b`) : [];
  return [...set, ...plugins.map((place) => `who loads the plugin may look it up: ${place}`)];
}

const BUILD_FILE =
  /\.(?:ya?ml|sh|mk|toml|json|nix|bzl)$|(?:^|\/)(?:[^/]*(?:Make|Docker|Container|Just|Task)file[^/]*|justfile|makefile|BUILD)$/;

const TEMPLATES = /\.(?:tmpl|tpl|tm?pl\.\w+|gotmpl|gohtml|gotext|html?|txt|md|xml|ya?ml|json|sql)$/;

/** `{{ .Total }}`, which a template reads from what it is given (https://pkg.go.dev/text/template), in a file or in a string of the code. */
function inTemplates(sources: Sources, name: string): readonly string[] {
  const named = new RegExp(`\\{\\{[^}]*\\.${name}\\b`);
  // `{{cart.Total}}` is a literal of Go.
  const quoted = new RegExp(`\\{\\{(?:-|[^}]*[\\s({|])?(?:\\$\\w*)?(?:\\.\\w+)*\\.${name}\\b`);
  const isCode = (file: string): boolean => file.endsWith(".go") && sources.contains(file, name);
  const [place = placesOf(sources, isCode, quoted)[0]] = placesOf(sources, (file) => TEMPLATES.test(file), named);
  return place === undefined ? [] : [`a template names it: ${place}`];
}

/** The first place in such files. */
function placesOf(sources: Sources, isWanted: (path: string) => boolean, pattern: RegExp): readonly string[] {
  for (const file of sources.files.filter(isWanted).slice(0, MOST_SEARCHED)) {
    const line = lineWith(sources.read(file) ?? "", pattern);
    if (line !== undefined) return [`${file}:${line}`];
  }
  return [];
}

function lineWith(text: string, pattern: RegExp): number | undefined {
  const at = text.split("\n").findIndex((line) => pattern.test(line));
  return at < 0 ? undefined : at + 1;
}

/** `MethodByName("Get" + word)`: any exported method with such a name. */
function byReflection(graph: CodeGraph, sources: Sources, name: string): readonly string[] {
  for (const file of filesWith(graph, sources, ".MethodByName(", MOST_SEARCHED)) {
    for (const [index, line] of (sources.read(file) ?? "").split("\n").entries()) {
      const [, start = "", rest = ""] = /\.MethodByName\(\s*(?:"([^"\\]*)"\s*)?(.*)$/.exec(line) ?? [];
      const isComputed = rest !== "" && !(line.includes('MethodByName("') && rest.startsWith(")"));
      if (isComputed && name.startsWith(start)) return [`reflection takes methods by computed names at ${file}:${index + 1}`];
    }
  }
  return [];
}

interface Linked {
  readonly place: string;
  readonly path: string;
  readonly local: string;
  /** `shop.example/till.total`; absent: others link to the local name. */
  readonly other: string | undefined;
}

/** Names that the linker joins without an import (https://pkg.go.dev/cmd/compile#hdr-Linkname_Directive), in all files. */
const directivesOf = memoOf((graph: CodeGraph) => {
  const known = new WeakMap<Sources, readonly Linked[]>();
  return (sources: Sources): readonly Linked[] => {
    const before = known.get(sources);
    if (before !== undefined) return before;
    const found = filesWith(graph, sources, "//go:linkname ", MOST_SEARCHED).flatMap((path) =>
      (sources.read(path) ?? "").split("\n").flatMap((line, index): readonly Linked[] => {
        const [, local, other] = /^\/\/go:linkname (\S+)(?:\s+(\S+))?/.exec(line) ?? [];
        return local === undefined ? [] : [{ place: `${path}:${index + 1}`, path, local, other }];
      }),
    );
    known.set(sources, found);
    return found;
  };
});

async function linkedNames(graph: CodeGraph, sources: Sources, { path, symbol = "" }: CodeTarget): Promise<readonly string[]> {
  const all = directivesOf(graph)(sources);
  if (all.length === 0) return [];
  const owner = symbol.slice(0, Math.max(symbol.lastIndexOf("."), 0));
  const name = symbol.slice(symbol.lastIndexOf(".") + 1);
  const spelled = owner === "" ? [name] : [`${owner}.${name}`, `(*${owner}).${name}`];
  const folder = directoryOf(path);
  const { module = "" } = await sources.uses(path);
  const isOf = (other: string): boolean =>
    spelled.some((one) => {
      const place = other.endsWith(`.${one}`) ? other.slice(0, -one.length - 1) : undefined;
      return place !== undefined && (place === module || place.endsWith(folder === "" ? module : `/${folder.split("/").at(-1)}`));
    });
  const found = all.find((one) => (one.path === path && one.local === name) || (one.other !== undefined && isOf(one.other)));
  return found === undefined ? [] : [`//go:linkname joins it with another name: ${found.place}`];
}

/** Methods of the interfaces that others embed most (https://pkg.go.dev/std), by the interface as it is written. */
const OF_STANDARD: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    error: "Error",
    "fmt.Stringer": "String",
    "io.Reader": "Read",
    "io.Writer": "Write",
    "io.Closer": "Close",
    "io.Seeker": "Seek",
    "io.ReadCloser": "Read Close",
    "io.WriteCloser": "Write Close",
    "io.ReadWriter": "Read Write",
    "io.ReadWriteCloser": "Read Write Close",
    "sort.Interface": "Len Less Swap",
    "http.Handler": "ServeHTTP",
    "sync.Locker": "Lock Unlock",
  }).map(([name, methods]) => [name, methods.split(" ")]),
);

export function membersOfStandard(base: string): readonly string[] {
  return OF_STANDARD.get(base) ?? [];
}
