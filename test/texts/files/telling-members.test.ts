import { expect, it } from "vitest";
import { FORMS } from "../../../languages/ecmascript/forms.js";
import { FORMS as PYTHON_FORMS } from "../../../languages/python/forms.js";
import { withTellingMembers } from "../../../src/texts/files/create-file-views.js";

const till = { name: "Till", kind: "object", form: "class", line: 1, position: 0, end: 9, block: 0 } as const;

it("are no methods of a lifecycle", () => {
  expect(withTellingMembers({ ...till, members: ["ngOnInit", "addTea"] }, FORMS.class).members).toEqual(["addTea"]);
  expect(withTellingMembers({ ...till, members: ["componentDidMount", "render"] }, FORMS.class).members).toEqual([]);
  expect(withTellingMembers({ ...till, members: ["setUp", "test_tea"] }, PYTHON_FORMS.class).members).toEqual(["test_tea"]);
});

it("do something, if any of them does", () => {
  expect(withTellingMembers({ ...till, members: ["addTea", "removeTea"], stubs: ["addTea"] }, FORMS.class).members).toEqual(["removeTea"]);
  expect(withTellingMembers({ ...till, members: ["addTea"], stubs: ["addTea"] }, FORMS.class).members).toEqual(["addTea"]);
});
