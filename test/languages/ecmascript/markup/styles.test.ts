import { describe, expect, test } from "vitest";
import { read, sites } from "./sites.js";

describe("CSS", () => {
  test("imports, URLs, and what is neither", async () => {
    const css = `/* @import "no.css"; */ @import "base.css" screen; @import url(print.css) print; @import url("theme.css") layer(a) supports(x: "y");
@import "https://cdn.example/a.css"; @import url(//cdn.example/b.css);
.shop { background: url( wood.png ), URL('oak.png?v=2#x'), url(data:image/png;base64,AA==), url(#mask); content: "url(no.png)"; }
@font-face { src: url(/fonts/a.woff2) format("woff2"), url(~fonts/b.ttf), url(@/c.ttf) }
.pic { background: image-set("a.png" 1x, url(b.png) type("image/png") 2x); filter: url(a\\(1\\).svg) }`;
    expect(await sites("shop.css", css)).toEqual([
      "@import base.css",
      "@import print.css",
      "@import theme.css",
      "url() ./wood.png",
      "url() ./oak.png",
      "url() /fonts/a.woff2",
      "url() fonts/b.ttf",
      "url() @/c.ttf",
      "image-set() ./a.png",
      "image-set() ./b.png",
      "url() ./a(1).svg",
    ]);
  });

  test("CSS modules: composes, @value, :import", async () => {
    const css = `@value themes: "./themes.css"; @value dark, light from themes; @value gap from "./gaps.css";
.a { composes: b c from "./b.css"; composes: d; composes: e from global } :import("./icss.css") { x: y } :export { a: b }`;
    expect(await sites("shop.module.css", css)).toEqual([
      "@value ./themes.css",
      "@value ./gaps.css",
      "composes ./b.css",
      ":import ./icss.css",
    ]);
  });

  test("Tailwind's rules", async () => {
    const css = `@import "tailwindcss" source("../src"); @plugin "@tailwindcss/typography"; @config "../tailwind.config.js"; @reference "./app.css";
@source "../ui/*.tsx"; @source "../kit"; @source not "../x"; @source inline("p-1");`;
    expect(await sites("app.css", css)).toEqual([
      "@import tailwindcss",
      "@plugin @tailwindcss/typography",
      "@config ../tailwind.config.js",
      "@reference ./app.css",
      "@source ../ui/*.tsx",
      "@source ../kit",
    ]);
    expect((await read("app.css", css)).references[4]?.patterns).toEqual(["../ui/*.tsx"]);
  });

  test("there is no line comment in CSS", async () => {
    expect(await sites("a.css", `// @import "read.css";`)).toEqual(["@import read.css"]);
  });
});

test("SCSS: modules, lists, comments, and computed names", async () => {
  const scss = `// @use "no";
@use "sass:math"; @use "config" with ($a: "x"); @use "pkg:kit" as k; @forward "src/list" hide b; @import 'a', "b";
.x { @include meta.load-css("theme"); background: url("#{$base}/a.png"), url($base + "/b.png"), url("c" + $d); @include font("e"); }
@import url(http://x.example/f.css), "~bootstrap/scss/grid";`;
  expect(await sites("shop.scss", scss)).toEqual([
    "@use config",
    "@use kit",
    "@forward src/list",
    "@import a",
    "@import b",
    "meta.load-css theme",
    "@import bootstrap/scss/grid",
  ]);
});

test("indented Sass and Stylus end statements at the line", async () => {
  expect(await sites("shop.sass", `@import foo, bar/baz\n@use "colors"\n.a\n  background: url(a.png)\n`)).toEqual([
    "@import foo",
    "@import bar/baz",
    "@use colors",
    "url() ./a.png",
  ]);
  expect(await sites("shop.styl", `// @import "no"\n@import 'nib'\n@require "grid"\nbody\n  color red`)).toEqual([
    "@import nib",
    "@require grid",
  ]);
});

test("Less: options, plugins, variables", async () => {
  const less = `@import (reference, css) "base"; @plugin "tools"; @plugin: 3; @source: "no"; .a { background: url(@path), url("@{dir}/b.png"), url(c.png) }`;
  expect(await sites("shop.less", less)).toEqual(["@import base", "@plugin tools", "url() ./c.png"]);
});

test("stylesheets have no export table", async () => {
  const facts = await read("shop.scss", ".a { color: red }");
  expect([facts.hasExportTable, facts.dialect, facts.references]).toEqual([false, "SCSS", []]);
});

test("GraphQL imports in comments", async () => {
  const graphql = `#import "./price.graphql"\n# import Price, Tax from 'tax.graphql'\n# import "is" a word in prose "x"\n# imports "no"\ntype Shop { a: Int }`;
  expect(await sites("shop.graphql", graphql)).toEqual(["#import ./price.graphql", "#import tax.graphql", "#import is"]);
});
