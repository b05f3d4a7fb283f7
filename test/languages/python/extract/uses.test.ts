import { describe, expect, test } from "vitest";
import { read, sites, useText } from "./read.js";

async function usesOf(body: string): Promise<string> {
  const [first] = await sites(`from m import x\n${body}\n`);
  return first?.replace("from import m: ", "") ?? "";
}

describe("scopes", () => {
  test.each([
    ["parameters shadow", "def f(x): return x", "x dead"],
    ["defaults are outside", "def f(x=x): return x", "x(read@f())"],
    ["assignments anywhere in the function shadow", "def f():\n    print(x)\n    x = 1", "x dead"],
    ["nested functions see the module", "def f():\n    def g(): return x()\n    return g", "x(call@f())"],
    ["global names the module's", "def f():\n    global x\n    x = 2\n    return x", "x(read@f())"],
    ["names of a class body are not seen in methods", "class C:\n    x = 1\n    def m(self): return x", "x(read@C.m())"],
    ["a class body reads the outer name until it binds its own", "class C:\n    x = x\n    y = x", "x(assign→C.x@C)"],
    ["comprehensions bind for themselves", "y = [x for x in range(3)]", "x dead"],
    ["the first iterable is outside", "y = [x for x in x]", "x(read)"],
    ["walrus binds around the comprehension", "def f():\n    [x := i for i in y]\n    return x", "x dead"],
    ["lambda", "y = lambda x: x", "x dead"],
    ["except and with bind", "def f():\n    with a as x: x()\ndef g():\n    try: pass\n    except E as x: x()", "x dead"],
    [
      "match captures, reads classes",
      "def f(v):\n    match v:\n        case [x, *_]: return x\ndef g(v):\n    match v:\n        case x(): pass",
      "x(check@g())",
    ],
    ["del makes local", "def f():\n    del x", "x dead"],
    ["nonlocal is not the module's", "def f():\n    x = 1\n    def g():\n        nonlocal x\n        x = 2", "x dead"],
    ["type parameters", "def f[x](a: x) -> x: ...", "x dead"],
    ["for loops of functions", "def f():\n    for x in y: x", "x dead"],
    ["script block", 'if __name__ == "__main__":\n    def main(): x()\n    x()', "x(call call)"],
  ])("%s", async (_title, body, expected) => {
    expect(await usesOf(body)).toBe(expected);
  });

  test("an import in a function binds there", async () => {
    expect(await sites("def f():\n    from .till import open_till\n    return open_till()\ndef g(): return open_till\n")).toEqual([
      "from import .till: open_till(call@f()) [in f()]",
    ]);
  });

  test("of dotted imports the longest that fits has the use", async () => {
    expect(
      await sites("import shop\nimport shop.till\nimport shop.till.drawer\nshop.till.open()\nshop.till.drawer.close()\nshop.VAT\n"),
    ).toEqual([
      "import shop: * as shop(read.VAT)",
      "import shop.till: * as shop.till(call.open)",
      "import shop.till.drawer: * as shop.till.drawer(call.close)",
    ]);
  });
});

describe("kinds", () => {
  test.each([
    ["x()", "x(call)"],
    ["x.a.b()", "x(call.a.b)"],
    ["x.a = 1", "x(assign.a)"],
    ["x.a.b = 1", "x(assign.a.b)"],
    ["x.a += 1", "x(assign.a)"],
    ["del x.a", "x(assign.a)"],
    ["x[1] = 2", "x(member)"],
    ["x.a[1] += 2", "x(member.a)"],
    ["y = x[1]", "x(read)"],
    ["f(x)", "x(pass→f)"],
    ["a.f(k=[x.y])", "x(pass.y→a.f)"],
    ["class C(x): pass", "x(extend→C@C)"],
    ["class C(x[int], metaclass=M): pass", "x(extend→C@C)"],
    ["@x\ndef f(): pass", "x(decorate→f)"],
    ["class C:\n    @x.y(1)\n    def m(self): pass", "x(decorate.y→C.m@C)"],
    ["def f(a: x) -> list[x]: pass", "x(type@f() type@f())"],
    ["def f(a: 'dict[str, x.T]'): pass", "x(type.T@f())"],
    ["a: Literal['x'] = 1", "x dead"],
    ["a: Annotated[int, x(1)]", "x(call)"],
    ["a = cast('x', b)", "x(type)"],
    ["def f(a):\n    # type: (x) -> None\n    pass", "x(type@f())"],
    ["isinstance(a, (int, x))", "x(check)"],
    ["try: pass\nexcept (A, x): pass", "x(catch)"],
    ["with x() as a: pass", "x(enter)"],
    ["f(*x)", "x(spread→f)"],
    ["TABLE = {'a': x}", "x(store→TABLE)"],
    ["a = x", "x(store→a)"],
    ["def f(self): self.tool = x", "x(assign→self.tool@f())"],
    ["def f(): return x", "x(read@f())"],
    ["a = f'{x.y!r}'", "x(read.y)"],
    ["class C:\n    @property\n    def p(self): return x", "x(read@C.p)"],
    ["if 'x' in y: pass", "x dead"],
  ])("%s", async (body, expected) => {
    expect(await usesOf(body)).toBe(expected);
  });

  test("free names only if a star may provide them", async () => {
    const { free } = await read("from .money import *\ndef f(a): return euro(a, rates.VAT)\n");
    expect(free?.map(({ imported, uses }) => `${imported} ${uses.map(useText).join(" ")}`)).toEqual([
      "euro call@f()",
      "rates pass.VAT→euro@f()",
    ]);
    expect((await read("euro(1)\n")).free).toBeUndefined();
  });
});
