import { describe, expect, it } from "vitest";
import { FORMS, type EcmaForm } from "../../../languages/ecmascript/forms.js";
import { withPeriod } from "../../../src/texts/one-line.js";
import { draftFile, type FileDraft } from "../../../src/texts/files/draft-file.js";
import { stemOf, type Defined, type FileView } from "../../../src/texts/files/file-view.js";
import { namesOf } from "../../../src/texts/files/name-list.js";

const defined = (form: EcmaForm, name: string, rest: Partial<Defined["declaration"]> = {}, importers = 0): Defined => ({
  declaration: { name, kind: "object", form, line: 1, position: 0, end: 9, block: 0, ...rest },
  form: FORMS[form],
  importers,
});
const view = (declared: readonly Defined[], rest: Partial<FileView> = {}): FileView => ({
  path: "src/shop.ts",
  stem: "shop",
  kinds: new Set(),
  defined: declared,
  ...rest,
});
const draft = (declared: readonly Defined[], rest: Partial<FileView> = {}): FileDraft | undefined => draftFile(view(declared, rest), 200);
const text = (declared: readonly Defined[], rest: Partial<FileView> = {}): string => withPeriod(draft(declared, rest)?.text ?? "");

describe("documentation of a declaration", () => {
  const shop = defined("class", "Shop", { doc: "Sells tea." });
  const other = defined("class", "Till", { doc: "Takes the money." });

  it("is that of the file if it has its name, or is the only one", () => {
    expect(draft([other, shop])).toEqual({ text: "Sells tea.", origin: "author" });
    expect(draft([other])).toEqual({ text: "Takes the money.", origin: "author" });
    expect(text([other, defined("type", "TillProps")])).toBe("Takes the money.");
  });

  it("is that of the most imported one of a few, with the others", () => {
    const drawer = defined("class", "Drawer", { members: ["open"] }, 1);
    expect(text([drawer, { ...other, importers: 2 }])).toBe("`Till`: Takes the money. Also: Drawer: open.");
    expect(text([other, drawer])).toBe("Drawer, Till. `Till`: Takes the money.");
  });

  it("does not stand for many, nor if no file imports any of them", () => {
    const many = ["weigh", "packBag", "openShop", "closeShop"].map((name, index) => defined("function", name, { doc: "Does it." }, index));
    expect(text(many, { users: "used by `till.ts`" })).toBe("closeShop, openShop, packBag, weigh; used by `till.ts`.");
    expect(text([other, defined("class", "Drawer")])).toBe("Till, Drawer. `Till`: Takes the money.");
    expect(text([{ ...other, isInner: true }, defined("class", "Drawer")])).toBe("Till, Drawer.");
    expect(text([defined("class", "_Till", { doc: "Takes it." }), defined("class", "Drawer")])).toBe("Drawer, _Till.");
    expect(text([defined("constant", "MOST", { doc: "Grams in a bag." }, 3), defined("class", "Drawer")])).not.toContain("Grams");
  });

  it("is not that of a constant that only has the letters of the file's name", () => {
    const constant = defined("constant", "SHOP", { doc: "An end user." });
    expect(text([constant, defined("class", "Drawer"), defined("class", "Bag")])).not.toContain("An end user");
    expect(text([constant, defined("class", "Drawer")], { path: "src/SHOP.ts", stem: "SHOP" })).toBe("An end user.");
    expect(text([defined("constant", "shop", { doc: "Sells tea." }), defined("class", "Drawer")])).toBe("Sells tea.");
    expect(text([constant])).toBe("An end user.");
  });

  it("is no remark, and not the name again", () => {
    expect(text([defined("function", "openShop", { doc: "TODO: use the key." })])).toBe("openShop().");
    expect(text([defined("function", "openShop", { doc: "Open shop." })])).toBe("openShop().");
  });
});

