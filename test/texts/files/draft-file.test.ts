import { describe, expect, it } from "vitest";
import { FORMS, type EcmaForm } from "../../../languages/ecmascript/forms.js";
import { withPeriod } from "../../../src/texts/one-line.js";
import { draftFile, type FileDraft } from "../../../src/texts/files/draft-file.js";
import { stemOf, type Defined, type FileView } from "../../../src/texts/files/file-view.js";
import { nameList } from "../../../src/texts/files/name-list.js";

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
    expect(text([drawer, { ...other, importers: 2 }])).toBe("Takes the money. Also has the class `Drawer` with `open`.");
    expect(text([other, drawer])).toBe("Defines `Till` and `Drawer`. `Till`: Takes the money.");
  });

  it("does not stand for many, nor if no file imports any of them", () => {
    const many = ["weigh", "packBag", "openShop", "closeShop"].map((name, index) => defined("function", name, { doc: "Does it." }, index));
    expect(text(many, { users: "used by `till.ts`" })).toBe(
      "Opens and closes shops; provides `weigh()` and `packBag()`; used by `till.ts`.",
    );
    expect(text([other, defined("class", "Drawer")])).toBe("Defines `Till` and `Drawer`. `Till`: Takes the money.");
    expect(text([{ ...other, isInner: true }, defined("class", "Drawer")])).toBe("Defines `Till` and `Drawer`.");
    expect(text([defined("class", "_Till", { doc: "Takes it." }), defined("class", "Drawer")])).toBe("Defines `_Till` and `Drawer`.");
    expect(text([defined("constant", "MOST", { doc: "Grams in a bag." }, 3), defined("class", "Drawer")])).not.toContain("Grams");
  });

  it("is no remark, and not the name again", () => {
    expect(text([defined("function", "openShop", { doc: "TODO: use the key." })])).toBe("Opens the shop.");
    expect(text([defined("function", "openShop", { doc: "Open shop." })])).toBe("Opens the shop.");
  });
});

describe("what it defines", () => {
  it("is said by the names of functions", () => {
    expect(text([defined("function", "parsePrice"), defined("function", "formatPrice")])).toBe("Parses and formats prices.");
    expect(text([defined("function", "NewTill"), defined("function", "UpdateTill")])).toBe("Provides `NewTill()` and `UpdateTill()`.");
    expect(text([defined("function", "spread", { parameters: "butter: Butter, bread = rye" })])).toBe("Provides `spread(butter, bread)`.");
    expect(text([defined("function", "useCart")])).toBe("Provides a hook for the cart.");
    expect(text([defined("constant", "createScope", { value: "build()" })])).toBe("Creates a scope.");
    expect(text([defined("constant", "createdAt", { value: "now()" })])).toBe("Defines `createdAt`, made by `now()`.");
    expect(text([defined("constant", "hasDocument", { value: "true" })])).toBe("Defines `hasDocument`.");
  });

  it("is said of components, classes, values and types", () => {
    expect(text([defined("component", "Dialog", { members: ["open"] })])).toBe("Renders the dialog from `open`.");
    expect(text(["Dialog", "DialogTitle", "DialogBody"].map((name) => defined("component", name)))).toBe(
      "Renders the dialog and its title and body.",
    );
    expect(text([defined("class", "TeaBook", { extends: "Book", members: ["addTea", "removeTea"] })])).toBe(
      "Class `TeaBook` based on `Book`: adds and removes teas.",
    );
    expect(text(["Bag", "Cup"].map((name) => defined("class", `${name}Error`, { extends: "Error" })))).toBe(
      "Defines bag and cup errors, both based on `Error`.",
    );
    expect(text([defined("interface", "TeaBag", { fields: ["grams", "price"] })])).toBe("Describes the tea bag: `grams` and `price`.");
    expect(text([defined("enum", "TeaKind", { fields: ["Green", "Black"] })])).toBe(
      "Lists the values of the tea kind: `Green` and `Black`.",
    );
    expect(text([defined("type", "Cup"), defined("type", "Pot")])).toBe("Declares types `Cup` and `Pot`.");
    expect(text([defined("constant", "RATE")])).toBe("Defines `RATE`.");
  });

  it("leaves types out beside code, and fits", () => {
    expect(text([defined("function", "openShop"), defined("function", "closeShop"), defined("interface", "Door")])).toBe(
      "Opens and closes shops.",
    );
    const long = Array.from({ length: 9 }, (_, index) =>
      defined("class", `Very${"Long".repeat(9)}Name${String(index)}`, { members: ["a"] }),
    );
    expect(text(long, { role: { noun: "Generated code" } }).startsWith("Generated code; defines ")).toBe(true);
  });
});

