import { runGit } from "./run-git.js";

/** Objects per request: keeps the output far below the limit. */
const BATCH = 2_000;
/** Larger objects are no sources, and are not requested. */
const LARGEST = 2 * 1024 * 1024;

/** Contents by object id, as stored by git; missing ones and those of more than `largest` bytes are absent. */
export function readObjects(root: string, ids: readonly string[], largest = LARGEST): ReadonlyMap<string, Buffer> {
  const contents = new Map<string, Buffer>();
  for (let start = 0; start < ids.length; start += BATCH) {
    const small = smallOnes(root, ids.slice(start, start + BATCH), largest);
    const answer = runGit(root, ["cat-file", "--batch"], { input: small.map((id) => `${id}\n`).join("") });
    if (answer.ok) readAnswers(answer.output, contents);
  }
  return contents;
}

function smallOnes(root: string, ids: readonly string[], largest: number): readonly string[] {
  const answer = runGit(root, ["cat-file", "--batch-check"], { input: ids.map((id) => `${id}\n`).join("") });
  if (!answer.ok) return [];
  return answer.output
    .toString("latin1")
    .split("\n")
    .flatMap((line) => {
      const [id = "", type, size] = line.split(" ");
      return type === "blob" && Number(size) <= largest ? [id] : [];
    });
}

/** `<id> blob <size>\n<bytes>\n`, repeated. */
function readAnswers(output: Buffer, contents: Map<string, Buffer>): void {
  for (let at = 0; at < output.length;) {
    const end = output.indexOf(10, at);
    const [id = "", type, size] = output.toString("latin1", at, end < 0 ? output.length : end).split(" ");
    if (end < 0 || type !== "blob") return;
    const length = Number(size);
    contents.set(id, output.subarray(end + 1, end + 1 + length));
    at = end + 1 + length + 1;
  }
}
