import { describe, expect, test } from "vitest";
import { freeOf } from "./facts.js";

/** Uses of `x` that no scope of the file binds, so that `x` belongs to the package. */
async function leftOpen(body: string): Promise<number> {
  return (await freeOf(body)).filter((name) => name.startsWith("x")).length;
}

describe("scopes", () => {
  test.each([
    ["parameter", "func f(x int) { print(x) }", 0],
    ["named result", "func f() (x int) { x = 1; return x }", 0],
    ["receiver", "func (x T) f() { print(x) }", 0],
    ["type parameter", "func f[x any](a x) x { var b x; return b }", 0],
    ["type parameter of a receiver", "func (t List[x]) f(a x) {}", 0],
    ["parameters are not seen in types", "func f(x x) {}", 1],
    ["nor in results", "func f(x int) x { return x }", 1],
    ["parameter of a function literal", "var v = func(x int) int { return x }", 0],
    ["names in function types bind nothing", "type F func(x int) (y x)", 1],
    ["local variable, from its end on", "func f() { print(x); var x = x; print(x) }", 2],
    ["short variable, from its end on", "func f() { x := x; print(x) }", 1],
    ["block", "func f() { { x := 1; print(x) }; print(x) }", 1],
    ["if header reaches into else", "func f() { if x := 1; x > 0 {} else if x > 1 { print(x) }; print(x) }", 1],
    ["for header", "func f() { for x := 0; x < 3; x++ { print(x) }; print(x) }", 1],
    ["range", "func f() { for _, x := range x { print(x) }; print(x) }", 2],
    ["range without declaration", "func f() { for x = range 3 {} }", 1],
    ["switch header", "func f() { switch x := 1; x { case x: print(x) }; print(x) }", 1],
    ["case bodies are blocks", "func f() { switch { case true: x := 1; print(x); case false: print(x) } }", 1],
    ["type switch symbol", "func f(a any) { switch x := a.(type) { case int: print(x); default: print(x) } }", 0],
    ["is not seen in the types of cases", "func f(a any) { switch x := a.(type) { case x: print(x) } }", 1],
    ["select", "func f() { select { case x := <-c: print(x); case c <- x: } }", 1],
    ["receive into what there is", "func f() { select { case x = <-c: } }", 1],
    ["closure sees what is around it", "func f() { x := 1; func() { print(x) }() }", 0],
    ["local type", "func f() { type x struct{ next *x }; var v x; print(v) }", 0],
    ["local constant", "func f() { const x = 1; print(x) }", 0],
    ["labels are no names", "func f() { x: for { break x }; goto x }", 0],
    ["fields are no names", "func f() { print(a.x, a.b.x); a.x = 1 }", 0],
    ["struct fields", "type T struct { x int; y x }", 1],
    ["embedded fields are types", "type T struct { x; *xs }", 2],
    ["interface methods", "type T interface { x(x int) x }", 1],
    ["type of another declaration's field", "type T[x any] struct { a x }", 0],
    ["own top level", "var x = 1\nfunc f() { print(x) }", 0],
    ["own top level, later", "func f() { print(x) }\nfunc x() {}", 0],
    ["own method is no name", "func (t T) x() {}\nfunc f() { print(x) }", 1],
    ["shadowed language name", "func f(len int) { x(len) }", 1],
    ["array length", "type T [x]int", 1],
    ["method expression", "var m = (*x).Save", 1],
    ["generic instance", "var v = List[x]{}", 1],
    ["iota and nil are bound by the language", "const ( a = iota + x )\nfunc f() { nil := 1; iota := nil; print(iota) }", 1],
  ])("%s: %s", async (_name, text, count) => {
    expect(await leftOpen(text)).toBe(count);
  });

  test.each([
    ["unknown type: fields", "var v = T{x: 1}", 0],
    ["unknown type with a key that is no field", "var v = T{x: 1, y.Z: 2}", 1],
    ["map", "var v = map[string]int{x: 1}", 1],
    ["slice", "var v = []int{x: 1}", 1],
    ["array", "var v = [...]int{x: 1}", 1],
    ["anonymous struct", "var v = struct{ x int }{x: 1}", 0],
    ["elements of a slice of structs", "var v = []T{{x: 1}}", 0],
    ["elements of a map of maps", "var v = map[string]map[string]int{k: {x: 1}}", 1],
    ["keys of a map of structs", "var v = map[T]int{{x: 1}: 2}", 0],
    ["pointers", "var v = []*map[string]int{{x: 1}}", 1],
    ["a type of the file", "type M map[string]int\nvar v = M{x: 1}", 1],
    ["a struct of the file", "type S struct{ x int }\nvar v = S{x: 1, y: 2}", 0],
    ["a local type", "type M struct{ x int }\nfunc f() { type M []int; _ = M{x: 1} }", 1],
    ["a type of another package: an unexported key is no field", "var v = ledger.M{x: 1}", 1],
    ["values are uses", "var v = T{a: x}", 1],
  ])("keys of literals, %s: %s", async (_name, text, count) => {
    expect(await leftOpen(text)).toBe(count);
  });

  test.each(["var v = T{x: 1}", "var v = []T{{x: 1}}", "var v = map[T]int{{x: 1}: 2}"])(
    "whether a key is a field is for the file with the type to say: %s",
    async (text) => {
      expect(await freeOf(text)).toContain("T?x");
    },
  );

  test("what is selected from an open name comes along, as far as it is static", async () => {
    const text = `func f() {
	ledger.Open().Close()
	rates.Table.Rows[0].Sum()
	var v ledger.Book
	_ = (*ledger.Page).Turn
}`;
    expect(await freeOf(text)).toEqual(["ledger.Open", "ledger.Book", "ledger.Page", "rates.Table.Rows"]);
  });

  test("an import shadowed by a local name", async () => {
    expect(await freeOf('import "fmt"\nfunc f(fmt Printer) { fmt.Println() }')).toEqual(["Printer"]);
  });

  test("a value as argument of `new` (Go 1.26)", async () => {
    expect(await freeOf("func f() { a := new(rate + 1); b := new([]Coin); c := new(Till); print(a, b, c) }")).toEqual([
      "rate",
      "Coin",
      "Till",
    ]);
  });
});
