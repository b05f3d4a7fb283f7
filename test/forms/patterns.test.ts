/** Names that patterns of destructuring bind are symbols: of objects and arrays, nested, with defaults and a rest, in Vue and Svelte as well. */
import { describe } from "vitest";
import { tellForms } from "../support/forms.js";

const make = "export const make = () => ({ handlers: 1, signIn() {}, deep: { er: 2, list: [1, 2] } });\n";

describe("destructured symbols", () => {
  tellForms([
    {
      title: "of a nested pattern over several lines, with a default and a rest",
      files: {
        "package.json": { main: "use.ts" },
        "make.ts": make,
        "auth.ts":
          "import { make } from './make';\nexport const {\n  handlers,\n  signIn: enter,\n  deep: {\n    er: under = 3,\n    list: [first, , third = 2],\n  },\n  ...others\n} = make();\n",
        "use.ts": "import { enter, under, first, others } from './auth';\nenter();\nconsole.log(under, first, others);\n",
      },
      answers: {
        "outline auth.ts": [
          "3  constant handlers",
          "4  constant enter",
          "6  constant under",
          "7  constant first",
          "7  constant third",
          "9  constant others",
          "!constant deep",
          "!constant er",
          "!constant list",
        ],
        "uses auth.ts#enter": ["auth.ts:4", "^use.ts — call: 2"],
        "uses auth.ts:6": ["under", "^use.ts — pass: 3"],
        "uses auth.ts#others": ["^use.ts — pass: 3"],
        "search --ranked enter": ["auth.ts:4"],
      },
    },
    {
      title: "of an array, in JavaScript with require, and exported later",
      files: {
        "package.json": { main: "use.js" },
        "state.js": "const { pair } = require('./pair');\nconst [count, setCount] = pair();\nmodule.exports = { count, setCount };\n",
        "pair.js": "exports.pair = () => [1, () => 2];\n",
        "use.js": "const { setCount } = require('./state');\nsetCount();\n",
      },
      answers: {
        "outline state.js": ["!constant pair", "2  constant count", "2  constant setCount"],
        "uses state.js#setCount": ["state.js:2", "^use.js — call: 2"],
      },
    },
    {
      title: "in a component, and with uses in the same file",
      files: {
        "package.json": { main: "App.vue", dependencies: { vue: "3" } },
        "store.ts": "export const store = () => ({ sum: 1, add() {} });\n",
        "App.vue":
          '<script setup lang="ts">\nimport { store } from "./store";\nconst { sum, add: plus } = store();\nplus();\n</script>\n<template><p @click="plus()">{{ sum }}</p></template>\n',
      },
      answers: { "outline App.vue": ["3  constant sum", "3  constant plus"], "uses App.vue#plus": ["^App.vue — call: 4,6"] },
    },
    {
      title: "of locals, parameters, loops and catch clauses are none",
      files: {
        "package.json": { main: "a.ts" },
        "a.ts":
          "for (const { key } of [{ key: 1 }]) console.log(key);\ntry {\n  const { inner } = { inner: 1 };\n  console.log(inner);\n} catch ({ message }) {\n  console.log(message);\n}\nexport const draw = ({ size: wide }: { size: number }) => {\n  const { length: many } = [wide];\n  return many;\n};\n",
      },
      answers: { "outline a.ts": ["draw", "!constant key", "!constant inner", "!constant message", "!constant many", "!constant wide"] },
    },
  ]);
});
