import type { ReadUses } from "../../src/model/file-uses.js";

/** `own`: `5 call total in Cart.add`; `members`: `5 call Cart.total in checkout`, with `?` for an unknown class. */
export async function usesRows(
  readUses: ReadUses,
  path: string,
  text: string,
): Promise<{ readonly own: string[]; readonly members: string[] }> {
  const uses = (await readUses(path, text)) ?? { own: [], members: [] };
  const where = (within: string | undefined): string => (within === undefined ? "" : ` in ${within}`);
  return {
    own: uses.own.map(({ line, kind, name, within }) => `${line} ${kind} ${name}${where(within)}`),
    members: uses.members.map(({ line, kind, member, on = "?", within }) => `${line} ${kind} ${on}.${member}${where(within)}`),
  };
}
