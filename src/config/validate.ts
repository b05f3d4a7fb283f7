/** Validates a configuration. The first thing that is wrong is an error of one sentence, with its place. */
import type { core } from "zod";
import { nearestWord } from "../model/nearest/nearest-word.js";
import { userError, type UserError } from "../model/errors/user-error.js";
import { lineOfKey, placeOf, type ConfigPlace } from "./config-place.js";
import { CONFIG_SCHEMA, configSchemaText, type Config } from "./config-schema.js";
import { holdsPath, writtenLength } from "../model/pattern/expand-groups.js";
import { hasWildcard } from "../model/pattern/parse-pattern.js";
import { PATTERN_LIMITS, SYNTAX } from "../model/pattern/syntax.js";
import { WITHDRAWN } from "../model/withdrawn.js";

type Issue = core.$ZodIssue;

const LONGEST_SHOWN = 80;

/** Keys of former versions are left out, and named. Throws `UserError`. */
export function validate(place: ConfigPlace): { readonly config: Config; readonly withdrawnKeys: readonly string[] } {
  const { value, withdrawnKeys } = withoutWithdrawn(place.value);
  const beyond = beyondBudget(value, [], { left: PATTERN_LIMITS.configuration });
  if (beyond !== undefined) {
    const message = `within ${PATTERN_LIMITS.configuration} characters of all patterns together, with each of their choices written out`;
    throw errorOf(place, { code: "custom", path: [...beyond], message, input: undefined });
  }
  const result = CONFIG_SCHEMA.safeParse(value);
  if (result.success) return { config: result.data, withdrawnKeys };
  const [issue] = result.error.issues;
  if (issue === undefined) throw result.error;
  throw errorOf(place, innermost(issue, valueAt(value, issue.path)));
}

/** Texts that are no patterns. */
const PROSE: ReadonlySet<string> = new Set(["$schema", "why", "name", "baseline"]);

/** Keys on the way to a pattern: rules, layers, 0, order, 0, independent, 0. */
const DEEPEST = 7;

/** The first pattern that is more than all of a configuration may be together; told before any is compiled. */
function beyondBudget(value: unknown, path: readonly PropertyKey[], budget: { left: number }): readonly PropertyKey[] | undefined {
  if (typeof value === "string") {
    budget.left -= hasWildcard(value) ? writtenLength(value, SYNTAX.typed, path[0] === "rules" ? () => true : holdsPath) : 0;
    return budget.left < 0 ? path : undefined;
  }
  if (typeof value !== "object" || value === null || path.length > DEEPEST) return undefined;
  for (const [key, inside] of Object.entries(value)) {
    const found = PROSE.has(key) ? undefined : beyondBudget(inside, [...path, key], budget);
    if (found !== undefined) return found;
  }
  return undefined;
}

function withoutWithdrawn(value: unknown): { readonly value: unknown; readonly withdrawnKeys: readonly string[] } {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return { value, withdrawnKeys: [] };
  const withdrawnKeys = WITHDRAWN.flatMap(({ keys }) => keys).filter((key) => Object.hasOwn(value, key));
  return { value: Object.fromEntries(Object.entries(value).filter(([key]) => !withdrawnKeys.includes(key))), withdrawnKeys };
}

/** Of a value that several forms are possible for: what is wrong with the form that it has. */
function innermost(issue: Issue, value: unknown): Issue {
  if (issue.code !== "invalid_union") return issue;
  const inside = issue.errors.flatMap(([first]) =>
    first === undefined || isOtherForm(first, value) ? [] : [innermost(first, valueAt(value, first.path))],
  );
  const [first] = inside;
  return first === undefined ? issue : { ...first, path: [...issue.path, ...first.path] };
}

/** A word of a list is another form than an object. */
function isOtherForm(issue: Issue, value: unknown): boolean {
  if (issue.path.length > 0) return false;
  if (issue.code === "invalid_union") return issue.errors.every(([first]) => first === undefined || isOtherForm(first, value));
  return issue.code === "invalid_type" || (issue.code === "invalid_value" && typeof value !== "string");
}

