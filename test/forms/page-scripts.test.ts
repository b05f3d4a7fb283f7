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
  ]);
});
