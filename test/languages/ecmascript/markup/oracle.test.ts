/** The readers of HTML and CSS agree with parse5 and css-tree, which follow the specifications, on files and on awkward cases. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compareMarkup } from "../../../oracle/markup/index.js";

const FIXTURES = join(import.meta.dirname, "../../../../fixtures");

const agree = (path: string, text: string): void => {
  expect(compareMarkup(path, text)).toMatchObject({ onlyOurs: [], onlyOracle: [] });
};

it("agree on every fixture", () => {
  const files = readdirSync(FIXTURES, { recursive: true, encoding: "utf8" }).filter((path) => /\.(?:html|css)$/.test(path));
  expect(files.length).toBeGreaterThan(5);
  for (const path of files) agree(path, readFileSync(join(FIXTURES, path), "utf8"));
});

describe("HTML", () => {
  it.each([
    `<img src=a.png><img src=a.png/><img src="a.png"/><img src = 'a b.png' alt>`,
    `<img src="a.png"alt="b"><img src=a.png alt=b=c><img src=""><img src><img =a src="b.png">`,
    `<img SRC="a.png" src="b.png"><IMG sRc=c.png>`,
    `<img src="a&amp;b.png"><img src="a&#46;png"><img src="a&#x2F;b.png"><img src="&sol;a&period;png"><img src="a&b=c.png&amp">`,
    `<img src="a&lt;b&gt;.png"><img src='&quot;a&apos;.png'><img src="a&#0;.png&#1114112;">`,
    `<!-- <img src="a.png"> --><img src="b.png"><!-- a -- b > <img src="c.png"> --!><img src="d.png">`,
    `<!--> <img src="a.png"> <!-- x --><!---><img src="b.png"><!-- y --><!----><img src="c.png">`,
    `<!-- <!-- --> <img src="a.png"> -->`,
    `<script>"</script><img src="a.png">"</script><img src="b.png">`,
    `<script>"<\\/script><img src='a.png'>"</script><img src="b.png">`,
    `<script><!-- <script> "</script>" <img src="a.png"> --></script><img src="b.png">`,
    `<script><!-- if (a) b() </script><img src="b.png">`,
    `<style>a::after { content: "</style><img src='a.png'>"; }</style><img src="b.png">`,
    `<SCRIPT>1</Script ><img src="a.png"><script>2</script/><img src="b.png"><script>3</scripts></script><img src="c.png">`,
    `<textarea><img src="a.png"></textarea><title><img src="b.png"></title><xmp><img src="c.png"></xmp>`,
    `<iframe><img src="a.png"></iframe><noembed><img src="b.png"></noembed><noframes><img src="c.png"></noframes>`,
    `<noscript><img src="a.png"></noscript><template><img src="b.png"></template>`,
    `<svg><![CDATA[<img src="a.png">]]></svg><img src="b.png">`,
    `<svg><title>a</title><use href="a.svg#b"/><use xlink:href="c.svg"></use></svg>`,
    `<svg><style>.a { fill: url(a.svg) }</style><script href="a.js"/><image href="b.png"/></svg><img src="c.png">`,
    `a < b <1 <img src="a.png"> < img src="b.png"> <_a> </ x> </><img src="c.png">`,
    `<!DOCTYPE html "<img src='a.png'>"><?xml version="1.0"?><img src="b.png"><!a <img src="c.png">`,
    `<a-b:c d.e="f" @g="h" :i="j" #k (l)="m" [n]="o" {p}><img src="a.png">`,
    `<table><img src="a.png"><tr><td><img src="b.png"></table><select><option><img src="c.png"></select>`,
    `<img src="a.png"\n\talt\n=\n"b"\f><img\nsrc\n=\nc.png\n>`,
    `<img alt=a/b src=c.png><img src=d.png / alt><img / src=e.png>`,
    `<img src="a.png" <img src="b.png"><p title='a > b' <i>`,
    `<script>never closed <img src="a.png">`,
    `<!-- never closed <img src="a.png">`,
  ])("%s", (text) => {
    agree("index.html", text);
  });
});

describe("CSS", () => {
  it.each([
    `@import "a.css"; @import 'b.css' screen; @import url(c.css); @import url("d.css") print and (color);`,
    `@import "a.css" layer; @import url(b.css) layer(base) supports(display: grid) screen; @IMPORT URL( 'c.css' );`,
    `@import "a.css" supports(background: url(x.png)) layer(a.b);@import"b.css";@import/**/"c.css"/* ; */;`,
    `@import url(a.css)layer(x);@import '\\62 .css';@import "a\\\nb.css"; @import "";`,
    `@\\69mport "a.css"; @i\\6dport url(b.css);`,
    `@charset "utf-8"; @namespace url(http://a.example/x); @namespace svg "y.css"; a { color: red }`,
    `a { background: url(a.png), url( "b.png" ), url('c.png'), url(\td.png\n) }`,
    `a { background: URL(a.png) uRl("b.png") u\\72l(c.png) \\75 rl("d.png") }`,
    `a { background: url(a\\).png) url(a\\ b.png) url("a\\"b.png") url(a\\62 .png) }`,
    `a { background: url(a b.png) url(a"b.png) url(a(b.png) } b { background: url(c.png) }`,
    `a { background: url("a.png" crossorigin) url() url("") url(#b) url(data:image/png;base64,AA==) url(//c.example/d.png) }`,
    `/* url(a.png) */ a { background: url(/* b.png */) } b { c: "url(d.png)" } // url(e.png)\n f { g: url(//h/i.png) }`,
    `a { background: image-set("a.png" 1x, url(b.png) 2x, "c.png" type("image/png")); d: -webkit-image-set(url("e.png") 1x) }`,
    `@font-face { src: local("A"), url(a.woff2) format("woff2") tech(color-COLRv1), url("b.woff#x?y") }`,
    `a { --b: url(c.png); --d: { e: url(f.png) }; filter: url("g.svg#h"); mask: src("i.svg") }`,
    `@media print { a { b: url(c.png) } } @supports (d: url(e.png)) { f { g: url(h.png) } } .\\31 i { j: url(k.png) }`,
    `a { b: "never closed\n; c: url(d.png) } e { f: 'g\\\nh' url(i.png) }`,
    `a { b: url(c.png`,
    `/* never closed url(a.png)`,
    `<!-- a { b: url(c.png) } --> .d\\{e { f: url(g.png) } h[i="url(j.png)"] { k: url(l.png) }`,
    `a { b: my-url(c.png) -url(d.png) url-prefix("e.png") _url(f.png) éurl(g.png) 1url(h.png) }`,
  ])("%s", (text) => {
    agree("shop.css", text);
  });
});

describe("differences that are meant", () => {
  it.each([
    ["index.html", `<img src=a.png`, 1, 0, "a file that is being written ends in a tag"],
    ["index.html", `<script src="a.js"/><img src="b.png">`, 1, 0, "templates and XHTML close a script like that"],
    ["index.html", `<svg><title><g id="a"/></title></svg>`, 0, 1, "titles of drawings have texts"],
    ["index.html", `<plaintext><img src="a.png">`, 1, 0, "that element is obsolete"],
    ["shop.css", `a { b: url("c.png`, 0, 1, "the end of the file is missing"],
    ["shop.css", `a { b: url($c) url(@d) }`, 0, 2, "variables of PostCSS are no files"],
  ])("%s %s", (path, text, ours, theirs) => {
    const { onlyOurs, onlyOracle } = compareMarkup(path, text);
    expect([onlyOurs.length, onlyOracle.length]).toEqual([ours, theirs]);
  });
});
