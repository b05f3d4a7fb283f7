/** `..shop.cart` → two dots and `shop.cart`. */
export function splitRelative(specifier: string): { readonly level: number; readonly dotted: string } {
  let level = 0;
  while (specifier.charAt(level) === ".") level += 1;
  return { level, dotted: specifier.slice(level) };
}
