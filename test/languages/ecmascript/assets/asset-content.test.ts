/** What the content of templates, style sheets, data and images shows about them. */
import { describe, expect, it, test } from "vitest";
import { assetReading } from "../../../../languages/ecmascript/assets/asset-content.js";
import type { AssetContent } from "../../../../src/model/asset-content.js";
import { processorTime } from "../../../support/processor-time.js";

const read = (path: string, text: string): AssetContent => assetReading(path)?.of(text, path, "") ?? {};
const head = (path: string, text: string): string | undefined => read(path, text).head;

describe("pages and templates", () => {
  it.each([
    ["<html><head><title>Tea &amp; cups - Shop</title></head></html>", 'Template of the page "Tea & cups"'],
    [
      '{% extends "base.html" %}{% block title %}Add Slack Integration for {{ site }}{% endblock %}',
      'Template of the page "Add Slack Integration"',
    ],
    ["<h1>Edit <b>{{ cup.name }}</b> and pot</h1>", 'Template headed "Edit … and pot"'],
    ['<h2>{% trans "Choose a cup" %}</h2>', 'Template headed "Choose a cup"'],
    ['<div class="modal"><h4 class="modal-title">Remove Check <span>{{ name }}</span></h4></div>', 'Template of the dialog "Remove Check"'],
    ['{{ define "title" }}{{ t "page.about.title" }}{{ end }}<p>x</p>', "Template of the page titled by the message `page.about.title`"],
    ['<gf-page-tabs [tabs]="tabs"></gf-page-tabs>', "Template that shows `<gf-page-tabs>`"],
    ["<table><th>Name</th><th>{{ x }}</th><th>Date</th></table>", 'Template with columns "Name" and "Date"'],
    ["<html>{% block title %}{% endblock %}{% block content %}{% endblock %}</html>", "Page layout with blocks `title` and `content`"],
    ['<h1>Log in</h1><form method="post" action="/login/"></form>', 'Template headed "Log in", with a form posting to `/login/`'],
    ["<p>Please check your email!</p>", 'Template with the text "Please check your email!"'],
    ['{{ template "item_meta" . }}{{ template "pagination" . }}', "Template that includes `item_meta` and `pagination`"],
  ])("%s", (text, expected) => expect(head("a.html", text)).toBe(expected));

  it.each([
    ["a title that the server chooses", "<title>{{ title }}</title>"],
    ["a title with the name of the site only", "<title>{{ title }} - Shop</title>"],
    ["a title that depends on a condition", "<title>{% if a %}Cups{% else %}Pots{% endif %}</title>"],
    ["a heading in a script", "<script>var a = '<h1>Not a heading</h1>';</script>"],
    ["a heading in a comment", "<!-- <h1>Old heading</h1> -->{# <h1>Old heading</h1> #}{% comment %}<h1>Old one</h1>{% endcomment %}"],
    ["a single letter", "<h1>A</h1>"],
    ["a form whose address is computed", '<form method="post" action="{% url \'x\' %}"></form>'],
    ["elements of component libraries", "<mat-label></mat-label><ng-content></ng-content>"],
    ["an unclosed heading", "<h1>Cups"],
  ])("nothing for %s", (_, text) => expect(head("a.html", text)).toBeUndefined());

  it("describes the template of a component", () => {
    expect(read("a.component.html", "<h1 i18n>About us</h1>")).toMatchObject({ noun: "Template", detail: 'headed "About us"' });
  });
});

describe("style sheets", () => {
  it.each([
    ["a.css", ".edit-in-place { color: red } .edit-in-place .badge:hover {}", "Styles for `.edit-in-place` and `.badge`"],
    ["a.css", ":host-context(.dark) .cup:not(.open) { margin: .5em }", "Styles for `.cup`"],
    ["a.scss", "$fa-font-path: '../fonts';\n$gap: 1px;", "Style sheet that defines the variables `$fa-font-path` and `$gap`"],
    ["a.less", "@icon-font-name: 'x';", "Style sheet that defines the variable `@icon-font-name`"],
    [
      "a.css",
      ":root { --primary: red; --gap: 1px; --top: 2px; --end: 3px }",
      "Style sheet that defines the variables `--primary`, `--gap`, `--top` and more",
    ],
    ["a.sass", ".cup\n  color: red\n", "Styles for `.cup`"],
    ["a.less", "@import 'inc/table';\n@import (less) 'x';", "Style sheet that imports `table`"],
    ["a.css", "body, h1 { }", "Styles for `body` and `h1`"],
    ["a.css", "/*! Bootstrap v3.4.1 (https://x) | MIT */ .a {}", "Style sheet of the library `Bootstrap` 3.4.1"],
    ["a.css", "/* .old { } */ @media print { .new { a: b } }", "Styles for `.new`"],
    ["a.less", ".cup { .clearfix(); .mixin; }", "Styles for `.cup`"],
  ])("%s %s", (path, text, expected) => expect(head(path, text)).toBe(expected));

  it("has the comment at the top, but no licence, banner of rules or remark on the first rule", () => {
    expect(read("a.css", "/*\n * Layout of the shop window.\n *\n * More.\n */\n\n.a {}").comment).toBe("Layout of the shop window.");
    expect(read("a.scss", "// Colours of the shop\n// and its windows\n\n$a: b;").comment).toBe("Colours of the shop and its windows");
    for (const text of [
      "/* Copyright 2020 Tea. MIT Licence */\n\n.a {}",
      "/* Hides the arrow */\n.a {}",
      "/* .a { color: red; } */\n\n.b {}",
    ])
      expect(read("a.css", text).comment).toBeUndefined();
  });
});

