import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Declaration, ExportFact, FileFacts, Reference } from "../../src/model/facts.js";
import { FORMS, type EcmaForm } from "../../languages/ecmascript/forms.js";
import { languages } from "../../languages/index.js";
import { kindsOf } from "../../src/texts/one-line.js";
import { draftPurpose, type PurposeSubject } from "../../src/texts/draft-purpose.js";
import type { AssetView, FileView } from "../../src/texts/files/file-view.js";
import { runs } from "../support/effort.js";

const kinds = kindsOf(languages.flatMap(({ vocabulary }) => vocabulary.kinds));
const declaration = (form: EcmaForm, rest: Partial<Declaration> = {}): Declaration => ({
  name: "Ledger",
  kind: form === "function" || form === "component" ? "function" : "object",
  form,
  line: 1,
  position: 0,
  end: 0,
  block: 0,
  ...rest,
});
const symbolSubject = (form: EcmaForm, rest: Partial<Declaration> = {}, path = "src/ledger.ts"): PurposeSubject & { type: "symbol" } => ({
  type: "symbol",
  kinds,
  path,
  form: FORMS[form],
  declaration: declaration(form, rest),
});
const symbol = (form: EcmaForm, rest: Partial<Declaration> = {}, path = "src/ledger.ts"): string =>
  draftPurpose(symbolSubject(form, rest, path)).text;

const facts = (rest: Partial<FileFacts> = {}): FileFacts => ({
  path: "src/ledger.ts",
  dialect: "TypeScript",
  declarations: [],
  exports: [],
  references: [],
  calls: [],
  parse: "full",
  hasExportTable: true,
  generated: false,
  ambient: false,
  problems: [],
  ...rest,
});
const file = (rest: Partial<FileFacts>, more: { path?: string; readme?: string; exported?: string[] } = {}): string =>
  draftPurpose({ type: "file", path: "src/ledger.ts", facts: facts(rest), ...more }).text;
const local = (name: string, of = name): ExportFact => ({ kind: "local", name, declaration: of, position: 0 });
const reference = (specifier: string, offset: number): Reference => ({
  specifier,
  kind: "re-export",
  form: "export from",
  syntax: "import",
  line: 1,
  offset,
  bindings: [],
});

