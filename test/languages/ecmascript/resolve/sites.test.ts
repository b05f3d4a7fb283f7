import { describe, expect, it } from "vitest";
import { empty, outcome, type Extra } from "./resolve-in.js";

const style: Extra = { manner: "style", kind: "reference", form: "@use" };
const markup: Extra = { manner: "markup", kind: "reference", form: "<img src>" };

describe("stylesheets", () => {
  const files = {
    "package.json": { dependencies: { bootstrap: "5" } },
    "tsconfig.json": { compilerOptions: { paths: { "@/*": ["./src/*"] } } },
    ...empty(
      "src/styles/_tea.scss",
      "src/styles/cup.css",
      "src/styles/goods/_index.scss",
      "src/styles/a.module.css",
      "tailwind.config.js",
      "src/base/reset.less",
    ),
  };
  it.each([
    ["a partial", "./tea", "src/styles/_tea.scss"],
    ["a partial with its extension", "./tea.scss", "src/styles/_tea.scss"],
    ["a neighbour without ./", "tea", "src/styles/_tea.scss"],
    ["CSS from Sass", "cup", "src/styles/cup.css"],
    ["an index", "goods", "src/styles/goods/_index.scss"],
    ["a load path", "base/reset", "src/base/reset.less"],
    ["an alias", "@/styles/tea", "src/styles/_tea.scss"],
    ["composes", "./a.module.css", "src/styles/a.module.css"],
    ["a configuration", "../../tailwind.config.js", "tailwind.config.js"],
    ["a package", "bootstrap/scss/functions", "npm:bootstrap"],
    ["a package that nobody declares", "@acme/theme/base.css", "npm:@acme/theme"],
    ["Sass's own modules", "sass:math", "npm:sass"],
    ["a lost neighbour", "varaibles", "!unresolved"],
    ["an address", "https://fonts.example/css", ""],
    ["an interpolation", "theme-#{$name}", ""],
  ])("%s", (_, specifier, expected) => {
    expect(outcome(files, "src/styles/main.scss", specifier, style)).toBe(expected);
  });
});

describe("markup", () => {
  const files = {
    "web/package.json": {},
    "web/vite.config.js": "export default {}",
    ...empty("web/src/main.ts", "web/public/logo.svg", "web/a b.png", "web/docs/index.html"),
  };
  it.each([
    ["from the web root", "/src/main.ts", "web/src/main.ts"],
    ["from public", "/logo.svg", "web/public/logo.svg"],
    ["relative without ./", "src/main.ts", "web/src/main.ts"],
    ["percent-encoded", "a%20b.png", "web/a b.png"],
    ["a page of a directory", "docs/", "web/docs/index.html"],
    ["a fragment", "/logo.svg#x", "web/public/logo.svg"],
    ["what a server answers", "/api/tea", ""],
    ["what is gone", "./gone.png", "!unresolved"],
    ["an address", "https://shop.example/x.js", ""],
    ["another host", "//cdn.example/x.js", ""],
    ["a placeholder", "%PUBLIC_URL%/x.png", ""],
    ["a template", "{{ logo }}", ""],
  ])("%s", (_, specifier, expected) => {
    expect(outcome(files, "web/index.html", specifier, markup)).toBe(expected);
  });
});

describe("URLs that may not be files", () => {
  const asset: Extra = { manner: "asset", kind: "reference", tentative: true, form: "url()" };
  const files = { "package.json": { dependencies: { "@acme/theme": "1", "reset.css": "1" } } };
  it.each([
    ["a declared package", "@acme/theme/logo.svg", asset, "npm:@acme/theme"],
    ["an alias that nobody wrote down", "@assets/tea/logo.svg", asset, ""],
    ["a declared package that looks like a file", "reset.css?inline", { ...asset, tentative: undefined }, "npm:reset.css"],
    ["a file that is gone", "other.css?inline", { ...asset, tentative: undefined }, "!unresolved"],
  ] as const)("%s", (_, specifier, extra, expected) => {
    expect(outcome(files, "main.css", specifier, extra)).toBe(expected);
  });
});

describe("paths passed to an API", () => {
  const files = empty("jobs/mail.ts", "jobs/query.sql", "views/index.ts", "w.ts", "cart.html");
  it.each([
    ["31: a worker", "./w.ts", { manner: "worker", form: "new Worker" }, "w.ts"],
    ["a child process by its output name", "./jobs/mail.js", { manner: "worker", form: "fork" }, "jobs/mail.ts"],
    ["a worker without ./", "w.js", { manner: "worker", form: "new Worker" }, "w.ts"],
    ["a joined path", "./jobs/query.sql", { manner: "path", form: "path" }, "jobs/query.sql"],
    ["a directory is no module", "./views", { manner: "path", form: "path" }, ""],
    ["a name without extension is no path", "./w", { manner: "path", form: "path" }, ""],
    ["a URL", "./w", { manner: "path", form: "new URL" }, "w.ts"],
    ["a base URL", "./", { manner: "path", form: "new URL" }, ""],
    ["a template of a component", "cart.html", { manner: "asset", form: "templateUrl", tentative: undefined }, "cart.html"],
    ["a template that is gone", "gone.html", { manner: "asset", form: "templateUrl", tentative: undefined }, "!unresolved"],
  ] as const)("%s", (_, specifier, extra, expected) => {
    expect(outcome(files, "main.ts", specifier, { kind: "reference", tentative: true, ...extra })).toBe(expected);
  });
});
