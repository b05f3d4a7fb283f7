import type { FormDescriptions } from "../../src/model/language.js";

/** Forms of declarations. Among merged declarations the first form in this order determines the whole. */
export const FORMS = {
  component: { noun: "React component", layout: "tag" },
  function: { noun: "Function", layout: "signature", prefixes: { use: "provides a hook for" } },
  class: { noun: "Class", layout: "class" },
  enum: { noun: "Enum", layout: "members" },
  constant: { noun: "Constant", layout: "value" },
  interface: { noun: "Interface", layout: "interface" },
  type: { noun: "Type", layout: "alias" },
  namespace: { noun: "Namespace", layout: "members" },
} as const satisfies FormDescriptions;

export type EcmaForm = keyof typeof FORMS;
