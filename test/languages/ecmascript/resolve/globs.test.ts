import { describe, expect, it } from "vitest";
import { empty, outcome, type Files } from "./resolve-in.js";

const glob = (files: Files, from: string, ...patterns: readonly string[]): string =>
  outcome(files, from, patterns.join(", "), { kind: "dynamic", manner: "glob", form: "import.meta.glob", patterns });
const template = (files: Files, from: string, pattern: string): string =>
  outcome(files, from, pattern, { kind: "dynamic", form: "import()", patterns: [pattern], fromTemplate: true });

describe("import.meta.glob", () => {
  const files = {
    "tsconfig.json": { compilerOptions: { paths: { "@/*": ["./src/*"] } } },
    ...empty("src/m/b.ts", "src/m/a.ts", "src/m/x.ts", "src/m/.hidden.ts", "src/m/deep/c.ts", "src/m/node_modules/y.ts"),
  };
  it.each([
    ["30: sorted, without what is negated", ["./m/*.ts", "!./m/x.ts"], "src/m/a.ts src/m/b.ts"],
    ["deep, without node_modules and dot files", ["./m/**/*.ts"], "src/m/a.ts src/m/b.ts src/m/deep/c.ts src/m/x.ts"],
    ["from the root", ["/src/m/{a,b}.ts"], "src/m/a.ts src/m/b.ts"],
    ["by an alias", ["@/m/[ab].ts"], "src/m/a.ts src/m/b.ts"],
    ["extended globs", ["./m/!(x|a).ts"], "src/m/b.ts"],
    ["upwards", ["../src/m/a.*"], "src/m/a.ts"],
    ["never above the root", ["../../**/*.ts"], "!dynamic-unresolved"],
    ["nothing", ["./none/*.ts"], "!dynamic-unresolved"],
  ])("%s", (_, patterns, expected) => {
    expect(glob(files, "src/main.ts", ...patterns)).toBe(expected);
  });
  it("leaves the importer out and takes directories literally", () => {
    expect(glob(empty("app/[lang]/a.ts", "app/l/a.ts"), "app/[lang]/main.ts", "./*.ts")).toBe("app/[lang]/a.ts");
  });
  it("distinguishes a directory from its neighbours, and searches several", () => {
    const near = empty(
      "src/till/a.ts",
      "src/till/z.ts",
      "src/till-old/a.ts",
      "src/till.ts",
      "src/till0/a.ts",
      "src/tillé/a.ts",
      "src/coins/a.ts",
    );
    expect(glob(near, "src/main.ts", "./till/*.ts")).toBe("src/till/a.ts src/till/z.ts");
    expect(glob(near, "src/main.ts", "./till/a.ts", "./coins/*.ts")).toBe("src/coins/a.ts src/till/a.ts");
  });
});

describe("templates with holes", () => {
  it("29: one level, any extension that can be imported", () => {
    const files = empty("locales/de.json", "locales/en.json", "locales/README.md", "locales/deep/fr.json", "locales/index.d.ts");
    expect(template(files, "main.ts", "./locales/*.json")).toBe("locales/de.json locales/en.json");
    expect(template(files, "main.ts", "./locales/*")).toBe("locales/de.json locales/en.json");
  });
  it("without extension, with that of the output, as directories", () => {
    const files = empty("pages/home.tsx", "pages/shop/index.ts", "pages/till.vue");
    expect(template(files, "main.ts", "./pages/*")).toBe("pages/home.tsx pages/shop/index.ts pages/till.vue");
    expect(template(files, "main.ts", "./pages/*.js")).toBe("pages/home.tsx");
    expect(template(files, "main.ts", "./pages/*/index")).toBe("pages/shop/index.ts");
  });
  it("ignores more than 200 matches", () => {
    const many = (count: number): Files => empty(...Array.from({ length: count }, (_, i) => `locales/l${String(i).padStart(3, "0")}.json`));
    expect(template(many(201), "main.ts", "./locales/*.json")).toBe("!dynamic-too-wide");
    expect(template(many(200), "main.ts", "./locales/*.json").split(" ")).toHaveLength(200);
  });
  it("a package at the beginning: of the repository, or external", () => {
    const files = {
      "package.json": { workspaces: ["packages/*"] },
      "packages/i18n/package.json": { name: "@acme/i18n" },
      ...empty("packages/i18n/locales/de.json"),
    };
    expect(template(files, "main.ts", "@acme/i18n/locales/*.json")).toBe("packages/i18n/locales/de.json");
    expect(template(files, "main.ts", "date-fns/locale/*")).toBe("npm:date-fns");
  });
});
