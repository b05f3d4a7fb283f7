/** Uses of methods whose object has a class that other files decide: fields, parameters, results, bases, elements. */
import { expect, test } from "vitest";
import { tiers } from "../../support/use-tiers.js";

const GO = {
  "go.mod": "module ex.org/app\n\ngo 1.22\n",
  "store/store.go": `package store

type Getter interface{ Get(id int) (*Item, error) }

type Base struct{}

func (b *Base) Close() error { return nil }

type Repo struct {
	Base
	items map[string]*Item
}

type Item struct{ Parent *Item }

type Items []*Item
`,
  "store/methods.go": `package store

func (r *Repo) Get(id int) (*Item, error) { return r.items["a"], nil }
func (i *Item) Name() string { return "" }
func (i *Item) Self() *Item { return i }
func (r *Repo) All() Items { return nil }
func New() *Repo { return &Repo{} }

var Default = New()
`,
  "cmd/main.go": `package main

import st "ex.org/app/store"

type H struct {
	*st.Repo
	g st.Getter
}

func build() (*H, error) { return nil, nil }

func main() {
	h, _ := build()
	i, _ := h.Get(1)
	i.Name()
	i.Parent.Self().Name()
	j, _ := h.g.Get(1)
	j.Name()
	for _, k := range h.All() {
		k.Name()
	}
	st.Default.Close()
	h.Close()
	var g st.Getter = h
	if r, ok := g.(*st.Repo); ok {
		r.Close()
	}
	more(i, i)
	other().Name()
}

func more(xs ...*st.Item) {
	for _, x := range xs {
		x.Name()
	}
}
`,
  "cmd/other.go": `package main

import "ex.org/app/store"

type fake struct{}

func (fake) Get(id string) string { return "" }
func (fake) Name() string         { return "" }

type named interface{ Name() string }

func other() *store.Item { return nil }

func use(f fake, n named, o interface{ Name() string }) {
	f.Get("")
	f.Name()
	n.Name()
	o.Name()
}
`,
};

test("in Go by fields, results, elements, assertions, and what is embedded", async () => {
  expect(await tiers(GO, "store.Item.Name")).toEqual({
    certain: ["cmd/main.go:15", "cmd/main.go:16", "cmd/main.go:18", "cmd/main.go:20", "cmd/main.go:29", "cmd/main.go:34"],
    rule: ["cmd/other.go:17"],
    unknown: ["cmd/other.go:18"],
  });
  expect(await tiers(GO, "store.Base.Close")).toEqual({
    certain: ["cmd/main.go:22", "cmd/main.go:23", "cmd/main.go:26"],
    rule: [],
    unknown: [],
  });
});

test("in Go through an interface that the type satisfies, and from the interface to what implements it", async () => {
  expect(await tiers(GO, "store.Repo.Get")).toEqual({ certain: ["cmd/main.go:14"], rule: ["cmd/main.go:17"], unknown: [] });
  expect(await tiers(GO, "store.Getter.Get")).toEqual({ certain: ["cmd/main.go:17"], rule: ["cmd/main.go:14"], unknown: [] });
  // Another parameter, so that it does not satisfy the interface.
  expect(await tiers(GO, "cmd/other.go#fake.Get")).toEqual({ certain: ["cmd/other.go:15"], rule: [], unknown: [] });
});

test("in Go by the name that a package gives itself, whatever its path says", async () => {
  const files = {
    "go.mod": "module ex.org/go-till\n\ngo 1.22\n",
    "till.go": "package till\n\ntype Till struct{}\n\nfunc (t *Till) Ring() {}\n",
    "v2/box.go": "package box\n\ntype Box struct{}\n\nfunc (b Box) Ring() {}\n",
    "cmd/main.go":
      'package main\n\nimport (\n\t"ex.org/go-till"\n\t"ex.org/go-till/v2"\n)\n\nfunc main() {\n\tt := &till.Till{}\n\tt.Ring()\n\tbox.Box{}.Ring()\n}\n',
  };
  expect(await tiers(files, "till.go#Till.Ring")).toEqual({ certain: ["cmd/main.go:10"], rule: [], unknown: [] });
  expect(await tiers(files, "v2/box.go#Box.Ring")).toEqual({ certain: ["cmd/main.go:11"], rule: [], unknown: [] });
});

