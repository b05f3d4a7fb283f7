/** Types many lines of the protocol, one after the other, in one process: a JSON list of words on standard input, what each printed on standard output. */
import { readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";

const BUILT = fileURLToPath(new URL("../../dist", import.meta.url));
const { runProtocol } = await import(pathToFileURL(`${BUILT}/src/commands/protocol/run.js`).href);

const printed = [];
for (const words of JSON.parse(readFileSync(0, "utf8"))) {
  let said = "";
  await runProtocol(words, process.cwd(), {
    out: (text) => (said += text),
    err: (text) => (said += text),
    progress: () => {},
    columns: 110,
  });
  printed.push(said);
}
process.stdout.write(JSON.stringify(printed));
