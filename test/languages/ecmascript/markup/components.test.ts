import { describe, expect, test } from "vitest";
import { read, sites, uses } from "./sites.js";

describe("Vue", () => {
  test("tags, directives, bindings and mustaches are uses in the component", async () => {
    const vue = `<template>
  <ItemCard v-focus.lazy :price="net(price)" @buy="addToCart" v-if="visible">{{ format(total) < limit }}</ItemCard>
  <item-list/> <badge/> <button/> <component :is="chosen"/> <Form.Row v-model="draft"/> <p :title/>
</template>
<script setup lang="ts">
import ItemCard from "./ItemCard.vue"; import ItemList from "./ItemList.vue"; import Badge from "./Badge.vue"; import Button from "./Button.vue";
import { vFocus, net, addToCart, visible, format, total, limit, chosen, Form, draft, title, price, unused } from "./parts";
</script>`;
    expect(await uses("src/shop-shelf.vue", vue)).toEqual({
      ItemCard: ["render in ShopShelf"],
      ItemList: ["render in ShopShelf"],
      Badge: ["render in ShopShelf"],
      Button: [],
      vFocus: ["read in ShopShelf"],
      net: ["call in ShopShelf"],
      addToCart: ["read in ShopShelf"],
      visible: ["read in ShopShelf"],
      format: ["call in ShopShelf"],
      total: ["pass in ShopShelf"],
      limit: ["read in ShopShelf"],
      chosen: ["render in ShopShelf"],
      Form: ["render in ShopShelf"],
      draft: ["read in ShopShelf"],
      title: ["read in ShopShelf"],
      price: ["pass in ShopShelf"],
      unused: [],
    });
  });

  test("both scripts are one module, and the file is its default export", async () => {
    const vue = `<script lang="ts">
export const currency = "EUR"
export default { components: { Card } }
</script>
<script setup lang="ts">
import Card from "./Card.vue"
export interface Props { price: number }
</script>`;
    const facts = await read("Shelf.vue", vue);
    expect(facts.exports.map((entry) => [entry.kind, "name" in entry && entry.name])).toEqual([
      ["self", "default"],
      ["local", "currency"],
      ["local", "Props"],
    ]);
    expect(facts.declarations.map((one) => [one.name, one.line])).toEqual([
      ["currency", 2],
      ["Props", 7],
    ]);
    expect(facts.references[0]?.bindings[0]?.uses.map((use) => use.within?.label)).toEqual(["Shelf"]);
    expect([facts.dialect, facts.hasExportTable, facts.problems]).toEqual(["Vue", true, []]);
  });

  test("sources of blocks, assets of the template, imports and bindings of styles", async () => {
    const vue = `<template><img src="@/logo.png"><img src="./a.png"><img src="plain.png"><img :src="b"></template>
<script src="./shelf.ts"></script>
<style src="./shelf.css"></style>
<style lang="scss">// @import "no";
@use "theme"; .a { color: v-bind(tint); margin: v-bind("gap.small") }</style>
<i18n>{ "a": "<img src='./no.png'>" }</i18n>`;
    expect(await sites("Shelf.vue", vue)).toEqual([
      "<img src> @/logo.png",
      "<img src> ./a.png",
      "<script src> ./shelf.ts",
      "<style src> ./shelf.css",
      "@use theme",
    ]);
    const bound = `<script setup>import { tint, gap } from "./theme"</script><style>.a { color: v-bind(tint); margin: v-bind("gap.small") }</style>`;
    expect(await uses("Shelf.vue", bound)).toEqual({ tint: ["read in Shelf"], gap: ["read in Shelf"] });
  });

  test("nested templates, Pug, generics", async () => {
    const nested = `<template><Row><template #cell="{ item }"><Cell/></template></Row><Foot/></template><script setup>import { Row, Cell, Foot } from "./grid"</script>`;
    expect(Object.values(await uses("Grid.vue", nested))).toEqual([["render in Grid"], ["render in Grid"], ["render in Grid"]]);
    const pug = `<template lang="pug">\ndiv\n  ItemCard(:price="net")\n</template><script setup>import { ItemCard, net } from "./parts"</script>`;
    expect(Object.values(await uses("Grid.vue", pug)).every((list) => list.length > 0)).toBe(true);
    const generic = `<script setup lang="ts" generic="T extends Item">import type { Item } from "./item"</script>`;
    expect(await uses("Grid.vue", generic)).toEqual({ Item: ["type in Grid"] });
  });
});

describe("Svelte", () => {
  test("exports of the module script only; the template and the stores are uses", async () => {
    const svelte = `<script context="module">export const prerender = true;</script>
<script lang="ts">
  import Card from "./Card.svelte"; import { cart, tooltip, fade, label, view, idle, size } from "./parts";
  export let price = 1;
  $: sum = $cart.length;
</script>
{#if size > 1}<Card {...cart} title="a {label ? "x>" : "y"}" on:buy={() => idle > 1} bind:view /><p use:tooltip transition:fade>…</p>{/if}
<style lang="scss">@use "theme"; .a { background: url(a.png) }</style>`;
    const facts = await read("src/shelf.svelte", svelte);
    expect(facts.exports.map((entry) => "name" in entry && entry.name)).toEqual(["default", "prerender"]);
    expect(facts.references.slice(2).map((site) => site.specifier)).toEqual(["theme", "./a.png"]);
    expect(await uses("src/shelf.svelte", svelte)).toEqual({
      Card: ["render in Shelf"],
      cart: ["read in Shelf", "spread in Shelf"],
      tooltip: ["read in Shelf"],
      fade: ["read in Shelf"],
      label: ["read in Shelf"],
      view: ["read in Shelf"],
      idle: ["read in Shelf"],
      size: ["read in Shelf"],
    });
  });
});

