import { describe, expect, it } from "vitest";
import type { Place, Use, UseKind } from "../../src/model/facts.js";
import type { Edge, Reason } from "../../src/model/graph.js";
import { draftWhy, type WhyNames } from "../../src/texts/draft-why.js";

const place = (label: string, doc?: string): Place => (doc === undefined ? { label } : { label, doc });

let line = 1;
const use = (kind: UseKind, within?: Place, rest: Partial<Use> = {}): Use => ({ kind, within, line: ++line, ...rest });

const reason = (rest: Partial<Reason> = {}): Reason => ({
  form: "import",
  kind: "static",
  specifier: "./ledger",
  line: 1,
  imported: "entry",
  typeOnly: false,
  uses: [],
  rule: "relative",
  ...rest,
});

const edge = (to: string, ...reasons: Reason[]): Edge => ({ from: "src/shop.ts", to, reasons, offset: 0 });

/** Why of a named import of one symbol. */
const why = (name: string, uses: Use[], rest: Partial<Reason> = {}): string =>
  draftWhy(edge(`src/ledger.ts#${name}`, reason({ imported: name, uses, ...rest })), { imported: name });

/** Why of a whole module or external. */
const whole = (names: WhyNames, ...reasons: Partial<Reason>[]): string =>
  draftWhy(edge(names.imported, ...reasons.map((rest) => reason({ imported: undefined, ...rest }))), names);

const A = place("checkout()");
const B = place("previewCart()");
const CART = place("Cart");

describe("one clause for each kind of use", () => {
  const rows: readonly (readonly [UseKind, Use, string])[] = [
    ["call", use("call", A), "Calls `total()` in `checkout()`."],
    ["call", use("call"), "Calls `total()` at module level."],
    ["construct", use("construct", A), "Instantiates `total` in `checkout()`."],
    ["extend", use("extend", CART, { subject: "Cart" }), "`Cart` extends `total`."],
    ["extend", use("extend", CART), "`Cart` extends `total`."],
    ["extend", use("extend"), "Extends `total` at module level."],
    ["implement", use("implement", CART, { subject: "Cart" }), "`Cart` implements `total`."],
    ["mix", use("mix", CART, { subject: "Cart" }), "`Cart` mixes in `total`."],
    ["render", use("render", CART), "Renders `<total>` in `Cart`."],
    ["decorate", use("decorate", undefined, { subject: "Cart" }), "Decorates `Cart` with `@total`."],
    ["inject", use("inject", undefined, { subject: "Cart" }), "Injected into the constructor of `Cart` (`total`)."],
    ["type", use("type", A), "Types `checkout()` with `total`."],
    ["type", use("type"), "Types declarations at module level with `total`."],
    ["member", use("member", A, { member: "rate" }), "Uses `total.rate` in `checkout()`."],
    ["read", use("read", A, { member: "rate" }), "Uses `total.rate` in `checkout()`."],
    ["pass", use("pass", A, { subject: "render" }), "Passes `total` to `render()` in `checkout()`."],
    ["pass", use("pass"), "Passes `total` as argument at module level."],
    ["assign", use("assign", undefined, { subject: "Cart.total" }), "Assigns `total` to `Cart.total`."],
    ["assign", use("assign", A, { subject: "Cart.total" }), "Assigns `total` to `Cart.total` in `checkout()`."],
    ["store", use("store", undefined, { subject: "TABLE" }), "Stores `total` in `TABLE`."],
    ["store", use("store", place("TABLE"), { subject: "TABLE" }), "Stores `total` in `TABLE`."],
    ["read", use("read", A), "Reads `total` in `checkout()`."],
    ["check", use("check", A), "Checks against `total` in `checkout()`."],
    ["catch", use("catch", A), "Catches `total` in `checkout()`."],
    ["enter", use("enter", A), "Enters `total()` as context in `checkout()`."],
    ["tag", use("tag", CART), "Tags templates with `total` in `Cart`."],
    ["spread", use("spread", undefined, { subject: "settings" }), "Spreads `total` into `settings`."],
    ["re-export", use("re-export"), "Re-exports `total` as public API."],
    ["re-export", use("re-export", undefined, { subject: "sum" }), "Re-exports `total` as `sum`."],
  ];
  it.each(rows)("%s", (_kind, one, text) => expect(why("total", [one])).toBe(text));
});

