/**
 * Splits the command lines of scripts, process files and containers into words. Supports quotes, but no other shell
 * syntax.
 */

/** Simple commands, in order; words without their quotes. A quoted word with spaces stays one word. */
export function splitCommands(line: string): readonly (readonly string[])[] {
  const commands: string[][] = [[]];
  let word: string | undefined;
  let quote: string | undefined;
  const endWord = (): void => {
    if (word !== undefined) commands.at(-1)?.push(word);
    word = undefined;
  };
  for (let index = 0; index < line.length; index += 1) {
    const sign = line[index] ?? "";
    if (sign === "\\" && quote !== "'" && index + 1 < line.length) {
      index += 1;
      word = (word ?? "") + (line[index] ?? "");
    } else if (quote !== undefined) {
      if (sign === quote) quote = undefined;
      else word = (word ?? "") + sign;
    } else if (sign === "'" || sign === '"') {
      quote = sign;
      word ??= "";
    } else if (/[;&|\n]/.test(sign)) {
      endWord();
      commands.push([]);
    } else if (/\s/.test(sign)) endWord();
    else word = (word ?? "") + sign;
  }
  endWord();
  return commands.filter((command) => command.length > 0);
}

const ASSIGNMENT = /^[A-Za-z_]\w*=/;

/** Removes leading environment assignments. */
export function withoutAssignments(command: readonly string[]): readonly string[] {
  const start = command.findIndex((word) => !ASSIGNMENT.test(word));
  return start < 0 ? [] : command.slice(start);
}
