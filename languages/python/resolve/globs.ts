/** Names with holes: `import_module(f"shop.plugins.{name}")`, `Path(__file__).parent.glob("*.sql")`. */
import type { Reference } from "../../../src/model/facts.js";
import type { Resolution, Target } from "../rules.js";
import { compileGlob, type Glob } from "../../manifests/glob.js";
import { directoryOf, joinPath } from "../../manifests/paths.js";
import { isStandard } from "../data/standard-library.js";
import type { Found } from "../project.js";
import { externalTarget, NOTHING, problem, standardTarget, type ResolveContext } from "./answers.js";

/** A template with more matches is not specific enough. */
const MAX_MATCHES = 200;
const MODULE = /\.(?:py|pyx|pyw)$/u;

/** Patterns of a `dynamic` site are modules (`shop/plugins/*`, `./*`, `..*`), others are files relative to the importer. */
export function resolveGlob(context: ResolveContext, from: string, reference: Reference, patterns: readonly string[]): Resolution {
  const { tree } = context.project;
  const modules = reference.kind === "dynamic";
  const outside = modules ? patterns.flatMap((pattern) => externalOf(context, from, pattern)) : [];
  if (outside.length > 0) return { targets: outside, problems: [] };
  const globs = patterns.flatMap((pattern) => (modules ? moduleGlobs(context, from, pattern) : fileGlobs(from, pattern)));
  const files = globs.length === 0 ? [] : tree.paths.filter((path) => path !== from && globs.some((matches) => matches(path)));
  if (files.length === 0) return missing(from, reference, "dynamic-unresolved");
  if (files.length > MAX_MATCHES) return missing(from, reference, "dynamic-too-wide");
  const rule = `glob "${patterns.join(", ")}"` as const;
  return { targets: files.map((path): Target => ({ kind: "file", path: tree.real(path), rule })), problems: [] };
}

function missing(from: string, reference: Reference, code: "dynamic-unresolved" | "dynamic-too-wide"): Resolution {
  if (reference.tentative === true) return NOTHING;
  return { targets: [], problems: [problem(from, reference, code, reference.specifier)] };
}

function fileGlobs(from: string, pattern: string): readonly Glob[] {
  const wild = pattern.search(/[*?[{]/u);
  const literal = pattern.slice(0, pattern.lastIndexOf("/", wild < 0 ? pattern.length : wild) + 1);
  const base = joinPath(directoryOf(from), literal);
  return base === undefined ? [] : [below(base, compileGlob(pattern.slice(literal.length), { dot: false }))];
}

function below(base: string, matches: Glob): Glob {
  const prefix = base === "" ? "" : `${base}/`;
  return (path) => path.startsWith(prefix) && matches(path.slice(prefix.length));
}

interface ModulePattern {
  /** Leading dots. */
  readonly level: number;
  /** Packages before the first hole. */
  readonly literal: string;
  /** From the first hole on. */
  readonly rest: readonly string[];
}

/** Written with slashes (`./*`, `../a/*`) or with dots (`.*`, `..a.*`). */
function readPattern(pattern: string): ModulePattern {
  const slashes = /^(?:\.\/|(?:\.\.\/)+)/u.exec(pattern)?.[0];
  const dots = slashes === undefined ? (/^\.+/u.exec(pattern)?.[0] ?? "") : slashes;
  const level = slashes === undefined ? dots.length : slashes === "./" ? 1 : slashes.length / 3 + 1;
  const segments = pattern.slice(dots.length).split(/[./]/u);
  const wild = segments.findIndex((segment) => segment.includes("*"));
  const end = wild < 0 ? segments.length : wild;
  return { level, literal: segments.slice(0, end).join("."), rest: segments.slice(end) };
}

function packageOf({ project: { modules } }: ResolveContext, from: string, { level, literal }: ModulePattern): Found | undefined {
  if (level > 0) return modules.findRelative(from, level, literal);
  return literal === "" ? undefined : modules.find(from, literal);
}

/** The literal packages of the name are resolved; a hole matches one segment or a part of it. */
function moduleGlobs(context: ResolveContext, from: string, written: string): readonly Glob[] {
  const pattern = readPattern(written);
  const found = packageOf(context, from, pattern);
  if (found === undefined || found.rest.length > 0 || pattern.rest.length === 0) return [];
  const base = found.kind === "module" ? directoryOf(found.path) : found.directory;
  const rest = pattern.rest.join("/");
  const module = compileGlob(`${rest}.*`, { dot: false });
  const initialiser = compileGlob(`${rest}/__init__.*`, { dot: false });
  return [below(base, (path) => MODULE.test(path) && (initialiser(path) || (module(path) && !/(?:^|\/)__init__\.\w+$/u.test(path))))];
}

/** Plugins of an external package. */
function externalOf(context: ResolveContext, from: string, written: string): readonly Target[] {
  const pattern = readPattern(written);
  const [head = ""] = pattern.literal.split(".", 1);
  if (pattern.level > 0 || head === "" || packageOf(context, from, pattern) !== undefined) return [];
  if (isStandard(head)) return [standardTarget(head)];
  return context.ownership.isKnown(from, head) ? [externalTarget(context, from, pattern.literal)] : [];
}
