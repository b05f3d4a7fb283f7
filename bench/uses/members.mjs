/** Accesses to members for which the program names a class, compared with the compiler's types. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { numbers, shuffled } from "./draw.mjs";

const LANGUAGES = { typescript: "ecmascript" };
const FILES = 60;

/** `decided`: those with a class of which the compiler knows something; `right` of these. */
export async function compareMembers(root, language, truth, seed) {
  if (truth.owners === undefined) return { decided: 0, right: 0, all: 0 };
  const built = fileURLToPath(new URL(`../../dist/languages/${LANGUAGES[language] ?? language}/uses/index.js`, import.meta.url));
  const { readUses } = await import(pathToFileURL(built).href);
  const counts = { decided: 0, right: 0, all: 0 };
  for (const path of shuffled(truth.files, numbers(seed)).slice(0, FILES)) {
    const text = readFileSync(join(root, path), "utf8");
    const { members } = (await readUses(path, text)) ?? { members: [] };
    const owners = truth.owners(path);
    for (const { line, member, on } of members) {
      counts.all += 1;
      if (on === undefined) continue;
      const verdicts = owners.filter((one) => one.line === line && one.member === member).map(({ isOn }) => isOn(on));
      if (verdicts.every((verdict) => verdict === undefined)) continue;
      counts.decided += 1;
      if (verdicts.includes(true)) counts.right += 1;
      else console.log(`member ${path}:${line} ${on}.${member}: ${text.split("\n")[line - 1]?.trim().slice(0, 120)}`);
    }
  }
  return counts;
}
