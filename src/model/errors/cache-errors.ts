import type { ErrorRows } from "./error-row.js";

/** Errors of a cache on another machine (`docs/remote-cache.md`). That it cannot be used is none: the run goes on without it. */
export const CACHE_ERRORS = {
  "cache-address-invalid": {
    when: "`--cache` or `DSP_CACHE_URL` is no address of a cache.",
    problem: "{from}: not the address of a cache: '{address}'",
    next: "give one such as https://cache.example/dsp or file:///srv/dsp-cache",
    exitCode: 2,
  },
  "cache-keys-invalid": {
    when: "A line of the trusted keys is no Ed25519 public key.",
    problem: "{from}: line {line} is not an Ed25519 public key",
    next: "write one key per line, in Base64 as 'openssl pkey -pubout' prints it",
    exitCode: 2,
  },
  "cache-keys-missing": {
    when: "`--cache-keys` names no regular file of at most 64 KiB.",
    problem: "{path}: no such file of public keys",
    next: "name an existing small file, which is no link",
    exitCode: 2,
  },
  "cache-signing-key-invalid": {
    when: "`DSP_CACHE_SIGNING_KEY` is no Ed25519 private key.",
    problem: "DSP_CACHE_SIGNING_KEY: not an Ed25519 private key",
    next: "make one with 'openssl genpkey -algorithm ed25519', and give it as PEM or as its lines of Base64",
    exitCode: 2,
  },
  "cache-not-confirmed": {
    when: "`--verify-cache` parsed a file again, and the cache has other facts for the same content.",
    problem: "{path}: its facts in the cache are not those of the file (commit {commit}, written by {writer})",
    next: "nothing of that entry was used; find out what its writer runs, withdraw its key, and run with --no-cache",
    exitCode: 2,
  },
} as const satisfies ErrorRows;
