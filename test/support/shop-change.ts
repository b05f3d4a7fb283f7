/** A shop in three languages, a change of it, and what a check of the change says. */
import { copyOfDirectory, writeFiles } from "./temporary-directory.js";
import { runInProcess } from "./run-in-process.js";
import { git } from "./temporary-repository.js";

export type Files = Readonly<Record<string, string>>;

export const RULES = {
  forbidden: [{ name: "pure", from: ["src/core/**", "shop/core/**"], to: ["src/ui/**", "shop/ui/**"] }],
  cycles: "error",
};

export const BASE: Files = {
  "package.json": JSON.stringify({ name: "shop", type: "module", main: "./src/main.ts", dependencies: { "left-pad": "1.0.0" } }),
  "tsconfig.json": JSON.stringify({ compilerOptions: { strict: true } }),
  "pyproject.toml": `[project]\nname = "shop"\nversion = "1"\n`,
  "dsp.config.json": JSON.stringify({ rules: RULES }),
  "src/main.ts": `import { line } from "./core/line.js";\nimport { theme } from "./ui/theme.js";\nconsole.log(line, theme);\n`,
  "src/core/line.ts": `import pad from "left-pad";\nimport fs from "fs";\nexport const line = pad("1", fs.constants.F_OK);\n`,
  "src/core/base.ts": `export const load = (name: string) => import(name);\nexport const run = (text: string) => eval(text);\n`,
  "src/ui/theme.ts": "export const theme = 1;\n",
  "shop/__init__.py": "",
  "shop/core/__init__.py": "",
  "shop/core/line.py": "LINE = 1\n",
  "shop/ui/__init__.py": "",
  "shop/ui/theme.py": "THEME = 1\n",
};

/** What a check of the change says, `path:line (what)` or a sentence each. */
export async function said(
  change: Files | ((directory: string) => void),
  base: Files = {},
  read: (result: { readonly changes?: unknown }) => string = placesOf,
): Promise<string> {
  const directory = await copyOfDirectory("loads", (empty) => {
    writeFiles(empty, BASE);
    git(empty, "init", "-q", "--template=");
    git(empty, "add", "--all");
    git(empty, "commit", "--quiet", "--message", "Open");
    return Promise.resolve();
  });
  if (Object.keys(base).length > 0) {
    writeFiles(directory, base);
    git(directory, "add", "--all", "--force");
    git(directory, "commit", "--quiet", "--message", "Base");
  }
  if (typeof change === "function") change(directory);
  else writeFiles(directory, change);
  git(directory, "add", "--all", "--force");
  git(directory, "commit", "--quiet", "--message", "Hide");
  const { out } = await runInProcess(directory, ["check", "--rules-only", "--strict", "--json", "--base", "HEAD~1"]);
  return read(JSON.parse(out));
}

function placesOf(result: ReturnType<typeof JSON.parse>): string {
  const { rules: { violations = [] } = {}, unchecked = [] } = result;
  const places = unchecked.flatMap((one: { places: readonly { path: string; line?: number; what?: string }[] }) => one.places);
  return [
    ...places.map(({ path, line, what }: { path: string; line?: number; what?: string }) => `${path}:${line ?? ""} ${what ?? ""}`),
    ...violations.map(({ path, line, message }: { path: string; line?: number; message: string }) => `${path}:${line ?? ""} ${message}`),
  ].join("\n");
}
