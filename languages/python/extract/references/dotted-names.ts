/**
 * Strings that may spell a binding of a module of the repository: `"shop.till:Till"`, `"shop.till.Till"`. The resolver and the linker keep
 * those whose module exists and binds the name.
 */
import type { Reading } from "../reading.js";
import { DOTTED_NAME } from "../../dotted-form.js";
import { addSite } from "./add-site.js";
import { isLabel } from "./label-texts.js";
import { roleOfText } from "./role-of-text.js";

export function readDottedNames(reading: Reading): void {
  for (const { node, around, text } of reading.spelled) {
    if (isLabel(reading, node)) continue;
    const why = roleOfText(reading, node, around);
    addSite(reading, node, around, { ...DOTTED, specifier: text, why });
  }
}

const DOTTED = { kind: "reference", form: DOTTED_NAME, tentative: true, bound: true, noImport: true } as const;
