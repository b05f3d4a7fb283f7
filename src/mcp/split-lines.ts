const NEW_LINE = 10;

export interface LineListener {
  /** Called with the line, without its end. */
  readonly line: (text: string) => void;
  /** Called once for each line that is too long; it is skipped. */
  readonly tooLong: () => void;
}

export interface LineSplitter {
  readonly take: (chunk: Buffer) => void;
  /** The text after the last line end. */
  readonly rest: () => string;
}

/** Splits chunks of a stream; `longest`: bytes of a line. Buffers at most one such line. */
export function splitLines(longest: number, { line, tooLong }: LineListener): LineSplitter {
  let parts: Buffer[] = [];
  let length = 0;
  let skipping = false;
  const add = (piece: Buffer): void => {
    if (skipping) return;
    parts.push(piece);
    length += piece.length;
    if (length <= longest) return;
    skipping = true;
    parts = [];
    tooLong();
  };
  const end = (): void => {
    const text = skipping ? undefined : Buffer.concat(parts, length).toString("utf8");
    parts = [];
    length = 0;
    skipping = false;
    if (text !== undefined) line(text);
  };
  const take = (chunk: Buffer): void => {
    for (let at = 0; at < chunk.length;) {
      const stop = chunk.indexOf(NEW_LINE, at);
      add(chunk.subarray(at, stop < 0 ? chunk.length : stop));
      if (stop < 0) return;
      end();
      at = stop + 1;
    }
  };
  return { take, rest: () => (skipping ? "" : Buffer.concat(parts, length).toString("utf8")) };
}
