import { expect, test } from "vitest";
import { templateTags } from "../../../../languages/ecmascript/extract/markup/template-sites.js";

function tags(text: string): readonly string[] {
  return templateTags(text).map(({ kind, name, offset }) => {
    expect(text.slice(offset, offset + name.length)).toBe(name);
    return `${kind} ${name}`;
  });
}

test.each([
  ['{% extends "base.html" %}', ["extends base.html"]],
  ["{%- include 'a/b.html' with x=1 only -%}", ["include a/b.html"]],
  ['{% include "a.html" ignore missing %}', ["include a.html"]],
  ['{% extends theme("layout.html") %}', ["extends layout.html"]],
  ["{% from 'macros.html' import field %}", ["import macros.html"]],
  ["{% import 'macros.html' as m %}", ["import macros.html"]],
  ["<script src=\"{% static 'js/a.js' %}\"></script>", ["static js/a.js"]],
  ["{{ url_for('static', filename='js/a.js') }}", ["static js/a.js"]],
  ["{% load static shop_tags %}{% load price from more_tags %}", ["load static", "load shop_tags", "load more_tags"]],
  ['{{ template "head.html" . }}{{- block "base/foot" . }}', ["template head.html", "template base/foot"]],
])("%s", (text, expected) => {
  expect(tags(text)).toEqual(expected);
});

test.each([
  "{% extends base %}",
  '{% include "a/" ~ kind ~ ".html" %}',
  '{% include "a/"|add:kind %}',
  '{% include "a/{{ kind }}.html" %}',
  '{# {% include "a.html" %} #}',
  '{% comment %}{% include "a.html" %}{% endcomment %}',
  '{% raw %}{% include "a.html" %}{% endraw %}',
  "{% static 'https://example.com/a.js' %}",
  '{% include "a.html"',
  '{{ define "head.html" }}',
])("no file: %s", (text) => {
  expect(tags(text)).toEqual([]);
});

test("the rest of an unclosed text costs little", () => {
  expect(tags("{% include {{ {# ".repeat(20_000))).toEqual([]);
});
