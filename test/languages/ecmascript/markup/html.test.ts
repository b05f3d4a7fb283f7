import { expect, test } from "vitest";
import { read, sites } from "./sites.js";

test("elements that load files, in source order", async () => {
  const html = `<!doctype html>
<link rel="stylesheet" href="shop.css?v=3"><link rel='shortcut icon' href=/favicon.svg>
<link rel="manifest" href="/shop.webmanifest"><link rel="modulepreload" href="./cart.js"><link rel="preload" href="../fonts/a.woff2">
<script src="legacy.js"></script>
<SCRIPT TYPE="module" SRC="/src/main.ts"></SCRIPT>
<img src="a%20b.png" alt="<img src=no.png>" srcset="small.png 1x, ./large.png 2x">
<video poster="still.jpg"><source src="tour.mp4"></video><audio src="bell.ogg"></audio><iframe src="map.html"></iframe>
<svg><use href="icons.svg#cart"/><use xlink:href="icons.svg#bag"/></svg>`;
  expect(await sites("index.html", html)).toEqual([
    "<link href> ./shop.css",
    "<link href> /favicon.svg",
    "<link href> /shop.webmanifest",
    "<link href> ./cart.js",
    "<link href> ../fonts/a.woff2",
    "<script src> ./legacy.js",
    "<script src> /src/main.ts",
    "<img src> ./a b.png",
    "<img srcset> ./small.png",
    "<img srcset> ./large.png",
    "<video poster> ./still.jpg",
    "<source src> ./tour.mp4",
    "<audio src> ./bell.ogg",
    "<iframe src> ./map.html",
    "<use href> ./icons.svg",
    "<use xlink:href> ./icons.svg",
  ]);
});

test("URLs of other hosts, data, fragments and placeholders name nothing", async () => {
  const values = [
    "https://shop.example/a.js",
    "//cdn.example/a.js",
    "data:image/png;base64,AA==",
    "#logo",
    "",
    "%PUBLIC_URL%/a.js",
    "%sveltekit.assets%/a.png",
    "{{ asset }}",
    "{% url 'a.js' %}",
    "<%= path %>/a.js",
    "${base}/a.js",
    "javascript:void 0",
  ];
  const html = values.map((value) => `<img src="${value}">`).join("\n");
  expect(await sites("index.html", html)).toEqual([]);
  expect(await sites("index.html", `<a href="about.html"><link rel="canonical" href="x.html"><img data-src="a.png">`)).toEqual([]);
});

test("comments, other raw texts and directives are not read", async () => {
  const html = `<!-- <img src="a.png"> --><title><img src="b.png"></title><textarea><img src="c.png"></textarea>
<script>const html = '<img src="d.png">';</script><?php echo '<img src="e.png">' ?><% <img src="f.png"> %>
<script type="text/template"><img src="g.png"></script><img src="shop.png">`;
  expect(await sites("index.html", html)).toEqual(["<img src> ./shop.png"]);
});

test("inline modules are scripts, at their place in the file", async () => {
  const html = `<body>\n<script type="module">\n  import { total } from "./till.js";\n  total();\n</script>\n<script>import("./later.js")</script></body>`;
  const { references, hasExportTable, dialect } = await read("index.html", html);
  expect(references.map((site) => [site.specifier, site.kind, site.line])).toEqual([
    ["./till.js", "static", 3],
    ["./later.js", "dynamic", 6],
  ]);
  expect([hasExportTable, dialect]).toEqual([false, "HTML"]);
});

test("import maps and styles", async () => {
  const html = `<script type="importmap">{ "imports": { "till": "./till.js", "vue": "https://cdn.example/vue.js", "lib/": "/lib/", "__proto__": "/p.js" } }</script>
<script type="importmap">{ broken</script>
<style>@import "base.css"; body { background: url(wood.png) }</style><p style="background: url('oak.png')">`;
  expect(await sites("index.html", html)).toEqual([
    `<script type="importmap"> ./till.js`,
    `<script type="importmap"> /p.js`,
    "@import base.css",
    "url() ./wood.png",
    "url() ./oak.png",
  ]);
});

test("references of URLs are tentative and have a manner", async () => {
  const { references } = await read("index.html", `<link rel=stylesheet href=a.css><script src=b.js></script><img src=c.png>`);
  expect(references.map((site) => [site.kind, site.manner, site.tentative])).toEqual([
    ["reference", "style", true],
    ["reference", "markup", true],
    ["reference", "asset", true],
  ]);
});
