/** A map whose names, purposes and whys try to end, to escape or to run something in whatever reads an export. */
const HOSTILE = [
  "</script><script>window.hurt=1</script>",
  "<img src=x onerror=window.hurt=1>",
  `"quoted" 'single' \`ticks\``,
  'back\\slash \\N \\G \\" \\',
  "line\nend\r\ttab\u2028sep",
  "\u202etxt.exe\u202c \u2066isolated",
  "nul\u0000 \u0001\u001b[31m\u007f\u0085",
  "javascript:window.hurt=1",
  "${window.hurt=1} $$x^2$$ fa:fa-bomb",
  "]]> &amp; &#60;b&#62; &lt; #60; #quot;",
  "%%{init: {}}%% ; | [ ] { } ( )",
  "end\nsubgraph x\nclick n0 call hurt()",
  "--> n0:::a @{ shape: x } ~~~",
  "[link](javascript:window.hurt=1) **bold** _em_",
  "https://evil.example.com www.evil.example.com",
  "__proto__",
  "constructor",
  "null",
  "x".repeat(4000),
  "\u{1f600} \u8868 \u00fc",
  "Case",
  "case",
];

const uid = (kind, number) => `${kind}-${number.toString(16).padStart(8, "0")}`;

/**
 * Path below `.dsp` → text. Each name is that of a folder, a file, a declaration and an external; files import each other in a ring.
 * `formatSource`: of `src/dsp/source-ref.ts`.
 */
export function hostileMap(formatSource) {
  const files = new Map();
  const line = (text) => text.replace(/[\r\n\v\f\u0085\u2028\u2029]/gu, "\\n");
  const put = (id, kind, source, text, imports) => {
    files.set(`${id}/description`, `source: ${source}\nkind: ${kind}\npurpose: ${line(text)}\n`);
    files.set(`${id}/imports`, imports.map((one) => `${one}\n`).join(""));
    files.set(`${id}/shared`, "");
  };
  const count = HOSTILE.length;
  HOSTILE.forEach((text, at) => {
    const folder = text.replaceAll("/", "\u2215");
    const [file, declared, other, outer] = [uid("obj", at), uid("func", at + 256), uid("obj", at + 512), uid("obj", at + 768)];
    const next = uid("obj", (at + 1) % count);
    put(file, "object", formatSource({ path: `${folder}/${folder}.x` }), text, [declared, next, outer]);
    put(declared, "function", formatSource({ path: `${folder}/${folder}.x`, symbol: text }), text, [other]);
    put(other, "object", formatSource({ path: `${folder}/other.x` }), text, []);
    put(outer, "external", line(text), text, []);
    files.set(`${declared}/exports/${file}`, "owner: method/member of this object");
    files.set(`${next}/exports/${file}`, text);
    files.set(`${outer}/exports/${file}`, text);
    files.set(`${other}/exports/${declared}`, text);
  });
  const all = [...files.keys()].flatMap((path) => (path.endsWith("/description") ? [path.split("/")[0]] : []));
  files.set("TOC", all.map((one) => `${one}\n`).join(""));
  return files;
}