describe("Astro", () => {
  test("frontmatter, template, client scripts", async () => {
    const astro = `---
import Layout from "../layouts/Layout.astro";
import { items, Card, when } from "./parts";
export const prerender = true;
---
<Layout title={when(items)}>{items.map((item) => <Card {...item}>Don't</Card>)}</Layout>
<script src="../menu.ts"></script>
<script>
  import { open } from "./client";
  open();
</script>
<style lang="less">@import "theme";</style>`;
    expect(await sites("src/pages/index.astro", astro)).toEqual([
      "import ../layouts/Layout.astro",
      "import ./parts",
      "<script src> ../menu.ts",
      "import ./client",
      "@import theme",
    ]);
    const found = await uses("src/pages/index.astro", astro);
    expect(found).toMatchObject({ Layout: ["render in Index"], Card: ["render in Index"], when: ["call in Index"], open: ["call"] });
    expect(found["items"]?.length).toBe(2);
    expect((await read("a.astro", astro)).exports.map((entry) => "name" in entry && entry.name)).toEqual(["default", "prerender"]);
  });
});

describe("MDX", () => {
  test("imports and exports between prose; code is not read", async () => {
    const mdx = `---
title: import x from "./no"
---
import Chart from "./Chart.jsx";
import { rate } from "./rates";

export const meta = {

  title: "Rates",
};

# Rates \`<Hidden/>\` {rate}

\`\`\`js
import no from "./no";
\`\`\`

import is also a word. <Chart data={[1]} />`;
    expect(await sites("docs/rates.mdx", mdx)).toEqual(["import ./Chart.jsx", "import ./rates"]);
    expect(await uses("docs/rates.mdx", mdx)).toEqual({ Chart: ["render in Rates"], rate: ["read in Rates"] });
    const { exports } = await read("docs/rates.mdx", mdx);
    expect(exports.map((entry) => "name" in entry && entry.name)).toEqual(["default", "meta"]);
  });
});

describe("fenced code of MDX", () => {
  const no = 'import no from "./no";\nexport const a = `${b';
  test.each([
    ["deep in a component", `<Tab>\n      \`\`\`js\n\n${no}\n      \`\`\`\n</Tab>`],
    ["by a tab", `<Tab>\n\t~~~\n\n${no}\n\t~~~\n</Tab>`],
    ["behind the mark of a list", `1. \`\`\`js\n\n${no}\n   \`\`\``],
    ["with fences in it", `\`\`\`\`md\n\`\`\`js\n\`\`\`\n\n${no}\n\`\`\`\`\``],
    ["with the start of another", `\`\`\`md\n\`\`\`js\n\n${no}\n\`\`\``],
    ["in a quotation", `> \`\`\`js\n>\n> ${no.replaceAll("\n", "\n> ")}\n> \`\`\``],
  ])("%s is not read", async (_, code) => {
    const facts = await read("a.mdx", `# A\n\n${code}\n\nimport Chart from "./Chart.jsx";\n\n<Chart />\n`);
    expect(facts.references.map(({ specifier }) => specifier)).toEqual(["./Chart.jsx"]);
    expect(facts.parse).toBe("full");
  });
  test("three backticks around words are no fence", async () => {
    expect(await sites("a.mdx", '```b``` is code\n\nimport Chart from "./Chart.jsx";\n\n<Chart />\n')).toEqual(["import ./Chart.jsx"]);
  });
});

describe("a statement that imports values and types", () => {
  const script = `import { cn, type Part } from "./parts";\nconst part: Part = { name: "a" };`;
  const files = [
    ["Row.svelte", (template: string) => `<script lang="ts">\n${script}\n</script>\n${template}`],
    ["Row.vue", (template: string) => `<script setup lang="ts">\n${script}\n</script>\n<template>${template}</template>`],
    ["Row.astro", (template: string) => `---\n${script}\n---\n${template}`],
  ] as const;
  const kinds = async (path: string, text: string): Promise<readonly unknown[]> =>
    (await read(path, text)).references.map(({ kind, bindings }) => [kind, ...bindings.map(({ typeOnly }) => typeOnly)]);

  test.each(files)("%s imports a value that only the template calls", async (path, write) => {
    const call = path.endsWith(".vue") ? `<p :class="cn('row')"/>` : `<p class={cn("row")}></p>`;
    expect(await kinds(path, write(call))).toEqual([["static", false, true]]);
  });

  test.each(files)("%s imports only a type if the template does not read the value", async (path, write) => {
    expect(await kinds(path, write("<p>cn</p>"))).toEqual([["type", false, true]]);
  });
});
