/** Cases that the fuzzer found, in few words of our own; each left a map that `verify` had something to say about. */
import { expect, it } from "vitest";
import { verify } from "../../src/commands/verify/verify-tree.js";
import { entityUids, readDescription, readImports, readShared } from "../../src/dsp/dsp-tree.js";
import type { Files } from "../identity/memory-source.js";
import { run } from "../identity/run.js";

/** The one after the other, the next over the map of the one before; each as a repository of its own, too. */
async function mapAll(...states: readonly Files[]): Promise<ReadonlyMap<string, string>> {
  let before: ReadonlyMap<string, string> = new Map();
  for (const files of states) {
    expect(verify((await run(files)).tree)).toEqual([]);
    const { tree } = await run(files, before);
    expect(verify(tree)).toEqual([]);
    expect((await run(files, tree)).remaining).toBe(0);
    before = tree;
  }
  return before;
}

it("shares what a text names through a package whose import is read from a broken line", async () => {
  const tree = await mapAll({
    "shop/__init__.py": "",
    "shop/bread/__init__.py": "",
    // So broken that the import is read from its line.
    "shop/bread/models/__init__.py":
      'from "base import (\n    Attribute,\n    Translation,\n    Value,\n    ValueTranslation,\nfrom .loaf import Loaf, Crust\n',
    "shop/bread/models/oven.py":
      'from django.db import models\n\n\nclass Oven(models.Model):\n    loaves = models.ManyToManyField("bread.Loaf")\n',
    "shop/bread/models/loaf.py": "from django.db import models\n\n\nclass Loaf(models.Model):\n    pass\n",
  });
  const source = (uid: string): string => readDescription(tree, uid).get("source") ?? "";
  const oven = entityUids(tree).find((uid) => source(uid) === "shop/bread/models/oven.py") ?? "";
  const loaf = readImports(tree, oven).find(({ uid }) => source(uid) === "shop/bread/models/loaf.py#Loaf");
  const models = entityUids(tree).find((uid) => source(uid) === "shop/bread/models/__init__.py") ?? "";
  expect(loaf).toEqual({ uid: expect.any(String), via: models });
  expect(readShared(tree, models)).toEqual([loaf?.uid]);
});

it("leaves no empty table of contents where one root gave way to several", async () => {
  const files = { "one.js": "export const one = 1;\n", "two.js": "export const two = 2;\n", "three.js": "export const three = 3;\n" };
  const tree = await mapAll(
    { ...files, "package.json": '{ "exports": "./one.js" }' },
    { ...files, "package.json": '{ "exports": { "./two": "./two.js", "./three": "./three.js" } }' },
  );
  expect(tree.has("TOC")).toBe(false);
  expect([...tree.keys()].filter((path) => path.startsWith("TOC-"))).toHaveLength(2);
});

it("reads a Python import without a name", async () => {
  for (const line of [
    "from forms import ,",
    "from forms import (,)",
    "import ,",
    "import forms as",
    "from forms import a as ,",
    "import forms., os",
  ]) {
    const tree = await mapAll({
      "main.py": `${line}\nimport other\n\n\ndef f():\n    return other.x\n`,
      "forms.py": "a = 1\n",
      "other.py": "x = 1\n",
    });
    expect(entityUids(tree).map((uid) => readDescription(tree, uid).get("source"))).not.toContain("");
  }
});

it("takes nothing of a package through the package itself", async () => {
  const tree = await mapAll({
    "main.py": "import shop\n",
    "shop/__init__.py": "from . import *\n\ntill.open()\n",
    "shop/till.py": "def open():\n    pass\n",
  });
  const sources = entityUids(tree).map((uid) => readDescription(tree, uid).get("source"));
  expect(sources).toContain("shop/till.py");
});
