/** Files of a configuration: `files`, `include`, `exclude` with TypeScript's glob rules. */
import { SYNTAX } from "../../../src/model/pattern/syntax.js";
import { compileGlob, followed } from "../../manifests/glob.js";
import { isInside, joinPath, withoutFinalSlashes } from "../../manifests/paths.js";

export interface CoverageSpec {
  /** Repo-relative, or undefined if the configuration does not declare it. */
  readonly files?: readonly string[];
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  /** Directory of the configuration. */
  readonly directory: string;
  /** `outDir` and `declarationDir`, which are excluded if there is no `exclude`. */
  readonly outputs: readonly string[];
}

export interface Coverage {
  covers(path: string): boolean;
  /** Directories that contain all covered files, except those of `files`. */
  readonly bases: readonly string[];
}

const PACKAGE_DIRECTORIES = ["node_modules", "bower_components", "jspm_packages"];
const CLOSED: ReadonlySet<string> = new Set(PACKAGE_DIRECTORIES);
/** A single-file component counts as a TypeScript module beside it. */
const COMPONENT = /\.(?:vue|svelte|astro|mdx)$/;

export function compileCoverage(spec: CoverageSpec): Coverage {
  const files = new Set(spec.files);
  const include = spec.include ?? (spec.files === undefined ? [spec.directory === "" ? "**/*" : `${spec.directory}/**/*`] : []);
  const exclude = spec.exclude ?? [...PACKAGE_DIRECTORIES.map((name) => joinPath(spec.directory, name) ?? name), ...spec.outputs];
  const included = followed(include).map(includeMatcher);
  const excluded = followed(exclude).map(excludeMatcher);
  const accepts = (path: string): boolean => included.some((match) => match(path)) && !excluded.some((match) => match(path));
  return {
    covers: (path) => files.has(path) || accepts(path) || (COMPONENT.test(path) && accepts(`${path}.ts`)),
    bases: include.map(literalBase),
  };
}

function includeMatcher(pattern: string): (path: string) => boolean {
  const last = pattern.slice(pattern.lastIndexOf("/") + 1);
  // A last segment without dot and wildcard is a directory; TypeScript rejects a trailing `**`, but its meaning is clear.
  const whole = last === "**" ? `${pattern}/*` : /[.*?]/.test(last) ? pattern : joinGlob(pattern, "**/*");
  const match = compileGlob(whole, { dot: false, closed: CLOSED, syntax: SYNTAX.stars });
  const base = literalBase(whole);
  const named = PACKAGE_DIRECTORIES.filter((name) => whole.split("/").includes(name));
  return (path) => isInside(path, base) && entersNoPackages(path, named) && match(path);
}

/** Wildcards never match `node_modules`; a pattern that contains it literally does. */
function entersNoPackages(path: string, named: readonly string[]): boolean {
  return PACKAGE_DIRECTORIES.every((name) => named.includes(name) || !`/${path}`.includes(`/${name}/`));
}

/** An excluded directory excludes everything below it. */
function excludeMatcher(pattern: string): (path: string) => boolean {
  const clean = withoutFinalSlashes(pattern);
  const base = literalBase(clean);
  if (!/[*?]/.test(clean)) return (path) => isInside(path, clean);
  const exact = compileGlob(clean, { dot: true, syntax: SYNTAX.stars });
  const below = compileGlob(joinGlob(clean, "**/*"), { dot: true, syntax: SYNTAX.stars });
  return (path) => isInside(path, base) && (exact(path) || below(path));
}

function joinGlob(pattern: string, rest: string): string {
  return pattern === "" ? rest : `${pattern}/${rest}`;
}

function literalBase(pattern: string): string {
  const parts = pattern.split("/");
  const wild = parts.findIndex((part) => /[*?]/.test(part));
  return (wild < 0 ? parts.slice(0, -1) : parts.slice(0, wild)).join("/");
}
