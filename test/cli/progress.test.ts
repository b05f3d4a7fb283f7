/** Progress is for terminals, and leaves nothing behind. */
import { Writable } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createProgress } from "../../src/cli/progress.js";

function screen(isTTY: boolean): { readonly stream: NodeJS.WriteStream; readonly text: () => string } {
  let text = "";
  const stream = new Writable({
    write(piece: Buffer, _encoding, done) {
      text += piece.toString();
      done();
    },
  });
  return { stream: Object.assign(stream, { isTTY }) as unknown as NodeJS.WriteStream, text: () => text };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ["a pipe", false, "xterm"],
  ["a dumb terminal", true, "dumb"],
])("%s sees nothing", (_what, isTTY, terminal) => {
  const { stream, text } = screen(isTTY);
  const progress = createProgress(stream, terminal);
  vi.advanceTimersByTime(1000);
  progress.report("Parsing", 1, 2);
  progress.end();
  expect(text()).toBe("");
});

test("a short run shows nothing, a long one a line that rewrites itself", () => {
  const { stream, text } = screen(true);
  const progress = createProgress(stream, "xterm");
  progress.report("Reading");
  progress.end();
  expect(text()).toBe("");
  vi.advanceTimersByTime(250);
  progress.report("Parsing", 3, 9);
  progress.report("Parsing", 4, 9);
  progress.report("Parsing", 9, 9);
  progress.report("Linking");
  progress.end();
  progress.end();
  expect(text()).toBe("\r\u001b[KParsing 3/9\r\u001b[KParsing 9/9\r\u001b[KLinking\r\u001b[K");
});

test("long work shows the time that is left", () => {
  const { stream, text } = screen(true);
  const progress = createProgress(stream, "xterm");
  const last = (): string | undefined => text().split("\r\u001b[K").at(-1);
  progress.report("Parsing", 0, 1000);
  vi.advanceTimersByTime(1000);
  progress.report("Parsing", 50, 1000);
  expect(last()).toBe("Parsing 50/1000");
  vi.advanceTimersByTime(2000);
  progress.report("Parsing", 100, 1000);
  expect(last()).toBe("Parsing 100/1000, about 27 s left");
  vi.advanceTimersByTime(7000);
  progress.report("Parsing", 40, 1000);
  expect(last()).toBe("Parsing 40/1000, about 4 min left");
  progress.report("Parsing", 1000, 1000);
  expect(last()).toBe("Parsing 1000/1000");
  progress.report("Counting", 1, 1000);
  vi.advanceTimersByTime(100);
  progress.report("Counting", 2, 1000);
  expect(last()).toBe("Counting 2/1000");
});