describe("one clause for each kind of site", () => {
  const module = { imported: "weather.ts" };
  const rows: readonly (readonly [string, Partial<Reason>, string])[] = [
    ["side effect", { kind: "side-effect" }, "Imported for side effects only."],
    ["dynamic", { kind: "dynamic", within: A }, "Loaded lazily in `checkout()`."],
    ["lazy at module level", { kind: "dynamic", manner: "lazy" }, "Loaded lazily at module level."],
    ["worker", { kind: "reference", manner: "worker", within: A }, "Started as worker in `checkout()` (by name)."],
    ["path", { kind: "reference", manner: "path", within: A }, "Referenced by path in `checkout()` (file)."],
    ["reference", { kind: "reference", within: A }, "Referenced by path in `checkout()` (by name)."],
    ["glob", { kind: "dynamic", manner: "glob", specifier: "./locales/*.json", within: A }, "Matched by glob `./locales/*.json` (lazy)."],
    ["mock", { kind: "reference", manner: "mock", within: place('test "adds `items`"') }, `Mocked in test "adds 'items'" (by name).`],
    ["augment", { kind: "type", manner: "augment", typeOnly: true }, "Augments the declarations of this module (type-only)."],
    ["markup", { kind: "reference", manner: "markup" }, "Linked from the page's markup."],
    ["style", { kind: "reference", manner: "style" }, "Used by the stylesheet (file)."],
    ["asset", { kind: "reference", manner: "asset", within: A }, "Uses this asset in `checkout()` (file)."],
    ["convention", { kind: "implicit", manner: "convention" }, "Loaded by framework convention (by name)."],
    ["implicit", { kind: "implicit" }, "Loaded by framework convention (by name)."],
    ["star", { kind: "re-export" }, "Re-exports everything from this module."],
    ["star with a name", { kind: "re-export", imported: "*" }, "Re-exports everything from this module."],
    ["whole of CommonJS", { kind: "re-export", imported: "=" }, "Re-exports everything from this module."],
    ["namespace", { kind: "re-export", imported: "*", local: "tools" }, "Re-exports everything from this module as `tools`."],
    ["types directive", { kind: "type", typeOnly: true }, "Referenced for its declarations (type-only)."],
    ["nothing known", { kind: "static" }, "Imports this module at module level."],
    ["pragma", { kind: "static", imported: "default", local: "h" }, "Imports `h`."],
    [
      "ready sentence",
      { why: "Entry point: page for route `/`, loaded by the framework." },
      "Entry point: page for route `/`, loaded by the framework.",
    ],
  ];
  it.each(rows)("%s", (_name, rest, text) => expect(whole(module, rest)).toBe(text));

  it("names the platform of a variant", () => {
    const rest: Partial<Reason> = { manner: "variant", specifier: "ios" };
    expect(whole({ ...module, variantOf: "./Button" }, rest)).toBe("Platform variant (`ios`) of `./Button`.");
    expect(whole(module, rest)).toBe("Platform variant (`ios`).");
  });

  it("says what is wrong with a name, and how it is used all the same", () => {
    const rest: Partial<Reason> = { imported: "forecast", uses: [use("call", A)] };
    expect(whole({ ...module, missing: new Set(["forecast"]) }, rest)).toBe(
      "Imports `forecast`, which this module does not export by name; calls `forecast()` in `checkout()`.",
    );
    expect(whole({ ...module, ambiguous: new Set(["forecast"]) }, { imported: "forecast" })).toBe(
      "Imports `forecast`, which several modules behind this one export.",
    );
  });

  it("does not call a type missing that its use explains", () => {
    const rest: Partial<Reason> = { imported: "Forecast", typeOnly: true, uses: [use("type", A)] };
    expect(whole({ ...module, missing: new Set(["Forecast"]) }, rest)).toBe("Types `checkout()` with `Forecast` (type-only).");
  });

  it("keeps dead imports apart", () => {
    expect(whole({ ...module, unused: true }, { imported: "default", local: "sun" })).toBe("Imported but unused.");
  });

  it("joins a ready sentence with a drafted clause", () => {
    expect(whole(module, { why: "Entry point: job." }, { kind: "side-effect", line: 9 })).toBe(
      "Entry point: job; imported for side effects.",
    );
  });
});

