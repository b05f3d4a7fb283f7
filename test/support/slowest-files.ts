import type { Reporter, TestModule } from "vitest/node";

const SHOWN = 10;

/** After a run: the files that took longest, with seconds and the number of tests, and what all files took together. */
export class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const times = modules.map((module) => {
      const { duration, collectDuration } = module.diagnostic();
      return { path: module.relativeModuleId, seconds: (duration + collectDuration) / 1000, tests: [...module.children.allTests()].length };
    });
    if (times.length < 2) return;
    const sum = times.reduce((total, { seconds }) => total + seconds, 0);
    const slowest = times.toSorted((a, b) => b.seconds - a.seconds).slice(0, SHOWN);
    const lines = slowest.map(({ path, seconds, tests }) => `${seconds.toFixed(1).padStart(8)} s  ${path} (${tests} tests)`);
    process.stdout.write(`\n Slowest of ${times.length} files, ${sum.toFixed(0)} s together\n${lines.join("\n")}\n`);
  }
}
