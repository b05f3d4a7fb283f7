import { expect, it } from "vitest";
import { readUses } from "../../../../languages/go/uses/index.js";
import { usesRows } from "../../../support/uses-rows.js";

const members = async (text: string): Promise<readonly string[]> => (await usesRows(readUses, "till.go", text)).members;

/** The rows without line and symbol. */
const inside = async (body: string, around = ""): Promise<readonly string[]> => {
  const rows = await members(
    `package shop\n\nimport "shop.example/cash"\n\n${around}\nfunc f(p Till, q *cash.Coin, r []*Till, s map[Key]Till) {\n${body}\n}\n`,
  );
  return rows.filter((row) => row.endsWith(" in f")).map((row) => row.replace(/^\d+ (.*) in f$/, "$1"));
};

it("knows receivers, parameters and named results", async () => {
  const text = `package shop

func (t *Till[K]) Ring(key K, other, third *Till[K]) (box Box, err error) {
	t.count++
	t.key.open(other.count, third.Lock())
	box.size = err.Error()
	key.open()
	func(t Coin) { t.flip() }(c)
	return
}
`;
  expect(await members(text)).toEqual([
    "4 assign Till.count in Till.Ring",
    "5 read Till.key in Till.Ring",
    "5 call Till.key.open in Till.Ring",
    "5 pass Till.count in Till.Ring",
    "5 call Till.Lock in Till.Ring",
    "6 assign Box.size in Till.Ring",
    "6 call error.Error in Till.Ring",
    "7 call ?.open in Till.Ring",
    "8 call Coin.flip in Till.Ring",
  ]);
});

it("knows variables with a written type or a construction", async () => {
  expect(
    await inside(`
	var a Till; a.x()
	b := Till{}; b.x()
	c := &cash.Coin{}; c.x()
	d := new(Till); d.x()
	e, g := p, q; e.x(); g.x()
	h := make([]Till, 2); h[0].x()
	i := q.(Till); i.x()
	j, ok := q.(*Till); j.x(); ok.x()
	for _, k := range r { k.x() }
	for l, m := range s { l.x(); m.x() }
	n := other(); n.x()
	n = Till{}; n.x()
	var o = (&Till{}); o.x()
	switch t := q.(type) {
	case *Till: t.x()
	case Key, Box: t.x()
	}
	{ p := p.next(); p.x() }
	cash.New().x()
`),
  ).toEqual(
    [
      "Till.x Till.x cash.Coin.x Till.x Till.x cash.Coin.x Till.x Till.x Till.x ?.x Till.x Key.x Till.x other().x other().x Till.x Till.x cash.Coin.x",
    ]
      .flatMap((row) => row.split(" ").map((one) => `call ${one}`))
      .concat(["call Till.next", "call Till.next().x", "call cash.New().x"]),
  );
});

it("follows fields, functions and methods of the file", async () => {
  const around = `
type Till struct {
	box   *Box
	boxes []Box
	Lock
	cash.Drawer
}
type Lock struct{ key Key }
type Opener interface{ Open() Key }
type List[T any] struct{ head T; first *Till }

func New(n int) (*Till, error) { return nil, nil }
func Make[T any]() List[T]     { panic(0) }
func (t Till) Copy() Till      { return t }
func (l Lock) Get() Key        { return l.key }

var shared = &Till{}
`;
  expect(
    await inside(
      `
	p.box.a()
	p.boxes[1].a()
	p.key.a()
	p.Lock.a()
	p.Drawer.a()
	a, _ := New(1); a.a()
	p.Copy().Copy().a()
	p.Get().a()
	var o Opener; o.Open().a()
	l := Make[int](); l.head.a(); l.first.a()
	shared.a()
	Till.Copy(p); (*Till).Copy(nil)
	unknown.a()
	cash.A()
`,
      around,
    ),
  ).toEqual([
    "read Till.box",
    "call Box.a",
    "read Till.boxes",
    "call Box.a",
    "read Till.key",
    "call Key.a",
    "read Till.Lock",
    "call Lock.a",
    "read Till.Drawer",
    "call cash.Drawer.a",
    "call Till.a",
    "call Till.Copy",
    "call Till.Copy",
    "call Till.a",
    "call Till.Get",
    "call Key.a",
    "call Opener.Open",
    "call Key.a",
    "read Make{int}().head",
    "call Make{int}().head.a",
    "read Make{int}().first",
    "call Make{int}().first.a",
    "call Till.a",
    "call Till.Copy",
    "call Till.Copy",
    "call unknown.a",
  ]);
});

it("does not take a generic function of another file for a type", async () => {
  expect(await inside("a := New[int](1); a.x()\nb := cash.New[int](1); b.x()")).toEqual(["call New{int}().x", "call cash.New{int}().x"]);
});

it("does not take a local type for one of the package", async () => {
  expect(await inside("type Till struct{}\nvar a Till; a.x()\np.x()")).toEqual(["call ?.x", "call Till.x"]);
});
