/** Files that CSS loads by two readers: ours, and the tokens of css-tree, which follow the specification. */
import { string, tokenize, tokenTypes, url } from "css-tree";
import { styleSites } from "../../../languages/ecmascript/extract/markup/styles.js";
import { isLiteralName, urlSpecifier, withoutTilde } from "../../../languages/ecmascript/extract/markup/url.js";

const FORMS = new Set(["@import", "url()", "image-set()"]);

/** `form specifier`; forms of preprocessors and CSS modules are left out. */
export function ourLoads(text: string): readonly string[] {
  return styleSites(text, "CSS").flatMap(({ form, specifier }) => (FORMS.has(form) ? [`${form} ${specifier}`] : []));
}

interface Part {
  readonly type: number;
  readonly text: string;
}

export function cssTreeLoads(text: string): readonly string[] {
  const parts: Part[] = [];
  tokenize(text, (type, start, end) => {
    if (type !== tokenTypes.WhiteSpace && type !== tokenTypes.Comment) parts.push({ type, text: text.slice(start, end) });
  });
  const loads: string[] = [];
  const functions: string[] = [];
  let rule = "";
  for (const [index, part] of parts.entries()) {
    if (part.type === tokenTypes.AtKeyword) rule = part.text.slice(1).toLowerCase();
    else if (/^[;{}]$/.test(part.text)) rule = "";
    const address = addressOf(part, functions, parts[index + 1]);
    if (address !== undefined) loads.push(...load(address, rule, part.type === tokenTypes.Url ? [...functions, "url"] : functions));
    if (part.type === tokenTypes.Function) functions.push(part.text.slice(0, -1).toLowerCase());
    else if (part.text === "(") functions.push("");
    else if (part.text === ")") functions.pop();
  }
  return loads;
}

/** The address that this token is, whatever it is for. */
function addressOf({ type, text }: Part, functions: readonly string[], next: Part | undefined): string | undefined {
  if (type === tokenTypes.Url) return url.decode(text);
  if (type !== tokenTypes.String) return undefined;
  return functions.at(-1) === "url" && next !== undefined && next.text !== ")" ? undefined : string.decode(text);
}

function load(address: string, rule: string, functions: readonly string[]): readonly string[] {
  const around = functions.at(-1) === "url" ? functions.slice(0, -1) : functions;
  const isUrl = around.length < functions.length;
  if (rule === "import") {
    const name = withoutTilde(address.trim());
    return around.length === 0 && isLiteralName(name) ? [`@import ${name}`] : [];
  }
  const isSet = around.at(-1)?.endsWith("image-set") === true;
  if (!isUrl && !isSet) return [];
  const specifier = urlSpecifier(address);
  return specifier === undefined ? [] : [`${isSet ? "image-set()" : "url()"} ${specifier}`];
}