describe("symbols", () => {
  it.each<[EcmaForm, Partial<Declaration>, string]>([
    [
      "function",
      { name: "total", parameters: "items: Item[], tax = 0", returns: "number" },
      "Function `total(items: Item[], tax = 0): number`.",
    ],
    ["function", { name: "total" }, "Function `total()`."],
    ["component", { name: "Cart", members: ["items", "onClose"] }, "React component `<Cart>` with props `items`, `onClose`."],
    ["component", { name: "Cart" }, "React component `<Cart>`."],
    ["class", { extends: "Book", members: ["add", "sum"] }, "Class `Ledger` extending `Book` with public methods `add`, `sum`."],
    ["class", { members: ["a", "b", "c", "d", "e", "f", "g"] }, "Class `Ledger` with public methods `a`, `b`, `c`, `d`, `e` and more."],
    ["class", {}, "Class `Ledger`."],
    ["interface", {}, "Interface `Ledger`."],
    ["type", {}, "Type `Ledger`."],
    ["enum", {}, "Enum `Ledger`."],
    ["namespace", {}, "Namespace `Ledger`."],
    ["constant", {}, "Constant `Ledger`."],
    ["class", { fields: ["year", "sum"] }, "Class `Ledger` with members `year`, `sum`."],
    ["class", { fields: ["year = Year.now()", "sum"] }, "Class `Ledger` with members `year = Year.now()`, `sum`."],
    [
      "class",
      {
        extends: "generic.BulkImportView",
        fields: ["queryset = Accounts.objects.all()", "form = forms.AccountForm", "table = tables.AccountTable"],
      },
      "Class `Ledger` extending `generic.BulkImportView` with members `queryset = Accounts.objects.all()`, `form = forms.AccountForm` and more.",
    ],
    ["class", { fields: ["a", "b = forms.Account", "c", "d", "e", "f"] }, "Class `Ledger` with members `a`, `b`, `c`, `d`, `e` and more."],
    ["constant", { value: "z.object()", fields: ["year", "sum"] }, "Constant `Ledger`, made by `z.object()` with `year`, `sum`."],
    ["interface", { members: ["Add"], fields: ["year"] }, "Interface `Ledger` with methods `Add`."],
    ["type", { members: ["Add"] }, "Type `Ledger` with public methods `Add`."],
    ["type", { type: "Map<string, number>" }, "Type `Ledger`, short for `Map<string, number>`."],
    ["enum", { fields: ["Open", "Closed"] }, "Enum `Ledger` with members `Open`, `Closed`."],
    ["constant", { type: "Book[]" }, "Constant `Ledger`, of type `Book[]`."],
    ["constant", { value: "openBook()" }, "Constant `Ledger`, made by `openBook()`."],
    ["constant", { variable: true, type: "Book[]" }, "Variable `Ledger`, of type `Book[]`."],
    ["type", { extends: "Book & Dated", fields: ["year"] }, "Type `Ledger` extending `Book & Dated` with members `year`."],
    ["interface", { extends: "Book" }, "Interface `Ledger` extending `Book`."],
    ["component", { name: "Cart", value: "lazy()" }, "React component `<Cart>`, made by `lazy()`."],
    ["function", { name: "total", value: "lazy()" }, "Function `total`, made by `lazy()`."],
    ["type", { value: "str | None" }, "Type `Ledger`, short for `str | None`."],
    ["constant", { value: "12" }, "Constant `Ledger`, which is `12`."],
  ])("template of a %s", (form, rest, text) => expect(symbol(form, rest)).toBe(text));

  it.each<[EcmaForm, Partial<Declaration>, string]>([
    ["function", { parameters: "bag: Bag", returns: "Tea" }, "Function `(bag: Bag): Tea`, the default export of `ledger.ts`."],
    ["function", {}, "Function, the default export of `ledger.ts`."],
    ["component", { members: ["items"] }, "React component, the default export of `ledger.ts`, with props `items`."],
    ["component", {}, "React component, the default export of `ledger.ts`."],
    [
      "class",
      { extends: "Book", members: ["add"] },
      "Class, the default export of `ledger.ts`, extending `Book`, with public methods `add`.",
    ],
    ["constant", {}, "Constant, the default export of `ledger.ts`."],
  ])("template of a nameless %s", (form, rest, text) => expect(symbol(form, { name: "default", ...rest })).toBe(text));

  it("says what the code uses where nothing else is known", () => {
    const drafted = (form: EcmaForm, rest: Partial<Declaration> = {}): string =>
      draftPurpose({ ...symbolSubject(form, rest), uses: ["openBook", "sum"] }).text;
    expect(drafted("function", { name: "total" })).toBe("Function `total()`, using `openBook`, `sum`.");
    expect(drafted("class")).toBe("Class `Ledger`, using `openBook`, `sum`.");
    expect(drafted("function", { name: "total", parameters: "items: Item[]" })).toBe(
      "Function `total(items: Item[])`, using `openBook`, `sum`.",
    );
  });

  it("says what uses it where that alone tells more than the name", () => {
    const drafted = (uses: string[], users: string[], rest: Partial<Declaration> = {}): string =>
      draftPurpose({ ...symbolSubject("class", rest), uses, users }).text;
    expect(drafted([], ["closeYear"])).toBe("Class `Ledger`, used by `closeYear`.");
    expect(drafted([], ["closeYear", "Stock"])).toBe("Class `Ledger`, used by `closeYear` and `Stock`.");
    expect(drafted([], ["closeYear", "Stock", "Till"])).toBe("Class `Ledger`, used by `closeYear`, `Stock` and others.");
    expect(drafted(["openBook"], ["closeYear"])).toBe("Class `Ledger`, using `openBook`.");
    expect(drafted(["ledgers"], ["closeYear"])).toBe("Class `Ledger`, used by `closeYear`.");
    expect(drafted(["ledgers"], ["Ledger"])).toBe("Class `Ledger`, using `ledgers`.");
    expect(drafted([], ["closeYear"], { members: ["add"] })).toBe("Class `Ledger` with public methods `add`.");
  });

  it("gives up the place for what tells more than the name", () => {
    const path = `src/${"deep/".repeat(19)}ledger.ts`;
    const uses = ["openTheBook", "closeTheBook", "addAllLines", "carryOver", "signTheYear"];
    const text = draftPurpose({ ...symbolSubject("component", {}, path), uses }).text;
    expect(text).toMatch(/^React component `<Ledger>`, using `openTheBook`/);
  });

  it("lets a template follow a sentence that only joins the names of the entity and its file", () => {
    const rest = { name: "close", doc: "Closes a ledger.", parameters: "year" };
    expect(symbol("function", rest)).toBe("Closes a ledger. Function `close(year)`.");
  });

  it("lets a template follow a sentence that only spells the name out", () => {
    const parameters = "book: Book";
    expect(symbol("function", { name: "closeLedger", doc: "Closes the ledger.", parameters })).toBe(
      "Closes the ledger. Function `closeLedger(book: Book)`.",
    );
    expect(symbol("function", { name: "closeLedger", doc: "Closes the ledger." })).toBe("Closes the ledger.");
  });

  it("has the origin of the purpose", () => {
    const origin = (doc?: string): string => draftPurpose(symbolSubject("class", { doc })).origin;
    expect(origin("Keeps the books.")).toBe("author");
    expect(origin()).toBe("template");
    const facts = { label: "npm package", purpose: "Builds user interfaces." };
    expect(draftPurpose({ type: "external", external: { ecosystem: "npm", name: "react" }, facts, names: [] }).origin).toBe("bundled");
  });

  it("passes over documentation that says nothing", () => {
    expect(symbol("type", { name: "TableType", doc: "Table type." })).toBe("Type `TableType`.");
    expect(symbol("type", { doc: "@see https://shop.test" })).toBe("Type `Ledger`.");
    expect(symbol("type", { doc: "Keeps the following books:" })).toBe("Keeps the following books…");
  });

  it("prefers documentation and appends the deprecation", () => {
    expect(symbol("class", { doc: "Keeps the books" })).toBe("Keeps the books.");
    expect(symbol("class", { doc: "Keeps the books.", deprecated: "use `Journal`." })).toBe("Keeps the books. Deprecated: use `Journal`.");
    expect(symbol("class", { doc: "Keeps the books.", deprecated: "" })).toBe("Keeps the books. Deprecated.");
  });

  it("gives up the return type before it cuts", () => {
    const name = `total${"OfTheYear".repeat(7)}`;
    const parameters = "first: A, second: B, third: C, fourth: D, fifth: E, sixth: F, seventh: G, eighth: H";
    const text = symbol("function", { name, parameters, returns: "Promise<Record<string, ReadonlyArray<number>>>" });
    expect(text.length).toBeLessThanOrEqual(200);
    expect(text).not.toContain("Promise");
    expect(text).toContain(`\`${name}(first: A`);
  });
});

