#!/usr/bin/env node
/** `npm run faults` kills `bootstrap`, `npm run faults -- protocol` the commands of the protocol. Each says more in its own file. */
if (process.argv[2] === "protocol") {
  process.argv.splice(2, 1);
  await import("./protocol.mjs");
} else {
  await import("./bootstrap.mjs");
}
