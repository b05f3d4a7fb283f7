/** The bracket that a `[`, `{` or `}` has no counterpart for. Such a text is most often mistyped; braces around one choice have no meaning. */
export function openBracket(text: string): string | undefined {
  const rest = text.replace(/\[[^/]+?\]/g, "");
  if (rest.includes("[")) return "]";
  let depth = 0;
  for (const char of rest) {
    if (char === "{") depth += 1;
    if (char === "}") depth -= 1;
    if (depth < 0) return "{";
  }
  return depth > 0 ? "}" : undefined;
}
