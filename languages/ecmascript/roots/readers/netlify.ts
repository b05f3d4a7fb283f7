/** Functions in the directories that `netlify.toml` names instead of the usual ones. */
import { at, stringAt } from "../../../manifests/json.js";
import { baseName } from "../../../../src/model/paths.js";
import type { ReadEntry } from "../framework-row.js";
import type { PackageContext } from "../package-context.js";

const CODE = "{ts,js,mts,mjs,cts,cjs,tsx,jsx}";

export function readNetlify(context: PackageContext): readonly ReadEntry[] {
  const config = context.read("netlify.toml");
  const declared = [
    ...["functions", "edge_functions"].map((field) => stringAt(at(config, "build"), field)),
    stringAt(at(config, "functions"), "directory"),
  ];
  return declared.flatMap((written) => {
    const directory = written?.replaceAll(/^(?:\.?\/)+|\/+$/g, "");
    if (directory === undefined || directory === "" || directory.includes("..")) return [];
    return context.matching(`${directory}/{*,*/*}.${CODE}`).map((path): ReadEntry => ({
      path,
      text: `Netlify function \`${baseName(path).replace(/\..*$/, "")}\`, called by the platform.`,
      evidence: "Netlify functions (netlify.toml)",
    }));
  });
}
