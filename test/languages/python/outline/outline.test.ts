import { expect, it } from "vitest";
import { outline } from "../../../../languages/python/outline/index.js";
import { outlineRows } from "../../../support/outline-rows.js";

const rows = (text: string): Promise<readonly string[]> => outlineRows(outline, "till.py", text);

it("has classes with methods and attributes, private and nested functions, and values of the module", async () => {
  const text = `LIMIT: int = 5
state, key = 1, 2


class Till(Box):
    """Holds coins."""

    size = 3

    @property
    def total(self) -> int:
        local = 1
        return local

    async def _ring(self, bell="x"):
        def inner():
            pass


if True:
    def _count(*coins):
        """Counts coins."""
else:
    LIMIT = 6
`;
  expect(await rows(text)).toEqual([
    "1-1 0 constant LIMIT: int",
    "2-2 0 variable state",
    "2-2 0 variable key",
    "5-17 0 class Till(Box) — Holds coins.",
    "8-8 1 property Till.size",
    "10-13 1 method Till.total(self) -> int",
    '15-17 1 method Till._ring(self, bell="x")',
    "16-17 2 function Till._ring.inner()",
    "21-22 0 function _count(*coins) — Counts coins.",
  ]);
});

it("is that of Python files only", async () => {
  expect(await outline("till.pyx", "cdef int a")).toBeUndefined();
});

it("functions and classes in branches are listed once", async () => {
  const text = `match x:
    case 1:
        def one(): pass
    case _:
        with x as y:
            for z in y:
                def two(): pass
            else:
                class Three: pass
try:
    def four(): pass
except* E:
    def five(): pass
finally:
    def six(): pass
`;
  const names = (await outline("till.py", text))?.map(({ name }) => name);
  expect(names).toEqual(["one", "two", "Three", "four", "five", "six"]);
});
