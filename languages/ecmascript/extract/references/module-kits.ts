/** Paths of modules for Nuxt: `const { resolve } = createResolver(import.meta.url)` gives paths from the directory of the file, and the kit loads them. */
import { isCallExpression, isIdentifier, isPropertyAccessExpression, type ts } from "../../typescript.js";
import { lastName, unwrap } from "../function-values.js";
import { filesBelow } from "./files-below.js";
import { evaluate, relativePath } from "./evaluate.js";
import { placeOf } from "./names/place.js";
import { lookup } from "./names/scope.js";
import { addSite, type Reading } from "./reading.js";
import type { Surroundings } from "./surroundings.js";
import { widen } from "./syntax-shapes.js";

/** What takes a directory of files. */
const DIRECTORIES: ReadonlySet<string> = new Set([
  "addImportsDir",
  "addComponentsDir",
  "addServerScanDir",
  "addServerImportsDir",
  "addLayoutsDir",
]);

/** Whether the text can contain one at all. */
export function mayResolveByKit(text: string): boolean {
  return text.includes("createResolver(");
}

/** False if the call is none of a resolver of the kit. */
export function readKitPath(reading: Reading, node: ts.CallExpression, at: Surroundings): boolean {
  if (!reading.mayResolveByKit || !isOfResolver(node.expression, at)) return false;
  const [first, ...rest] = node.arguments.map((argument) => evaluate(argument, at.scope));
  if (first === undefined || [first, ...rest].some((value) => value === undefined || value.parts.includes(null))) return false;
  const directory = first.base === "none" ? { base: "directory" as const, parts: [`/${first.parts.join("")}`] } : first;
  const below = rest.map((value) => `/${value?.parts.join("") ?? ""}`);
  const specifier = relativePath({ ...directory, parts: [`${directory.parts.join("")}${below.join("")}`] });
  if (specifier === undefined || /^\.+$/.test(specifier)) return false;
  const within = placeOf(at.frame, reading.file, reading.context.docOf);
  const site = { kind: "reference", syntax: "import", tentative: true, ...(within && { within }), keep: true } as const;
  const offset = node.getStart(reading.file);
  const taker = widen(node).parent;
  if (isCallExpression(taker) && DIRECTORIES.has(lastName(taker.expression) ?? "")) {
    addSite(reading, { ...site, ...filesBelow(specifier, true), manner: "glob", form: "directory", offset });
  } else addSite(reading, { ...site, specifier, manner: "lazy", form: "createResolver", offset });
  return true;
}

/** `resolve`, `resolver.resolve`, `resolver.resolvePath`. */
function isOfResolver(callee: ts.Expression, at: Surroundings): boolean {
  const inner = unwrap(callee);
  const root = isPropertyAccessExpression(inner) && /^resolve(?:Path)?$/.test(inner.name.text) ? unwrap(inner.expression) : inner;
  if (!isIdentifier(root)) return false;
  const declared = lookup(at.scope, root.text, "value");
  const maker = declared?.initializer ?? declared?.source;
  const made = maker && unwrap(maker);
  return made !== undefined && isCallExpression(made) && lastName(made.expression) === "createResolver";
}
