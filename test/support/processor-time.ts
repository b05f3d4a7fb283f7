import { TIME_FACTOR } from "./time-limit.js";

/**
 * Milliseconds of processor time that this process has had, as the machine would count them that the limits of tests are written for (`time-limit.ts`). Unlike a
 * clock it does not run while other programs work, so a guard against quadratic work can count it.
 */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 / TIME_FACTOR;
}
