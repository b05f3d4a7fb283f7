/** What an agent has beside the repository, and how it is laid out. The letter stands in the name of an arena, which says nothing to an agent. */
import { basename } from "node:path";
import { INSIDE } from "./sandbox.mjs";

const SILENT = {
  CODEGRAPH_TELEMETRY: "0",
  DO_NOT_TRACK: "1",
  CODEGRAPH_NO_DAEMON: "1",
  CODEGRAPH_NO_DOWNLOAD: "1",
  CODEGRAPH_NO_WATCH: "1",
};

export const CONDITIONS = {
  none: { letter: "g", write: [], variables: {}, build: [] },
  map: {
    letter: "m",
    write: [".dsp", ".git/cache"],
    // The home directory is empty at each look; elsewhere the index would stay in it.
    variables: { XDG_CACHE_HOME: `${INSIDE}/.git/cache` },
    build: ["dsp-cli bootstrap", "dsp-cli init --agents", "dsp-cli impact --diff"],
  },
  rival: {
    letter: "c",
    write: [".codegraph"],
    variables: SILENT,
    build: ["codegraph init"],
  },
};

export const arenaOf = (id, condition) => `${id}-${CONDITIONS[condition].letter}`;

export function readArena(name) {
  const [id, letter] = basename(name).split("-");
  const condition = Object.keys(CONDITIONS).find((one) => CONDITIONS[one].letter === letter);
  if (condition === undefined) throw new Error(`${name} is no arena`);
  return { id, condition };
}
