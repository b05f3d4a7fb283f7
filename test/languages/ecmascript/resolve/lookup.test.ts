import { describe, expect, it } from "vitest";
import { empty, outcome, resolveIn } from "./resolve-in.js";

describe("relative specifiers", () => {
  it.each([
    ["19: the source behind an output extension", ["cart.ts"], "shop.ts", "./cart.js", "cart.ts"],
    ["19: the implementation beats its declaration", ["cart.js", "cart.d.ts"], "shop.ts", "./cart.js", "cart.js"],
    ["a script takes the exact file", ["cart.js", "cart.ts"], "shop.js", "./cart.js", "cart.js"],
    ["TypeScript takes the source", ["cart.js", "cart.ts"], "shop.ts", "./cart.js", "cart.ts"],
    ["components take the source", ["cart.js", "cart.ts"], "Shop.vue", "./cart.js", "cart.ts"],
    [".mjs from .mts", ["cart.mts"], "shop.mts", "./cart.mjs", "cart.mts"],
    ["the source of a stylesheet", ["cart.scss"], "shop.ts", "./cart.css", "cart.scss"],
    ["the stylesheet itself", ["cart.css", "cart.less"], "shop.ts", "./cart.css", "cart.css"],
    ["a stylesheet of another language", ["cart.styl"], "Shop.vue", "./cart.css", "cart.styl"],
    ["a stylesheet is no source of a script", ["cart.scss"], "shop.ts", "./cart.js", "!unresolved"],
    [".jsx from .tsx", ["Cart.tsx"], "shop.ts", "./Cart.jsx", "Cart.tsx"],
    ["a declaration that is written", ["cart.ts", "cart.d.ts"], "shop.ts", "./cart.d.ts", "cart.d.ts"],
    ["a declaration that only the build writes", ["cart.ts"], "shop.ts", "./cart.d.ts", "cart.ts"],
    ["a declaration alone", ["cart.d.ts"], "shop.ts", "./cart", "cart.d.ts"],
    ["20: the file before the directory", ["till.ts", "till/index.ts"], "shop.ts", "./till", "till.ts"],
    ["20: a trailing slash means the directory", ["till.ts", "till/index.ts"], "shop.ts", "./till/", "till/index.ts"],
    ["a dot means the directory", ["goods/index.ts"], "goods/tea.ts", ".", "goods/index.ts"],
    ["two dots mean the directory above", ["index.ts"], "goods/tea.ts", "..", "index.ts"],
    ["extension order", ["cart.js", "cart.tsx"], "shop.js", "./cart", "cart.tsx"],
    ["assets", ["logo.svg"], "shop.ts", "./logo.svg", "logo.svg"],
    ["a query", ["logo.svg"], "shop.ts", "./logo.svg?raw", "logo.svg"],
    ["a fragment", ["icons.svg"], "shop.ts", "./icons.svg#tea", "icons.svg"],
    ["a fragment that is the name", ["price#1.ts"], "shop.ts", "./price#1", "price#1.ts"],
    ["loaders", ["theme.css"], "shop.ts", "!!style-loader!css-loader?modules!./theme.css", "theme.css"],
    ["32: nothing there", ["a.png"], "shop.ts", "./x.png", "!unresolved"],
    ["never above the root", ["passwd.ts"], "goods/tea.ts", "../../passwd", "!unresolved"],
    ["case", ["Cart.ts"], "shop.ts", "./cart", "Cart.ts !case-mismatch"],
  ])("%s", (_, files, from, specifier, expected) => {
    expect(outcome(empty(...files), from, specifier)).toBe(expected);
  });

  it("does not choose between two spellings", () => {
    expect(outcome(empty("Cart.ts", "CART.ts"), "shop.ts", "./cart")).toBe("!unresolved");
  });

  it("reads a directory's manifest, mapped to the source", () => {
    const till = { "till/package.json": { main: "./dist/till.js" }, "till/src/till.ts": "", "till/index.js": "" };
    expect(outcome(till, "shop.ts", "./till")).toBe("till/src/till.ts");
    expect(outcome({ "till/package.json": { main: "../../../etc/passwd" }, "etc/passwd": "" }, "shop.ts", "./till")).toBe("!unresolved");
  });

  it("follows tracked links to files and directories, never out of the inventory", () => {
    const files = empty("packages/goods/src/tea.ts", "packages/goods/src/index.ts");
    const links = { "shop/tea.ts": "packages/goods/src/tea.ts", "shop/goods": "packages/goods/src", "shop/lost.ts": "packages/gone.ts" };
    expect(outcome(files, "shop/main.ts", "./tea", { links })).toBe("packages/goods/src/tea.ts");
    expect(outcome(files, "shop/main.ts", "./goods", { links })).toBe("packages/goods/src/index.ts");
    expect(outcome(files, "shop/main.ts", "./goods/tea", { links })).toBe("packages/goods/src/tea.ts");
    expect(outcome(files, "shop/main.ts", "./lost", { links })).toBe("!unresolved");
  });

  it("ends in a loop of links", () => {
    expect(outcome(empty(), "shop.ts", "./a/tea", { links: { a: "b", b: "a" } })).toBe("!unresolved");
  });

  it("finds what rootDirs merge, the longest first", () => {
    const files = {
      "tsconfig.json": { compilerOptions: { rootDirs: ["src", "src/generated", "gen"] } },
      "gen/views/list.ts": "",
      "src/views/main.ts": "",
    };
    expect(outcome(files, "src/views/main.ts", "./list")).toBe("gen/views/list.ts");
    expect(outcome(files, "src/generated/views/a.ts", "./main")).toBe("src/views/main.ts");
  });

  it("leads output back to its source", () => {
    const files = { "package.json": { name: "till" }, "tsconfig.json": { compilerOptions: { outDir: "dist" } }, "src/cli.ts": "" };
    expect(outcome(files, "bin/till.js", "../dist/cli.js")).toBe("src/cli.ts");
    expect(outcome(files, "bin/till.js", "../dist/gone.js")).toBe("!unresolved");
    // What lies deeper in the output is not the package itself.
    expect(outcome({ ...files, "src/index.ts": "" }, "bin/till.js", "../dist/parts/index.js")).toBe("!unresolved");
    expect(outcome({ ...files, "src/index.ts": "" }, "bin/till.js", "../dist/index.js")).toBe("src/index.ts");
    // A file is no directory whose index it could be.
    expect(outcome({ ...files, "src/index.ts": "" }, "bin/till.js", "../dist/gone.js")).toBe("!unresolved");
  });

  it("lists the paths it tried", () => {
    expect(resolveIn({}, "goods/tea.ts", "./gone").problems).toEqual([
      { code: "unresolved", path: "goods/tea.ts", line: 3, detail: "./gone", notes: ["goods/gone"] },
    ]);
  });

  it("keeps quiet about tentative paths", () => {
    expect(resolveIn({}, "goods/tea.ts", "./gone", { tentative: true, kind: "reference", manner: "path" })).toEqual({
      targets: [],
      problems: [],
    });
  });
});

