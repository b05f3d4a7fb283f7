/** A member whose name stands in more files than are read: the nearest are read, and the answer says so. */
import { expect, test } from "vitest";
import { runInProcess } from "../../support/run-in-process.js";
import { temporaryRepository } from "../../support/temporary-repository.js";

const MANY = 401;

const TILL = `class Till:
    def present(self):
        return 1
`;

function shopWith(shelves: number): string {
  const others = Array.from({ length: shelves }, (_, at) => [`shelf${at}/goods.py`, `present = ${at}\n`] as const);
  return temporaryRepository({
    "zoo/till.py": TILL,
    "zoo/desk.py": "from zoo.till import Till\n\nTill().present()\n",
    ...Object.fromEntries(others),
  });
}

test("the nearest files are read, in the order of all others", async () => {
  const { out } = await runInProcess(shopWith(MANY), ["uses", "zoo/till.py#Till.present"]);
  expect(out).toContain("\nzoo/desk.py — call: 3\n");
  expect(out).toContain("cannot tell: more than 400 files have the word present; only the nearest of them were read\n");
});

test("nothing is said where all were read", async () => {
  const { out } = await runInProcess(shopWith(3), ["uses", "zoo/till.py#Till.present"]);
  expect(out).toContain("\nzoo/desk.py — call: 3\n");
  expect(out).not.toContain("only the nearest");
});

test("no use is denied of what may be used in a file that was not read", async () => {
  const root = shopWith(MANY);
  const { out } = await runInProcess(root, ["uses", "shelf0/goods.py#present"]);
  expect(out).toContain("no direct uses found");
  const member = await runInProcess(
    temporaryRepository({
      ...Object.fromEntries(Array.from({ length: MANY }, (_, at) => [`s${at}.py`, "open_till = 1\n"])),
      "zoo.py": "class Till:\n    def open_till(self): ...\n",
    }),
    ["uses", "zoo.py#Till.open_till"],
  );
  expect(member.out).toContain("no certain uses");
});
