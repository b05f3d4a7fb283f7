/** What lists, sets and maps hold that code fills later. */
import { describe } from "vitest";
import { ringForm as form, tellForms } from "../support/forms.js";

describe("elements of what is filled later", () => {
  tellForms([
    form("a list in a loop", "const tills = [];\ntills.push(new Till());\nfor (const till of tills) till.ring();"),
    form("a list by its place", "const tills = [];\ntills.push(new Till());\ntills[0].ring();"),
    form("a list with elements", "const tills = [new Till()];\ntills[0].ring();"),
    form("a set", "const tills = new Set();\ntills.add(new Till());\nfor (const till of tills) till.ring();"),
    form("a list of a length", "const tills = new Array(3);\ntills[0] = new Till();\nfor (const till of tills) till.ring();"),
    form("a list that is copied", "const all = new Set([new Till()]);\nconst tills = [...all];\ntills[0].ring();"),
    form("a part of a list", "const tills = [];\ntills.push(new Till());\nconst [till] = tills;\ntill.ring();"),
    form(
      "a list in an object",
      "class Page {\n  constructor() { this.tills = []; this.tills.push(new Till()); }\n  go() { for (const till of this.tills) till.ring(); }\n}\nnew Page().go();",
    ),
    form("a list with a type", "/** @type {Till[]} */\nconst tills = [];\nfor (const till of tills) till.ring();", ["1 use in 1 file"]),
    form("a list of another type", "/** @type {string[]} */\nconst names = [];\nfor (const name of names) name.ring(Till);", [
      "no direct uses found",
    ]),
  ]);
});
