/**
 * Preloaded into the program (`node --import`): it kills itself at the call number FAULTS_CALL that changes the file system, before the call or,
 * with FAULTS_AFTER, behind it. Random moments rarely meet the few milliseconds in which a command writes.
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const CHANGING = [
  "writeFileSync",
  "writeSync",
  "renameSync",
  "rmSync",
  "unlinkSync",
  "mkdirSync",
  "rmdirSync",
  "linkSync",
  "fsyncSync",
  "openSync",
];
const last = Number(process.env.FAULTS_CALL);
let calls = 0;

for (const name of CHANGING) {
  const original = fs[name];
  fs[name] = (...given) => {
    // Opened for reading only.
    if (name === "openSync" && (given[1] === undefined || given[1] === "r" || given[1] === fs.constants.O_RDONLY))
      return original(...given);
    calls += 1;
    if (calls !== last) return original(...given);
    if (process.env.FAULTS_AFTER) original(...given);
    process.kill(process.pid, "SIGKILL");
    // The signal may take its time.
    for (;;);
  };
}
syncBuiltinESMExports();
