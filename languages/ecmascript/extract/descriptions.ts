/**
 * What a script states for people about what it does, for its role (`roles.ts`):
 *
 *   page      title (`value`) and route (`name`) of the only page that it registers when it is loaded
 *   program   description of the only command that it defines for a command-line library
 */
import type { Hint } from "../../../src/model/facts.js";
import {
  isArrayLiteralExpression,
  isCallExpression,
  isExpressionStatement,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isIdentifier,
  isStringLiteralLike,
  type ts,
} from "../typescript.js";
import { firstSentence } from "./doc-text.js";
import { unwrap } from "./function-values.js";

/** Nodes of one statement; registrations are small. */
const MOST_NODES = 400;
const LIBRARY = /["'](?:commander|cac|sade|yargs|@commander-js\/extra-typings)["']/u;
const TITLE = /^[\p{L}\d][^`\n]{1,60}$/u;
const ROUTE = /^\/[\w/:.*-]{0,60}$/u;

export function readDescriptions(file: ts.SourceFile): readonly Hint[] {
  const hasPage = /\btitle:/u.test(file.text) && /\bpath:/u.test(file.text);
  const isProgram = file.text.includes(".description(") && LIBRARY.test(file.text);
  if (!hasPage && !isProgram) return [];
  const pages: Page[] = [];
  const texts: string[] = [];
  for (const statement of file.statements) {
    if (isExpressionStatement(statement)) readStatement(statement.expression, pages, texts);
  }
  return [...(hasPage ? pageHint(pages) : []), ...(isProgram ? programHint(texts) : [])];
}

interface Page {
  readonly title: string;
  readonly path: string;
}

/** Calls, their arguments and the objects in them, but no functions. */
function readStatement(statement: ts.Expression, pages: Page[], texts: string[]): void {
  const open = [statement];
  let seen = 0;
  for (let next = open.pop(); next !== undefined && seen < MOST_NODES; next = open.pop()) {
    seen += 1;
    const node = unwrap(next);
    if (isCallExpression(node)) {
      const text = describedBy(node);
      if (text !== undefined) texts.push(text);
      open.push(node.expression, ...node.arguments);
    } else if (isPropertyAccessExpression(node)) open.push(node.expression);
    else if (isArrayLiteralExpression(node)) open.push(...node.elements);
    else if (isObjectLiteralExpression(node)) {
      const title = textOf(node, "title");
      const path = textOf(node, "path");
      if (title !== undefined && path !== undefined && TITLE.test(title) && ROUTE.test(path)) pages.push({ title, path });
      for (const property of node.properties) if (isPropertyAssignment(property)) open.push(property.initializer);
    }
  }
}

function textOf(node: ts.ObjectLiteralExpression, wanted: string): string | undefined {
  const property = node.properties.find(
    (one): one is ts.PropertyAssignment => isPropertyAssignment(one) && isIdentifier(one.name) && one.name.text === wanted,
  );
  return property !== undefined && isStringLiteralLike(property.initializer) ? property.initializer.text : undefined;
}

/** `program.description("Weighs teas.")`. */
function describedBy({ expression, arguments: given }: ts.CallExpression): string | undefined {
  const [text, ...others] = given;
  const isDescription = isPropertyAccessExpression(expression) && expression.name.text === "description";
  return isDescription && text !== undefined && others.length === 0 && isStringLiteralLike(text) ? text.text : undefined;
}

/** Several titles are those of several pages; of several routes the others are below the shortest. */
function pageHint(pages: readonly Page[]): readonly Hint[] {
  const [first] = pages.toSorted((a, b) => a.path.length - b.path.length);
  if (first === undefined || pages.some(({ title, path }) => title !== first.title || !path.startsWith(first.path))) return [];
  return [{ kind: "page", name: first.path, value: first.title, line: 1 }];
}

function programHint(texts: readonly string[]): readonly Hint[] {
  const [only, ...others] = texts;
  const sentence = only === undefined || others.length > 0 ? undefined : firstSentence(only.split("\n"));
  return sentence === undefined ? [] : [{ kind: "program", name: "", value: sentence, line: 1 }];
}
