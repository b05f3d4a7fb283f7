/** Loaded before the program, in every thread: each message between threads waits for a time drawn from DSP_BENCH_SEED; those of one port stay in order. */
const { MessagePort, Worker, threadId } = require("node:worker_threads");

const LONGEST_MS = 15;
let state = (Number(process.env.DSP_BENCH_SEED) * 2654435761 + threadId * 40503 + 1) >>> 0;

function draw() {
  state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) >>> 0;
  return state / 2 ** 32;
}

for (const { prototype } of [MessagePort, Worker]) {
  const post = prototype.postMessage;
  const last = new WeakMap();
  prototype.postMessage = function (...words) {
    const before = last.get(this) ?? Promise.resolve();
    const wait = draw() < 0.3 ? draw() * LONGEST_MS : 0;
    const sent = before.then(() => new Promise((resolve) => setTimeout(resolve, wait))).then(() => post.apply(this, words));
    last.set(this, sent);
  };
}
