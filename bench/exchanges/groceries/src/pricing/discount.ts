/** Cents off: a tenth for more than three lines. */
export function discountFor(lines: readonly string[], sum: number): number {
  return lines.length > 3 ? Math.round(sum / 10) : 0;
}
