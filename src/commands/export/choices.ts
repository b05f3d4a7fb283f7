/** Choices of `export`, apart from the code behind them, which help does not load. */
export const LEVEL_CHOICES = ["rooms", "files", "entities"] as const;
/** `svg` and `html` show rooms as `view` does; the others are graphs. */
export const FORMAT_CHOICES = ["dot", "mermaid", "json", "graphml", "d2", "cytoscape", "svg", "html"] as const;
