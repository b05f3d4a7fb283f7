/**
 * Installs, builds and tries the package: `npm run fleet`. Servers that a machine lacks are told by the tests that need them; with `--require` they
 * fail instead. `--build` only installs and builds. Further words go to vitest.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const home = fileURLToPath(new URL("..", import.meta.url));
const root = join(home, "..", "..");
const words = process.argv.slice(2);
const installed = join(home, "node_modules", ".installed-for");
const lock = readFileSync(join(home, "package-lock.json"), "utf8");

function run(command, args, directory, environment = {}) {
  const shell = process.platform === "win32" && command === "npm";
  const { status } = spawnSync(command, args, { cwd: directory, stdio: ["inherit", 2, 2], shell, env: { ...process.env, ...environment } });
  if (status !== 0) process.exit(status ?? 1);
}

if (!existsSync(installed) || readFileSync(installed, "utf8") !== lock) {
  process.stderr.write("Installing the dependencies of packages/fleet …\n");
  run("npm", ["install", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], home);
  writeFileSync(installed, lock);
}
run(process.execPath, [join(root, "node_modules", "typescript", "bin", "tsc"), "-p", home], root);
if (!words.includes("--build")) {
  // In few files: the tests start it hundreds of times. What brings files of its own stays where it is installed.
  const compiled = join(home, "dist", "packages", "fleet", "test", "support");
  const external = [/^@electric-sql\//, /^node-sqlite3-wasm/, /^@aws-sdk\//, /^@bull-board\//, /^express$/, "pg-native"];
  const bundle = await rolldown({ input: join(compiled, "program.js"), platform: "node", external });
  await bundle.write({ dir: join(compiled, "bundled"), format: "esm" });
  const given = words.filter((word) => word !== "--require");
  const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
  const told = { DSP_TEST_COMPILED: "1", ...(words.includes("--require") && { DSP_TEST_REQUIRE: "1" }) };
  run(process.execPath, [vitest, "run", "--config", join(home, "vitest.config.ts"), ...given], root, told);
}
