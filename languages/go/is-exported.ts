/** Whether other packages can use the name: its first letter is upper-case. */
export function isExported(name: string): boolean {
  return /^\p{Lu}/u.test(name);
}
