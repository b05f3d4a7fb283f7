/** Which commits are tasks: a rule and a seed, so that the same clone gives the same ones. */
import { createHash } from "node:crypto";
import { SOURCE } from "./repositories.mjs";

export const SEED = "dsp-retrieval-1";
const NEWEST = 150;
const LEAST_WORDS = 8;
const MOST_FILES = 8;

export const RULE =
  "Commits of the first-parent history, up to the named one, are eligible if they are not a merge, revert, release or bump and not by a bot. " +
  `They change 1 to ${MOST_FILES} files, at least one of them a source file that existed before. Their message has, below its first line, ` +
  `${LEAST_WORDS} words or more that are neither a trailer nor a link, nor follow \`---------\`. The newest ` +
  `${NEWEST} such commits of a repository are sorted by the SHA-256 of \`${SEED}\` and their name, and the first are taken. ` +
  "The query is the message without trailers, links and numbers of pull requests. The truth is the changed source files that existed before " +
  "(a rename counts with its old name), tests included.";

const DULL = /^(?:merge|revert|release|bump|prepare|version|v?\d|chore\(deps|build\(deps|chore: release|ci: )/i;
const TRAILER =
  /^(?:[A-Za-z]+(?:-[A-Za-z]+)+-?(?:by|id|on|of|to)|cc|closes?|fix(?:es|ed)?|refs?|resolves?|see|closes issue)\s*:?\s+\S*#?\S*$|^[A-Z][a-z]+-[A-Za-z-]+: /i;

/** `{commit, parent, query, truth}`, in the order of the seed. */
export function chooseCommits(git, head, count) {
  const format = "--format=%x01%H %P%x00%an%x00%B%x00";
  const log = git.run("log", "--first-parent", "--no-merges", "--no-renames", "--name-status", format, head);
  const found = [];
  for (const block of log.split("\x01").slice(1)) {
    if (found.length === NEWEST) break;
    const task = readTask(block);
    if (task !== undefined) found.push(task);
  }
  const order = ({ commit }) => createHash("sha256").update(`${SEED} ${commit}`).digest("hex");
  return found.sort((a, b) => (order(a) < order(b) ? -1 : 1)).slice(0, count);
}

function readTask(block) {
  const [names = "", author = "", message = "", list = ""] = block.split("\0");
  const [commit, parent] = names.split(" ");
  const changes = list
    .split("\n")
    .filter((line) => line.includes("\t"))
    .map((line) => line.split("\t"));
  const truth = changes.filter(([status, path]) => status !== "A" && SOURCE.test(path)).map(([, path]) => path);
  const [subject = "", ...body] = readMessage(message);
  const words = body.join(" ").split(/\s+/).filter(Boolean).length;
  const dull = parent === undefined || /bot\b/i.test(author) || DULL.test(subject);
  if (dull || changes.length > MOST_FILES || truth.length === 0 || words < LEAST_WORDS) return undefined;
  return { commit, parent, query: [subject, ...body].join("\n").trim(), truth };
}

/** Lines of a message that say something. */
function readMessage(message) {
  const [text = ""] = message.split(/^-{5,}\s*$/m);
  return text
    .trim()
    .split("\n")
    .map((line) =>
      line
        .replace(/https?:\/\/\S+/g, "")
        .replace(/\(?#\d+\)?/g, "")
        .trimEnd(),
    )
    .filter((line, index) => index === 0 || !TRAILER.test(line.trim()));
}
