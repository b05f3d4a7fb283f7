import { describe, expect, test } from "vitest";
import { declarationOf, exportsOf, factsOf, formsOf } from "./facts.js";

describe("declarations", () => {
  test("every name of the top level; no methods, no init, no blank", async () => {
    const text = `
func Total() int { return 0 }
func (t *Till) Open() {}
func init() {}
func _() {}
type Till struct{ drawer int }
type Store interface{ Save() error }
type (
	Price int
	Alias = Till
)
var a, _ = 1, 2
var (
	b int
	c = 3
)
const D = 1`;
    expect(await formsOf(text)).toEqual([
      "Total:function",
      "Till:type",
      "Store:interface",
      "Price:type",
      "Alias:type",
      "a:constant",
      "b:constant",
      "c:constant",
      "D:constant",
    ]);
  });

  test("signatures are one line, as written", async () => {
    const text = `func Charge[T any](
	ctx context.Context, // the customer's
	lines ...T,
) (sum int, err error) { return }`;
    const { parameters, returns, kind, line } = await declarationOf(text, "Charge");
    expect({ parameters, returns, kind, line }).toEqual({
      parameters: "ctx context.Context, lines ...T",
      returns: "(sum int, err error)",
      kind: "function",
      line: 3,
    });
  });

  test("members are exported methods of this file, and an interface's", async () => {
    const text = `
type Cart[T any] struct{}
type Store interface {
	Save(c Cart[int]) error
	close()
	io.Reader
}
func (c *Cart[T]) Add(x T) {}
func (c Cart[_]) Len() int { return 0 }
func (c Cart[T]) reset() {}`;
    expect((await declarationOf(text, "Cart")).members).toEqual(["Add", "Len"]);
    expect((await declarationOf(text, "Store")).members).toEqual(["Save"]);
  });

  test("unexported names are inner, and all of package main", async () => {
    expect(await exportsOf("func Total() {}\nfunc total() {}\ntype Über int")).toEqual(["Total", "total inner", "Über"]);
    expect(await exportsOf("package main\nfunc main() {}\nfunc Run() {}")).toEqual(["main inner", "Run inner"]);
  });

  test("the package clause names the unit", async () => {
    expect((await factsOf('/* licence */ package /* of */ shop // import "x.example/shop"\n')).unit).toBe("shop");
    expect((await factsOf("package shop_test\n")).unit).toBe("shop_test");
    expect((await factsOf("package \n")).unit).toBeUndefined();
  });
});

describe("constants of a type", () => {
  test("are members of the type, repeated specifications too", async () => {
    const text = `
type Status int
const (
	Active Status = iota
	Off
	_
	other = 5
	more
	last Status = 9
)`;
    expect(await exportsOf(text)).toEqual([
      "Status",
      "Active of Status folded",
      "Off of Status folded",
      "other inner",
      "more inner",
      "last of Status inner folded",
    ]);
    expect(await formsOf(text)).toEqual(["Status:type", "other:constant", "more:constant"]);
  });

  test("the type may come from a conversion or from another constant", async () => {
    const text = `
const (
	Gram = Weight(1)
	Kilo = 1000 * Gram
	Mask = 1 << Gram
	Heavy = Kilo > Gram
)`;
    expect(await exportsOf(text)).toEqual(["Gram of Weight folded", "Kilo of Weight folded", "Mask", "Heavy"]);
  });

  test("types of the language and of other packages, and lone constants, fold nothing", async () => {
    const text = `
const Alone Status = 1
const (
	A int = 1
	B time.Duration = 2
	C = uint8(3)
	D = len("x")
)`;
    expect(await exportsOf(text)).toEqual(["Alone", "A", "B", "C", "D"]);
  });

  test("have their positions, with the comments above", async () => {
    const text = "package loan\n\nconst (\n\t// Opens\n\t// early.\n\tOpen State = 1 // now\n)\n";
    const { exports } = await factsOf(text);
    const [fact] = exports;
    const place = fact?.kind === "local" ? fact.place : undefined;
    expect(place?.line).toBe(6);
    expect(text.slice(place?.block, place?.end)).toBe("// Opens\n\t// early.\n\tOpen State = 1 // now");
  });

  test("a package's own `error` is a type like any other", async () => {
    expect(await exportsOf("type error int\nconst (\n\tLost error = 1\n)")).toEqual(["error inner", "Lost of error folded"]);
  });
});
