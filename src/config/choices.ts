/** The values that options with a choice accept; the first one is the default. For the command line and the configuration. */
export const CHOICES = {
  granularity: ["exports", "files"],
  "dead-imports": ["report", "keep"],
  generated: ["files", "full", "skip"],
  vendored: ["files", "skip"],
  "module-edges": ["off", "on"],
  tests: ["off", "graph", "roots"],
  unreached: ["report", "index", "roots"],
  uids: ["hash", "random"],
  scopes: ["on", "off"],
} as const;

/** Categories of `include`. */
export const INCLUDABLE = ["examples", "docs", "benches", "scripts", "configs", "stories", "fixtures"] as const;
