import { expect, it } from "vitest";
import { readUses } from "../../../../languages/python/uses/index.js";
import { usesRows } from "../../../support/uses-rows.js";

const own = async (text: string): Promise<readonly string[]> => (await usesRows(readUses, "till.py", text)).own;

it("has uses of names of the module, with the symbol around them", async () => {
  const text = `import os

LIMIT = 3
__all__ = ["Till", "LIMIT"]


@register(LIMIT)
class Till(Box):
    size = LIMIT

    def ring(self, times=LIMIT):
        def inner():
            return total() + os.sep
        return [LIMIT for _ in inner()]


def total():
    return total()


class Box: ...


print(Till)
`;
  expect(await own(text)).toEqual([
    "7 pass LIMIT in Till",
    "8 extend Box in Till",
    "9 read LIMIT in Till",
    "11 read LIMIT in Till.ring",
    "13 call total in Till.ring.inner",
    "14 read LIMIT in Till.ring",
    "14 call Till.ring.inner in Till.ring",
    "18 call total in total",
    "24 pass Till",
  ]);
});

it("leaves out what a parameter, a local variable, a pattern or a member of the class hides", async () => {
  const text = `coin = size = kind = error = rest = 1


def parameter(coin, *size, kind=0, **rest):
    return coin, size, kind, rest, lambda error: error


def local(value):
    with open(value) as coin, value as (size, *rest):
        coin, size, rest
    for kind in value:
        kind
    match value:
        case {"a": error, **others} | [error, others]:
            error


def later():
    print(coin)
    coin = 2


def outer():
    coin = 1
    def inner():
        nonlocal coin
        coin = 2
        return coin
    return (size := 1), size, [kind for kind in ()], {error: 1 for error in ()}


class Till:
    coin = 1
    value = coin
`;
  expect(await own(text)).toEqual([]);
});

it("evaluates defaults, decorators, first iterables and class bodies in the scope around", async () => {
  const text = `coin = 1


def ring(coin=coin) -> coin:
    pass


def count():
    return [coin for coin in range(3)] + [x for x in coin]


class Till:
    coin = coin

    def total(self):
        return coin
`;
  expect(await own(text)).toEqual([
    "4 read coin in ring",
    "4 type coin in ring",
    "9 read coin in count",
    "13 read coin in Till",
    "16 read coin in Till.total",
  ]);
});

it("counts assignments through global, changes, and names in quoted annotations and type comments", async () => {
  const text = `state = None
state = 1


def open_till(till: "Till", *more: "list[Till]"):
    global state
    state = till
    state += 1
    key = None  # type: Till


class Till: ...


state += 1
`;
  expect(await own(text)).toEqual([
    "5 type Till in open_till",
    "5 type Till in open_till",
    "7 assign state in open_till",
    "8 assign state in open_till",
    "9 type Till in open_till",
    "15 assign state",
  ]);
});

it("reads what it can of broken and deeply nested text", async () => {
  expect(await own("LIMIT = 1\ndef f(:\n    return LIMIT\n")).toContain("3 read LIMIT in f");
  const deep = `x = 1\ny = ${"(".repeat(20_000)}x${")".repeat(20_000)}\nz = x${".a".repeat(20_000)}\nw = x${"()".repeat(20_000)}\n`;
  expect(Array.isArray(await own(deep))).toBe(true);
  expect(await readUses("till.pyx", "cdef int a")).toBeUndefined();
});
