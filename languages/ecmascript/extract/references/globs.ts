/** `import.meta.glob`, `import.meta.globEager`, `require.context`, `import.meta.webpackContext`. */
import * as is from "../../is.js";
import { SyntaxKind, ts } from "../../typescript.js";
import { unwrap } from "../function-values.js";
import { isRequire } from "./common-js.js";
import { addBinding, addDynamicProblem, addSite, type Reading } from "./reading.js";
import { literalText, evaluate } from "./evaluate.js";
import { placeOf } from "./names/place.js";
import { lookup, type Surroundings } from "./names/scope.js";
import { dotted, propertyOf } from "./syntax-shapes.js";

export function readGlob(reading: Reading, node: ts.CallExpression, at: Surroundings): boolean {
  const callee = unwrap(node.expression);
  const name = is.PropertyAccessExpression(callee)
    ? callee.name.text
    : is.ElementAccessExpression(callee) && is.StringLiteralLike(callee.argumentExpression)
      ? callee.argumentExpression.text
      : "";
  if (name === "" || (!is.PropertyAccessExpression(callee) && !is.ElementAccessExpression(callee))) return false;
  // A type may be asserted for anything.
  const object = unwrap(callee.expression);
  const isMeta = is.MetaProperty(object);
  if (isMeta && /^glob(?:Eager)?$/.test(name)) {
    readMetaGlob(reading, node, `import.meta.${name}`, at);
    return true;
  }
  if (name === "glob" && dotted(callee) === "Astro.glob" && !lookup(at.scope, "Astro", "value")) {
    readMetaGlob(reading, node, "Astro.glob", at);
    return true;
  }
  if (isMeta && name === "webpackContext") {
    readMetaContext(reading, node, at);
    return true;
  }
  if (name !== "context" || !reading.mayRequire || !isRequire(object, at.scope)) return false;
  readContext(reading, node, at);
  return true;
}

/** `form` is `import.meta.glob`, `import.meta.globEager` or `Astro.glob`. */
function readMetaGlob(reading: Reading, node: ts.CallExpression, form: string, at: Surroundings): void {
  const [argument, options] = node.arguments.map(unwrap);
  if (!argument) return;
  const list = is.ArrayLiteralExpression(argument) ? [...argument.elements] : [argument];
  const patterns = list.map((element) => literalText(evaluate(element, at.scope)));
  if (patterns.some((pattern) => pattern === undefined)) return addDynamicProblem(reading, argument);
  const eager = form !== "import.meta.glob" || propertyOf(options, "eager")?.kind === SyntaxKind.TrueKeyword;
  const base = optionText(options, "base", at);
  const based = (patterns as string[]).map((pattern) => (base === undefined ? pattern : underBase(base, pattern)));
  const imported = optionText(options, "import", at);
  const query = queryOf(options, at);
  addGlob(reading, argument, at, {
    patterns: based,
    form,
    eager,
    // The result of a query is independent of the exports of the file.
    imported: imported === "*" || query !== "" ? undefined : imported,
    syntax: "import",
    query,
  });
}

/** `?raw` for `{ query: "?raw" }` or `{ as: "raw" }`, `""` without either. */
function queryOf(options: ts.Expression | undefined, at: Surroundings): string {
  const query = optionText(options, "query", at) ?? optionText(options, "as", at);
  const name = query?.replace(/^\?/, "") ?? "";
  return /^(?:raw|url|inline|worker)\b/.test(name) ? `?${name}` : "";
}

function optionText(options: ts.Expression | undefined, name: string, at: Surroundings): string | undefined {
  const value = propertyOf(options, name);
  return value && literalText(evaluate(value, at.scope));
}