describe("what it defines", () => {
  const of = (form: EcmaForm, ...names: readonly string[]): readonly Defined[] => names.map((name) => defined(form, name));

  it("are the names as they are spelled, most imported first, then in the order of the source", () => {
    const used = { normalizeType: 3, compileETag: 2, compileTrust: 2 };
    const names = ["methods", "compileETag", "compileTrust", "normalizeType", "setCharset"];
    const all = names.map((name) => defined("function", name, {}, Object.hasOwn(used, name) ? used[name as keyof typeof used] : 0));
    expect(text(all)).toBe("normalizeType, compileETag, compileTrust, methods, setCharset.");
    expect(text([...of("interface", "Door"), ...of("function", "_lock", "openShop")])).toBe("openShop, Door, _lock.");
    expect(text(of("component", "Dialog", "DialogTitle"))).toBe("Dialog, DialogTitle.");
    expect(text(of("type", "Cup", "Pot"))).toBe("Cup, Pot.");
  });

  it("fits into 140 characters, with the number of further names", () => {
    const names = Array.from({ length: 30 }, (_, index) => `compileQueryParser${index}`);
    const list = namesOf(of("function", ...names)) ?? "";
    expect(list).toBe(`${names.slice(0, 6).join(", ")} and 24 more`);
    expect(list.length).toBeLessThanOrEqual(140);
    expect(namesOf(of("class", `Very${"Long".repeat(20)}`, "Tea"), 60)).toMatch(/^`VeryLong.*…` and 1 more$/);
    expect(namesOf([])).toBeUndefined();
    expect(namesOf(of("constant", "a b", "c"))).toBe("`a b`, c");
  });

  it("has no sentence made from a name", () => {
    const verbs = ["parsePrice", "formatPrice", "useCart", "isGreen", "hasMilk", "getOptions", "NewTill", "runEveryHour", "verifyRSA"];
    expect(text(of("function", ...verbs))).toBe(`${verbs.join(", ")}.`);
    for (const name of verbs)
      expect(text(of("function", name), { path: "src/tills/shop.ts" })).toMatch(new RegExp(`^(?:For .*: )?${name}\\(\\)\\.$`));
  });

  it("of a single one is what it consists of", () => {
    expect(text([defined("function", "spread", { parameters: "butter: Butter, bread = rye" })])).toBe("spread(butter, bread).");
    expect(text([defined("function", "spread", { parameters: "t, e" })])).toBe("spread().");
    expect(text([defined("component", "Dialog", { members: ["open"] })])).toBe("Dialog: open.");
    expect(text([defined("class", "TeaBook", { extends: "Book", members: ["addTea", "removeTea"] })])).toBe(
      "TeaBook extends Book: addTea, removeTea.",
    );
    expect(text([defined("interface", "TeaBag", { fields: ["grams", "price"] })])).toBe("TeaBag: grams, price.");
    expect(text([defined("enum", "TeaKind", { fields: ["Green", "Black"] })])).toBe("TeaKind: Green, Black.");
    expect(text([defined("constant", "createScope", { value: "build()" })])).toBe("createScope = build().");
    expect(text([defined("constant", "MOST_TEAS", { value: "50" })])).toBe("MOST_TEAS = 50.");
    expect(text([defined("constant", "SETTINGS_FILE", { literal: true })])).toBe("SETTINGS_FILE.");
    expect(text([defined("constant", "hasDocument", { value: "true" })])).toBe("hasDocument.");
    expect(text([defined("type", "WeighHook", { type: "(tea: Tea) => void" })])).toBe("WeighHook: (tea: Tea) => void.");
    const bases = ["ShopMixin", "TeaMixin", "WeighingSerializerOfTheWholeShopWithAllItsTeas"].join(", ");
    expect(text([defined("class", "Tea", { extends: bases })])).toMatch(/^Tea extends ShopMixin, TeaMixin, Weighing\w+…$/u);
    const main = { ...defined("function", "client", { parameters: "element: HTMLElement, tea = 1" }), isUnnamed: true };
    expect(text([main], { stem: "client", path: "src/client.ts" })).toBe("client(element, tea).");
  });

  it("follows a role", () => {
    const long = Array.from({ length: 9 }, (_, index) => defined("class", `Very${"Long".repeat(9)}Name${String(index)}`));
    expect(text(long, { role: { noun: "Generated code" } }).startsWith("Generated code; VeryLong")).toBe(true);
  });
});

describe("for whom and with what", () => {
  const open = [defined("function", "openShop")];

  it("follows if there is room, without what is said already", () => {
    expect(text(open, { uses: ["zod"], users: "used by `src/cli.ts`" })).toBe("openShop(), using `zod`; used by `src/cli.ts`.");
    expect(text(open, { users: `used by \`${"x".repeat(190)}\`` })).toBe("openShop().");
    expect(text([defined("class", "Tea", { extends: "Drink", members: ["x"] })], { uses: ["Drink"] })).toBe("Tea extends Drink: x.");
  });

  it("follows a role", () => {
    const role = { noun: "Angular component", subject: "Cart", covers: ["CartComponent"] };
    expect(text([defined("class", "CartComponent", { members: ["addTea"] })], { role })).toBe("Angular component `Cart` with `addTea`.");
    const routes = { noun: "URL routes", link: "to", names: ["add"], isComplete: true } as const;
    expect(text(open, { role: routes, uses: ["path"] })).toBe("URL routes to `add`.");
  });

  it("follows what a framework loads it for", () => {
    const entry = 'Next.js page for route "/shop"';
    expect(text([defined("component", "ShopPage")], { entry, stem: "page", path: "app/shop/page.tsx" })).toBe(`${entry}.`);
    expect(text([defined("component", "Menu", { doc: "Shows the teas." })], { entry })).toBe(`${entry}. Shows the teas.`);
  });
});

