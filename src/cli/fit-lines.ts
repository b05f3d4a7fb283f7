/** Lines as wide as a terminal: it would break words itself, and lose the indentation. */

/** What follows two blanks stands in a column of its own, such as a sentence after a path. */
const COLUMN = /^ *\S(?:[^ ]| (?! ))* {2,}(?=\S)/;
/** A further line of what it continues. */
const FURTHER = 2;
/** A column that leaves less room for its text is given up. */
const LEAST = 30;

/** Breaks lines at blanks; longer words stay whole, so that paths and commands can be copied. */
export function fitLines(text: string, width: number): string {
  return text
    .split("\n")
    .flatMap((line) => fitLine(line, width))
    .join("\n");
}

function fitLine(line: string, width: number): readonly string[] {
  if ([...line].length <= width) return [line];
  const indentation = /^ */.exec(line)?.[0].length ?? 0;
  const column = COLUMN.exec(line)?.[0].length ?? 0;
  const margin = column > 0 && width - column >= LEAST ? column : indentation + FURTHER;
  const lines: string[] = [];
  let current = line.slice(0, Math.max(indentation, column));
  let isEmpty = true;
  for (const word of line.slice(current.length).split(" ")) {
    const next = isEmpty ? current + word : `${current} ${word}`;
    if (!isEmpty && [...next].length > width) {
      lines.push(current.trimEnd());
      current = " ".repeat(margin) + word;
    } else current = next;
    isEmpty = false;
  }
  return [...lines, current];
}
