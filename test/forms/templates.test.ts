/** Expressions of templates are expressions: `import()`, members, handlers, names that the template binds. */
import { describe } from "vitest";
import { type Form, tellForms } from "../support/forms.js";

const svelte = { "package.json": { main: "App.svelte", devDependencies: { svelte: "5" } } };
const vue = { "package.json": { main: "App.vue", dependencies: { vue: "3" } } };
const astro = { "package.json": { dependencies: { astro: "5" } }, "astro.config.mjs": "export default {};\n" };
const late = { "Late.svelte": "<i>late</i>\n", "act.ts": "export const act = () => 1;\nexport const idle = 1;\n" };

describe("import() in markup", () => {
  const rows: readonly (readonly [title: string, start: Form["files"], path: string, text: string])[] = [
    ["of a derived value in Svelte", svelte, "App.svelte", "{@const late = import('./act')}\n<p>{late}</p>\n"],
    ["of an else-if and a key in Svelte", svelte, "App.svelte", "{#if false}a{:else if import('./act')}b{/if}\n"],
    ["of an attribute with text in Svelte", svelte, "App.svelte", '<p title="a {import("./act")} b">x</p>\n'],
    ["of an event of Svelte 4", svelte, "App.svelte", "<button on:click={() => import('./act').then(({ act }) => act())}>x</button>\n"],
    [
      "of an await block without then",
      svelte,
      "App.svelte",
      "{#await import('./act')}\n  <p>…</p>\n{:then { act }}\n  <p>{act()}</p>\n{:catch error}\n{error}{/await}\n",
    ],
    [
      "of a bound property in Vue",
      vue,
      "App.vue",
      `<template><component :is="load" :loader="() => import('./act')" /></template>\n<script setup>const load = 1;</script>\n`,
    ],
    [
      "of a component that Vue chooses",
      vue,
      "App.vue",
      `<template><component :is="lazy(() => import('./act'))" /></template>\n<script setup>const lazy = (f) => f;</script>\n`,
    ],
    ["of a component that Svelte chooses", svelte, "App.svelte", "<svelte:component this={(await import('./act')).act} />\n"],
    [
      "of a handler with statements in Vue",
      vue,
      "App.vue",
      `<template><p @click="busy = true; import('./act').then((m) => m.act())">x</p></template>\n<script setup lang="ts">let busy = false;</script>\n`,
    ],
    ["of a mustache in Vue", vue, "App.vue", `<template><p>{{ import("./act") }}</p></template>\n`],
    [
      "of a CommonJS image in Vue",
      vue,
      "App.vue",
      `<template><img :src="require('./act')"></template>\n<script>export default {};</script>\n`,
    ],
    ["of an attribute in Astro", astro, "src/pages/index.astro", "---\n---\n<Image src={import('../../act.ts')} />\n"],
    [
      "of a condition with markup in Astro",
      astro,
      "src/pages/index.astro",
      "---\nconst on = 1;\n---\n<main>{on && <p>{on ? (await import('../../act')).act() : <br>}</p>}</main>\n",
    ],
    [
      "of a list with a fragment in Astro",
      astro,
      "src/pages/index.astro",
      "---\n---\n{[1, 2].map((n) => <><b>{n}</b><i>{import('../../act')}</i></>)}\n",
    ],
    ["in MDX", { "package.json": { main: "a.mdx" } }, "a.mdx", "# Title\n\n<Lazy load={() => import('./act')} />\n\nText {1 + 1} here.\n"],
  ];
  tellForms(
    rows.map(([title, start, path, text]) => ({
      title,
      files: { ...start, ...late, [path]: text },
      answers: { [`explain ${path}`]: ["act.ts", "!parse-error"], findings: ["!act.ts"] },
    })),
  );
});