describe("platform variants", () => {
  const manifest = { "package.json": { dependencies: { "react-native": "0.76.0" } } };
  it("40b: the first platform represents the name, the others are variants", () => {
    expect(outcome({ ...manifest, ...empty("Button.ios.tsx", "Button.android.tsx") }, "App.tsx", "./Button")).toBe(
      "Button.ios.tsx Button.android.tsx(android)",
    );
  });
  it("the plain file stands before its variants", () => {
    expect(outcome({ ...manifest, ...empty("Button.tsx", "Button.web.tsx", "Button.native.tsx") }, "App.tsx", "./Button")).toBe(
      "Button.tsx Button.native.tsx(native) Button.web.tsx(web)",
    );
  });
  it("indexes have variants", () => {
    expect(outcome({ ...manifest, ...empty("till/index.ios.ts", "till/index.android.ts") }, "App.tsx", "./till")).toBe(
      "till/index.ios.ts till/index.android.ts(android)",
    );
  });
  it("a plain index stands before those of platforms", () => {
    expect(outcome({ ...manifest, ...empty("till/index.ts", "till/index.web.ts") }, "App.tsx", "./till")).toBe(
      "till/index.ts till/index.web.ts(web)",
    );
  });
  it("a file of a platform stands before a directory", () => {
    expect(outcome({ ...manifest, ...empty("till.ios.ts", "till/index.ts") }, "App.tsx", "./till")).toBe("till.ios.ts");
  });
  it("suffixes choose the first, and all others are still its variants", () => {
    const config = { "tsconfig.json": { compilerOptions: { moduleSuffixes: [".ios", ".android", ""] } } };
    const files = empty("Bell.ios.ts", "Bell.web.ts", "Voice.ts", "Voice.android.ts", "till/index.ts", "till/index.web.ts");
    expect(outcome({ ...manifest, ...config, ...files }, "App.tsx", "./Bell")).toBe("Bell.ios.ts Bell.web.ts(web)");
    expect(outcome({ ...manifest, ...config, ...files }, "App.tsx", "./Voice")).toBe("Voice.android.ts Voice.ts(default)");
    expect(outcome({ ...manifest, ...config, ...files }, "App.tsx", "./till")).toBe("till/index.ts till/index.web.ts(web)");
    expect(outcome({ ...config, ...files }, "App.tsx", "./Voice")).toBe("Voice.android.ts");
  });
  it("needs React Native", () => {
    expect(outcome(empty("Button.ios.tsx"), "App.tsx", "./Button")).toBe("!unresolved");
  });
});
