/** Shells with a script. */
export const SHELLS = ["bash", "zsh", "fish"] as const;
