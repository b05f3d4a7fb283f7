/** The module-level statements of a script: also in conditions, in a wrapping function, in a UMD factory. */
import { ts } from "../typescript.js";
import { unwrap } from "./function-values.js";

/** Statements that run when the module is loaded, in order, including the `return` of a UMD factory. */
export function moduleStatements(file: ts.SourceFile): ts.Statement[] {
  const found: ts.Statement[] = [];
  const open: ts.Statement[] = file.statements.toReversed();
  for (let statement = open.pop(); statement !== undefined; statement = open.pop()) {
    const inner = [...nestedStatements(statement), ...wrappedStatements(statement, file)];
    if (inner.length === 0) found.push(statement);
    else open.push(...inner.reverse());
  }
  return found;
}

function nestedStatements(statement: ts.Statement): ts.Statement[] {
  if (ts.isBlock(statement)) return [...statement.statements];
  if (ts.isIfStatement(statement)) {
    return statement.elseStatement === undefined ? [statement.thenStatement] : [statement.thenStatement, statement.elseStatement];
  }
  if (!ts.isTryStatement(statement)) return [];
  return [statement.tryBlock, ...(statement.catchClause === undefined ? [] : [statement.catchClause.block])];
}

/** Body of `(function () { … module.exports … })()`, or of the factory argument of a UMD wrapper. */
function wrappedStatements(statement: ts.Statement, file: ts.SourceFile): readonly ts.Statement[] {
  if (!ts.isExpressionStatement(statement)) return [];
  const call = calledIn(statement.expression);
  if (call === undefined) return [];
  const wrapper = functionExpression(calleeOf(call));
  if (wrapper === undefined || !ts.isBlock(wrapper.body)) return [];
  const head = file.text.slice(wrapper.pos, wrapper.end);
  if (!/\bexports\b/.test(file.text.slice(call.pos, call.end))) return [];
  const factory = /\bdefine\b/.test(head) || wrapper.parameters.length > 1 ? factoryOf(call) : undefined;
  if (factory === undefined) return [...wrapper.body.statements].filter((inner) => !ts.isReturnStatement(inner));
  if (ts.isBlock(factory.body)) return factory.body.statements;
  return [];
}

/** The call of `!function(){}()`, `;(function(){})()`, `void function(){}()`. */
function calledIn(expression: ts.Expression): ts.CallExpression | undefined {
  const inner = unwrap(expression);
  if (ts.isPrefixUnaryExpression(inner)) return calledIn(inner.operand);
  if (ts.isVoidExpression(inner)) return calledIn(inner.expression);
  return ts.isCallExpression(inner) ? inner : undefined;
}

/** The function of `f()` and of `f.call(this)`. */
function calleeOf(call: ts.CallExpression): ts.Expression {
  const callee = unwrap(call.expression);
  return ts.isPropertyAccessExpression(callee) && callee.name.text === "call" ? unwrap(callee.expression) : callee;
}

function factoryOf(call: ts.CallExpression): ts.FunctionExpression | ts.ArrowFunction | undefined {
  return call.arguments.map((argument) => functionExpression(unwrap(argument))).findLast((node) => node !== undefined);
}

function functionExpression(node: ts.Expression): ts.FunctionExpression | ts.ArrowFunction | undefined {
  return ts.isFunctionExpression(node) || ts.isArrowFunction(node) ? node : undefined;
}

/**
 * Parameters of the functions around module-level statements that are the exports object: `(function (sax) { … })(typeof exports === "undefined" ? {} : exports)`,
 * and that of a UMD factory whose wrapper calls it with `exports`. `isExports` judges an argument.
 */
export function exportsParameters(statements: readonly ts.Statement[], isExports: (argument: ts.Expression) => boolean): readonly string[] {
  const around = new Set(statements.flatMap((statement) => functionsAround(statement)));
  return [...around].flatMap((inner) => {
    const call = callAround(inner);
    if (call === undefined) return [];
    const callee = calleeOf(call);
    const given = callee === unwrap(call.expression) ? call.arguments : call.arguments.slice(1);
    const isGiven = (place: number): boolean => {
      if (callee === inner) return given[place] !== undefined && isExports(given[place]);
      const name = functionExpression(callee)?.parameters[given.indexOf(inner)]?.name;
      if (place > 0 || name === undefined || !ts.isIdentifier(name)) return false;
      return new RegExp(`(?<![\\w$])${name.text.replaceAll("$", "\\$")}\\s*\\(\\s*(?:module\\.)?exports\\b`).test(callee.getText());
    };
    return inner.parameters.flatMap(({ name }, place) => (ts.isIdentifier(name) && isGiven(place) ? [name.text] : []));
  });
}

function functionsAround(statement: ts.Statement): readonly (ts.FunctionExpression | ts.ArrowFunction)[] {
  const found: (ts.FunctionExpression | ts.ArrowFunction)[] = [];
  for (let at: ts.Node = statement.parent; !ts.isSourceFile(at); at = at.parent) {
    if (ts.isFunctionExpression(at) || ts.isArrowFunction(at)) found.push(at);
  }
  return found;
}

/** The call that starts a function, or that it is an argument of. */
function callAround(inner: ts.Expression): ts.CallExpression | undefined {
  let at: ts.Node = inner.parent;
  while (ts.isParenthesizedExpression(at) || (ts.isPropertyAccessExpression(at) && at.name.text === "call")) at = at.parent;
  return ts.isCallExpression(at) ? at : undefined;
}
