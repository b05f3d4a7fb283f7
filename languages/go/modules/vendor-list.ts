/** Reads `vendor/modules.txt`: the modules of the vendored packages. The vendored code itself is never read. */
import type { VendoredModule } from "../project.js";

/** `# path version [=> path [version]]` starts a module; lines with `##` annotate it; the others are its packages. */
export function readVendorList(text: string): readonly VendoredModule[] {
  const modules: { path: string; version?: string; packages: string[] }[] = [];
  for (const raw of text.split("\n")) {
    const line = raw.trim();
    if (line === "" || line.startsWith("##")) continue;
    if (!line.startsWith("#")) {
      modules.at(-1)?.packages.push(line);
      continue;
    }
    const [path, second] = line.slice(1).trim().split(/\s+/);
    if (path !== undefined && path !== "") modules.push({ path, version: second === "=>" ? undefined : second, packages: [] });
  }
  return modules;
}
