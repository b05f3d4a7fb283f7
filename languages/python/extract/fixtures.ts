/**
 * Fixtures of pytest: functions of tests, and other fixtures, ask for them by the names of their parameters
 * (https://docs.pytest.org/en/stable/how-to/fixtures.html).
 */
import { type SyntaxNode, childOf } from "../../../src/syntax/syntax-tree.js";
import { baseName } from "../../../src/model/tree.js";
import type { Source } from "../../shared/source.js";
import { decoratorsIn, lastName, parts, stringValue, argumentsOf } from "./names.js";
import { type Around, type CallSite, type Reading, lookUp, placeOf } from "./reading.js";

/** Kind of a hint: the file asks for the fixture `name`, at a place with the label `value`. */
export const ASKED = "fixture asked";
/** Kind of a hint: the function `value` is the fixture `name`. */
export const NAMED = "fixture named";

const TEST_FILE = /^(?:test_.*|.*_tests?|tests|conftest)\.py$/;
/** The decorator that makes a function a fixture. */
const FIXTURE = /(?:^|_)fixture$/;
const NO_FIXTURES: ReadonlySet<string> = new Set(["self", "cls", "request"]);

/** The fixture that a parameter of a test or a fixture asks for; not one that replaces it under its own name. */
export function fixtureOf(source: Source, parameter: SyntaxNode): string | undefined {
  const definition = parameter.parent?.parent;
  if (definition?.type !== "function_definition" || parameter.parent?.type !== "parameters") return undefined;
  const statement = definition.parent?.type === "decorated_definition" ? definition.parent : definition;
  const [name, own] = [parameter, childOf(definition, "name")].map((node) => node && source.textOf(node));
  return name === own || NO_FIXTURES.has(name ?? "") || !asks(source, definition, statement) ? undefined : name;
}

/** Adds a use for each parameter of a test or a fixture: a name of the module is that fixture. One that replaces a fixture asks for the one that it replaces. */
export function readRequests(reading: Reading, definition: SyntaxNode, statement: SyntaxNode, around: Around): void {
  const { source, uses, module } = reading;
  if (!asks(source, definition, statement)) return;
  const own = childOf(definition, "name");
  for (const node of parametersOf(definition)) {
    const name = source.textOf(node);
    const isOwn = own !== undefined && source.textOf(own) === name;
    if (isOwn && around.scope === module) addRequest(reading, name, node, around);
    else uses.push({ name, position: node.start, around: isOwn ? { ...around, scope: module } : around, node, asks: true });
  }
}

function asks(source: Source, definition: SyntaxNode, statement: SyntaxNode): boolean {
  const name = childOf(definition, "name");
  if (name !== undefined && source.text.startsWith("test", name.start)) return TEST_FILE.test(baseName(source.path));
  return isFixture(source, statement);
}

function isFixture(source: Source, statement: SyntaxNode): boolean {
  return decoratorsIn(statement).some((decorator) => {
    const callee = decorator.type === "call" ? childOf(decorator, "function") : decorator;
    return callee !== undefined && FIXTURE.test(lastName(source, callee) ?? "");
  });
}

function parametersOf(definition: SyntaxNode): readonly SyntaxNode[] {
  const list = childOf(definition, "parameters");
  return (list === undefined ? [] : parts(list)).flatMap((parameter) => {
    const name = parameter.type === "identifier" ? parameter : parameter.type === "typed_parameter" ? parts(parameter)[0] : undefined;
    return name?.type === "identifier" ? [name] : [];
  });
}

/** Requests that the file itself does not meet, fixtures with names of their own, and what a `conftest.py` imports. */
export function readFixtures(reading: Reading): void {
  const { source, names } = reading;
  if (!/fixture|def test/.test(source.text)) return;
  for (const { name, node, around, asks: isAsked } of reading.uses)
    if (isAsked === true && node !== undefined) ask(reading, name, node, around);
  for (const call of reading.calls) {
    readNamedRequests(reading, call);
    readNamedFixture(reading, call);
  }
  // What a `conftest.py` imports is a fixture or a hook for the tests below it.
  if (baseName(source.path) !== "conftest.py") return;
  for (const { binding, name } of names)
    if (binding !== undefined && binding.imported !== "*" && !/^\p{Lu}/u.test(name)) binding.keep = true;
}

function ask(reading: Reading, name: string, node: SyntaxNode, around: Around): void {
  if (!NO_FIXTURES.has(name) && lookUp(around.scope, name, node.start) === undefined) addRequest(reading, name, node, around);
}

function addRequest({ source, hints }: Reading, name: string, node: SyntaxNode, around: Around): void {
  hints.push({ kind: ASKED, name, value: placeOf(source, around.frame)?.label ?? "", line: source.lineOf(node.start) });
}

/** `usefixtures("till")`. */
function readNamedRequests(reading: Reading, { node, callee, around }: CallSite): void {
  const { source, uses, module } = reading;
  const last = lastName(source, callee);
  if (last !== "usefixtures" && last !== "getfixturevalue") return;
  for (const one of argumentsOf(source, node).positional) {
    const name = stringValue(source, one);
    if (name === undefined) continue;
    ask(reading, name, one, around);
    uses.push({ name, position: one.start, around: { ...around, scope: module }, node: one });
  }
}

/** `@fixture(name="till")`. */
function readNamedFixture({ source, hints }: Reading, { node, callee }: CallSite): void {
  if (!FIXTURE.test(lastName(source, callee) ?? "")) return;
  const definition = node.parent?.parent && childOf(node.parent.parent, "definition");
  const name = stringValue(source, argumentsOf(source, node).named.get("name"));
  const own = definition && childOf(definition, "name");
  if (name !== undefined && own !== undefined) hints.push({ kind: NAMED, name, value: source.textOf(own), line: source.lineOf(own.start) });
}
