/**
 * Order of two strings by the bytes of their UTF-8, independent of locale.
 * UTF-16 code units order the same way except around surrogates, so those are lifted above the rest of the plane.
 */
export function byteOrder(a: string, b: string): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i += 1) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return lift(x) - lift(y);
  }
  return a.length - b.length;
}

function lift(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

/** In byte order, in place. The engine's own comparison is fastest for many long names with common prefixes. */
export function sortByBytes(texts: string[]): string[] {
  // Below the surrogates, code unit order equals byte order.
  return texts.some((text) => HIGH.test(text)) ? texts.sort(byteOrder) : texts.sort();
}

const HIGH = /[\ud800-\uffff]/;
