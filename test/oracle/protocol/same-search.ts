const NAMED = /^((?:obj|func)-\S+ {2}\[exports\]) (\S+)$/;

/**
 * Of several names below `exports/` that a search could show, the reference shows the first that the file system lists, which differs from
 * directory to directory: any other will do.
 */
export function sameSearch(mine: string, expected: string): boolean {
  return mask(mine) === mask(expected);
}

function mask(output: string): string {
  return output
    .split("\n")
    .map((line) => line.replace(NAMED, "$1"))
    .join("\n");
}