describe("files", () => {
  it("prefers its documentation, then the README beside it", () => {
    expect(file({ doc: "Books of the shop" }, { readme: "# Shop\n\nOther words." })).toBe("Books of the shop.");
    expect(file({ exports: [local("a")] }, { readme: "# Shop\n\nKeeps a shop. And more." })).toBe("Keeps a shop.");
    expect(file({ exports: [local("a")] }, { readme: "# Shop\n" })).toBe("TypeScript module exporting `a`.");
  });

  it("lists exports, with the declared name of a default", () => {
    expect(
      file({ declarations: [declaration("class")], exports: [local("total"), local("default", "Ledger"), local("=", "Ledger")] }),
    ).toBe("TypeScript module exporting `total`, `Ledger`.");
    const names = ["a", "b", "c", "d", "e", "f", "g", "h"];
    expect(file({ exports: names.map((name) => local(name)) })).toBe("TypeScript module exporting `a`, `b`, `c`, `d`, `e`, `f` and more.");
    expect(
      file(
        { declarations: [declaration("class")], exports: [{ kind: "star", reference: 3, withDefault: false, position: 0 }] },
        { exported: ["x", "default"] },
      ),
    ).toBe("TypeScript module exporting `x`.");
  });

  it("describes a nameless default export by the file", () => {
    expect(file({ declarations: [declaration("function", { name: "default" })], exports: [local("default")] })).toBe(
      "TypeScript module exporting a function as `ledger`.",
    );
  });

  it("does not forget a nameless default export beside names", () => {
    const declarations = [declaration("component", { name: "default" }), declaration("constant", { name: "title" })];
    const exports = [local("title"), local("default")];
    expect(file({ declarations, exports })).toBe("TypeScript module exporting `title` and a component as `ledger`.");
    expect(file({ declarations, exports }, { exported: ["title", "default"] })).toBe(
      "TypeScript module exporting `title` and a component as `ledger`.",
    );
  });

  it("names what a barrel passes on, and from where", () => {
    const exports: ExportFact[] = [
      { kind: "indirect", name: "a", reference: 1, imported: "a", position: 0 },
      { kind: "indirect", name: "b", reference: 9, imported: "b", position: 1 },
    ];
    const references = [reference("./a", 1), reference("./b", 9)];
    expect(file({ exports, references })).toBe("Re-exports `a` and `b` from `./a` and `./b`.");
    const star: ExportFact[] = [{ kind: "star", reference: 1, withDefault: false, position: 0 }];
    expect(file({ exports: star, references }, { exported: ["WeekReport"] })).toBe("Re-exports `WeekReport` from `./a`.");
    expect(file({ exports: star, references })).toBe("Re-exports everything from `./a`.");
  });

  it("tells what passes a whole package on", () => {
    const star: ExportFact = { kind: "star", reference: 1, withDefault: false, position: 0 };
    const whole = (rest: Partial<FileFacts>, exported: string[]): string =>
      draftPurpose({ type: "file", path: "src/ledger.ts", facts: facts(rest), exported, passedOn: ["books"] }).text;
    const references = [reference("books", 1)];
    expect(whole({ exports: [star], references }, [])).toBe("Re-exports everything of `books`.");
    expect(whole({ exports: [star], references }, ["sum"])).toBe("Re-exports `sum` and everything of `books` from `books`.");
    const own = { declarations: [declaration("class")], exports: [star, local("Ledger")], references };
    expect(whole(own, ["Ledger"])).toBe("TypeScript module exporting `Ledger` and everything of `books`.");
  });

  it("says what the package of an entry, the author and its users say of a barrel", () => {
    const passes = {
      exports: [{ kind: "indirect", name: "brew", reference: 1, imported: "brew", position: 0 }] satisfies ExportFact[],
      references: [reference("./brew", 1)],
    };
    const view = { path: "src/index.ts", stem: "tea", kinds: new Set<string>(), defined: [] };
    const barrel = (rest: Partial<FileView>): string =>
      draftPurpose({ type: "file", path: "src/index.ts", facts: facts(passes), exported: ["brew"], view: { ...view, ...rest } }).text;
    const documented = [{ ...declaration("function"), name: "brew", doc: "Pours hot water on the leaves." }];
    expect(barrel({ documented })).toBe("Re-exports `brew` from `./brew`: Pours hot water on the leaves.");
    expect(barrel({ entryOf: { name: "tea" } })).toBe("Entry of package `tea`; re-exports `brew` from `./brew`.");
    const long = `Brews tea in the pot of the house, which ${"a guest brings or ".repeat(12)}not`;
    expect(barrel({ entryOf: { name: "tea", description: long } })).toBe("Entry of package `tea`: Brews tea in the pot of the house.");
    expect(barrel({ users: "used by `src/cli.ts`" })).toBe("Re-exports `brew` from `./brew`; used by `src/cli.ts`.");
  });

  it("lists what is written where no entity of it is shared", () => {
    expect(file({ exports: [local("Tea"), local("Bag")] }, { exported: [] })).toBe("TypeScript module exporting `Tea`, `Bag`.");
  });

  it("does not take a file without code for a script", () => {
    expect(file({ trivial: true, references: [reference("./models", 1)] })).toBe("TypeScript module without code of its own.");
  });

  it("describes scripts by what they do", () => {
    expect(file({ calls: ["listen", "log", "listen"] })).toBe("Script executed for its side effects; calls `listen()`, `log()`.");
    expect(file({ references: [reference("./polyfill", 1)] })).toBe("Script executed for its side effects; loads `./polyfill`.");
    expect(file({ references: [{ ...reference("./scale", 1), kind: "type" }] })).toBe("TypeScript declarations without exports.");
    expect(file({})).toBe("Script executed for its side effects.");
    expect(file({ references: [{ ...reference("tea.pots", 1), star: true }] })).toBe("Passes on everything of `tea.pots`.");
  });

  it("knows components in files, generated, ambient and unread files", () => {
    const self: ExportFact = { kind: "self", name: "default", position: 0 };
    expect(file({ dialect: "Vue", exports: [self, local("sizes")] }, { path: "src/CartView.vue" })).toBe(
      "Vue component `<CartView>` exporting `sizes`.",
    );
    expect(file({ generated: true, exports: [local("a")] })).toBe("Generated TypeScript module exporting `a`.");
    expect(file({ ambient: true, declarations: [declaration("interface")] })).toBe("Ambient TypeScript declarations of `Ledger`.");
    expect(file({ parse: "skipped" })).toBe("TypeScript file `ledger.ts`, contents not read.");
    expect(file({ hasExportTable: false, dialect: "CSS" }, { path: "src/cart.css" })).toBe("Stylesheet asset: cart.css.");
  });
});

