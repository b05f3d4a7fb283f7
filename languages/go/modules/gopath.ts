/**
 * GOPATH mode (semantics A.4): without a `go.mod` the import path of the code is its path in a workspace. It is derived from old manifests,
 * import comments, or the imports themselves.
 */
import { parse } from "smol-toml";
import type { GoProblem } from "../problems.js";
import { learn } from "../../../src/model/reading.js";
import type { Tree } from "../../../src/model/tree.js";
import { stringAt, type Json } from "../../manifests/json.js";
import { directoryOf } from "../../manifests/paths.js";
import { readYaml } from "../../manifests/yaml.js";
import { isStandard } from "../data/standard-packages.js";
import type { GoModule } from "../project.js";
import { IMPORTED, IMPORT_PATH } from "../readings.js";

const EMPTY = { requires: [], replaces: [], tools: [], ignores: [], uses: [] };

/** Undefined if the repository has no Go code of its own. */
export function guessGopathModule(tree: Tree, problems: GoProblem[]): GoModule | undefined {
  const files = tree.paths.filter((path) => path.endsWith(".go") && !/(?:^|\/)(?:vendor|testdata|[_.][^/]*)\//.test(path));
  if (files.length === 0) return undefined;
  const manifest = ["Gopkg.toml", "glide.yaml"].find((name) => tree.has(name)) ?? "";
  const name = declaredPath(tree) ?? commentedPath(tree, files) ?? mostImported(tree, files) ?? "";
  problems.push({ code: "no-go-mod", path: "go.mod", detail: name === "" ? "import path unknown" : `taken for ${name}` });
  return { directory: "", name, published: true, manifest, file: EMPTY, vendored: [], hidden: false };
}

function declaredPath(tree: Tree): string | undefined {
  const glide = stringAt(readOrNull(tree.read("glide.yaml") ?? "", readYaml), "package");
  const gopkg = stringAt(
    readOrNull(tree.read("Gopkg.toml") ?? "", (text) => parse(text) as Json),
    "metadata",
    "module",
  );
  return glide ?? gopkg;
}

function readOrNull(text: string, read: (text: string) => Json): Json {
  try {
    return read(text);
  } catch {
    return null;
  }
}

function commentedPath(tree: Tree, files: readonly string[]): string | undefined {
  for (const path of files) {
    const found = learn(tree, IMPORT_PATH, path);
    const directory = directoryOf(path);
    if (found === null) continue;
    if (directory === "") return found;
    if (found.endsWith(`/${directory}`)) return found.slice(0, -directory.length - 1);
  }
  return undefined;
}

/** Imports that end in the path of a repository directory vote for the part before it; longer endings have more weight. */
function mostImported(tree: Tree, files: readonly string[]): string | undefined {
  const directories = new Set(files.map(directoryOf));
  const votes = new Map<string, number>();
  for (const path of files) {
    for (const specifier of learn(tree, IMPORTED, path)) {
      const vote = isStandard(specifier) ? undefined : prefixOf(specifier, directories);
      if (vote !== undefined) votes.set(vote.prefix, (votes.get(vote.prefix) ?? 0) + vote.weight);
    }
  }
  return [...votes].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))[0]?.[0];
}

function prefixOf(specifier: string, directories: ReadonlySet<string>): { readonly prefix: string; readonly weight: number } | undefined {
  const parts = specifier.split("/");
  for (let at = 1; at < parts.length; at += 1) {
    if (directories.has(parts.slice(at).join("/"))) return { prefix: parts.slice(0, at).join("/"), weight: parts.length - at };
  }
  return undefined;
}
