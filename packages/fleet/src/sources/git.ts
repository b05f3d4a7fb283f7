/** Git as it is run on repositories of others: it executes nothing of them, asks nobody, and reads no configuration but the one written here. */
import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { fetchingCall, type GitCall, readingCall } from "../../../../src/git/git-call.js";
import { hideCredentials } from "../../../../src/model/secrets/credentials.js";
import { shownLine as shown } from "../../../../src/model/shown-text.js";
import { tokenFor } from "./tokens.js";

/** Submodules and LFS are not fetched: the first is not asked for, the second is a filter, and none is configured. */
const CONFIGURATION = `[core]
	hooksPath = /dev/null
	fsmonitor = false
	autocrlf = false
	symlinks = true
	askPass =
[safe]
	directory = *
[protocol]
	allow = never
[protocol "https"]
	allow = always
[protocol "ssh"]
	allow = always
[http]
	followRedirects = initial
[credential]
	helper =
[fetch]
	fsckObjects = true
	recurseSubmodules = false
[fetch "fsck"]
	zeroPaddedFilemode = warn
	badTimezone = warn
	missingSpaceBeforeDate = warn
[uploadpack]
	allowAnySHA1InWant = true
[advice]
	detachedHead = false
[init]
	defaultBranch = fleet
[gc]
	auto = 0
[maintenance]
	auto = false
`;

/** Git hands the token to the host that it was meant for, and to no other. */
const ASKPASS = `#!/bin/sh
case "$1" in
  *"://$DSP_FLEET_HOST'"* | *"@$DSP_FLEET_HOST'"*)
    case "$1" in
      Username*) echo x-access-token ;;
      *) printenv DSP_FLEET_TOKEN ;;
    esac ;;
esac
`;

export interface Git {
  /** Asks the clone of others in a folder, and changes nothing there; throws `GitFault`. Resolves with standard output. */
  readonly read: (clone: string, words: readonly string[], signal?: AbortSignal) => Promise<string>;
  /** Runs git in a repository that the fleet makes, or in none; throws `GitFault`. `url`: what it talks to. Resolves with standard output. */
  readonly run: (
    words: readonly string[],
    options: { readonly url: string; readonly repository?: string; readonly signal?: AbortSignal },
  ) => Promise<string>;
}

export class GitFault extends Error {
  /** Trying again cannot help. */
  readonly permanent: boolean;

  constructor(message: string, permanent: boolean) {
    super(message);
    this.name = "GitFault";
    this.permanent = permanent;
  }
}

/** A question to a clone on this disk is answered by then, unless the clone holds something that cannot be read, such as a pipe. */
const PATIENCE_MS = 60_000;

/** `folder`: where its configuration is written. `patience`: milliseconds that a question to a clone may take. */
export function openGit(folder: string, patience = PATIENCE_MS): Git {
  mkdirSync(folder, { recursive: true });
  const configuration = join(folder, "gitconfig");
  const askpass = join(folder, "askpass");
  writeFileSync(configuration, CONFIGURATION);
  writeFileSync(askpass, ASKPASS);
  chmodSync(askpass, 0o700);
  const ownSettings = { GIT_CONFIG_NOSYSTEM: "1", GIT_CONFIG_GLOBAL: configuration };
  return {
    read: async (clone, words, signal) => {
      // A bare one is named, since folders in clones may look like one.
      const settings = existsSync(join(clone, ".git")) ? ownSettings : { ...ownSettings, GIT_DIR: clone };
      const late = AbortSignal.timeout(patience);
      const ends = signal === undefined ? late : AbortSignal.any([signal, late]);
      try {
        return await runGit(readingCall(clone, words, settings), words[0] ?? "", ends, "SIGKILL");
      } catch (error) {
        if (!late.aborted || signal?.aborted === true) throw error;
        throw new GitFault(`git ${words[0] ?? ""}: no answer within ${patience / 1000} s; something in the clone cannot be read`, true);
      }
    },
    run: async (words, { url, repository, signal }) => {
      const protocols = isAbsolute(url) ? "file" : url.startsWith("http:") ? "http" : "https:ssh";
      const call = fetchingCall(words, { repository, configuration, protocols, environment: accessTo(url, askpass) });
      return await runGit(call, words[0] ?? "", signal);
    },
  };
}

function accessTo(url: string, askpass: string): Readonly<Record<string, string>> {
  const token = tokenFor(url);
  return {
    GIT_SSH_COMMAND: "ssh -oBatchMode=yes",
    ...(token === undefined ? {} : { GIT_ASKPASS: askpass, DSP_FLEET_HOST: token.host, DSP_FLEET_TOKEN: token.token }),
  };
}

/** Bytes of the longest answer that is read. */
const LARGEST = 64 * 1024 * 1024;

async function runGit(
  call: GitCall | undefined,
  verb: string,
  signal: AbortSignal | undefined,
  killSignal: NodeJS.Signals = "SIGTERM",
): Promise<string> {
  if (call === undefined) throw new GitFault("git is not on the path", false);
  return await new Promise((resolve, reject) => {
    const child = spawn(call.program, call.words, {
      env: call.env,
      stdio: ["ignore", "pipe", "pipe"],
      windowsHide: true,
      killSignal,
      ...(signal === undefined ? {} : { signal }),
    });
    const out: Buffer[] = [];
    let length = 0;
    let err = "";
    child.stdout.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length <= LARGEST) out.push(chunk);
    });
    child.stderr.on("data", (chunk: Buffer) => {
      err = (err + chunk.toString("utf8")).slice(-4096);
    });
    child.on("error", (error) => reject(signal?.aborted === true ? error : new GitFault(`git cannot be run (${error.message})`, false)));
    child.on("close", (code) => {
      if (code !== 0) reject(faultOf(verb, code, err));
      else if (length > LARGEST) reject(new GitFault(`git ${verb}: its answer is larger than ${LARGEST / 2 ** 20} MB`, true));
      else resolve(Buffer.concat(out).toString("utf8"));
    });
  });
}

/** What git says if the repository is gone, closed or damaged. Everything else may be the network. */
const PERMANENT = [
  /not our ref/,
  /repository .*not found/i,
  /does not appear to be a git repository/,
  /not a git repository/,
  /authentication failed/i,
  /could not read (?:username|password)/i,
  /permission denied/i,
  /access denied/i,
  /returned error: 40[134]/,
  /unable to update url base/,
  /bad (?:object|pack|tree|config)/i,
  /corrupt/i,
  /is damaged/,
  /does not match index/,
  /inflate|zlib/,
  /fsck/,
  /invalid index-pack output/,
  /unable to read [0-9a-f]{40}/,
  /transport '.*' not allowed/,
  /couldn't find remote ref/,
  /invalid path|unable to create file|file name too long/i,
];

/** `err`: what git wrote to standard error. */
export function faultOf(verb: string, code: number | null, err: string): GitFault {
  const lines = err.split("\n").filter((line) => line.trim() !== "");
  const said = lines.find((line) => /^(?:fatal|error|remote: (?:fatal|error))/.test(line)) ?? lines.at(-1) ?? `exit code ${code}`;
  // What a server says may have signs that steer a terminal, and older versions of git pass them on.
  return new GitFault(
    `git ${verb}: ${shown(hideCredentials(said.trim()))}`,
    PERMANENT.some((pattern) => pattern.test(err)),
  );
}