describe("members in templates", () => {
  const ui = {
    "ui.ts": "export { default as Badge } from './Badge.svelte';\nexport const shade = (n: number) => n;\nexport const spare = 1;\n",
    "Badge.svelte": "<b>x</b>\n",
    "k.ts": "export class Counter { bump() {} reset() {} }\nexport const names = ['a'];\nexport const shade = 1;\n",
  };
  tellForms([
    {
      title: "of a namespace in attributes, blocks and tags of Svelte",
      files: {
        ...svelte,
        ...ui,
        "App.svelte":
          "<script lang=\"ts\">\n  import * as ui from './ui';\n</script>\n{#if ui.shade(1) > 0}<ui.Badge />{/if}\n<p class:on={ui.spare}>{@html ui.shade(2)}</p>\n",
      },
      answers: {
        "uses ui.ts#shade": ["^App.svelte — call: 4,5 App"],
        "uses ui.ts#spare": ["^App.svelte — read: 5"],
        "uses Badge.svelte": ["^App.svelte — render: 4"],
      },
    },
    {
      title: "of an instance in Vue, Svelte and Astro",
      files: {
        "package.json": { dependencies: { vue: "3", astro: "5", svelte: "5" } },
        ...ui,
        "A.vue": `<script setup lang="ts">\nimport { Counter } from "./k";\nconst c = new Counter();\n</script>\n<template>\n  <p v-if="c.bump()" @click="() => c.reset()">{{ c.bump() }}</p>\n</template>\n`,
        "B.svelte": `<script lang="ts">\n  import { Counter } from "./k";\n  const c = new Counter();\n</script>\n\n<button onclick={c.bump}>{c.reset()}</button>\n`,
        "C.astro": `---\nimport { Counter } from "./k";\nconst c = new Counter();\n---\n<p title={c.bump()}>{c.bump()}{1 && <b>{c.reset()}</b>}</p>\n`,
      },
      answers: {
        "uses k.ts#Counter.bump": ["^A.vue — call: 6", "^B.svelte — read: 6", "^C.astro — call: 5"],
        "uses k.ts#Counter.reset": ["^A.vue — call: 6", "^B.svelte — call: 6", "^C.astro — call: 5"],
      },
    },
    {
      title: "names that the template binds are no members of the script's, and hide imports",
      files: {
        ...vue,
        ...ui,
        "App.vue": `<script setup lang="ts">\nimport { Counter, names } from "./k";\nimport * as k from "./k";\nconst c = new Counter();\n</script>\n<template>\n  <ul><li v-for="(c, i) in names" :key="i">{{ c.bump() }}</li></ul>\n  <Row v-slot="{ k }">{{ k.shade }}</Row>\n</template>\n`,
      },
      answers: {
        "uses k.ts#Counter.bump": ["^cannot tell: 1 use of .bump on objects of unknown type"],
        "uses k.ts#names": ["^App.vue — read: 7 App"],
        findings: ["dead-import App.vue k"],
      },
    },
    {
      title: "of each, await, snippet and const blocks of Svelte",
      files: {
        ...svelte,
        ...ui,
        "App.svelte": `<script>\n  import { names } from "./k";\n  import * as k from "./k";\n</script>\n{#each k.names as { id, n = k.shade }, i (k.shade)}{id}{i}{n}{/each}\n{#each names as name}{name}{/each}\n{#snippet row(a)}{a}{k.names.length}{/snippet}\n{@render row(k.shade)}\n`,
      },
      answers: { "uses k.ts#names": ["^App.svelte", "5", "6", "7"], "uses k.ts#shade": ["^App.svelte", "8"] },
    },
    {
      title: "several components of one namespace in Vue and MDX",
      files: {
        ...vue,
        ...ui,
        "App.vue": `<script setup>\nimport * as ui from "./ui";\n</script>\n<template><ui.Badge :tone="ui.shade(1)" /></template>\n`,
        "page.mdx": `import * as ui from "./ui";\n\n<ui.Badge tone={ui.shade(2)} />\n`,
      },
      answers: {
        "uses Badge.svelte": ["^App.vue — render: 4", "^page.mdx — render: 3"],
        "uses ui.ts#shade": ["^App.vue — call: 4", "^page.mdx — call: 3"],
      },
    },
  ]);
});

const kinds = { "k.ts": "export interface Row<T> { a: T }\nexport interface Other { a: number }\nexport const Box = 1;\n" };