describe("composition", () => {
  it("merges clauses in the order of their first sites", () => {
    expect(why("Money", [use("construct", A), use("type", CART), use("construct", B)])).toBe(
      "Instantiates `Money` in `checkout()`, `previewCart()`; types `Cart` with `Money`.",
    );
  });

  it("says type-only once when everything is", () => {
    const text = why("Money", [use("type", A), use("extend", CART, { subject: "Cart" })], { typeOnly: true });
    expect(text).toBe("Types `checkout()` with `Money`; `Cart` extends `Money` (type-only).");
  });

  it("mentions enclosing symbols beyond three", () => {
    const uses = ["a()", "b()", "c()", "d()", "e()"].map((label) => use("call", place(label)));
    expect(why("total", uses)).toBe("Calls `total()` in `a()`, `b()`, `c()` and elsewhere.");
  });

  it("keeps the module level in sight", () => {
    expect(why("total", [use("call"), use("call", A)])).toBe("Calls `total()` in `checkout()` and at module level.");
    const uses = [use("call"), ...["a()", "b()", "c()"].map((label) => use("call", place(label)))];
    expect(why("total", uses)).toBe("Calls `total()` in `a()`, `b()`, at module level and elsewhere.");
  });

  it("mentions uses beyond three clauses", () => {
    const uses = [use("call", A), use("construct", A), use("read", A), use("check", A), use("check", A), use("catch", A)];
    expect(why("total", uses)).toBe(
      "Calls `total()` in `checkout()`; instantiates `total` in `checkout()`; reads `total` in `checkout()`; and other uses.",
    );
  });

  it("adds the documentation of a single enclosing symbol", () => {
    expect(why("total", [use("call", place("checkout()", "Closes the cart."))])).toBe("Calls `total()` in `checkout()` — Closes the cart.");
    const long = `Closes ${"the very full cart ".repeat(10)}`;
    const text = why("total", [use("call", place("checkout()", long))]);
    expect(text.length - text.indexOf("—")).toBeLessThanOrEqual(93);
    expect(text.endsWith("…")).toBe(true);
  });

  it("takes the plural for several subjects, and no single word for documentation", () => {
    const uses = ["Cart", "Order"].map((label) => use("extend", place(label, "CART."), { subject: label }));
    expect(why("Base", uses)).toBe("`Cart`, `Order` extend `Base`.");
    expect(why("Base", uses.slice(0, 1))).toBe("`Cart` extends `Base`.");
  });

  it("adds no documentation when there are several places", () => {
    expect(why("total", [use("call", place("checkout()", "Closes the cart.")), use("call")])).not.toContain("Closes");
    expect(why("total", [use("call", place("checkout()", "Closes the cart.")), use("read", B)])).not.toContain("Closes");
  });

  it("shows a local alias once, behind the name", () => {
    const uses = [use("call", A), use("read", B)];
    expect(why("total", uses, { local: "sum" })).toBe("Calls `total()` (as `sum`) in `checkout()`; reads `total` in `previewCart()`.");
  });

  it("shows the exported alias of a barrel", () => {
    const edgeOf = edge("src/button.ts#Button", reason({ imported: "Btn", uses: [use("render", CART)] }));
    expect(draftWhy(edgeOf, { imported: "Button" })).toBe("Renders `<Button>` (as `Btn`) in `Cart`.");
  });

  it("takes the local name where the symbol is called `default`", () => {
    const edgeOf = edge(
      "src/page.ts#default",
      reason({ kind: "dynamic", manner: "lazy", imported: "default", local: "Page", uses: [use("render", CART)] }),
    );
    expect(draftWhy(edgeOf, { imported: "default" })).toBe("Loaded lazily at module level; renders `<Page>` in `Cart`.");
  });

  it("keeps the name of a default entity and mentions a differing local one", () => {
    const edgeOf = edge("src/cart.ts#Cart", reason({ imported: "default", local: "Basket", uses: [use("construct", A)] }));
    expect(draftWhy(edgeOf, { imported: "Cart" })).toBe("Instantiates `Cart` (as `Basket`) in `checkout()`.");
  });

  it("merges the names of an external by where they are used", () => {
    const app = place("App");
    const one = (imported: string, ...uses: Use[]): Partial<Reason> => ({ imported, uses });
    expect(
      whole(
        { imported: "react" },
        one("useState", use("call", CART)),
        one("useEffect", use("call", CART)),
        one("useMemo", use("call", app)),
      ),
    ).toBe("Calls `useState()`, `useEffect()` in `Cart`; calls `useMemo()` in `App`.");
  });

  it("falls back to one clause for each kind when places differ too much", () => {
    const names = ["a", "b", "c", "d"].map((name, index): Partial<Reason> => ({
      imported: name,
      uses: [use("call", place(`f${index}()`))],
    }));
    expect(whole({ imported: "lib" }, ...names)).toBe("Calls `a()`, `b()`, `c()`, `d()` in `f0()`, `f1()`, `f2()` and elsewhere.");
  });

  it("prints members by the importer's own name of the module", () => {
    const uses = [use("member", A, { member: "add" }), use("member", A, { member: "remove" })];
    expect(whole({ imported: "ledger.ts" }, { imported: "*", local: "book", uses })).toBe(
      "Uses `book.add`, `book.remove` in `checkout()`.",
    );
  });

  it("re-exports names of an external", () => {
    const one = (imported: string): Partial<Reason> => ({ kind: "re-export", imported });
    expect(whole({ imported: "react" }, one("useState"), one("useEffect"))).toBe("Re-exports `useState`, `useEffect` as public API.");
  });

  it("marks what is optional at every site", () => {
    expect(whole({ imported: "sharp" }, { imported: "default", local: "sharp", optional: "try/except", uses: [use("call", A)] })).toBe(
      "Calls `sharp()` in `checkout()`. Optional: guarded by try/except.",
    );
    expect(whole({ imported: "sharp" }, { optional: "try/except" }, { kind: "side-effect" })).not.toContain("Optional");
  });

  it("never says nothing", () => {
    expect(draftWhy(edge("src/a.ts"), { imported: "a.ts" })).toBe("Imports `a.ts`.");
  });

  it("leaves out whole clauses before it cuts one", () => {
    const long = (kind: UseKind): Use[] => ["sell", "weigh"].map((name) => use(kind, place(`${name}${"x".repeat(60)}()`)));
    const text = why("scale", [...long("call"), ...long("read"), ...long("check")]);
    expect(text).toBe(`Calls \`scale()\` in \`sell${"x".repeat(60)}()\`, \`weigh${"x".repeat(60)}()\`; and other uses.`);
  });

  it("calls a place without a name the default export, and a component no function", () => {
    expect(why("total", [use("call", place("default"))])).toBe("Calls `total()` in the default export.");
    expect(why("Shop", [use("re-export", undefined, { subject: "default" })])).toBe("Re-exports `Shop` as `default`.");
    expect(why("LIMIT", [use("pass", A, { subject: "<Cart>" })])).toBe("Passes `LIMIT` to `<Cart>` in `checkout()`.");
  });

  it("cuts on a word, outside of names, and keeps the suffix", () => {
    const uses = ["one", "two", "three"].map((name) => use("call", place(`${name}${"x".repeat(50)}()`)));
    const more = ["read", "check", "catch"].map((kind) => use(kind as UseKind, place(`${kind}${"y".repeat(50)}()`)));
    const text = why("z".repeat(70), [...uses, ...more], { optional: "try/except" });
    expect(text.length).toBeLessThanOrEqual(300);
    expect(text.endsWith(" Optional: guarded by try/except.")).toBe(true);
    expect(text.split("`").length % 2).toBe(1);
  });
});

