/**
 * Strings that name a file although no form of import contains them (semantics B.1): `addTool({ entrypoint: "./app.js" })`,
 * `loadPlugin("./plugin")`. Only the name of the option or of the function and the spelling are known here; the resolver decides whether
 * the string names exactly one file. Titles, messages, addresses, comparisons and the strings of tests are no names of files.
 */
import { isNewExpression, isStringLiteralLike, type ts } from "../../../typescript.js";
import { isTestFile } from "../../../test-paths.js";
import { NAMED_ENTRY, NAMED_FILE, NAMED_MODULE } from "../../../named-forms.js";
import { lastName, unwrap } from "../../function-values.js";
import type { Surroundings } from "../surroundings.js";
import { placeOf } from "../names/place.js";
import { addSite, type Reading } from "../reading.js";
import { dotted, shortName } from "../syntax-shapes.js";
import { holderOf, type Holder } from "./holder.js";
import { isEntryKey, isLoaderName, isOtherCallee, isOtherClass, isRegistration, takesCode } from "./keys.js";
import { isLoaderCall } from "./loader-call.js";
import { endsAsCode, isRelativeSpelling, isScoped, namesPartOfPackage } from "./spelling.js";

/** Valid only after every import of the file has been read. */
export function readNamedFiles(reading: Reading): void {
  if (isTestFile(reading.context.path)) return;
  for (const { node, at } of reading.collected.paths) if (!at.type && !reading.consumed.has(node)) readNamedFile(reading, node, at);
}

function readNamedFile(reading: Reading, node: ts.StringLiteralLike, at: Surroundings): void {
  const holder = holderOf(node);
  const form = holder && formOf(holder, at);
  if (!holder || form === undefined || !isSpelledFor(form, node.text)) return;
  const within = placeOf(at.frame, reading.file, reading.context.docOf);
  addSite(reading, {
    specifier: node.text,
    kind: "reference",
    manner: "path",
    form,
    syntax: "import",
    offset: node.getStart(reading.file),
    tentative: true,
    ...(form === NAMED_MODULE ? {} : { noImport: true as const }),
    why: whyOf(holder, form, within?.label),
    ...(at.optional ? { optional: true } : {}),
    ...(within ? { within } : {}),
    keep: true,
  });
}

type NamedForm = typeof NAMED_FILE | typeof NAMED_MODULE | typeof NAMED_ENTRY;

function formOf({ key, call, argument, direct }: Holder, at: Surroundings): NamedForm | undefined {
  const name = call && lastName(call.expression);
  if (call && isNewExpression(call) && isOtherClass(name ?? "")) return undefined;
  if (key !== undefined) {
    if (isEntryKey(key) && call && /^(?:push|unshift|add)$/.test(name ?? "")) return NAMED_ENTRY;
    if (name !== undefined && isOtherCallee(name) && !isLoaderName(name)) return undefined;
    return isEntryKey(key) ? NAMED_ENTRY : NAMED_FILE;
  }
  if (!call || name === undefined || name === "require") return undefined;
  if (isRegistration(name)) return direct ? NAMED_ENTRY : NAMED_FILE;
  if (isLoaderName(name)) return argument === 0 && direct && isLoaderCall(call, at) ? NAMED_MODULE : undefined;
  if (isOtherCallee(name) || isChecked(call.expression) || (direct && argument > 0 && (isCopy(call) || takesCode(name)))) return undefined;
  return NAMED_FILE;
}

/** `pack("./source.js", "./output.js")`: the later file is written. */
function isCopy(call: ts.CallExpression | ts.NewExpression): boolean {
  const first = call.arguments?.[0];
  return first !== undefined && isStringLiteralLike(first) && isRelativeSpelling(first.text);
}

/** `expect("./a.js").to…`, `console.log(…)`, `path.x(…)`, `fs.x(…)`, `cy.visit(…)`. */
function isChecked(callee: ts.Expression): boolean {
  const [owner = ""] = (dotted(unwrap(callee)) ?? "").split(".");
  return /^(?:expect|assert|console|logger|log|path|posix|win32|fs|fsp|fse|cy|page|router|history|location|window|test|it|describe)$/.test(
    owner,
  );
}

function isSpelledFor(form: NamedForm, text: string): boolean {
  if (isRelativeSpelling(text)) return form !== NAMED_FILE || endsAsCode(text);
  if (form !== NAMED_FILE) return true;
  return isScoped(text) && namesPartOfPackage(text);
}

/** Whether a path that an expression builds is a module for whoever receives it, so that its extension may be omitted. */
export function takesModule(path: ts.Expression, at: Surroundings): boolean {
  const holder = holderOf(path);
  const form = holder && formOf(holder, at);
  return form === NAMED_MODULE || form === NAMED_ENTRY;
}

function whyOf({ key, call }: Holder, form: NamedForm, place: string | undefined): string {
  const callee = call === undefined ? "" : shortName(call.expression);
  const where = place === undefined ? "" : ` in \`${place}\``;
  if (key === undefined) return form === NAMED_MODULE ? `Loaded with \`${callee}()\`${where}.` : `Passed to \`${callee}()\`${where}.`;
  return `Named as \`${key}\` in ${callee === "" ? (place === undefined ? "the options" : `\`${place}\``) : `\`${callee}()\``}.`;
}
