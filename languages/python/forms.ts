import type { FormDescriptions } from "../../src/model/language.js";

/** Forms of declarations. */
export const FORMS = {
  function: { noun: "Function", layout: "signature" },
  class: {
    noun: "Class",
    layout: "class",
    conventional: ["setUp", "tearDown", "setUpClass", "tearDownClass", "setUpTestData", "asyncSetUp", "asyncTearDown"],
  },
  constant: { noun: "Constant", layout: "value" },
  type: { noun: "Type", layout: "alias" },
} as const satisfies FormDescriptions;
