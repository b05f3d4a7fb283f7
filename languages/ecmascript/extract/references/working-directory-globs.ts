/**
 * `glob.sync("plugins/" + "*.js").forEach((path) => require(path))`: patterns relative to the working directory, in a file with dynamic
 * loads. In other files the matches need not be modules.
 */
import { ts } from "../../typescript.js";
import { lastName, unwrap } from "../function-values.js";
import type { Surroundings } from "./surroundings.js";
import { evaluate, literalText } from "./evaluate.js";
import { placeOf } from "./names/place.js";
import { addSite, type Reading } from "./reading.js";
import { dotted } from "./syntax-shapes.js";

const GLOBBERS = /^(?:(?:glob|fg|fastGlob|globby|tinyglobby|fs)\.)?(?:glob|fg|fastGlob|globby|globSync|globbySync|sync)$/;

/** Valid only after every import of the file has been collected. */
export function readWorkingDirectoryGlob(reading: Reading, node: ts.CallExpression, at: Surroundings): void {
  const argument = node.arguments[0];
  if (!argument || !reading.problems.some(({ code }) => code === "dynamic-unresolved")) return;
  if (!GLOBBERS.test(dotted(node.expression) ?? "")) return;
  const pattern = patternOf(argument, at)?.replace(/^(?:\.?\/)+/, "");
  // Without a leading directory the pattern matches the whole repository.
  if (pattern === undefined || !/^[\w@-][^*?{[]*\/.*[*{[]/.test(pattern)) return;
  const within = placeOf(at.frame, reading.file, reading.context.docOf);
  addSite(reading, {
    specifier: pattern,
    patterns: [pattern],
    kind: "reference",
    manner: "glob",
    form: "glob",
    syntax: "require",
    offset: argument.getStart(reading.file),
    tentative: true,
    ...(within ? { within } : {}),
    keep: true,
  });
}

/** The text, or the part after a directory that is known only at run time. */
function patternOf(argument: ts.Expression, at: Surroundings): string | undefined {
  const known = literalText(evaluate(argument, at.scope));
  const call = unwrap(argument);
  if (known !== undefined || !ts.isCallExpression(call) || !/^(?:join|resolve)$/.test(lastName(call.expression) ?? "")) return known;
  const [first, ...rest] = call.arguments;
  if (!first || evaluate(first, at.scope) !== undefined) return undefined;
  const parts = rest.map((part) => literalText(evaluate(part, at.scope)));
  return parts.every((part) => part !== undefined) ? parts.join("/") : undefined;
}
