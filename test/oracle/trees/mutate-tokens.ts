/** Mutants that most often still look like code: of texts divided into words, blanks and other characters. */
import type { Random } from "../protocol/random.js";

/** One to three changes of a text. `words`: what else to insert. */
export function mutateTokens(text: string, words: readonly string[], random: Random): string {
  let mutant = text;
  for (let changes = random.below(3) + 1; changes > 0; changes -= 1) mutant = change(mutant, words, random);
  return mutant;
}

/** Blanks, line ends, words, and every other character on its own. */
const TOKEN = /[^\S\n]+|\n|\w+|[^\w\s]/g;

function change(text: string, words: readonly string[], random: Random): string {
  const unit = random.below(8);
  if (unit === 0) return changeList(text.split(/(?<=\n)/), words, random);
  if (unit === 1) return changeList([...text], words, random);
  return changeList(text.match(TOKEN) ?? [], words, random);
}

function changeList(parts: readonly string[], words: readonly string[], random: Random): string {
  const list = [...parts];
  const at = random.below(list.length + 1);
  const other = random.below(list.length + 1);
  switch (random.below(6)) {
    case 0:
      list.splice(at, 1);
      break;
    case 1:
      list.splice(at, 0, list[at] ?? "");
      break;
    case 2:
      list.splice(at, 1, list[other] ?? "");
      break;
    case 3:
      [list[at], list[other]] = [list[other] ?? "", list[at] ?? ""];
      break;
    case 4:
      list.splice(at, 0, random.of(words));
      break;
    default:
      list.splice(at, 1, random.of(words));
  }
  return list.join("");
}
