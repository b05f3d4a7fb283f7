/** Git as it is run on repositories of others: it executes nothing of them, asks nobody, and reads no configuration but the one written here. */
import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { shown } from "../ask/answer.js";
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
  /** Runs git; throws `GitFault`. `url`: the repository that it talks to. Resolves with standard output. */
  readonly run: (
    words: readonly string[],
    options: { readonly url: string; readonly cwd?: string; readonly signal?: AbortSignal },
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

/** `folder`: where its configuration is written. */
export function openGit(folder: string): Git {
  mkdirSync(folder, { recursive: true });
  const configuration = join(folder, "gitconfig");
  const askpass = join(folder, "askpass");
  writeFileSync(configuration, CONFIGURATION);
  writeFileSync(askpass, ASKPASS);
  chmodSync(askpass, 0o700);
  return { run: async (words, options) => await runGit(words, { ...options, configuration, askpass }) };
}

interface Run {
  readonly url: string;
  readonly cwd?: string;
  readonly signal?: AbortSignal;
  readonly configuration: string;
  readonly askpass: string;
}

/** Taken from the environment: how to reach the network, and keys of ssh. Nothing that redirects git, and no tokens. */
const INHERITED =
  /^(?:PATH|PATHEXT|SYSTEMROOT|TEMP|TMP|TMPDIR|HOME|USERPROFILE|USER|LOGNAME|SSH_AUTH_SOCK|GIT_SSL_CAINFO|GIT_SSL_CAPATH|SSL_CERT_FILE|SSL_CERT_DIR|(?:https?|no|all)_proxy)$/i;

function environment({ url, configuration, askpass }: Run): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => INHERITED.test(name));
  const token = tokenFor(url);
  return {
    ...Object.fromEntries(inherited),
    LC_ALL: "C",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: configuration,
    GIT_TERMINAL_PROMPT: "0",
    GIT_LFS_SKIP_SMUDGE: "1",
    GIT_NO_LAZY_FETCH: "1",
    GIT_ALLOW_PROTOCOL: isAbsolute(url) ? "file" : url.startsWith("http:") ? "http" : "https:ssh",
    GIT_SSH_COMMAND: "ssh -oBatchMode=yes",
    ...(token === undefined ? {} : { GIT_ASKPASS: askpass, DSP_FLEET_HOST: token.host, DSP_FLEET_TOKEN: token.token }),
  };
}

/** Bytes of output that are kept. */
const LARGEST = 64 * 1024 * 1024;

async function runGit(words: readonly string[], run: Run): Promise<string> {
  return await new Promise((resolve, reject) => {
    const child = spawn("git", words, {
      cwd: run.cwd,
      env: environment(run),
      stdio: ["ignore", "pipe", "pipe"],
      ...(run.signal === undefined ? {} : { signal: run.signal }),
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
    child.on("error", (error) =>
      reject(run.signal?.aborted === true ? error : new GitFault(`git cannot be run (${error.message})`, false)),
    );
    child.on("close", (code) =>
      code === 0 ? resolve(Buffer.concat(out).toString("utf8")) : reject(faultOf(words[words[0] === "-C" ? 2 : 0] ?? "", code, err)),
    );
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
    `git ${verb}: ${shown(said.trim())}`,
    PERMANENT.some((pattern) => pattern.test(err)),
  );
}
