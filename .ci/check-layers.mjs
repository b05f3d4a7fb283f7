/** Who may import whom (see docs/architecture.md): runs dependency-cruiser and asserts that it really saw the modules. */
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const LEAST_MODULES = 450;
const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const bin = join(root, "node_modules", "dependency-cruiser", "bin", "dependency-cruise.mjs");
const args = [
  "--config",
  ".dependency-cruiser.cjs",
  "--output-type",
  "json",
  "src",
  "languages",
  "packages/view/src",
  "packages/fleet/src",
];
const result = spawnSync(process.execPath, [bin, ...args], { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 });
if (result.stdout === "") {
  process.stderr.write(result.stderr);
  process.exit(1);
}
const { summary, modules } = JSON.parse(result.stdout);
const own = modules.filter((module) => /^(src|languages|packages)\//.test(module.source)).length;
for (const violation of summary.violations) {
  const path = (violation.cycle ?? []).map((step) => step.name).join(" → ");
  process.stderr.write(`${violation.rule.name}: ${violation.from} → ${violation.to} ${path}\n`);
}
process.stdout.write(`layers: ${own} modules seen, ${summary.violations.length} violations\n`);
process.exit(summary.violations.length > 0 || own < LEAST_MODULES ? 1 : 0);
