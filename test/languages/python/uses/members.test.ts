import { expect, it } from "vitest";
import { readUses } from "../../../../languages/python/uses/index.js";
import { usesRows } from "../../../support/uses-rows.js";

const members = async (text: string): Promise<readonly string[]> => (await usesRows(readUses, "till.py", text)).members;

it("knows the class of self, cls and super()", async () => {
  const text = `class Till(shop.Box[int], metaclass=Meta):
    def ring(this):
        this.count = 1
        def later():
            super().ring(this.key)

    @classmethod
    def make(cls):
        return cls().ring() or cls.make

    @staticmethod
    def parse(text):
        return text.strip()

    @property
    def total(self): ...

    @total.setter
    def total(self, value): ...

class Two(A, B):
    def ring(self):
        super().ring()
        class In:
            def go(self): self.x
`;
  expect(await members(text)).toEqual([
    "1 extend ?.Box in Till",
    "3 assign Till.count in Till.ring",
    "5 call Till.super().ring in Till.ring.later",
    "5 pass Till.key in Till.ring.later",
    "9 construct Till.__init__ in Till.make",
    "9 call Till.ring in Till.make",
    "9 read Till.make in Till.make",
    "13 call ?.strip in Till.parse",
    "18 decorate Till.total in Till.total",
    "18 decorate ?.setter in Till.total",
    "23 call Two.super().ring in Two.ring",
    "25 read Two.ring.In.x in Two.ring.In.go",
  ]);
});

it("reads written annotations", async () => {
  const text = `from typing import Optional
import shop

def a(till: Till): till.a
def b(till: "Till | None" = None): till.a
def c(till: Optional["Till"]): till.a
def d(till: shop.Till[int]): till.a
def e(till: Annotated[type[Till], 1]): till.a
def f(till: Till | str, *more: Till): till.a, more.a
def g(till: Union[Till, None]): till.a
def h[T](till: T): till.a
def i(till: LIMIT): till.a
def j():
    till: Till = make()
    till = other()
    till.a

class Till: ...
LIMIT = 3
`;
  expect(await members(text)).toEqual([
    "4 read Till.a in a",
    "5 read Till.a in b",
    "6 read Till.a in c",
    "7 read shop.Till.a in d",
    "8 read Till.a in e",
    "9 read Till|str.a in f",
    "9 read tuple.a in f",
    "10 read Till.a in g",
    "11 read ?.a in h",
    "12 read ?.a in i",
    "16 read Till.a in j",
  ]);
});

it("follows names and attributes whose only values are constructions, and written results of the file", async () => {
  const text = `from .box import Box, make

def single():
    one = Box(1)
    one.a
    two = Box() if one else None
    two.a
    three = None
    three = till()
    three.box.a
    four = Box()
    four = make()
    four.a
    Box().a
    till().box.a

def till() -> "Till": ...
async def later() -> Box: ...

def shared():
    five = Box()
    def inner():
        nonlocal five
        five = make()
    five.a
    later().a

class Base:
    def __init__(self):
        self.box = Box()
        self.other = make()

class Till(Base):
    key: Box
    lock = Box()

    @property
    def first(self) -> Box: ...

    def ring(self):
        self.box.a, self.other.a, self.key.a, self.lock.a, self.first.a
`;
  const found = (await members(text)).filter((row) => row.includes(".a "));
  expect(found).toEqual([
    "5 read Box.a in single",
    "7 read Box.a in single",
    "10 read Box.a in single",
    "13 read make().a in single",
    "14 read Box.a in single",
    "15 read Box.a in single",
    "25 read ?.a in shared",
    "26 read Box.a in shared",
    "41 read Box.a in Till.ring",
    "41 read make().a in Till.ring",
    "41 read Box.a in Till.ring",
    "41 read Till.lock.a in Till.ring",
    "41 read Box.a in Till.ring",
  ]);
});

it("leaves out what is imported through a module", async () => {
  const text = `import os, shop.cart
import shop.box as box
from shop import Till, state

os.path.join, shop.cart.total, shop.cart.Cart.add, box.open, box.Box.close, box.state.key
Till.ring, state.key
`;
  expect(await members(text)).toEqual([
    "5 read shop.cart.Cart.add",
    "5 read box.Box.close",
    "5 read box.state.key",
    "6 read Till.ring",
    "6 read state.key",
  ]);
});
