/** What a module is for Django, Celery, pytest and their kin, as far as its imports, its base classes and its place show it. */
import type { Binding, FileFacts, Reference } from "../../src/model/facts.js";
import type { FileRole } from "../../src/model/file-role.js";
import { migrationRole } from "./migration-role.js";
import { isPythonInitialiser } from "./is-initialiser.js";

export function roleOf(facts: FileFacts): FileRole | undefined {
  const { path } = facts;
  if (facts.trivial === true && isPythonInitialiser(path)) return initialiser(path);
  const segments = path.split("/");
  const name = segments.at(-1) ?? "";
  return importsFrom(facts, "django") ? djangoRole(facts, segments, name.replace(/\.py$/u, "")) : otherRole(facts, segments, name);
}

function initialiser(path: string): FileRole {
  const folder = path.slice(0, Math.max(0, path.lastIndexOf("/")));
  return { noun: `Makes \`${folder === "" ? "." : folder}\` a Python package; contains no code`, isComplete: true };
}

function djangoRole(facts: FileFacts, segments: readonly string[], stem: string): FileRole | undefined {
  const folder = segments.at(-2) ?? "";
  const app = appOf(segments);
  const of = app === "" ? "" : ` of app \`${app}\``;
  if (folder === "migrations" && /^\d{3,}/u.test(stem)) return migrationRole(facts, stem, of);
  if (folder === "commands" && segments.at(-3) === "management") return managementCommand(facts, stem);
  if (folder === "templatetags") return { noun: `Django template tags and filters${of}` };
  switch (stem) {
    case "models":
      return { noun: `Django models${of}`, link: ":", names: basedOn(facts, /(?:^|\.)\w*Model\b/u), isComplete: true };
    case "admin":
      return { noun: `Django admin${of}`, isComplete: true };
    case "forms":
      return { noun: `Django forms${of}` };
    case "views":
      return { noun: `Django views${of}` };
    case "urls":
      return { noun: `Django URL routes${of}`, link: "to", names: routedTo(facts), isComplete: true };
    case "apps":
      return { noun: `Django configuration${of}`, isComplete: true };
    case "middleware":
      return { noun: `Django middleware${of}` };
    case "signals":
      return { noun: `Django signals${of}` };
    case "settings":
      return { noun: "Django settings", isComplete: true };
    default:
      return undefined;
  }
}

/** The folder above, or above `migrations`. */
function appOf(segments: readonly string[]): string {
  const folders = segments
    .slice(0, -1)
    .filter(
      (folder) => !["migrations", "templatetags", "management", "commands", "models", "views", "forms", "admin", "src"].includes(folder),
    );
  return folders.at(-1) ?? "";
}

function managementCommand(facts: FileFacts, stem: string): FileRole {
  const noun = `Django management command \`${stem}\``;
  const says = stated(facts, "help");
  return says === undefined
    ? { noun, link: "working with", names: usedNames(facts, 3), isComplete: true }
    : { noun, says, covers: ["Command"], isComplete: true };
}

/** A text for people that the module holds. */
function stated({ hints = [] }: FileFacts, wanted: string): string | undefined {
  return hints.find(({ kind }) => kind === wanted)?.value;
}

/** Classes by their base. */
function basedOn({ declarations }: FileFacts, base: RegExp): readonly string[] {
  return declarations.flatMap(({ name, extends: bases }) => (bases !== undefined && base.test(bases) ? [name] : []));
}

/** Views that are passed to `path()`. */
function routedTo(facts: FileFacts): readonly string[] {
  const passed = facts.references.flatMap(({ bindings }) =>
    bindings.flatMap(({ imported, uses }) =>
      uses.flatMap(({ kind, subject, chain = [] }) =>
        kind === "pass" && ["path", "re_path", "url", "include"].includes(subject ?? "") ? [chain[0] ?? imported] : [],
      ),
    ),
  );
  return [...new Set(passed)].filter((name) => name !== "*");
}

/** Capitalised names that it imports, which are classes by convention. */
function usedNames({ references }: FileFacts, most: number): readonly string[] {
  const names = references
    .filter(({ specifier }) => !specifier.startsWith("django") && !STANDARD.has(specifier.split(".")[0] ?? ""))
    .flatMap(({ bindings }) => bindings.flatMap(({ imported, uses }) => (uses.length > 0 && /^[A-Z]/u.test(imported) ? [imported] : [])));
  return [...new Set(names)].slice(0, most);
}

const STANDARD: ReadonlySet<string> = new Set([
  "typing",
  "datetime",
  "argparse",
  "collections",
  "abc",
  "enum",
  "dataclasses",
  "decimal",
  "uuid",
  "pathlib",
  "io",
  "threading",
  "concurrent",
]);

function otherRole(facts: FileFacts, segments: readonly string[], name: string): FileRole | undefined {
  if (name === "__main__.py") return { noun: `Runs \`python -m ${segments.slice(segments[0] === "src" ? 1 : 0, -1).join(".")}\`` };
  if (name === "conftest.py") return { noun: "pytest fixtures and hooks" };
  if (segments.includes("migrations") && segments.at(-2) === "versions" && importsFrom(facts, "alembic"))
    return {
      noun: `Alembic migration: ${name
        .replace(/^[\da-z]{8,16}_|\.py$/giu, "")
        .replaceAll("_", " ")
        .trim()}`,
      isComplete: true,
    };
  const says = stated(facts, "program");
  if (says !== undefined && (facts.calls.length > 0 || facts.declarations.some(({ name: own }) => RUNNERS.has(own))))
    return { noun: "", says };
  const [made, ...others] = facts.declarations.filter(({ value = "" }) => MADE.has(value));
  if (made !== undefined && others.length === 0) return { noun: MADE.get(made.value ?? "") ?? "", covers: [made.name] };
  const tasks = decorated(facts, ["shared_task", "task"], "celery");
  return tasks.length > 0 ? { noun: "Celery tasks", link: ":", names: tasks, isComplete: true } : undefined;
}

/** Functions that run a program. */
const RUNNERS: ReadonlySet<string> = new Set(["main", "run", "cli", "parse_args", "get_args", "parse_arguments"]);

const MADE: ReadonlyMap<string, string> = new Map([
  ["Blueprint()", "Flask blueprint"],
  ["APIRouter()", "FastAPI router"],
  ["FastAPI()", "FastAPI application"],
  ["Flask()", "Flask application"],
  ["Celery()", "Celery application"],
]);

function decorated(facts: FileFacts, names: readonly string[], library: string): readonly string[] {
  const uses = bindingsOf(facts, library).flatMap((binding) => (names.includes(binding.imported) ? binding.uses : []));
  return [...new Set(uses.flatMap(({ kind, subject }) => (kind === "decorate" && subject !== undefined ? [subject] : [])))];
}

function importsFrom(facts: FileFacts, library: string): boolean {
  return facts.references.some((reference) => isOf(reference, library));
}

function bindingsOf(facts: FileFacts, library: string): readonly Binding[] {
  return facts.references.filter((reference) => isOf(reference, library)).flatMap(({ bindings }) => bindings);
}

function isOf({ specifier }: Reference, library: string): boolean {
  return specifier === library || specifier.startsWith(`${library}.`);
}
