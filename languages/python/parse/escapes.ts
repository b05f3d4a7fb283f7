/** Escape sequences in strings, as the grammar's rule `escape_sequence` has them. */
import { isDigit, isHexDigit } from "./characters.js";

const SIMPLE = "'\"abfrntv\\\n";

/** Length of the sequence at `at`, where a backslash is; 0 if the backslash stands for itself. */
export function escapeLength(text: string, at: number): number {
  const letter = text.charAt(at + 1);
  if (letter !== "" && SIMPLE.includes(letter)) return 2;
  if (letter === "x") return hexadecimal(text, at, 2);
  if (letter === "u") return hexadecimal(text, at, 4);
  if (letter === "U") return hexadecimal(text, at, 8);
  if (letter === "\r") return text.charAt(at + 2) === "\n" ? 3 : 0;
  if (letter === "N") return characterName(text, at);
  let length = 1;
  while (length < 4 && isDigit(text.charCodeAt(at + length))) length += 1;
  return length > 1 ? length : 0;
}

function hexadecimal(text: string, at: number, digits: number): number {
  for (let index = 0; index < digits; index += 1) if (!isHexDigit(text.charCodeAt(at + 2 + index))) return 0;
  return 2 + digits;
}

/** `\N{DASH}`. The grammar's rule does not stop at the end of the string. */
function characterName(text: string, at: number): number {
  if (text.charAt(at + 2) !== "{") return 0;
  const end = text.indexOf("}", at + 3);
  return end > at + 3 ? end + 1 - at : 0;
}
