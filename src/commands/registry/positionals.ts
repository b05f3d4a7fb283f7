/** Positional arguments shared by several commands. */
export const PATH = { name: "path", describe: "Project directory (same as --root)", required: false } as const;

export const TARGETS = { name: "targets", describe: "UIDs, paths, directories, path#symbol", required: false, several: true } as const;