function underBase(base: string, pattern: string): string {
  const negated = pattern.startsWith("!");
  const path = (negated ? pattern.slice(1) : pattern).replace(/^\.\//, "");
  return path.startsWith("/") ? pattern : `${negated ? "!" : ""}${base.endsWith("/") ? base : `${base}/`}${path}`;
}

/** `require.context(directory, deep = true, filter)`; filters without an equivalent glob are reported. */
function readContext(reading: Reading, node: ts.CallExpression, at: Surroundings): void {
  const [argument, deep, filter] = node.arguments.map(unwrap);
  const directory = argument && literalText(evaluate(argument, at.scope));
  if (!argument || directory === undefined) return argument && addDynamicProblem(reading, argument);
  const names = filter ? fileGlob(filter) : "*";
  if (names === undefined) return addDynamicProblem(reading, node);
  const start = `${directory.replace(/\/$/, "")}/`;
  const patterns = [
    `${start}${deep?.kind === SyntaxKind.FalseKeyword ? "" : "**/"}${names}`,
    ...leftOut(filter).map((one) => `!${start}${one}`),
  ];
  addGlob(reading, argument, at, { patterns, form: "require.context", eager: false, imported: undefined, syntax: "require" });
}

/** `import.meta.webpackContext(directory, { recursive: true, regExp, include, mode })`. */
function readMetaContext(reading: Reading, node: ts.CallExpression, at: Surroundings): void {
  const [argument, options] = node.arguments.map(unwrap);
  const directory = argument && literalText(evaluate(argument, at.scope));
  if (!argument || directory === undefined) return argument && addDynamicProblem(reading, argument);
  const filter = propertyOf(options, "regExp") ?? propertyOf(options, "include");
  const names = filter ? fileGlob(filter) : "*";
  // A filter without an equivalent glob takes some of the files, which is better than none.
  const levels = propertyOf(options, "recursive")?.kind === SyntaxKind.FalseKeyword ? "" : "**/";
  const mode = propertyOf(options, "mode");
  const lazy = mode !== undefined && !(ts.isStringLiteralLike(mode) && mode.text === "sync");
  const pattern = `${directory.replace(/\/$/, "")}/${levels}${names ?? "*"}`;
  addGlob(reading, argument, at, {
    patterns: [pattern],
    form: "import.meta.webpackContext",
    eager: !lazy,
    imported: undefined,
    syntax: "import",
  });
}

/** `/^(?!.*(test|story)).*\.js$/`: paths with one of the words are left out. */
const LEFT_OUT = /\(\?!\.\*(?:\((?:\?:)?([\w.|\\-]+)\)|([\w.\\-]+))\)/;

function leftOut(filter: ts.Expression | undefined): readonly string[] {
  const [, several, one] = (filter && is.RegularExpressionLiteral(filter) && LEFT_OUT.exec(filter.text)) || [];
  const words = (several ?? one ?? "").replaceAll("\\", "").split("|");
  return words.flatMap((word) => (word === "" ? [] : [`**/*${word}*`, `**/*${word}*/**`]));
}

/** `*.{js,ts}` for `/\.(js|ts)$/`, `*.tsx` and `*.ts` for `/\.tsx?$/`. */
function fileGlob(filter: ts.Expression): string | undefined {
  if (!is.RegularExpressionLiteral(filter)) return undefined;
  const source = filter.text
    .slice(1, filter.text.lastIndexOf("/"))
    .replace(LEFT_OUT, "")
    .replace(/^(?:\^?\\?\.\\\/)?(?:\^|\.[*+])*/, "");
  const parts = /^((?:[\w-]|\\[./-])*?)\\\.(?:\((?:\?:)?([\w|]+)\)|(\w+)(\?)?)\$?$/.exec(source);
  if (!parts) return source === "" || source === "$" ? "*" : undefined;
  const [, stem = "", alternatives, single = "", questioned] = parts;
  const extensions = alternatives?.split("|") ?? (questioned ? [single, single.slice(0, -1)] : [single]);
  const prefix = `*${stem.replaceAll("\\", "")}.`;
  return extensions.length === 1 ? `${prefix}${extensions[0]}` : `${prefix}{${extensions.join(",")}}`;
}

interface Glob {
  readonly patterns: readonly string[];
  readonly form: string;
  readonly eager: boolean;
  readonly imported: string | undefined;
  readonly syntax: "import" | "require";
  readonly query?: string;
}

function addGlob(reading: Reading, argument: ts.Expression, at: Surroundings, glob: Glob): void {
  const within = placeOf(at.frame, reading.file, reading.context.docOf);
  const site = addSite(reading, {
    specifier: `${glob.patterns.join(", ")}${glob.query ?? ""}`,
    kind: glob.eager ? "static" : "dynamic",
    manner: "glob",
    form: glob.form,
    syntax: glob.syntax,
    offset: argument.getStart(reading.file),
    patterns: glob.patterns,
    ...(within ? { within } : {}),
    keep: true,
  });
  if (glob.imported !== undefined) addBinding(site, glob.imported, { keep: true });
}
