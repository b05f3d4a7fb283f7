/** Seen by other packages: the first letter is upper-case. */
export function isExported(name: string): boolean {
  return /^\p{Lu}/u.test(name);
}