test("in Go from a test that is a package of its own", async () => {
  const files = {
    "go.mod": "module ex.org/till\n\ngo 1.22\n",
    "till.go": "package till\n\ntype Till struct{}\n\nfunc (t *Till) Ring() *Till { return t }\n",
    "till_test.go": 'package till_test\n\nimport t "ex.org/till"\n\nfunc TestRing() {\n\tvar one t.Till\n\tone.Ring().Ring()\n}\n',
  };
  expect(await tiers(files, "Till.Ring")).toEqual({ certain: ["till_test.go:7"], rule: [], unknown: [] });
});

test("in Go through a type of another package, which may be an interface, nothing is certain", async () => {
  const files = {
    "go.mod": "module ex.org/till\n\ngo 1.22\n",
    "till.go": 'package till\n\ntype Till struct{}\n\nfunc (t *Till) Flush() {}\n\nfunc (t *Till) Error() string { return "" }\n',
    "use.go":
      'package till\n\nimport "net/http"\n\nfunc use(w http.ResponseWriter, err error) string {\n\tw.(http.Flusher).Flush()\n\treturn err.Error()\n}\n',
  };
  expect(await tiers(files, "Till.Flush")).toEqual({ certain: [], rule: [], unknown: ["use.go:6"] });
  expect(await tiers(files, "Till.Error")).toEqual({ certain: [], rule: [], unknown: ["use.go:7"] });
});

const PYTHON = {
  "shop/__init__.py": "from .cart import Cart, make\nfrom .base import *\n",
  "shop/base.py": `import abc
from typing import Protocol

class Base(abc.ABC):
    def close(self): ...
    @abc.abstractmethod
    def total(self): ...

class Ringer(Protocol):
    def ring(self, times: int): ...
`,
  "shop/cart.py": `from __future__ import annotations
from dataclasses import dataclass, field
from typing import Optional
from .base import Base

class Cart(Base):
    def put(self): return self
    def total(self) -> int: return 1
    @classmethod
    def empty(cls): return cls()
    @property
    def head(self) -> "Item": return Item()

class Item:
    def name(self): return ""
    def ring(self, times): ...

class Big(Cart):
    def total(self): return super().total() + 1

def make(): return Cart()
def both() -> Cart | Item: ...
def many() -> list[Item]: return []
def table() -> dict[str, Item]: return {}

shared = Cart()

@dataclass
class Order:
    cart: Cart
    items: list[Item] = field(default_factory=list)
    extra: Optional[Cart] = None
`,
  "main.py": `import shop
from shop import cart as c
from shop.base import Ringer
from shop.cart import Order, make, shared, both, many, table, Big, Cart

def fields(o: Order, p: shop.Base, q):
    o.cart.put().put()
    o.extra.put()
    for i in o.items: i.name()
    o.items[0].name()
    p.total()
    q.total()
    p.close()

def results():
    make().put()
    shared.total()
    c.make().total()
    shop.make().total()
    both().put()
    [i.name() for i in many()]
    table()["a"].name()
    with make() as m: m.total()
    Cart.empty().total()
    Big().total()
    Big().put().total()
    x = make() if shared else Big()
    x.total()
    y = Order()
    y = make()
    y.put()
    make().head.name()

async def later():
    e = await coming()
    e.total()

async def coming() -> Cart: ...

class Mine(Order):
    def __init__(self):
        super().__init__()
        self.till = make()
    def put(self):
        self.cart.put()
        self.till.put()

def ring(r: Ringer): r.ring(2)
`,
};

test("in Python by annotations, values, results, elements and attributes", async () => {
  expect(await tiers(PYTHON, "Cart.put")).toEqual({
    certain: ["main.py:7", "main.py:8", "main.py:16", "main.py:20", "main.py:26", "main.py:31", "main.py:45", "main.py:46"],
    rule: [],
    unknown: [],
  });
  expect(await tiers(PYTHON, "Item.name")).toEqual({
    certain: ["main.py:9", "main.py:10", "main.py:21", "main.py:22", "main.py:32"],
    rule: [],
    unknown: [],
  });
});

test("in Python on the first class in the order of look-up that has the method", async () => {
  expect(await tiers(PYTHON, "Big.total")).toEqual({
    certain: ["main.py:25", "main.py:26", "main.py:28"],
    rule: ["main.py:11", "main.py:17", "main.py:18", "main.py:19", "main.py:23", "main.py:24", "main.py:36"],
    unknown: ["main.py:12"],
  });
  const cart = await tiers(PYTHON, "Cart.total");
  expect(cart["certain"]).toEqual(["shop/cart.py:19", ..."17 18 19 23 24 28 36".split(" ").map((line) => `main.py:${line}`)]);
  expect(await tiers(PYTHON, "shop/base.py#Base.close")).toEqual({ certain: ["main.py:13"], rule: [], unknown: [] });
});

