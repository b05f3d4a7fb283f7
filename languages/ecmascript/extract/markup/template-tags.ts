/**
 * Tags of template engines (Django, Jinja, Liquid, Handlebars, Go, EJS, ERB, PHP) in code that a server fills in. Blanking them keeps every offset
 * and every line, so that the code around them can be parsed.
 */

/** In order of precedence; each alternative is linear, because it ends at the first closing delimiter. */
const TAGS = /\{%[-+]?([\s\S]*?)%\}|\{#[\s\S]*?#\}|\{\{\{([\s\S]*?)\}\}\}|\{\{([\s\S]*?)\}\}|<%([\s\S]*?)%>|<\?([\s\S]*?)\?>/g;
const ANY = /\{[%{#]|<[%?]/;
/** Tags that print nothing: control flow, blocks, comments, and partial templates. */
const SILENT_WORD =
  /^(?:if|elif|elsif|else|elseif|unless|endif|for|endfor|empty|ifequal|ifchanged|with|block|filter|autoescape|spaceless|verbatim|raw|call|macro|set|assign|capture|case|when|extends|import|from|load|comment|include|do|range|define|template|break|continue|end\w*)\b/;
const SILENT_SIGN = /^(?:[#/^>!*]|else\b)/;
/** A value must follow. */
const BEFORE_VALUE = /(?:[=(,:[?+&|!<>*%-]|\breturn)\s*$/;

export function hasTemplateTags(text: string): boolean {
  return ANY.test(text);
}

/** The text with spaces for tags that print nothing, and a name of the same length for those that print a value. */
export function blankTemplateTags(text: string): string {
  if (!hasTemplateTags(text)) return text;
  return text.replace(TAGS, (tag: string, statement: string | undefined, ...rest: unknown[]) => {
    const offset = rest.at(-2) as number;
    const before = text.slice(Math.max(0, offset - 40), offset);
    return prints(tag, statement, before) ? nameFor(tag) : spacesFor(tag);
  });
}

function prints(tag: string, statement: string | undefined, before: string): boolean {
  if (tag.startsWith("{#")) return false;
  if (statement !== undefined) return !SILENT_WORD.test(statement.trim()) && BEFORE_VALUE.test(before);
  if (tag.startsWith("<%")) return /^<%[=-]/.test(tag);
  if (tag.startsWith("<?")) return tag.startsWith("<?=") || (/^<\?php\s+echo\b/.test(tag) && BEFORE_VALUE.test(before));
  const content = tag.replace(/^\{+[-~]?\s*/, "");
  return !SILENT_SIGN.test(content) && !SILENT_WORD.test(content);
}

/** A name on the first line; the rest of a longer tag is blank. */
function nameFor(tag: string): string {
  const end = tag.search(/[\r\n]/);
  return end < 0 ? "_".repeat(tag.length) : "_".repeat(end) + spacesFor(tag.slice(end));
}

function spacesFor(tag: string): string {
  return tag.replace(/[^\r\n\u2028\u2029]/g, " ");
}
