/** How large a cycle is, in words: `2 files`, or `3 of 8 packages that import each other`. */

interface CycleSize {
  /** Imports from the first module back to it. */
  readonly steps: number;
  /** All modules that import each other in circles. */
  readonly modules: readonly string[];
  /** Whether a module is a file; the others are directories of several files. */
  readonly isFile: (module: string) => boolean;
}

export function cycleSize({ steps, modules, isFile }: CycleSize): string {
  const files = modules.filter(isFile).length;
  const noun = files === modules.length ? "files" : files === 0 ? "packages" : "files and packages";
  return steps === modules.length ? `${steps} ${noun}` : `${steps} of ${modules.length} ${noun} that import each other`;
}
