import { spawn } from "node:child_process";

const OPENERS: Readonly<Record<string, readonly [command: string, ...words: string[]]>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

/** Asks the system to show an address. Whoever has no browser has read the address. */
export function openBrowser(address: string): void {
  const [command, ...words] = OPENERS[process.platform] ?? ["xdg-open"];
  const started = spawn(command, [...words, address], { stdio: "ignore", detached: true });
  started.on("error", () => undefined);
  started.unref();
}
