/** Preloaded into two programs (`node --import`): loads what they need, then waits for the moment FAULTS_MOMENT, so that they meet. */
await import("../../dist/src/commands/protocol/run.js");
const moment = Number(process.env.FAULTS_MOMENT);
if (Date.now() > moment) process.stderr.write("FAULTS: late\n");
while (Date.now() < moment);
