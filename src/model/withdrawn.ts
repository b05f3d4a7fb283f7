/** What a former version of the program took, with what replaces it. */

interface Withdrawn {
  /** Long names of options. */
  readonly options: readonly string[];
  /** Variables of the environment that would have changed what a run does. */
  readonly variables: readonly string[];
  /** Keys of the configuration. */
  readonly keys: readonly string[];
  /** Names of commands. */
  readonly commands: readonly string[];
  /** What to do instead, as the end of a sentence. */
  readonly instead: string;
}

export const WITHDRAWN: readonly Withdrawn[] = [
  {
    options: ["cache", "cache-keys", "verify-cache", "project"],
    variables: ["DSP_CACHE_URL", "DSP_CACHE_SIGNING_KEY"],
    keys: ["cacheKeys"],
    commands: [],
    instead: "remove it, and let CI restore the cache directory, as docs/ci.md describes",
  },
  {
    options: ["serve", "no-server", "no-update", "idle"],
    variables: [],
    keys: [],
    commands: [],
    instead: "remove it, because every command works by itself",
  },
  {
    options: ["delay", "expect-version"],
    variables: [],
    keys: [],
    commands: [],
    instead: "remove it, because the usual value serves",
  },
  {
    options: [],
    variables: [],
    keys: [],
    commands: ["serve"],
    instead: "leave it out, because every command works by itself; 'mcp' is the server for agents",
  },
];

/**
 * Options by what is to be used instead. VALUE is what was typed; SWITCH is on or off, and true or false now.
 * A command that has an option of such a name keeps it.
 */
const REPLACED: Readonly<Record<string, string>> = {
  entry: "--set entry=VALUE",
  "entry-add": "--set entryAdd=VALUE",
  "no-entry": "--set noEntry=VALUE",
  exclude: "--set exclude=VALUE",
  only: "--set only=VALUE",
  granularity: "--set granularity=VALUE",
  "dead-imports": "--set deadImports=VALUE",
  vendored: "--set vendored=VALUE",
  "module-edges": "--set moduleEdges=SWITCH",
  unreached: "--set unreached=VALUE",
  include: "--set include=VALUE",
  scopes: "--set scopes=SWITCH",
  "max-roots": "--set maxRoots=VALUE",
  "max-roots-per-package": "--set maxRootsPerPackage=VALUE",
  "tracked-only": "--set trackedOnly=true",
  generated: "--set generated=VALUE for the map; in .gitattributes, '.dsp/** linguist-generated' makes code hosts fold .dsp",
  uids: "--json, which has the UIDs; --set uids=VALUE is about UIDs of new entities",
  roots: "'bootstrap --roots static' once: rules then choose for every command",
  all: "'removed-texts clear .'",
  by: "'texts list VALUE'",
  batch: "'texts batch'",
  hook: "'hook install VALUE'",
  "redraft-only": "--redraft VALUE",
  "write-markers": "--markers write",
  "remove-markers": "--markers remove",
  "max-unresolved": "--no-new-unresolved",
  output: "--out VALUE",
  room: "--only VALUE",
  picture: "--format mermaid",
  radius: "--depth VALUE",
  "max-nodes": "--limit VALUE",
  "no-source-url": "--source-url none",
  "max-tokens": "--limit 'VALUE tokens'",
  "max-cost": "--limit 'VALUE USD'",
  budget: "--limit '2 USD' or --limit '200000 tokens'",
  again: "--no-cache",
  full: "--limit 0",
  timing: "--verbose",
  ours: "'merge resolve ours'",
  theirs: "'merge resolve theirs'",
  "no-open": "--port 0",
};
/** A longer value is not repeated. */
const LONGEST = 80;
/** Words that need no quotes in a shell. */
const PLAIN = /^[\w./:@%+,-]+$/;

interface WithdrawnOption {
  readonly option: string;
  readonly instead: string;
}

/** The first of these options in a command line. `declared`: the options that the command has. */
export function withdrawnOption(words: readonly string[], declared: readonly string[] = []): WithdrawnOption | undefined {
  for (const [at, word] of words.entries()) {
    if (word === "--") return undefined;
    const [, typed, attached] = /^--([a-z][A-Za-z-]*)(?:=(.*))?$/s.exec(word) ?? [];
    const name = typed?.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    if (name === undefined || declared.includes(name)) continue;
    const row = WITHDRAWN.find(({ options }) => options.includes(name));
    if (row !== undefined) return { option: `--${name}`, instead: row.instead };
    const now = Object.hasOwn(REPLACED, name) ? REPLACED[name] : undefined;
    if (now !== undefined) return { option: `--${name}`, instead: insteadOf(now, attached ?? words[at + 1]) };
  }
  return undefined;
}

function insteadOf(now: string, typed: string | undefined): string {
  const value = typed === undefined || typed.startsWith("-") || typed.length > LONGEST ? "VALUE" : typed;
  const shown = PLAIN.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;
  const text = now.replace("VALUE", () => shown).replace("SWITCH", () => (value === "off" ? "false" : "true"));
  const key = /^--set (\w+)=\w+$/.exec(now)?.[1];
  return `use ${text}${key === undefined ? "" : ` for one run, or "${key}" in dsp.config.json for everybody`}`;
}