function errorOf(place: ConfigPlace, issue: Issue): UserError {
  const path = issue.path.map(String);
  if (issue.code === "unrecognized_keys") return unknownKey(place, path, issue.keys[0] ?? "");
  const key = nameOf(path) || place.name;
  const value = valueAt(place.value, issue.path);
  const at = whereOf(place, value === undefined ? path.slice(0, -1) : path);
  if (issue.code === "custom" && issue.params?.["outside"] === true)
    return userError("config-path-outside", { place: at, key, path: shown(value) });
  const near = issue.code === "invalid_value" && typeof value === "string" ? nearestWord(value, issue.values.map(String)) : undefined;
  return userError("config-wrong-value", {
    place: at,
    key,
    found: shown(value),
    expected: expectedBy(issue),
    near: near === undefined ? undefined : JSON.stringify(near),
  });
}

function unknownKey(place: ConfigPlace, path: readonly string[], key: string): UserError {
  const known = knownKeys(path);
  const near = nearestWord(key, known);
  const names = known.filter((name) => !name.startsWith("$")).join(", ");
  return userError("config-unknown-key", {
    place: whereOf(place, [...path, key]),
    key: nameOf([...path, key]),
    near,
    known: names,
  });
}

interface SchemaNode {
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly items?: SchemaNode;
  readonly anyOf?: readonly SchemaNode[];
}

/** Keys of the object at a path. */
function knownKeys(path: readonly string[]): readonly string[] {
  let nodes: readonly SchemaNode[] = [JSON.parse(configSchemaText()) as SchemaNode];
  for (const key of path) {
    nodes = nodes.flatMap(formsOf).flatMap(({ properties = {}, items }) => (/^\d+$/.test(key) ? (items ?? []) : (properties[key] ?? [])));
  }
  return [...new Set(nodes.flatMap(formsOf).flatMap(({ properties = {} }) => Object.keys(properties)))];
}

function formsOf(node: SchemaNode): readonly SchemaNode[] {
  return node.anyOf === undefined ? [node] : node.anyOf.flatMap(formsOf);
}

function whereOf(place: ConfigPlace, path: readonly string[]): string {
  const keys = path.filter((part) => !/^\d+$/.test(part));
  return placeOf(place.name === place.file ? place.file : place.name, lineOfKey(place, keys));
}

/** `entry[0]`, `rules.forbidden[1].from`. */
function nameOf(path: readonly string[]): string {
  return path.map((part, index) => (/^\d+$/.test(part) ? `[${part}]` : index === 0 ? part : `.${part}`)).join("");
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let found = value;
  for (const key of path) {
    if (typeof found !== "object" || found === null) return undefined;
    found = (found as Readonly<Record<PropertyKey, unknown>>)[key];
  }
  return found;
}

function shown(value: unknown): string {
  if (value === undefined) return "missing";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object" && value !== null) return "an object";
  const text = JSON.stringify(value) ?? String(value);
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

const TYPES: Readonly<Record<string, string>> = {
  array: "a list",
  boolean: "true or false",
  int: "a whole number",
  number: "a number",
  object: "an object",
  record: "an object",
  string: "a string",
};

function expectedBy(issue: Issue): string {
  if (issue.code === "invalid_union")
    return listed([...new Set(issue.errors.flatMap(([first]) => (first === undefined ? [] : expectedBy(first))))]);
  if (issue.code === "invalid_type") return TYPES[issue.expected] ?? issue.expected;
  if (issue.code === "invalid_value") return listed(issue.values.map((value) => JSON.stringify(value)));
  if (issue.code === "too_small") return `at least ${issue.minimum}${unitOf(issue.origin)}`;
  if (issue.code === "too_big") return `at most ${issue.maximum}${unitOf(issue.origin)}`;
  if (issue.code === "custom" || issue.code === "invalid_format") return issue.message;
  return issue.message.toLowerCase();
}

/** What a limit counts. */
function unitOf(origin: string): string {
  return origin === "string" ? " characters" : origin === "array" ? " entries" : "";
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}
