/** Where the build keeps what an engine compiled of the program's files, which are in `bundle`: a directory for each version of both. */
module.exports = (bundle) => {
  const { existsSync, readFileSync } = require("node:fs");
  const version = `${bundle}/../program-version`;
  const program = existsSync(version) ? readFileSync(version, "utf8").slice(0, 16) : "unknown";
  return `${bundle}/compiled/${process.version}-${process.platform}-${process.arch}-${program}`;
};