it("says of a part of a package what it declares, or that it documents the package", () => {
  const part = (declared: string[], documents: boolean): string =>
    draftPurpose({ type: "part", path: "tea/doc.go", facts: facts({ dialect: "Go", unit: "tea" }), declared, documents }).text;
  expect(part(["Brew"], true)).toBe("Go source of package `tea` declaring `Brew`.");
  expect(part([], true)).toBe("Go source of package `tea` with its documentation.");
  expect(part([], false)).toBe("Go source of package `tea`.");
});

describe("assets", () => {
  it.each([
    ["img/logo.SVG", "Image asset: logo.SVG."],
    ["data/rates.json", "JSON data asset: rates.json."],
    ["db/schema.sql", "SQL script asset: schema.sql."],
    ["index.html", "HTML template asset: index.html."],
    ["a.woff2", "Font asset: a.woff2."],
    ["a.wasm", "WebAssembly module asset: a.wasm."],
    ["q.graphql", "GraphQL document asset: q.graphql."],
    [".env.local", "Environment settings asset: .env.local."],
    ["LICENSE", "File asset: LICENSE."],
    ["static/img/", "Directory of assets: img/."],
  ])("%s", (path, text) => expect(draftPurpose({ type: "asset", path }).text).toBe(text));

  it("says who uses it and what it extends", () => {
    const asset = (path: string, view: AssetView): string => draftPurpose({ type: "asset", path, view }).text;
    const users = (verb: string): string => `${verb} by \`src/till.py\``;
    const page = { extended: ["pages/base.html"], users };
    expect(asset("pages/till.html", page)).toBe("HTML template asset: till.html; extends `pages/base.html`; used by `src/till.py`.");
    expect(asset("img/", { extended: [], users })).toBe("Directory of assets: img/; used by `src/till.py`.");
  });

  it("names the package of a manifest", () => {
    const manifest = (description?: string): string =>
      draftPurpose({ type: "asset", path: "package.json", view: { extended: [], manifestOf: { name: "tea", description } } }).text;
    expect(manifest("Brews tea.")).toBe("Manifest of package `tea`: Brews tea.");
    expect(manifest()).toBe("Manifest of package `tea`.");
  });
});

