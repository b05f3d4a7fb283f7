/** The JSON object in a model's output: bare, fenced, or after prose and reasoning. Linear in the text. */
import { isRecord, parsed, type Foreign } from "./record.js";

const THOUGHTS_END = "</think>";

/** All candidate objects, in order; the caller chooses among several. */
export function jsonObjects(text: string): readonly Foreign[] {
  const whole = parsed(text);
  if (isRecord(whole)) return [whole];
  const thoughts = text.lastIndexOf(THOUGHTS_END);
  const answer = thoughts === -1 ? text : text.slice(thoughts + THOUGHTS_END.length);
  const fenced = fences(answer).map(parsed).filter(isRecord);
  return fenced.length > 0 ? fenced : braced(answer).map(parsed).filter(isRecord);
}

function fences(text: string): readonly string[] {
  return (
    text
      .split("```")
      .filter((_, at) => at % 2 === 1)
      .map((block) => block.replace(/^[a-z]*\s/iu, ""))
      // Avoids one parser error for each of thousands of empty blocks.
      .filter((block) => block.trimStart().startsWith("{"))
  );
}

/** The outermost pairs of braces. Quotes count only within braces, since prose has unpaired ones. */
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
