/** The one JSON object in what a model wrote: bare, between fences, or after prose and thoughts. Linear in the text. */
import { isRecord, parsed, type Foreign } from "./record.js";

const THOUGHTS_END = "</think>";

/** All objects that the text may mean, in their order: one is an answer, several are for the caller to tell apart, none is none. */
export function jsonObjects(text: string): readonly Foreign[] {
  const whole = parsed(text);
  if (isRecord(whole)) return [whole];
  const thoughts = text.lastIndexOf(THOUGHTS_END);
  const said = thoughts === -1 ? text : text.slice(thoughts + THOUGHTS_END.length);
  const fenced = fences(said).map(parsed).filter(isRecord);
  return fenced.length > 0 ? fenced : braced(said).map(parsed).filter(isRecord);
}

function fences(text: string): readonly string[] {
  return (
    text
      .split("```")
      .filter((_, at) => at % 2 === 1)
      .map((block) => block.replace(/^[a-z]*\s/iu, ""))
      // Thousands of empty ones are not worth a parser's error each.
      .filter((block) => block.trimStart().startsWith("{"))
  );
}

/** The outermost pairs of braces; quotes count within braces only, since prose has them unpaired. */
function braced(text: string): readonly string[] {
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (inString) {
      if (sign === "\\") at++;
      else if (sign === '"') inString = false;
    } else if (sign === '"') inString = depth > 0;
    else if (sign === "{") {
      if (depth++ === 0) start = at;
    } else if (sign === "}" && depth > 0 && --depth === 0) found.push(text.slice(start, at + 1));
  }
  return found;
}
