export function isGlob(pattern: string): boolean {
  return /[*?{[]/.test(pattern);
}
