/** Who may import whom (see docs/architecture.md): runs dependency-cruiser and asserts that it really saw the modules. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
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
// The fleet's packages are installed when its tests run, which may be later: what its manifest declares is there.
const fleet = JSON.parse(readFileSync(join(root, "packages", "fleet", "package.json"), "utf8"));
const declared = Object.keys({ ...fleet.dependencies, ...fleet.devDependencies });
const isDeclared = ({ rule, from, to }) =>
  rule.name === "no-unresolvable" &&
  from.startsWith("packages/fleet/") &&
  declared.some((name) => to === name || to.startsWith(`${name}/`));
const violations = summary.violations.filter((violation) => !isDeclared(violation));
const own = modules.filter((module) => /^(src|languages|packages)\//.test(module.source)).length;
for (const violation of violations) {
  const path = (violation.cycle ?? []).map((step) => step.name).join(" → ");
  process.stderr.write(`${violation.rule.name}: ${violation.from} → ${violation.to} ${path}\n`);
}
process.stdout.write(`layers: ${own} modules seen, ${violations.length} violations\n`);
process.exit(violations.length > 0 || own < LEAST_MODULES ? 1 : 0);
