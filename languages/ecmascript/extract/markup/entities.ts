/** References to characters in attribute values, as far as addresses of files have them. */

const NAMED: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["apos", "'"],
  ["gt", ">"],
  ["lt", "<"],
  ["nbsp", "\u00a0"],
  ["num", "#"],
  ["period", "."],
  ["quot", '"'],
  ["sol", "/"],
]);

/** Numbers, and the names of characters that addresses have; others stay as they are. */
export function decodeEntities(value: string): string {
  if (!value.includes("&")) return value;
  return value.replaceAll(
    /&(?:#(\d{1,7});?|#x([0-9a-f]{1,6});?|([a-z]{2,6});|(amp|lt|gt|quot)(?![\w=;]))/gi,
    (whole, decimal?: string, hex?: string, name?: string, bare?: string) => {
      const word = name ?? bare;
      if (word !== undefined) return NAMED.get(word) ?? whole;
      const point = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
      return point === 0 || point > 0x10ffff ? "\ufffd" : String.fromCodePoint(point);
    },
  );
}