describe("for whom and with what", () => {
  const open = [defined("function", "openShop")];

  it("follows if there is room, without what is said already", () => {
    expect(text(open, { uses: ["zod"], users: "used by `src/cli.ts`" })).toBe("Opens the shop, using `zod`; used by `src/cli.ts`.");
    expect(text(open, { users: `used by \`${"x".repeat(190)}\`` })).toBe("Opens the shop.");
    expect(text([defined("class", "Tea", { extends: "Drink", members: ["x"] })], { uses: ["Drink"] })).toBe(
      "Class `Tea` based on `Drink` with `x`.",
    );
  });

  it("follows a role", () => {
    const role = { noun: "Angular component", subject: "Cart", covers: ["CartComponent"] };
    expect(text([defined("class", "CartComponent", { members: ["addTea"] })], { role })).toBe(
      "Angular component for the cart: adds a tea.",
    );
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
  expect(text([defined("function", "main"), defined("function", "seedUsers")], { script })).toBe("Script that calls `main()`.");
  expect(text([defined("function", "createUsers")], { script })).toBe("Script that calls `main()`; creates users.");
});

it("adds what the author says of the most imported declaration, if there is room", () => {
  const weigh = defined("function", "weigh", { doc: "Weighs the tea on the small scale." }, 3);
  const many = ["pack", "label", "ship"].map((name) => defined("function", name));
  expect(text([...many, weigh])).toBe(
    "Provides `pack()`, `label()`, `ship()` and `weigh()`. `weigh()`: Weighs the tea on the small scale.",
  );
  const page = { entry: "Next.js page", path: "app/shop/page.tsx", stem: "page" };
  expect(text([...many, weigh], page)).not.toContain("scale");
});

it("names the file or the folder if its names are those of many files", () => {
  const options = [defined("function", "getOptions")];
  expect(text(options, { path: "src/funnel/getOptions.ts", stem: "getOptions" })).toBe("For `funnel`: gets options.");
  expect(text(options, { path: "src/charts/pie.ts", stem: "pie" })).toBe("For `pie`: gets options.");
  expect(text(options, { path: "src/lib/getOptions.ts", stem: "getOptions" })).toBe("Gets options.");
  expect(text([defined("component", "Renderer")], { path: "src/box/Renderer.tsx", stem: "Renderer" })).toBe(
    "For `box`: renders `<Renderer>`.",
  );
});

it("describes methods of a type of another file", () => {
  const role = { noun: "Part of the shop" };
  const added = [{ type: "DB", members: ["CreateTea", "ListTeas", "DeleteTea"] }];
  expect(text([], { added, role })).toBe("Part of the shop; methods of `DB`: creates, lists and deletes teas.");
  expect(text([], { added: [{ type: "DB", members: ["Len", "Less"] }] })).toBe("Methods of `DB`: `Len()` and `Less()`.");
});

it("names as code what is no noun phrase", () => {
  const names = ["UseIsOpen", "RGBs", "Error404", "GithubActions", "CreateScope", "XUnit", "HasDoor", "CreatedAt"];
  for (const name of names) expect(text([defined("class", name)])).toBe(`Defines \`${name}\`.`);
  expect(text([defined("component", "ShowIf")])).toBe("Renders `<ShowIf>`.");
  expect(text([defined("function", "useIsOpen"), defined("function", "downloadPageAction")])).toBe(
    "Provides `useIsOpen()` and `downloadPageAction()`.",
  );
  expect(text([defined("function", "verifyRSA")])).toBe("Verifies RSA.");
  expect(text([defined("function", "runEveryHour"), defined("function", "runOnce")])).toBe("Provides `runEveryHour()` and `runOnce()`.");
  expect(text(["GoogleChat", "GoogleChatFields"].map((name) => defined("class", name)))).toBe(
    "Defines `GoogleChat` and `GoogleChatFields`.",
  );
  expect(text([], { role: { noun: "Angular component", subject: "GfMarkets" } })).toBe("Angular component for `GfMarkets`.");
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

it("says words of several names once", () => {
  expect(nameList(["ApiKeyQuery", "ApiKeyHeader"])).toBe("API key query and header");
  expect(nameList(["QueryResource", "DashboardResource"])).toBe("query and dashboard resources");
  expect(nameList(["Cup", "Pot", "Bag", "Tin", "Box"])).toBe("`Cup`, `Pot`, `Bag`, `Tin` and more");
  expect(nameList(["Cup", "cup"])).toBe("`cup`");
  expect(nameList([])).toBe("");
});

describe("lists", () => {
  it("have three phrases at most, and questions are summed up", () => {
    const names = ["removeTea", "addCup", "openShop", "closeDoor"];
    expect(text(names.map((name) => defined("function", name)))).toBe("Removes a tea, adds a cup, opens the shop and more.");
    const asking = ["isGreen", "isBlack", "isWhite", "hasMilk", "hasSugar", "isHot"];
    expect(text([...asking.map((name) => defined("function", name, { parameters: "tea" })), defined("function", "openShop")])).toBe(
      "Provides predicates about the tea, such as `isGreen()` and `isBlack()`; opens the shop.",
    );
    expect(text(asking.map((name) => defined("function", name)))).toBe("Provides predicates, such as `isGreen()` and `isBlack()`.");
  });

  it("are in code if words would leave out what tells names apart", () => {
    expect(nameList(["TeaCupResource", "TeaResource", "TeaPotResource"])).toBe("`TeaCupResource`, `TeaResource` and `TeaPotResource`");
  });
});

describe("a declaration", () => {
  it("without a name is described by its parameters", () => {
    const main = { ...defined("function", "client", { parameters: "element: HTMLElement, tea = 1" }), isUnnamed: true };
    expect(text([main], { stem: "client", path: "src/client.ts" })).toBe("Default export: a function of `element` and `tea`.");
    const verb = { ...defined("function", "openShop", { parameters: "shop" }), isUnnamed: true };
    expect(text([verb])).toBe("Opens the shop.");
  });

  it("has no parameters that a program has shortened", () => {
    expect(text([defined("function", "spread", { parameters: "t, e" })])).toBe("Provides `spread()`.");
  });

  it("of a constant keeps its name, with a number", () => {
    expect(text([defined("constant", "SETTINGS_FILE", { literal: true })])).toBe("Defines `SETTINGS_FILE`.");
    expect(text([defined("constant", "MOST_TEAS", { value: "50" })])).toBe("Defines `MOST_TEAS` (`50`).");
    expect(text(["MOST_TEAS", "LEAST_TEAS"].map((name) => defined("constant", name)))).toBe("Defines `MOST_TEAS` and `LEAST_TEAS`.");
  });

  it("of a type says so", () => {
    expect(text([defined("type", "WeighHook", { type: "(tea: Tea) => void" })])).toBe(
      "Declares the type `WeighHook`, `(tea: Tea) => void`.",
    );
  });

  it("names bases as far as there is room", () => {
    const bases = ["ShopMixin", "TeaMixin", "WeighingSerializerOfTheWholeShopWithAllItsTeas"].join(", ");
    expect(text([defined("class", "Tea", { extends: bases })])).toBe("Class `Tea` based on `ShopMixin, TeaMixin` and more.");
  });
});

describe("what a framework loads", () => {
  it("is not described by what stands in for it", () => {
    const declared = [defined("component", "UsersRoute"), defined("component", "ErrorBoundary"), defined("function", "loader")];
    const users = { entry: "React Router route `users`", path: "app/routes/users/index.tsx", stem: "users" };
    expect(text(declared, users)).toBe("React Router route `users`; provides `loader()`.");
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
    expect(text([defined("function", "openShop")], { role: { noun: "", says: "TODO: say it." } })).toBe("Opens the shop.");
  });
});
