/** `--verbose`: the table on standard error. Standard output contains no times. */
import { collectIgnoredFailures } from "../fs/files.js";
import { PHASES, type Phase } from "../model/observer.js";
import { createStopwatch, NO_STOPWATCH, type Spent, type Stopwatch } from "../runtime/phase-timer.js";
import { printAlways, type Streams } from "./streams.js";

/** Enabled by `--verbose`. */
export function openStopwatch({ note }: Pick<Streams, "note">): Stopwatch {
  if (note === undefined) return NO_STOPWATCH;
  return { ...createStopwatch(() => performance.now()), isTable: true, passedOver: collectIgnoredFailures() };
}

export function printTiming(stopwatch: Stopwatch, streams: Streams): void {
  if (stopwatch.isTable !== true) return;
  const spent = stopwatch.spent();
  const failures = (stopwatch.passedOver?.() ?? []).map(({ path, reason }) => `passed over: ${path} (${reason})`);
  printAlways(`${[...timingTable(spent, usage()), ...failures].join("\n")}\n`, streams);
}

const KIB = 1024;

interface Usage {
  /** Peak memory of the process, bytes. */
  readonly peak: number;
  /** CPU time of all threads, milliseconds: more than the total with parallel threads, less with idle ones. */
  readonly cpu: number;
}

function usage(): Usage {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  return { peak: maxRSS * KIB, cpu: (userCPUTime + systemCPUTime) / 1000 };
}

const MB = 1e6;
const HEAD = ["phase", "seconds", "share", "files", "files/s", "MB", "MB/s"];
const WIDTHS = [-9, 8, 7, 8, 8, 8, 8];

/** A row for each phase, the total, and the resources of the process. */
export function timingTable(spent: ReadonlyMap<Phase, Spent>, { peak, cpu }: Usage): readonly string[] {
  const whole = [...spent.values()].reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  const rows = PHASES.flatMap((phase) => {
    const found = spent.get(phase);
    return found === undefined ? [] : [row(phase, found, whole)];
  });
  const all = { milliseconds: whole, files: spent.get("parse")?.files ?? 0, bytes: spent.get("parse")?.bytes ?? 0 };
  return [
    line(HEAD),
    ...rows,
    row("all", all, whole),
    `peak memory ${Math.round(peak / MB)} MB, ${(cpu / 1000).toFixed(1)} s of processor time`,
  ];
}

function row(name: string, { milliseconds, files, bytes }: Spent, whole: number): string {
  const seconds = milliseconds / 1000;
  const rate = (amount: number, digits: number): string => (amount === 0 || seconds === 0 ? "" : (amount / seconds).toFixed(digits));
  const share = `${((100 * milliseconds) / Math.max(whole, 1)).toFixed(1)} %`;
  const megabytes = bytes === 0 ? "" : (bytes / MB).toFixed(1);
  return line([name, seconds.toFixed(3), share, files === 0 ? "" : String(files), rate(files, 0), megabytes, rate(bytes / MB, 1)]);
}

function line(cells: readonly string[]): string {
  return cells
    .map((cell, index) => {
      const width = WIDTHS[index] ?? 0;
      return width < 0 ? cell.padEnd(-width) : cell.padStart(width);
    })
    .join(" ")
    .trimEnd();
}
