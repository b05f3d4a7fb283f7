import type { FormDescriptions } from "../../src/model/language.js";

/** Forms of declarations. */
export const FORMS = {
  function: { noun: "Function", layout: "signature" },
  interface: { noun: "Interface", layout: "interface" },
  type: { noun: "Type", layout: "alias" },
  constant: { noun: "Constant", layout: "value" },
} as const satisfies FormDescriptions;
