/** Words of an identifier, in lower case. */
export function splitName(name: string): readonly string[] {
  const split = name.replace(/(\p{Ll}|\d)(?=\p{Lu})/gu, "$1 ").replace(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, "$1 ");
  return (split.match(/[\p{L}\d]+/gu) ?? []).map((word) => word.toLowerCase());
}
