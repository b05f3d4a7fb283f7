/** Preloaded into two programs (`node --import`): loads what they need, then waits for the moment FAULTS_MOMENT, so that they meet. */
await import("../../dist/bundle/commands-protocol-run.cjs");
const moment = Number(process.env.FAULTS_MOMENT);
if (Date.now() > moment) process.stderr.write("FAULTS: late\n");
while (Date.now() < moment);