describe("data", () => {
  it.each([
    ["a.yml", "  # cups\n\t# pots\n\n  \n---\nname: x\n", "YAML data with `name`"],
    ["a.json", '{ "name": "x", "targets": [] }', "JSON data with `name` and `targets`"],
    ["a.json", '[{ "id": 1, "title": "secret" }, { "id": 2 }]', "JSON list of 2 objects with `id` and `title`"],
    ["a.json", '// cups\n{ "a": { "inner": 1 }, /* x */ "b": "c:d" }', "JSON data with `a` and `b`"],
    [
      "apps/cart/project.json",
      '{ "name": "cart", "sourceRoot": "x", "targets": { "build": {}, "serve": {} } }',
      "Nx project `cart` with targets `build` and `serve`",
    ],
    ["locale/translations/gl_ES.json", '{ "a": "b", "c": { "d": "e", "f": ["g", "h"] } }', "Translations into gl_ES (3 messages)"],
    [
      "locale/translations/gl_ES.json",
      JSON.stringify(Object.fromEntries(Array.from({ length: 583 }, (_, index) => [`m${index}`, "x"]))),
      "Translations into gl_ES (500+ messages)",
    ],
    ["i18n/de.json", '{ "a": "b" }', "Translations into de (1 message)"],
    ["locale/de/LC_MESSAGES/django.po", "", "Translations into de"],
    ["a.yml", "# cups\n---\nname: x\non:\n  push: y\n", "YAML data with `name` and `on`"],
    ["a.yaml", "- id: 1\n  title: x\n- id: 2\n", "YAML list of 2 objects with `id` and `title`"],
    ["a.toml", "title = 1\n[tool.x]\na = 2\n[[cups]]\n", "TOML data with `title`, `tool` and `cups`"],
  ])("%s %s", (path, text, expected) => expect(head(path, text)).toBe(expected));

  it("has no key that may be a secret, and no value", () => {
    expect(head("a.json", '{ "sk_live_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa": 1, "4f3c": 2, "user": "hunter2" }')).toBe("JSON data with `user`");
    expect(head("lang/db.json", '{ "host": 1 }')).not.toContain("message");
    expect(head("a.json", '{ "__proto__": { "x": 1 } }')).toBe("JSON data with `__proto__`");
    expect(head("a.json", "12")).toBeUndefined();
    expect(head("a.json", '"only"')).toBeUndefined();
  });
});

describe("images and scripts", () => {
  it.each([
    ["a.svg", '<svg><symbol id="icon-read"/><symbol id="icon-star"/></svg>', "SVG sprite with `icon-read` and `icon-star`"],
    ["a.svg", "<svg><title>Cup of tea</title></svg>", 'SVG image "Cup of tea"'],
    ["a.svg", "<svg><title>Layer 1</title></svg>", undefined],
    ["zxcvbn.min.js", "(function(){})", "Minified JavaScript of `zxcvbn`"],
    ["jquery.min.js", "/*! jQuery v3.6.0 | (c) OpenJS */", "Minified JavaScript library `jQuery` 3.6.0"],
    ["a.js", "/*! For license information see a.js.LICENSE.txt */", undefined],
  ])("%s %s", (path, text, expected) => expect(head(path, text)).toBe(expected));

  it("does not read what nobody can read", () => expect(assetReading("a.png")).toBeUndefined());
});

/** Milliseconds of the processor: linear time takes a fifth of it at most. */
const LONG = 1_000;

test("hostile files take linear time, and short heads", () => {
  const many = (part: string): string => part.repeat(400_000 / part.length);
  const parts = [
    "{%",
    "{{",
    "<h1>",
    "<title>",
    "{% block title %}",
    "/*",
    "/**\n",
    '"',
    ".a{",
    "<symbol id=",
    '<symbol id="',
    "- a:\n",
    "[[",
    "//",
    " ",
    "$a:",
    "(",
    "a ",
    "<p>a",
    "{",
    "=",
    "é",
    "&",
    " to",
    ":",
    "<a b",
    "-",
    "\t",
    "\n",
    " #",
    "# a\n",
    "\n--- ",
  ];
  const slow: string[] = [];
  const timed = (path: string, text: string): string | undefined => {
    const started = processorTime();
    const found = head(path, text);
    if (processorTime() - started > LONG) slow.push(`${path} ${text.slice(0, 40)}`);
    return found;
  };
  const paths = ["a.html", "a.css", "a.sass", "a.json", "a.yml", "a.toml", "a.svg", "a.min.js"];
  const heads = parts.flatMap((part) => [
    ...paths.map((path) => timed(path, many(part))),
    timed("a.html", `<title>${many(part)}</title>`),
    timed("a.html", `<title>Cup ${part.repeat(300)}x{{ cup }}</title>`),
    timed("a.css", `/*! ${many(part)} */`),
  ]);
  expect(slow).toEqual([]);
  expect(heads).toHaveLength(parts.length * (paths.length + 3));
  expect(heads.filter((one) => one !== undefined && one.length > 400)).toEqual([]);
});
