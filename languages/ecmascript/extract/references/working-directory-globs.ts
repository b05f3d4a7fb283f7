/**
 * `glob.sync("plugins/" + "*.js").forEach((path) => require(path))`: patterns as seen from where the program is started, in a file
 * that loads what it cannot name. Elsewhere the matches may be anything but modules.
 */
import { ts } from "../../typescript.js";
import { lastName, unwrap } from "../function-values.js";
import type { Surroundings } from "./surroundings.js";
import { evaluate, literalText } from "./evaluate.js";
import { placeOf } from "./names/place.js";
import { addSite, type Reading } from "./reading.js";
import { dotted } from "./syntax-shapes.js";

const GLOBBERS = /^(?:(?:glob|fg|fastGlob|globby|tinyglobby|fs)\.)?(?:glob|fg|fastGlob|globby|globSync|globbySync|sync)$/;

/** To be asked when every import of the file is known. */
export function readWorkingDirectoryGlob(reading: Reading, node: ts.CallExpression, at: Surroundings): void {
  const argument = node.arguments[0];
  if (!argument || !reading.problems.some(({ code }) => code === "dynamic-unresolved")) return;
  if (!GLOBBERS.test(dotted(node.expression) ?? "")) return;
  const pattern = patternOf(argument, at)?.replace(/^(?:\.?\/)+/, "");
  // Without a directory in front the pattern is all over the repository.
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

/** The text, or what is joined to a directory that only the running program knows. */
function patternOf(argument: ts.Expression, at: Surroundings): string | undefined {
  const known = literalText(evaluate(argument, at.scope));
  const call = unwrap(argument);
  if (known !== undefined || !ts.isCallExpression(call) || !/^(?:join|resolve)$/.test(lastName(call.expression) ?? "")) return known;
  const [first, ...rest] = call.arguments;
  if (!first || evaluate(first, at.scope) !== undefined) return undefined;
  const parts = rest.map((part) => literalText(evaluate(part, at.scope)));
  return parts.every((part) => part !== undefined) ? parts.join("/") : undefined;
}