it("describes a script by its calls and by what its functions do", () => {
  const script = { calls: ["main", "main"] };
  expect(text([defined("function", "main")], { script })).toBe("Script that calls `main()`.");
  expect(text([defined("function", "main"), defined("function", "seedUsers")], { script })).toBe(
    "Script that calls `main()`; seedUsers().",
  );
  expect(text([defined("function", "createUsers")], { script })).toBe("Script that calls `main()`; createUsers().");
});

it("adds what the author says of the most imported declaration, if there is room", () => {
  const weigh = defined("function", "weigh", { doc: "Weighs the tea on the small scale." }, 3);
  const many = ["pack", "label", "ship"].map((name) => defined("function", name));
  expect(text([...many, weigh])).toBe("weigh, pack, label, ship. `weigh()`: Weighs the tea on the small scale.");
  const page = { entry: "Next.js page", path: "app/shop/page.tsx", stem: "page" };
  expect(text([...many, weigh], page)).not.toContain("scale");
});

it("names the file or the folder if its names are those of many files", () => {
  const options = [defined("function", "getOptions")];
  expect(text(options, { path: "src/funnel/getOptions.ts", stem: "getOptions" })).toBe("For `funnel`: getOptions().");
  expect(text(options, { path: "src/charts/pie.ts", stem: "pie" })).toBe("For `pie`: getOptions().");
  expect(text(options, { path: "src/lib/getOptions.ts", stem: "getOptions" })).toBe("getOptions().");
  expect(text([defined("component", "Renderer")], { path: "src/box/Renderer.tsx", stem: "Renderer" })).toBe("For `box`: Renderer.");
});

it("describes methods of a type of another file", () => {
  const role = { noun: "Part of the shop" };
  const added = [{ type: "DB", members: ["CreateTea", "ListTeas", "DeleteTea"] }];
  expect(text([], { added, role })).toBe("Part of the shop; methods of `DB`: `CreateTea()`, `ListTeas()` and `DeleteTea()`.");
  expect(text([], { added: [{ type: "DB", members: ["Len", "Less"] }] })).toBe("Methods of `DB`: `Len()` and `Less()`.");
});

it("describes the entry of a package by the package", () => {
  expect(draft([], { entryOf: { name: "tea", description: "Brews tea." } })).toEqual({
    text: "Entry of package `tea`: Brews tea.",
    origin: "author",
  });
  expect(draft([], { entryOf: { name: "tea" } })).toBeUndefined();
});

it("takes the name of the folder for an index file", () => {
  const index = new Set(["index", "__init__"]);
  expect(
    ["src/till.ts", "src/tills/index.ts", "a/__init__.py", "src/till.d.ts", "index.js", "LICENSE"].map((path) => stemOf(path, index)),
  ).toEqual(["till", "tills", "a", "till", "index", "LICENSE"]);
});

describe("what a framework loads", () => {
  it("is not described by what stands in for it", () => {
    const declared = [defined("component", "UsersRoute"), defined("component", "ErrorBoundary"), defined("function", "loader")];
    const users = { entry: "React Router route `users`", path: "app/routes/users/index.tsx", stem: "users" };
    expect(text(declared, users)).toBe("React Router route `users`; loader().");
  });
});

describe("what the file states for people", () => {
  it("comes after its role, or stands alone", () => {
    const role = { noun: "Django management command `prune`", says: "Prune old carts.", covers: ["Command"] };
    expect(draft([defined("class", "Command")], { role })).toEqual({
      text: "Django management command `prune`: prune old carts",
      origin: "author",
    });
    expect(text([], { role: { noun: "", says: "Weigh teas." } })).toBe("Weigh teas.");
    expect(text([defined("function", "openShop")], { role: { noun: "", says: "TODO: say it." } })).toBe("openShop().");
  });
});
