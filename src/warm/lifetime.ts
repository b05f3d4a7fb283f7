/** A process that answers ends by itself when nobody needs it, and when it should no longer answer. */
import { lstatSync } from "node:fs";

export interface Life {
  readonly root: string;
  /** Milliseconds without work after which it ends. */
  readonly idle: number;
  /** Bytes; see `MOST_MEMORY`. */
  readonly memory?: number;
  /** Whether commands still find it. */
  readonly isInPlace: () => boolean;
  /** Whether the program on disk is still the one that runs. */
  readonly isCurrent: () => boolean;
  /** Called once, with the reason. */
  readonly end: (reason: string) => void;
}

export interface Lifetime {
  /** Called after work. */
  readonly used: () => void;
  readonly close: () => void;
}

/** Milliseconds between two looks. */
const LOOK = 2000;
const MINUTE = 60_000;
const MB = 1e6;
/** The engine keeps what it once needed for the largest piece of work; a map of 20,000 files takes less than half of this. */
const MOST_MEMORY = 2e9;

export function watchLifetime({ root, idle, memory = MOST_MEMORY, isInPlace, isCurrent, end }: Life): Lifetime {
  const own = idOf(root);
  let since = performance.now();
  const reason = (): string | undefined => {
    if (idOf(root) !== own) return "the repository is gone";
    if (!isInPlace()) return "commands no longer find it: its socket was removed or replaced";
    if (!isCurrent()) return "another version of the program was installed";
    const used = process.memoryUsage.rss();
    if (used > memory) return `it uses ${Math.round(used / MB)} MB of memory`;
    return performance.now() - since > idle ? `it was idle for ${Math.round(idle / MINUTE)} minutes` : undefined;
  };
  const timer = setInterval(() => {
    const found = reason();
    if (found === undefined) return;
    clearInterval(timer);
    end(found);
  }, LOOK);
  return { used: () => void (since = performance.now()), close: () => clearInterval(timer) };
}

function idOf(directory: string): string | undefined {
  const found = lstatSync(directory, { throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
}
