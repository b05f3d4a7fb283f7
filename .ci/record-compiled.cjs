/** Loaded before the program: writes what the engine compiled of its files to the directory COMPILED when it ends. */
const { existsSync, readFileSync, writeFileSync } = require("node:fs");
const { createRequire } = require("node:module");
const { basename, dirname, join } = require("node:path");
const { Script } = require("node:vm");
const sumOf = require("./sum-of.cjs");

/** To find, read and check it takes as long as to compile a smaller one. */
const SMALLEST = 4096;
const scripts = new Map();

require.extensions[".cjs"] = (module, filename) => {
  const code = readFileSync(filename, "utf8");
  // What is started is loaded before anything could be read for it; a small file may import another, which a script cannot.
  if (code.startsWith("#!") || code.length < SMALLEST) return require.extensions[".js"](module, filename);
  const text = `(function (exports, require, module, __filename, __dirname) {${code}\n})`;
  const script = new Script(text, { filename });
  scripts.set(basename(filename), script);
  script.runInThisContext().call(module.exports, module.exports, createRequire(filename), module, filename, dirname(filename));
};
process.on("exit", () => {
  for (const [name, script] of scripts) {
    const file = join(process.env.COMPILED, `${name}.bin`);
    // What an earlier command has compiled is enough for the next one.
    if (existsSync(file)) continue;
    const code = script.createCachedData();
    const sum = Buffer.alloc(4);
    sum.writeInt32LE(sumOf(code));
    writeFileSync(file, Buffer.concat([code, sum]));
  }
});