describe("what is too long", () => {
  const names = ["Query", "Options", "Input", "Result", "Filter"].map((name) => `${name}${"y".repeat(40)}`);
  const uses = names.map((member) => use("type", place(`${member}()`), { member }));

  it.each([
    ["a namespace of types", { imported: "*", typeOnly: true }, "type-only"],
    ["an import inside a function", { within: place("load()") }, "lazy"],
    ["an optional type", { typeOnly: true, optional: "try/except" }, "type-only"],
    ["a name in a string", { kind: "implicit" }, "by name"],
    ["a file", { manner: "asset" }, "file"],
  ] as const)("keeps the mark of its kind: %s", (_, rest, mark) => {
    const text = draftWhy(edge("src/ledger.ts", reason({ ...rest, uses })), { imported: "z".repeat(90) });
    expect(text.length).toBeLessThanOrEqual(300);
    expect(text).toContain(` (${mark}).`);
  });

  it("begins with what runs", () => {
    const later = reason({ kind: "dynamic", manner: "lazy", imported: undefined, line: 1 });
    const now = reason({ imported: "total", line: 2, uses: [use("call", A)] });
    const text = draftWhy(edge("src/ledger.ts", later, now), { imported: "src/ledger.ts" });
    expect(text).toBe("Calls `total()` in `checkout()`; loaded lazily at module level.");
  });

  it("reads no mark from documentation", () => {
    expect(why("total", [use("call", place("page()", "Loads the page (lazy)."))])).toBe("Calls `total()` in `page()`.");
  });
});

