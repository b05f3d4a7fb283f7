let unbuilt = false;

/**
 * From now on what the build compiled of the sources runs as the sources themselves would: without the id of a build, so that nothing is kept for later runs unless
 * a caller names one, and without threads. For tests, of which hundreds share a process.
 */
export function runUnbuilt(): void {
  unbuilt = true;
}

export const isUnbuilt = (): boolean => unbuilt;
