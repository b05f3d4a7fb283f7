/** What the program that runs a command of the fleet gives to it. */
export interface Host {
  /** Name of the program in messages: `dsp-cli` or `dsp-bootstrap`. */
  readonly program: string;
  /** Version of the program; a part of the key of every map. */
  readonly version: string;
  /** File that runs the mapper with Node: `node MAPPER bootstrap …`. */
  readonly mapper: string;
  /** Absolute directory to which paths in arguments are relative. */
  readonly directory: string;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** A line that replaces the one before on a terminal; nothing elsewhere. */
  readonly progress: (text: string) => void;
  /** Registers what ends long work on the first Ctrl-C or SIGTERM. */
  readonly onStop: (end: () => void) => void;
  /** Width of the terminal in characters. */
  readonly columns: number;
}
