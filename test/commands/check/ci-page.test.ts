/** What docs/ci.md shows of `check` is what it prints for a repository of that shape. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runInProcess } from "../../support/run-in-process.js";
import { git, temporaryRepository } from "../../support/temporary-repository.js";

/** In the places that the page shows. */
const NEW_REQUIRES = `var flatten = require("./utils").flatten;\nvar normalizeType = require("./utils").normalizeType;\n`;

const EXPRESS = {
  "package.json": `{ "name": "express", "main": "./lib/application.js" }\n`,
  "lib/application.js": `"use strict";
var createApplication = require("./express").createApplication;
var utils = require("./utils");
var View = require("./view");
exports.render = function render(names) { return utils.flatten(names).map((name) => new View(utils.normalizeType(name), createApplication())); };
`,
  "lib/express.js": `"use strict";
/** Create an express application. */
exports.createApplication = function createApplication() { return { settings: {} }; };
`,
  "lib/utils.js": `"use strict";
/** Normalize the given \`type\`; for example \`html\` becomes \`text/html\`. */
exports.normalizeType = function normalizeType(type) { return { value: type }; };
/** Flatten the given array. */
exports.flatten = function flatten(list) { return list.flat(); };
`,
  "lib/view.js": `/*!
 * express
 * Copyright(c) 2009-2013 TJ Holowaychuk
 * MIT Licensed
 */

"use strict";

/**
 * Module dependencies.
 */

var path = require("node:path");

/**
 * Path utilities.
 */

var extname = path.extname;

module.exports = View;

/** Initialize a new \`View\` with the given name. */
function View(name) {
  this.type = extname(name);
}
`,
};

test("the example is printed as the page shows it", async () => {
  const page = readFileSync(new URL("../../../docs/ci.md", import.meta.url), "utf8");
  const shown = /^\$ dsp-cli check\n([^]*?)^```/m.exec(page)?.[1];
  const directory = temporaryRepository(EXPRESS);
  expect((await runInProcess(directory, ["bootstrap"])).code).toBe(0);
  git(directory, "add", "--all");
  git(directory, "commit", "--quiet", "--message", "Map");
  git(directory, "mv", "lib/express.js", "lib/create-application.js");
  writeFileSync(join(directory, "lib/application.js"), EXPRESS["lib/application.js"].replace("./express", "./create-application"));
  const view = EXPRESS["lib/view.js"]
    .replace("var extname", `${NEW_REQUIRES}var extname`)
    .replace("= extname(name)", "= normalizeType(extname(name))");
  writeFileSync(join(directory, "lib/view.js"), view);
  expect((await runInProcess(directory, ["check"])).out).toBe(shown);
});
