/**
 * Runs a command line where nothing but one checkout and one tool exists: no network, no other files of the machine below `/tmp`, `/work`,
 * `/root` and `/home`, and nothing to write but what the tool keeps for itself. Needs `unshare` and the right to mount.
 */
import { spawn } from "node:child_process";

/** Where the checkout and the tool are for whoever is inside. */
export const INSIDE = "/tmp/repo";
const TOOL = "/tmp/tool";
const HIDDEN = ["/work", "/root", "/home", "/opt", "/srv", "/media"];
const PLACES = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/usr/local/go/bin";

const SET_UP = `
set -e
mount --make-rprivate /
mkdir -p /mnt
mount -t tmpfs none /mnt
mkdir /mnt/repo /mnt/tool
mount --bind "$REPO" /mnt/repo
if [ -n "$TOOL_FROM" ]; then mount --bind "$TOOL_FROM" /mnt/tool; mount -o remount,bind,ro /mnt/tool; fi
if [ "$WRITE" != all ]; then
  for one in $WRITE; do if [ -d "/mnt/repo/$one" ]; then mount --bind "/mnt/repo/$one" "/mnt/repo/$one"; fi; done
  mount -o remount,bind,ro /mnt/repo
fi
for one in ${HIDDEN.join(" ")}; do if [ -d "$one" ]; then mount -t tmpfs none "$one"; fi; done
mount -t tmpfs none /tmp
mkdir ${INSIDE} ${TOOL} /tmp/home
mount --rbind /mnt/repo ${INSIDE}
mount --rbind /mnt/tool ${TOOL}
mount -t tmpfs none /mnt
mount -o remount,bind,ro / 2>/dev/null || true
cd ${INSIDE}
unset REPO TOOL_FROM WRITE
exec timeout --kill-after=2 "$SECONDS_GIVEN" bash -c "$LINE"
`;

/**
 * `repo`: the checkout; `tool`: a directory whose `bin` is put on the path; `write`: directories of the checkout that may be written, or `all`.
 * Answers `{ code, output }` with both streams in the order of arrival.
 */
export function runInside(line, { repo, tool = "", write = [], seconds = 60, variables = {} }) {
  const path = tool === "" ? PLACES : `${TOOL}/bin:${PLACES}`;
  const env = {
    ...variables,
    PATH: path,
    HOME: "/tmp/home",
    LANG: "C.UTF-8",
    TERM: "dumb",
    NO_COLOR: "1",
    GIT_PAGER: "cat",
    PAGER: "cat",
    GIT_OPTIONAL_LOCKS: "0",
    GIT_CONFIG_COUNT: "1",
    GIT_CONFIG_KEY_0: "safe.directory",
    GIT_CONFIG_VALUE_0: "*",
    REPO: repo,
    TOOL_FROM: tool,
    WRITE: write === "all" ? "all" : write.join(" "),
    SECONDS_GIVEN: String(seconds),
    LINE: line,
  };
  return new Promise((resolve, reject) => {
    const words = ["--mount", "--net", "--pid", "--fork", "--mount-proc", "--ipc", "--kill-child", "bash", "-c", SET_UP];
    const child = spawn("unshare", words, { env, stdio: ["ignore", "pipe", "pipe"] });
    const parts = [];
    const keep = (part) => parts.push(part);
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, output: Buffer.concat(parts).toString("utf8") }));
  });
}
