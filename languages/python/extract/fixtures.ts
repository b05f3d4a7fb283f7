/**
 * Fixtures of pytest: functions of tests, and other fixtures, ask for them by the names of their parameters
 * (https://docs.pytest.org/en/stable/how-to/fixtures.html).
 */
import type { SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import { childOf } from "../../../src/syntax/syntax-tree.js";
import { baseName } from "../../../src/model/paths.js";
import type { Source } from "../../shared/source.js";
import { lastName, parts } from "./names.js";
import type { Around, Reading } from "./reading.js";
import { lookUp } from "./scope.js";
import { stringValue } from "./strings.js";
import { argumentsOf } from "./references/arguments.js";
import { placeOf } from "./place.js";

/** Kind of a hint: the file asks for the fixture `name`, at a place with the label `value`. */
export const ASKED = "fixture asked";
/** Kind of a hint: the function `value` is the fixture `name`. */
export const NAMED = "fixture named";

const TEST_FILE = /^(?:test_.*|.*_tests?|tests|conftest)\.py$/;
const NO_FIXTURES: ReadonlySet<string> = new Set(["self", "cls", "request"]);

/** Adds a use for each parameter of a test or a fixture: a name of the module is that fixture. */
export function readRequests({ source, uses }: Reading, definition: SyntaxNode, statement: SyntaxNode, around: Around): void {
  if (!asks(source, definition, statement)) return;
  for (const node of parametersOf(definition)) uses.push({ name: source.textOf(node), position: node.start, around, node, asks: true });
}

function asks(source: Source, definition: SyntaxNode, statement: SyntaxNode): boolean {
  const name = childOf(definition, "name");
  if (name !== undefined && source.text.startsWith("test", name.start)) return TEST_FILE.test(baseName(source.path));
  return fixtureOf(source, statement) !== undefined;
}

/** The decorator that makes the function a fixture. */
function fixtureOf(source: Source, statement: SyntaxNode): SyntaxNode | undefined {
  if (statement.type !== "decorated_definition") return undefined;
  return statement.children.find((child) => {
    const [expression] = child.type === "decorator" ? parts(child) : [];
    const callee = expression?.type === "call" ? childOf(expression, "function") : expression;
    return callee !== undefined && /(?:^|_)fixture$/.test(lastName(source, callee) ?? "");
  });
}

function parametersOf(definition: SyntaxNode): readonly SyntaxNode[] {
  const list = childOf(definition, "parameters");
  return (list === undefined ? [] : parts(list)).flatMap((parameter) => {
    const name = parameter.type === "identifier" ? parameter : parameter.type === "typed_parameter" ? parts(parameter)[0] : undefined;
    return name?.type === "identifier" ? [name] : [];
  });
}

/** Requests that the file itself does not meet, and fixtures with names of their own. */
export function readFixtures(reading: Reading): void {
  const { source, hints, module } = reading;
  if (!/fixture|def test/.test(source.text)) return;
  const ask = (name: string, node: SyntaxNode, around: Around): void => {
    if (NO_FIXTURES.has(name) || lookUp(around.scope, name, node.start) !== undefined) return;
    hints.push({ kind: ASKED, name, value: placeOf(source, around.frame)?.label ?? "", line: source.lineOf(node.start) });
  };
  for (const { name, node, around, asks: isAsked } of reading.uses) if (isAsked === true && node !== undefined) ask(name, node, around);
  for (const { node, callee, around } of reading.calls) {
    const last = lastName(source, callee);
    const given = argumentsOf(source, node);
    if (last === "usefixtures" || last === "getfixturevalue") {
      for (const one of given.positional) {
        const name = stringValue(source, one);
        if (name === undefined) continue;
        ask(name, one, around);
        reading.uses.push({ name, position: one.start, around: { ...around, scope: module }, node: one });
      }
    }
    const definition = node.parent?.parent && childOf(node.parent.parent, "definition");
    const label = stringValue(source, given.named.get("name"));
    const own = definition && childOf(definition, "name");
    if (label !== undefined && own !== undefined && /(?:^|_)fixture$/.test(last ?? ""))
      hints.push({ kind: NAMED, name: label, value: source.textOf(own), line: source.lineOf(own.start) });
  }
  // What a `conftest.py` imports is a fixture or a hook for the tests below it.
  if (baseName(source.path) !== "conftest.py") return;
  for (const { binding, name } of reading.names)
    if (binding !== undefined && binding.imported !== "*" && !/^\p{Lu}/u.test(name)) binding.keep = true;
}
