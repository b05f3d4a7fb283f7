import { fleet } from "../../src/index.js";

export interface Said {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a command of the fleet in this process. `onOut` hears what it has printed, and may end it as Ctrl-C does. */
export async function say(
  words: readonly string[],
  directory: string,
  onOut: (out: string, stop: () => void) => void = () => undefined,
): Promise<Said> {
  const said = { out: "", err: "" };
  let stop: () => void = () => undefined;
  const code = await fleet(words, {
    program: "dsp-cli",
    version: "1.0.0",
    mapper: "",
    directory,
    out: (text) => {
      said.out += text;
      onOut(said.out, stop);
    },
    err: (text) => {
      said.err += text;
    },
    progress: () => undefined,
    onStop: (end) => {
      stop = end;
    },
    columns: 100,
  });
  return { code, ...said };
}