describe("what the language and the target decide", () => {
  it("says what kind of edge it is by the statement, not by the use", () => {
    const types = reason({ imported: "Total", uses: [use("type", A)] });
    expect(draftWhy(edge("src/ledger.go#Total", types), { imported: "Total" })).toBe("Types `checkout()` with `Total`.");
    expect(draftWhy(edge("src/ledger.ts#Total", { ...types, typeOnly: true }), { imported: "Total" })).toBe(
      "Types `checkout()` with `Total` (type-only).",
    );
  });

  it("names no place that repeats the name", () => {
    expect(why("debug", [use("call", place("debug"))])).toBe("Calls `debug()` at module level.");
    expect(why("debug", [use("call", place("debug")), use("call", A)])).toBe("Calls `debug()` in `checkout()` and at module level.");
    expect(why("debug", [use("call", place("log"))])).toBe("Calls `debug()` in `log`.");
  });

  it("names the kind of an asset", () => {
    const css = reason({ kind: "side-effect", imported: undefined });
    expect(draftWhy(edge("src/till.css", css), { imported: "till.css", asset: "style sheet" })).toBe("Loads this style sheet.");
    expect(draftWhy(edge("src/till.js", css), { imported: "till.js" })).toBe("Imported for side effects only.");
    const page = reason({ kind: "reference", manner: "asset", imported: undefined, within: A });
    expect(draftWhy(edge("till.html", page), { imported: "till.html", asset: "template" })).toBe(
      "Uses this template in `checkout()` (file).",
    );
  });
});
