import { expect, it } from "vitest";
import { readUses } from "../../../../languages/go/uses/index.js";
import { usesRows } from "../../../support/uses-rows.js";

const own = async (text: string): Promise<readonly string[]> => (await usesRows(readUses, "till.go", text)).own;

it("has names of the package, declared in the file or elsewhere, with the symbol around them", async () => {
  const text = `package shop

import (
	"fmt"
	money "shop.example/cash"
)

const limit = 3

type Till struct {
	Box
	coins []Coin
	limit map[string]*Key
}

type Opener interface {
	Closer
	Open(k Key) (Coin, error)
}

func (t *Till) Ring(n int) string {
	for i := 0; i < limit; i++ {
		total = total + n
	}
	go func() { helper(t, Coin{Size: limit}) }()
	return fmt.Sprint(money.Parse("x"), len(names), max(1, 2))
}

var names = []string{first: "a"}
`;
  expect(await own(text)).toEqual([
    "11 extend Box in Till",
    "12 type Coin in Till",
    "13 type Key in Till",
    "17 extend Closer in Opener",
    "18 type Key in Opener.Open",
    "18 type Coin in Opener.Open",
    "22 read limit in Till.Ring",
    "23 assign total in Till.Ring",
    "23 read total in Till.Ring",
    "25 call helper in Till.Ring",
    "25 construct Coin in Till.Ring",
    "25 pass limit in Till.Ring",
    "26 read names in Till.Ring",
    "26 call max in Till.Ring",
    "29 read first",
  ]);
});

it("leaves out what parameters, results, local names, labels and type parameters hide", async () => {
  const text = `package shop

type coin int
var size, kind, err, key, loop, item, value = 1, 2, 3, 4, 5, 6, 7

func f[coin any](size coin, kind ...int) (err error) {
loop:
	for key, item := range kind {
		_, _ = key, item
		continue loop
	}
	switch value := any(size).(type) {
	case int:
		_ = value
	}
	if key := 1; key > 0 {
		_ = key
	}
	type item struct{ value int }
	return err
}

func (x List[coin]) g() { var _ coin; x.size() }

func later() int {
	y := size
	size := 1
	return size + y + key
}
`;
  expect(await own(text)).toEqual(["26 read size in later", "28 read key in later"]);
});

it("reads what it can of broken and deeply nested text", async () => {
  expect(await own("package p\nfunc f( {\n\treturn limit\n}\nvar limit = g()\n")).toContain("5 call g");
  const deep = `package p\nvar x = ${"(".repeat(20_000)}y${")".repeat(20_000)}\nvar z = x${".a".repeat(20_000)}\nvar w = x${"()".repeat(20_000)}\n`;
  expect(Array.isArray(await own(deep))).toBe(true);
});
