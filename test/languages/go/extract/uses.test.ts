import { describe, expect, test } from "vitest";
import { factsOf, useText, usesOf } from "./facts.js";

describe("uses", () => {
  test.each([
    ["func f() { Tax() }", "call in f()"],
    ["func f() { go Tax() }", "call in f()"],
    ["func f() { Tax[int](1) }", "call in f()"],
    ["func f() { _ = Tax{} }", "construct in f()"],
    ["func f() { _ = &Tax{rate: 1} }", "construct in f()"],
    ["func f() { _ = Tax[int]{} }", "construct in f()"],
    ["func f() { _ = new(Tax) }", "construct in f()"],
    ["func f() { _ = []Tax{} }", "type in f()"],
    ["func f(t Tax) {}", "type in f()"],
    ["func f() *Tax { return nil }", "type in f()"],
    ["type Bill struct { tax Tax }", "type in Bill"],
    ["type Bill struct { *Tax }", "extend→Bill in Bill"],
    ["type Bill interface { Tax; int | string }", "extend→Bill in Bill"],
    ["type Bill interface { int | Tax }", "type in Bill"],
    ["func f() { register(Tax) }", "pass→register in f()"],
    ['func f() { s.mux.Handle("/", &Tax) }', "pass→s.mux.Handle in f()"],
    ["func f() { register(T{h: Tax}) }", "pass→register in f()"],
    ["func f() { sum(Tax...) }", "spread→sum in f()"],
    ["func f() { _ = len(Tax) }", "read in f()"],
    ["func f() { _ = string(Tax) }", "read in f()"],
    ["func f() { bill.rate = Tax }", "assign→bill.rate in f()"],
    ["func f() { a, b.c = 1, Tax }", "assign→b.c in f()"],
    ["func f() { Tax = 1 }", "assign in f()"],
    ["func f() { Tax++ }", "assign in f()"],
    ["func f() { Tax[1] = 2 }", "member in f()"],
    ["func f() { Tax[1]++ }", "member in f()"],
    ["func f() { a, Tax[1] = 1, 2 }", "member in f()"],
    ["func f() { a = Tax[1] }", "read in f()"],
    ["func f() { v := Tax; print(v) }", "read in f()"],
    ["func f() int { return Tax }", "read in f()"],
    ["func f() { if a == Tax {} }", "read in f()"],
    ["var Table = Tax", "store→Table in Table"],
    ["var Table = []any{1, Tax}", "store→Table in Table"],
    ["var a, b = 1, Tax", "store→b in b"],
    ["func f() { s.rules = []R{Tax} }", "store→s.rules in f()"],
    ["func f(a any) { switch a.(type) { case *Tax: } }", "check in f()"],
    ["func f(a any) { _, ok := a.(Tax); print(ok) }", "check in f()"],
    ["var _ Tax = (*Bill)(nil)", "implement→Bill"],
    ["var _ Tax = Bill{}", "implement→Bill"],
    ["func f() { _ = (*Tax)(p) }", "type in f()"],
    ["func (b *Bill) Sum() { Tax() }", "call in Bill.Sum()"],
    ["func (b Bill[T]) Sum() { Tax() }", "call in Bill.Sum()"],
    ["func init() { Tax() }", "call in init()"],
    ["var v = func() { Tax() }", "call in v"],
  ])("%s", async (text, use) => {
    expect(await usesOf(text, "Tax")).toEqual([use]);
  });

  test("a place carries the first sentence of its documentation", async () => {
    const facts = await factsOf("// Sum adds up. Slowly.\nfunc Sum() { Tax() }");
    expect(facts.free?.[0]?.uses).toEqual([{ kind: "call", within: { label: "Sum()", doc: "Sum adds up." }, line: 4 }]);
  });

  test("uses of an alias go to its import, others stay open", async () => {
    const facts = await factsOf('import l "shop.example/ledger"\nimport "shop.example/till"\nfunc f() { l.Open(till.Now) }');
    const [ledger, till] = facts.references;
    expect(ledger?.bindings.map(({ imported, local, members, uses }) => [imported, local, members, uses.map(useText)])).toEqual([
      ["*", "l", "only", ["call in f()"]],
    ]);
    expect(ledger?.bindings[0]?.uses[0]?.chain).toEqual(["Open"]);
    expect(till?.bindings).toEqual([{ imported: "*", typeOnly: false, members: "only", uses: [] }]);
    expect(facts.free?.map(({ imported, uses }) => [imported, uses[0]?.chain])).toEqual([["till", ["Now"]]]);
  });
});
