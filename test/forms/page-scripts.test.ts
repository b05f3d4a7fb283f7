/** Scripts of a page that are no modules: what one declares, the others and the page may use. */
import { describe } from "vitest";
import { tellForms } from "../support/forms.js";

const lib = { "lib.js": "function open() {}\nvar Helper = { pad() {} };\nfunction never() {}\n" };
const page = (...tags: readonly string[]): string => `<!doctype html>\n${tags.join("\n")}\n`;
const shared = "^cannot tell: scripts of a page have each other's names, and this one stands in ";

describe("names of scripts of a page", () => {
  tellForms([
    {
      title: "in another script",
      files: {
        ...lib,
        "index.html": page('<script src="lib.js"></script>', '<script src="app.js"></script>'),
        "app.js": "open();\nHelper.pad();\n",
      },
      answers: {
        "uses lib.js#open": ["^no certain uses", `${shared}app.js`],
        "uses lib.js#never": ["^no direct uses found"],
        unused: ["^  lib.js:3 never", "^  lib.js:1 open — scripts of a page"],
      },
    },
    {
      title: "in a handler of the page, and in a script in it",
      files: {
        ...lib,
        "index.html": page('<script src="./lib.js" defer></script>', '<b onclick="open()">x</b>', "<script>Helper.pad();</script>"),
      },
      answers: { "uses lib.js#open": [`${shared}index.html`], "uses lib.js#Helper": [`${shared}index.html`] },
    },
    {
      title: "not of a module, and not on another page",
      files: {
        "lib.js": "export function open() {}\n",
        "old.js": "function open() {}\n",
        "index.html": page('<script type="module" src="lib.js"></script>', '<script src="app.js"></script>'),
        "old.html": page('<script src="old.js"></script>'),
        "app.js": "open();\n",
      },
      answers: { "uses lib.js#open": ["!scripts of a page"], "uses old.js#open": ["!scripts of a page"] },
    },
    {
      title: "of a script that loads a module, or has the word in a comment or a template",
      files: {
        "a.js": 'function open() {\n  import("./lazy.js");\n}\n',
        "b.js": "/*\n  import this with a tag\n*/\nfunction close() {}\n",
        "c.js": "const text = `\nexport default 1\n`;\nfunction count() { return text; }\n",
        "d.js": 'import\n  "./lazy.js";\nfunction hide() {}\n',
        "e.js": "export { on } from './lazy.js'; // it's all\nfunction show() {}\n",
        "lazy.js": "export const on = 1;\n",
        "index.html": page(
          ...["a", "b", "c"].map((name) => `<script src="${name}.js"></script>`),
          ...["d", "e"].map((name) => `<script type="module" src="${name}.js"></script>`),
          '<b onclick="open(); close(); count(); hide(); show()">x</b>',
        ),
      },
      answers: {
        "uses a.js#open": [`${shared}index.html`],
        "uses b.js#close": [`${shared}index.html`],
        "uses c.js#count": [`${shared}index.html`],
        "uses d.js#hide": ["!scripts of a page"],
        "uses e.js#show": ["!scripts of a page"],
        unused: [
          "^  a.js:1 open — named in index.html:",
          "^  b.js:4 close — named in index.html:",
          "^  c.js:4 count — named in index.html:",
          "^  d.js:3 hide",
          "^  e.js:2 show",
        ],
      },
    },
  ]);
});