describe("externals", () => {
  const external = (names: string[], purpose?: string): string =>
    draftPurpose({ type: "external", external: { ecosystem: "npm", name: "react" }, facts: { label: "npm package", purpose }, names }).text;
  it("takes the bundled sentence, else how it is used", () => {
    expect(external(["useState"], "Builds user interfaces.")).toBe("Builds user interfaces.");
    expect(external(["useState", "default", "useEffect", "useEffect"])).toBe(
      "External npm package; used here for `useEffect`, `useState`.",
    );
    expect(external(["a", "b", "c", "d", "e"])).toBe("External npm package; used here for `a`, `b`, `c` and more.");
    expect(external(["default", "*"])).toBe("External npm package `react`, used as a whole.");
  });
});

it("is one line, not empty, and within 200 characters beside the deprecation", () => {
  const text = fc.oneof(fc.string({ unit: "binary", maxLength: 300 }), fc.constantFrom("", "\n", "`", "a b. c", "word ".repeat(90)));
  const maybe = fc.option(text, { nil: undefined });
  const form = fc.constantFrom(...(Object.keys(FORMS) as EcmaForm[]));
  const subject: fc.Arbitrary<PurposeSubject> = fc.oneof(
    fc
      .record({ form, name: text, doc: maybe, parameters: maybe, returns: maybe, extends: maybe, members: fc.array(text), path: text })
      .map(({ path, ...rest }): PurposeSubject => symbolSubject(rest.form, rest, path)),
    fc
      .record({ path: text, readme: maybe, doc: maybe, names: fc.array(text), hasExportTable: fc.boolean() })
      .map(({ path, readme, doc, names, hasExportTable }): PurposeSubject => ({
        type: "file",
        path,
        readme,
        facts: facts({ doc, hasExportTable, exports: names.map((name) => local(name)) }),
      })),
    fc.record({ name: text, purpose: maybe, names: fc.array(text) }).map(({ name, purpose, names }): PurposeSubject => ({
      type: "external",
      external: { ecosystem: "npm", name },
      facts: { label: "npm package", purpose },
      names,
    })),
    text.map((path): PurposeSubject => ({ type: "asset", path })),
  );
  fc.assert(
    fc.property(subject, (one) => {
      const purpose = draftPurpose(one).text;
      expect(purpose).toMatch(/^\S[^\p{Cc}\u2028\u2029]*$/u);
      expect(purpose.length).toBeLessThanOrEqual(200);
    }),
    { numRuns: runs(400, 100) },
  );
});