describe("types in a template", () => {
  tellForms([
    {
      title: "of the parameters of a snippet",
      files: {
        ...svelte,
        ...kinds,
        "App.svelte":
          "<script lang=\"ts\">\n  import type { Row, Other as O } from './k';\n</script>\n{#snippet one({ row }: { row: Row<string> })}<b>{row.a}</b>{/snippet}\n{#snippet two(a: O, n: Row<O>)}<i>{n.a}</i>{/snippet}\n",
      },
      answers: {
        "uses k.ts#Row": ["App.svelte — type: 4,5"],
        "uses k.ts#Other": ["App.svelte — type: 5"],
        findings: ["!dead-import"],
      },
    },
    {
      title: "of a call and an assertion, beside markup in the same expression",
      files: {
        ...astro,
        ...kinds,
        "src/pages/index.astro":
          "---\nimport type { Row } from '../../k';\nimport { Box } from '../../k';\nconst f = <T,>(x: T) => x;\n---\n<p>{f<Row<number>>(1)}</p>\n<p>text<b>{Box}</b></p>\n{[1].map(() => { return<i>{Box}</i> })}\n",
      },
      answers: {
        "uses k.ts#Row": ["index.astro — type: 6"],
        "uses k.ts#Box": ["index.astro — read: 7,8"],
        findings: ["!dead-import"],
      },
    },
    {
      title: "of a slot in Vue",
      files: {
        ...vue,
        ...kinds,
        "App.vue":
          '<script setup lang="ts">\nimport type { Other } from \'./k\';\n</script>\n<template><list-box #default="{ item }: { item: Other }">{{ item.a }}</list-box></template>\n',
      },
      answers: { "uses k.ts#Other": ["App.vue — type: 4"], findings: ["!dead-import"] },
    },
  ]);
});

describe("v-pre in Vue", () => {
  const rows: readonly (readonly [title: string, markup: string, used: boolean])[] = [
    ["leaves its content as it is", "<p v-pre><b>{{ u.cls }}</b></p>", false],
    ["holds for what stands in elements of its own name", "<p v-pre><p>{{ 1 }}</p>{{ u.cls }}</p>", false],
    ["holds for its own attributes", '<p v-pre :class="u.cls">x</p>', false],
    ["ends with the element", "<p v-pre>{{ 1 }}</p><i>{{ u.cls }}</i>", true],
    ["of an element without an end", '<img v-pre src="a.png"><i>{{ u.cls }}</i>', true],
    ["of an element that closes itself", "<row v-pre/><i>{{ u.cls }}</i>", true],
  ];
  tellForms(
    rows.map(([title, markup, used]) => ({
      title,
      files: {
        ...vue,
        "u.ts": "export const cls = 'x';\nexport const two = 1;\n",
        "App.vue": `<script setup lang="ts">\nimport * as u from './u';\nconsole.log(u.two);\n</script>\n<template>\n${markup}\n</template>\n`,
      },
      answers: { "uses u.ts#cls": [used ? "App.vue — " : "no direct uses"] },
    })),
  );
});

const bits = { "bits.ts": "export const item = 1;\nexport const row = () => 2;\nexport const list = [];\n" };
const script = 'import { item, row, list } from "./bits";\nconsole.log(item, row, list);\n';

describe("where a template binds a name", () => {
  const sfc = (template: string): string => `<script setup lang="ts">\n${script}</script>\n<template>\n${template}\n</template>\n`;
  const page = (markup: string): string => `<script>\n${script}</script>\n${markup}\n`;
  const rows: readonly (readonly [title: string, file: string, text: string, uses: Readonly<Record<string, readonly string[]>>])[] = [
    [
      "an element of v-for and what it contains, and neither its list nor its neighbours",
      "App.vue",
      sfc('<p v-for="item in item" :key="item.a">{{ item.b }}</p>\n<b>{{ item }}</b>'),
      { item: ["^App.vue — pass: 3; read: 6,7 App"] },
    ],
    [
      "what a component contains, and none of its attributes, by v-slot",
      "App.vue",
      sfc('<Box\n:a="row"\nv-slot="{ row }">{{ row() }}</Box>\n<i>{{ row() }}</i>'),
      { row: ["^App.vue — pass: 3; read: 7 App; call: 9 App"] },
    ],
    [
      "in one slot and not in the other, and after elements without an end",
      "App.vue",
      sfc('<Box><template #a="{ row }"><br><Link>{{ row() }}</Link></template>\n<template #b>{{ row() }}</template></Box>'),
      { row: ["^App.vue — pass: 3; call: 7 App"] },
    ],
    [
      "the element itself by slot-scope",
      "App.vue",
      sfc('<p slot-scope="{ item }" :a="item">{{ item }}</p>'),
      { item: ["^App.vue — pass: 3", "!read"] },
    ],
    [
      "a block of each, and not what stands for an empty list",
      "App.svelte",
      page("{#each list as item, row (item)}{item}{row}\n{:else}{item}{/each}\n{row()}"),
      { item: ["^App.svelte — pass: 3; read: 6 App"], row: ["^App.svelte — pass: 3; call: 7 App"] },
    ],
    [
      "one part of a block of await",
      "App.svelte",
      page("{#await row() then item}{item}\n{:catch row}{row}{item}{/await}\n{#await list}{item}\n{:then item}{item}{/await}"),
      { item: ["^App.svelte — pass: 3; read: 6,7 App"], row: ["^App.svelte — pass: 3; call: 5 App"] },
    ],
    [
      "a snippet, a constant of a block, and children of a component",
      "App.svelte",
      page(
        "{#snippet head(item)}{item}{/snippet}\n{#if list}{@const row = item}{row}{/if}\n<Box let:item let:part={row}>{item}{row}</Box>\n{row()}",
      ),
      { item: ["^App.svelte — pass: 3; read: 6 App"], row: ["^App.svelte — pass: 3; call: 8 App"] },
    ],
  ];
  tellForms(
    rows.map(([title, file, text, uses]) => ({
      title,
      files: { "package.json": { main: file, devDependencies: { svelte: "5", vue: "3" } }, ...bits, [file]: text },
      answers: Object.fromEntries(Object.entries(uses).map(([name, lines]) => [`uses bits.ts#${name}`, lines])),
    })),
  );
});