test("in Python through a protocol", async () => {
  expect(await tiers(PYTHON, "Item.ring")).toEqual({ certain: [], rule: ["main.py:48"], unknown: [] });
});

test("in Python a constructor runs where an object is made, also of a class that inherits it", async () => {
  const files = {
    "a.py": "class A:\n    def __init__(self): ...\nclass B(A): ...\nclass C(A):\n    def __init__(self):\n        super().__init__()\n",
    "main.py": "import a\nfrom a import A as Z\na.A()\nZ()\na.B()\na.C()\n",
  };
  expect(await tiers(files, "a.py#A.__init__")).toEqual({
    certain: ["a.py:6", "main.py:3", "main.py:4", "main.py:5"],
    rule: [],
    unknown: [],
  });
});

const TYPESCRIPT = {
  "a.ts": `export class Cart { items: Till[] = []; total() { return 1; } static make() { return new Cart(); } }
export class Till { ring() {} }
export function make(): Cart { return new Cart(); }
export const shared = new Cart();
export default class Def { go() {} }
`,
  "index.ts": 'export * from "./a";\nexport { Cart as Basket } from "./a";\n',
  "b.ts": `import * as ns from "./a";
import Def, { make as build, shared, Till } from "./a";
import { Basket, make } from "./index";
ns.make().total();
const x: ns.Cart = build();
x.items[0].ring();
shared.total();
new Def().go();
Basket.make().total();
make().total();
interface Ringer { ring(): void }
export class Shop {
  private cart = make();
  tills: Till[] = [];
  byName = new Map<string, Till>();
  constructor(readonly till: Till) {}
  get first() { return this.tills[0]; }
  run(r: Ringer) {
    this.cart.total();
    this.tills.forEach((t) => t.ring());
    for (const t of this.tills) t.ring();
    this.byName.get("a")?.ring();
    const { till } = this;
    till.ring();
    r.ring();
    return this;
  }
}
async function later() { return new ns.Cart(); }
(await later()).total();
(x ? make() : shared).total();
function f({ till }: Shop, u: ns.Cart | Till, v) { till.ring(); u.total(); }
function g(v) { v.ring(); }
`,
  "c.ts": 'import type { Shop } from "./b";\ndeclare const shop: Shop;\nshop.run(x).run(y).first.ring();\n',
};

test("in TypeScript by what the declarations of other files say", async () => {
  expect(await tiers(TYPESCRIPT, "a.ts#Cart.total")).toEqual({
    certain: [4, 7, 9, 10, 19, 30, 31, 32].map((line) => `b.ts:${line}`),
    rule: [],
    unknown: [],
  });
  expect(await tiers(TYPESCRIPT, "a.ts#Till.ring")).toEqual({
    certain: [...[6, 20, 21, 22, 24, 32].map((line) => `b.ts:${line}`), "c.ts:3"],
    rule: ["b.ts:25"],
    unknown: ["b.ts:33"],
  });
  expect(await tiers(TYPESCRIPT, "a.ts#Def.go")).toEqual({ certain: ["b.ts:8"], rule: [], unknown: [] });
});

test("in TypeScript a constructor runs where an object is made and by super()", async () => {
  const files = {
    "a.ts": "export class A { constructor(readonly n = 1) {} }\n",
    "b.ts":
      "import { A } from './a';\nclass B extends A {\n  constructor() { super(2); }\n}\nclass C extends A {}\nnew A(4);\nnew B();\nnew C();\n",
    "c.ts": "import * as ns from './a';\nnew ns.A();\n",
  };
  expect(await tiers(files, "a.ts#A.constructor")).toEqual({ certain: ["b.ts:3", "b.ts:6", "b.ts:8", "c.ts:2"], rule: [], unknown: [] });
});

test("what a subclass overrides is not the base's, static or not", async () => {
  const files = {
    "a.ts":
      "export class A { static make() {} go() {} }\nexport class B extends A { static make() {} override go() {} }\nexport class C extends B {}\n",
    "b.ts": "import { A, B, C } from './a';\nC.make();\nA.make();\nnew C().go();\nnew A().go();\nfunction f(a: A) { a.go(); }\n",
  };
  expect(await tiers(files, "a.ts#A.make")).toEqual({ certain: ["b.ts:3"], rule: [], unknown: [] });
  expect(await tiers(files, "a.ts#B.make")).toEqual({ certain: ["b.ts:2"], rule: ["b.ts:3"], unknown: [] });
  expect(await tiers(files, "a.ts#A.go")).toEqual({ certain: ["b.ts:5", "b.ts:6"], rule: [], unknown: [] });
});

