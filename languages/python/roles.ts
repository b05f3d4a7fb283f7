/** What a module is for Django, Celery, pytest and their kin, as far as its imports, its base classes and its place show it. */
import type { Binding, FileFacts, Reference, FileRole } from "../../src/model/facts.js";
import { isPythonInitialiser } from "./is-initialiser.js";

/** Operations whose arguments say more than the model. */
const VAGUE = /Options$|Together$|Constraint$|Index$/u;

/** What a project has to set, or sets in one file of several. */
const SETTINGS: ReadonlySet<string> = new Set(
  "INSTALLED_APPS MIDDLEWARE ROOT_URLCONF DATABASES SECRET_KEY DEBUG TEMPLATES ALLOWED_HOSTS WSGI_APPLICATION STATIC_URL CACHES LOGGING".split(
    " ",
  ),
);

/** Further changes are only mentioned. */
const MOST = 3;

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
      // A view of settings is none.
      return facts.declarations.some(({ name }) => SETTINGS.has(name)) ? { noun: "Django settings", isComplete: true } : undefined;
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

/** What a Django migration changes: `adds `price` to `tea` and alters `kind` of `shop``. */
function migrationRole({ hints = [] }: FileFacts, stem: string, of: string): FileRole {
  const number = /^\d+/u.exec(stem)?.[0] ?? "";
  const noun = `Django migration ${number}${of}`;
  const words = stem.slice(number.length).replaceAll("_", " ").trim();
  const named = words !== "" && !words.startsWith("auto");
  const operations = hints.filter(({ kind }) => kind === "operation");
  const known = operations.flatMap(({ name, value }) => change(name, value) ?? []);
  if (known.length > 0) {
    const phrases = merged(known);
    const shown = phrases.slice(0, MOST);
    const isAll = shown.length === phrases.length && known.length === operations.length;
    const last = isAll && shown.length > 1 ? ` and ${shown.at(-1) ?? ""}` : "";
    const list = `${shown.slice(0, last === "" ? undefined : -1).join(", ")}${last}${isAll ? "" : " and more"}`;
    // Its name says what the operation leaves open.
    const isVague = named && operations.every(({ name }) => VAGUE.test(name));
    return { noun: isVague ? `${noun}: ${words} (${list})` : `${noun}: ${list}`, isComplete: true };
  }
  const names = [...new Set(operations.map(({ name }) => name))];
  return { noun: `${noun}${named ? `: ${words}` : ""}`, link: "with", names, isComplete: true };
}

interface Change {
  readonly verb: string;
  readonly object: string;
  /** What stands behind the object: `` to `tea` ``. */
  readonly place: string;
}

function change(operation: string, value: string): Change | undefined {
  if (value === "") return undefined;
  const dot = value.indexOf(".");
  const [model, field] = dot < 0 ? [value, ""] : [value.slice(0, dot), value.slice(dot + 1)];
  const [from = "", to = ""] = (field === "" ? model : field).split(">").map((name) => `\`${name}\``);
  switch (operation) {
    case "AddField":
      return { verb: "adds", object: from, place: ` to \`${model}\`` };
    case "RemoveField":
      return { verb: "removes", object: from, place: ` from \`${model}\`` };
    case "AlterField":
      return { verb: "alters", object: from, place: ` of \`${model}\`` };
    case "RenameField":
      return { verb: "renames", object: from, place: ` of \`${model}\` to ${to}` };
    case "RenameModel":
      return { verb: "renames the model", object: from, place: ` to ${to}` };
    case "CreateModel":
      return { verb: "creates the model", object: from, place: "" };
    case "DeleteModel":
      return { verb: "deletes the model", object: from, place: "" };
    case "RunPython":
      return { verb: "runs", object: `\`${model}()\``, place: "" };
    case "AddConstraint":
      return { verb: "adds", object: "a constraint", place: ` to ${from}` };
    case "RemoveConstraint":
      return { verb: "removes", object: "a constraint", place: ` from ${from}` };
    case "AddIndex":
      return { verb: "adds", object: "an index", place: ` to ${from}` };
    case "RemoveIndex":
      return { verb: "removes", object: "an index", place: ` from ${from}` };
    case "AlterModelOptions":
      return { verb: "alters", object: "the options", place: ` of ${from}` };
    case "AlterUniqueTogether":
      return { verb: "alters", object: "the unique fields", place: ` of ${from}` };
    default:
      return undefined;
  }
}

/** `` adds `a` and `b` to `tea` ``, `` adds `owner` to `tea` and `shop` ``, `` creates the models `Tea` and `Shop` ``. */
function merged(changes: readonly Change[]): readonly string[] {
  const byPlace = joinedBy(
    changes,
    ({ verb, place }) => `${verb}\n${place}`,
    ({ object }) => object,
  );
  const placed = byPlace.map(({ first: { verb, place }, items }) => ({
    verb: items.length > 1 ? verb.replace(/model$/u, "models") : verb,
    object: listOf(items),
    place,
  }));
  const byObject = joinedBy(
    placed,
    ({ verb, object, place }) => `${verb}\n${object}\n${place === "" || place.split(" ").length > 3 ? place : (place.split(" ")[1] ?? "")}`,
    ({ place }) => place,
  );
  return byObject.map(({ first: { verb, object }, items }) => {
    const [place = ""] = items;
    const preposition = place.split(" ")[1] ?? "";
    const others = items.map((item) => item.slice(preposition.length + 2));
    return `${verb} ${object}${items.length === 1 ? place : ` ${preposition} ${listOf(others)}`}`;
  });
}

interface Joined<Item> {
  readonly first: Item;
  readonly items: readonly string[];
}

/** Items with the same key, in the order of the first of them. */
function joinedBy<Item>(all: readonly Item[], keyOf: (item: Item) => string, textOf: (item: Item) => string): readonly Joined<Item>[] {
  const found = new Map<string, { first: Item; items: string[] }>();
  for (const item of all) {
    const known = found.get(keyOf(item));
    const text = textOf(item);
    if (known === undefined) found.set(keyOf(item), { first: item, items: [text] });
    else if (!known.items.includes(text)) known.items.push(text);
  }
  return [...found.values()];
}

/** Further items are counted. */
function listOf(items: readonly string[]): string {
  const shown = items.slice(0, MOST);
  if (items.length > MOST) return `${shown.slice(0, -1).join(", ")} and ${String(items.length - MOST + 1)} more`;
  return shown.length < 2 ? (shown[0] ?? "") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1) ?? ""}`;
}
