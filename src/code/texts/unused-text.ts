import { plural } from "../../model/shown-text.js";
import type { Tier, Unused } from "../unused.js";

const TITLES: Readonly<Record<Tier, string>> = {
  unused: "unused, can be deleted",
  tests: "used only by tests",
  unknown: "cannot tell",
};

const TIERS: readonly Tier[] = ["unused", "tests", "unknown"];

/** `limit`: maximum number of lines of each tier; 0: all. `asPublic`: how one asks for what others can import as well. */
export function unusedText(found: readonly Unused[], limit: number, asPublic = "--public"): readonly string[] {
  const tiers = TIERS.map((tier) => ({ tier, all: found.filter((one) => one.tier === tier) }));
  return [
    tiers.map(({ tier, all }) => `${TITLES[tier]}: ${counted(all)}`).join("; "),
    ...tiers.flatMap(({ tier, all }) => {
      if (all.length === 0) return [];
      const shown = limit === 0 ? all : all.slice(0, limit);
      const rest = all.length - shown.length;
      const offered = all.filter((one) => one.offered === true).length;
      return [
        `${TITLES[tier]}${offered === 0 ? "" : ` (${offered} because others can import them: ${asPublic} judges them as well)`}`,
        ...shown.map((one) => `  ${lineOf(one)}`),
        ...(rest > 0 ? [`  … ${rest} more: --limit 0 lists all`] : []),
      ];
    }),
  ];
}

function counted(all: readonly Unused[]): string {
  const files = all.filter(({ name }) => name === undefined).length;
  if (all.length === 0) return "0";
  const parts = [...(files > 0 ? [plural(files, "file")] : []), ...(all.length > files ? [plural(all.length - files, "symbol")] : [])];
  return parts.join(" and ");
}

function lineOf({ path, name, line, why }: Unused): string {
  return `${name === undefined ? `${path} (file)` : `${path}:${line} ${name}`}${why === undefined ? "" : ` — ${why}`}`;
}
