#!/usr/bin/env node
/**
 * `npm run faults` kills `bootstrap`, `-- protocol` the commands of the protocol; `-- calls` lets each call of the file system fail, `-- kills` ends the
 * process at each, and `-- power` the power. Each says more in its own file.
 */
const SUITES = { protocol: "protocol.mjs", calls: "calls-suite.mjs", kills: "kill-each.mjs", power: "power.mjs" };
const suite = SUITES[process.argv[2]];
if (suite === undefined) await import("./bootstrap.mjs");
else {
  process.argv.splice(2, 1);
  // Before anything that it stands in front of.
  if (suite !== SUITES.protocol) await import("./calls.mjs");
  await import(`./${suite}`);
}
