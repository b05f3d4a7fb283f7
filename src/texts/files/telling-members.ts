/** The members of a declaration that tell something about it. */
import type { Declaration } from "../../model/facts.js";
import type { FormDescription } from "../../model/language.js";

/** Without the methods that a framework prescribes, and without those that do nothing. */
export function withTellingMembers(declaration: Declaration, { conventional = [] }: FormDescription): Declaration {
  const { members = [], stubs = [] } = declaration;
  const own = members.filter((name) => !conventional.includes(name));
  const working = own.filter((name) => !stubs.includes(name));
  const telling = working.length > 0 ? working : own;
  return telling.length === members.length ? declaration : { ...declaration, members: telling };
}