describe("templates of a server that nothing loads", () => {
  const files = {
    "manage.py": 'import os\nos.environ.setdefault("DJANGO_SETTINGS_MODULE", "shop.settings")\n',
    "shop/__init__.py": "",
    "shop/settings.py": "INSTALLED_APPS = []\n",
    "shop/static/js/cart.js": "console.log(1);\n",
  };
  const rows: readonly (readonly [title: string, tag: string])[] = [
    ["Django", `{% load static %}<script src="{% static 'js/cart.js' %}"></script>`],
    ["Flask", `<script src="{{ url_for('static', filename='js/cart.js') }}"></script>`],
    ["a blueprint of Flask", `<script src="{{ url_for('shop.static', filename='js/cart.js') }}"></script>`],
    ["Starlette", `<script src="{{ url_for('static', path='js/cart.js') }}"></script>`],
    ["Tornado", `<script src="{{ static_url('js/cart.js') }}"></script>`],
  ];
  tellForms([
    ...rows.map(([title, tag]) => ({
      title,
      files: { ...files, "shop/templates/shop/cart_page.html": `<html><body>${tag}</body></html>\n` },
      answers: {
        "uses shop/static/js/cart.js": ["^shop/templates/shop/cart_page.html — reference: 1"],
        findings: ["unreached shop/static/js/cart.js only from shop/templates/shop/cart_page.html, itself unreached"],
      },
    })),
    {
      title: "a tag in a comment",
      files: { ...files, "shop/templates/shop/cart_page.html": "<html>{% comment %}{% static 'js/cart.js' %}{% endcomment %}</html>\n" },
      answers: {
        "uses shop/static/js/cart.js": ["!cart_page.html"],
        findings: ["unreached shop/static/js/cart.js in a folder that is served as it is"],
      },
    },
  ]);
});

describe("templates that handlers of Tornado and aiohttp render", () => {
  const rows: readonly (readonly [title: string, code: string, rendered: boolean])[] = [
    ["render", 'class Page(RequestHandler):\n    def get(self):\n        self.render("cart.html", a=1)\n', true],
    ["render_string", 'class Page(RequestHandler):\n    def get(self):\n        return self.render_string("cart.html")\n', true],
    ["a decorator", 'import aiohttp_jinja2\n\n@aiohttp_jinja2.template("cart.html")\nasync def page(request):\n    return {}\n', true],
    ["another object", 'def page(view):\n    view.render("cart.html", 1)\n', false],
  ];
  tellForms(
    rows.map(([title, code, rendered]) => ({
      title,
      files: {
        "pyproject.toml": '[project]\nname = "shop"\n[project.scripts]\nshop = "shop.page"\n',
        "shop/__init__.py": "",
        "shop/page.py": code,
        "shop/templates/cart.html": "<html></html>\n",
      },
      answers: { "explain shop/page.py": [rendered ? "→ shop/templates/cart.html" : "!shop/templates/cart.html"] },
    })),
  );
});
