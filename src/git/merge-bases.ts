import { runGit } from "./run-git.js";
import { DSP_DIRECTORY } from "../fs/dsp-directory.js";

/**
 * The common ancestors of conflicted files of `.dsp`, which the index contains until the files are added
 * again. Paths are relative to `.dsp/`; files that both branches added are left out.
 */
export function mergeBases(root: string, paths: readonly string[]): ReadonlyMap<string, string> {
  const answer = runGit(root, ["ls-files", "--unmerged", "-z", "--", DSP_DIRECTORY]);
  if (!answer.ok) return new Map();
  const wanted = new Set(paths);
  const objects = new Map<string, string>();
  for (const entry of answer.output.toString("utf8").split("\0")) {
    const [, object = "", stage = "", path = ""] = /^\d+ ([0-9a-f]+) (\d)\t\.dsp\/(.*)$/s.exec(entry) ?? [];
    if (stage === "1" && wanted.has(path)) objects.set(path, object);
  }
  if (objects.size === 0) return new Map();
  const texts = readObjects(root, [...new Set(objects.values())]);
  return new Map([...objects].flatMap(([path, object]) => (texts.has(object) ? [[path, texts.get(object) ?? ""]] : [])));
}

/** `<object> <type> <size>`, a line end, that many bytes, a line end; for each. */
function readObjects(root: string, objects: readonly string[]): ReadonlyMap<string, string> {
  const answer = runGit(root, ["cat-file", "--batch"], { input: objects.map((object) => `${object}\n`).join("") });
  const texts = new Map<string, string>();
  if (!answer.ok) return texts;
  for (let start = 0; start < answer.output.length;) {
    const end = answer.output.indexOf(10, start);
    const [object = "", type, size] = answer.output.toString("latin1", start, end).split(" ");
    if (end < 0 || type !== "blob") break;
    texts.set(object, answer.output.toString("utf8", end + 1, end + 1 + Number(size)));
    start = end + 1 + Number(size) + 1;
  }
  return texts;
}
