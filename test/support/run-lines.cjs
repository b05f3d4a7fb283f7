/**
 * Runs command lines one after the other in one process, each as the program itself does: `node run-lines.cjs PROGRAM`. An order is a line of JSON at file
 * descriptor 3, `{ words, directory, path }`. What the line has said is followed by END and its exit code, on both streams. A command line that ends its
 * process ends this one.
 */
"use strict";
const { readSync, writeSync } = require("node:fs");
const { forgetCalls } = require("./log-calls.cjs");

/** No command says it. */
const END = "\u0000end ";
const ORDERS = 3;
const LISTENED = [
  [process, ["beforeExit", "SIGINT", "SIGTERM"]],
  [process.stdout, ["error"]],
  [process.stderr, ["error"]],
].flatMap(([emitter, events]) => events.map((event) => [emitter, event, emitter.listeners(event)]));

const program = process.argv[2];
process.argv.splice(1, 2, program);

function nextOrder() {
  const bytes = [];
  const byte = Buffer.alloc(1);
  while (readSync(ORDERS, byte, 0, 1, null) > 0 && byte[0] !== 0x0a) bytes.push(byte[0]);
  return bytes.length === 0 ? undefined : JSON.parse(Buffer.from(bytes).toString("utf8"));
}

/** Each line adds listeners to what all of them share. */
function forgetListeners() {
  for (const [emitter, event, former] of LISTENED) {
    for (const listener of emitter.listeners(event)) if (!former.includes(listener)) emitter.removeListener(event, listener);
  }
}

function begin() {
  const order = nextOrder();
  if (order === undefined) return;
  process.argv.splice(2, Infinity, ...order.words);
  process.chdir(order.directory);
  process.env.PATH = order.path;
  process.exitCode = undefined;
  delete require.cache[program];
  require(program);
  process.once("beforeExit", end);
}

function end() {
  forgetListeners();
  forgetCalls();
  for (const stream of [1, 2]) writeSync(stream, `${END}${process.exitCode ?? 0}\n`);
  begin();
}

begin();
