/** A map whose every text tries to become code, markup or something that cannot be seen. Whatever runs sets `globalThis.ran`. */

const RUN = "globalThis.ran=1";
const LONG = "x".repeat(4_000);

/** By name; none has a line end, which would end a line of the map. */
export const TEXTS = {
  script: `</script><script>${RUN}</script>`,
  handler: `<img src=x onerror="${RUN}">`,
  attribute: `" onmouseover="${RUN}" autofocus onfocus="${RUN}" x='`,
  address: `javascript:${RUN}`,
  data: `data:text/html,<script>${RUN}</script>`,
  comment: `<!-- ${"<script>".repeat(3)} --!> ]]> <![CDATA[`,
  template: "${globalThis.ran=1} {{constructor.constructor('globalThis.ran=1')()}} #{ran}",
  style: `</style><style>*{background:url(https://shop.example/leak)}</style>`,
  frame: `<iframe src="https://shop.example/"></iframe><base href="https://shop.example/"><meta http-equiv=refresh content="0;url=https://shop.example/">`,
  svg: `<svg onload="${RUN}"><a xlink:href="javascript:${RUN}">x</a></svg>`,
  bidi: "total\u202e)(nepo \u2066isolate\u2069 \u200fright",
  controls: "bell \u0007 escape \u001b[31m nul \u0000 delete \u007f c1 \u009b31m",
  invisible: "zero\u200bwidth \ufeff tag \u{e0041}\u{e0042} soft\u00adhyphen",
  separators: "line\u2028separator\u2029paragraph",
  percent: "%2e%2e%2f%00%ZZ %",
  hash: "a#b#c?d&e=f",
  proto: "__proto__",
  make: "constructor",
  long: LONG,
  words: "0123456789".repeat(400),
};

/** What they must be shown as, somewhere on the page. */
export const SHOWN = ["\\u{202e}", "\\u{7}", "\\u{1b}", "\\u{9b}", "\\u{200b}", "\\u{2028}", "<img src=x onerror="];
/** Must be nowhere in what is shown. */
export const NEVER_SHOWN = /(?![\t\n\r])\p{Cc}|\p{Cf}|[\u2028\u2029]/u;

export const HOSTILE_TITLE = `Shop </title><script>${RUN}</script> & "quoted" \u202e`;

const uidOf = (number, kind = "obj") => `${kind}-${number.toString(16).padStart(8, "0")}`;
const lines = (all) => all.map((line) => `${line}\n`).join("");

/** For each text: a file in a folder, a declaration in it and an external, all named so and described so, which import one another. */
export function hostileMap() {
  const tree = new Map();
  const entries = Object.values(TEXTS).map((text, at) => ({
    text,
    folder: uidOf(at * 4 + 1),
    symbol: uidOf(at * 4 + 2, "func"),
    external: uidOf(at * 4 + 3),
  }));
  const describe = (uid, source, kind, text) => {
    const extras = uid.startsWith("obj") ? `overview: ${text}\nnotes: ${text}\nscope: ${text}\nversion: ${text}\n` : "";
    tree.set(`${uid}/description`, `source: ${source}\nkind: ${kind}\npurpose: ${text}\n${extras}`);
  };
  entries.forEach(({ text, folder, symbol, external }, at) => {
    const next = entries[(at + 1) % entries.length];
    const path = `src/${text}/${text}.ts`;
    describe(folder, path, "object", text);
    describe(symbol, `${path}#${text}`, "function", text);
    describe(external, text, "external", text);
    tree.set(`${folder}/imports`, lines([symbol, `${next.symbol} via=${next.folder}`, next.folder, external]));
    tree.set(`${folder}/shared`, lines([symbol]));
    tree.set(`${symbol}/imports`, lines([external]));
    tree.set(`${external}/imports`, "");
    tree.set(`${external}/shared`, "");
    tree.set(`${symbol}/exports/${folder}`, "owner: method/member of this object\n");
    tree.set(`${folder}/exports/${symbol}/description`, `${text}\n`);
    tree.set(`${next.folder}/exports/${next.symbol}/${folder}`, `${text}\n`);
    tree.set(`${next.folder}/exports/${folder}`, `${text}\n`);
    tree.set(`${external}/exports/${folder}`, `${text}\n`);
    tree.set(`${external}/exports/${symbol}`, `${text}\n`);
  });
  tree.set("TOC", lines(entries.flatMap(({ folder, symbol, external }) => [folder, symbol, external])));
  return tree;
}

/** UIDs by the name of the text. */
export const HOSTILE = Object.fromEntries(
  Object.keys(TEXTS).map((name, at) => [name, { file: uidOf(at * 4 + 1), symbol: uidOf(at * 4 + 2, "func"), external: uidOf(at * 4 + 3) }]),
);
