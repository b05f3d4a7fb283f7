/** Loaded before the program: writes each file whose code was compiled ahead, and whether the engine took it, to LOADED. */
const { appendFileSync } = require("node:fs");
const { basename } = require("node:path");
const vm = require("node:vm");

vm.Script = class extends vm.Script {
  constructor(text, options) {
    super(text, options);
    appendFileSync(process.env.LOADED, `${basename(options.filename)} ${this.cachedDataRejected ? "refused" : "taken"}\n`);
  }
};
