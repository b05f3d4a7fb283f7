// The files of the program, as an engine compiled them when it was built; see .ci/compile-ahead.mjs. Another engine, or one with other flags,
// refuses that and compiles them again; so does this one where it is damaged. That of another version of the program is never looked at: an
// engine tells texts apart by their length.
const sumOf = require("./sum-of.cjs");
const compiledTo = require("./compiled-to.cjs");
let compiledIn;
require.extensions[".cjs"] ??= (module, filename) => {
  const { existsSync, readFileSync } = require("node:fs");
  const compiled = filename.startsWith(__dirname)
    ? `${(compiledIn ??= compiledTo(__dirname))}${filename.slice(__dirname.length)}.bin`
    : filename;
  if (compiled === filename || !existsSync(compiled)) return require.extensions[".js"](module, filename);
  const bytes = readFileSync(compiled);
  const cachedData = bytes.subarray(0, -4);
  if (bytes.length < 4 || sumOf(cachedData) !== bytes.readInt32LE(cachedData.length)) return require.extensions[".js"](module, filename);
  const { Script } = require("node:vm");
  const text = `(function (exports, require, module, __filename, __dirname) {${readFileSync(filename, "utf8")}\n})`;
  const script = new Script(text, { filename, cachedData });
  const own = require("node:module").createRequire(filename);
  script.runInThisContext().call(module.exports, module.exports, own, module, filename, __dirname);
};
