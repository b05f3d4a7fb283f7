/**
 * Where the build keeps what an engine compiled of the program's files, which are in `bundle`: a directory for each version of both. Two versions of
 * Node may have an engine of the same number that takes what the other has compiled, and then runs it wrongly: 20.19.0 and 20.20.2 do.
 */
module.exports = (bundle) => {
  const { existsSync, readFileSync } = require("node:fs");
  const version = `${bundle}/../program-version`;
  const program = existsSync(version) ? readFileSync(version, "utf8").slice(0, 16) : "unknown";
  return `${bundle}/compiled/${process.version}-${process.platform}-${process.arch}-${program}`;
};