test.each([
  ["class Till { static go() {} ring() {} }\nmodule.exports = Till;\n", "Till", "require('./a')"],
  ["module.exports = class Till { static go() {} ring() {} };\n", "Till", "require('./a')"],
  ["module.exports = class { static go() {} ring() {} };\n", "default", "require('./a')"],
  ["exports = module.exports = class Till { static go() {} ring() {} };\n", "Till", "require('./a')"],
  ["const Till = class Inner { static go() {} ring() {} };\nmodule.exports = Till;\n", "Till", "require('./a')"],
  ["class Till { static go() {} ring() {} }\nmodule.exports = { Till };\n", "Till", "require('./a').Till"],
  ["module.exports = { Till: class { static go() {} ring() {} } };\n", "Till", "require('./a').Till"],
  ["exports.Till = class Till { static go() {} ring() {} };\n", "Till", "require('./a').Till"],
  [
    "function Till() {}\nTill.go = function () {};\nTill.prototype.ring = function () {};\nmodule.exports = Till;\n",
    "Till",
    "require('./a')",
  ],
])("of a class that CommonJS exports: %s", async (text, name, taken) => {
  const files = { "a.js": text, "b.js": `const Till = ${taken};\nTill.go();\nnew Till().ring();\n` };
  expect(await tiers(files, `a.js#${name}.go`)).toEqual({ certain: ["b.js:2"], rule: [], unknown: [] });
  expect(await tiers(files, `a.js#${name}.ring`)).toEqual({ certain: ["b.js:3"], rule: [], unknown: [] });
});

test.each([
  ["function Till(n) { this.n = n; }\n", true],
  ["function Till(n) { if (!(this instanceof Till)) return new Till(n); }\n", true],
  ["function Till(n) { return require('./other')(n); }\n", false],
])("of what a function with a prototype makes: %s", async (text, isKnown) => {
  const files = {
    "a.js": `${text}Till.prototype.ring = function () {};\nmodule.exports = { Till: Till };\n`,
    "b.js": "const a = require('./a');\nconst till = new a.Till(1);\ntill.ring();\n",
    "other.js": "module.exports = (n) => n;\n",
  };
  const found = ["b.js:3"];
  expect(await tiers(files, "a.js#Till.ring")).toEqual({ certain: isKnown ? found : [], rule: [], unknown: isKnown ? [] : found });
});

test("of an object that CommonJS exports, and of what is required in place", async () => {
  const files = {
    "a.js": "class Till { ring() {} static go() {} }\nmodule.exports = new Till();\n",
    "b.js": "const till = require('./a');\ntill.ring();\nrequire('./a').ring();\n",
  };
  expect(await tiers(files, "a.js#Till.ring")).toEqual({ certain: ["b.js:2", "b.js:3"], rule: [], unknown: [] });
});

test("what containers and objects of other packages hold is not known, so that it is never no use", async () => {
  const files = {
    "a.ts": "export class Till { ring() {} }\n",
    "b.ts": `import type { Till } from "./a";
import { type Held, first, held } from "held";
export const till = held<Till>();
till.value.ring();
function f(a: Held<Till>, b: Array, c: Held) { a.value.ring(); b[0].ring(); first(b).ring(); c.ring(); }
`,
  };
  expect(await tiers(files, "a.ts#Till.ring")).toEqual({ certain: [], rule: [], unknown: ["b.ts:4", "b.ts:5"] });
});

test("in a script by types of comments, also of what a constructor assigns, and where a method is replaced", async () => {
  const files = {
    "option.js": "class Option { name() {} }\nmodule.exports = { Option };\n",
    "command.js": `const { Option } = require("./option");
class Command {
  constructor() {
    /** @type {Option[]} */
    this.options = [];
  }
  /** @returns {Command} */
  command() { return null; }
  help() { this.options.forEach((option) => { option.name(); }); }
}
module.exports = { Command };
`,
    "main.js":
      'const { Command } = require("./command");\nconst sub = new Command().command();\nsub.help = () => {};\nnew Command().options[0].name();\n',
  };
  expect(await tiers(files, "option.js#Option.name")).toEqual({ certain: ["command.js:9", "main.js:4"], rule: [], unknown: [] });
  expect(await tiers(files, "command.js#Command.help")).toEqual({ certain: ["main.js:3"], rule: [], unknown: [] });
});
