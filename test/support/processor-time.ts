/** Milliseconds of processor time that this process has had: unlike a clock it does not run while other programs work, so a guard against quadratic work can count it. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
