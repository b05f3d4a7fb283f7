import { spawn } from "node:child_process";
import { findProgram, programPlaces, withPlaces } from "../../fs/find-program.js";

const OPENERS: Readonly<Record<string, readonly [command: string, ...words: string[]]>> = {
  darwin: ["open"],
  win32: ["rundll32.exe", "url.dll,FileProtocolHandler"],
};

/** Asks the system to show an address. Whoever has no browser has read the address. `root`: the repository, of which nothing is started. */
export function openBrowser(address: string, root: string): void {
  const [name, ...words] = OPENERS[process.platform] ?? ["xdg-open"];
  const command = findProgram([name], root);
  if (command === undefined) return;
  const env = withPlaces(process.env, programPlaces(root));
  const started = spawn(command, [...words, address], { env, stdio: "ignore", detached: true });
  started.on("error", () => undefined);
  started.unref();
}
