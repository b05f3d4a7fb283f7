/** Comments that mark an unused import as intended (semantics E.7). */
import type { BindingDraft, SiteDraft } from "./drafts.js";
import type { Reading } from "./reading.js";
import type { Source } from "../../shared/source.js";

const NOQA = /#\s{0,8}(?:flake8|ruff)?:?\s{0,8}noqa(?!\w)(?::?\s{0,8}([A-Z]+[0-9]+(?:[,\s]{1,8}[A-Z]+[0-9]+)*))?/i;
const PYLINT = /#\s{0,8}pylint:\s{0,8}disable(?:-next)?\s{0,8}=\s{0,8}[\w\-, ]*(?:unused-import|unused-wildcard-import|W0611|W0614)/;
const PYRIGHT = /#\s{0,8}pyright:\s{0,8}(?:ignore\[[\w, ]*reportUnusedImport|basic, reportUnusedImport=false)/;
const WHOLE_FILE = /^#\s{0,8}(?:flake8|ruff):\s{0,8}noqa/i;

/** Keeps the imports on the line of such a comment; on the first or last line of a statement it applies to the whole statement. */
export function applySuppressions(reading: Reading): void {
  const { source } = reading;
  if (!/noqa|pylint|pyright/i.test(source.text)) return;
  const lines = new Set<number>();
  let everything = false;
  for (const comment of reading.comments) {
    const text = source.textOf(comment);
    if (!silencesUnused(text)) continue;
    lines.add(source.lineOf(comment.start));
    everything ||= WHOLE_FILE.test(text) || (PYLINT.test(text) && standsAlone(source, comment.start));
  }
  for (const site of reading.sites) {
    for (const binding of site.bindings) binding.keep ||= everything || isSilenced(source, lines, site, binding);
  }
}

function silencesUnused(comment: string): boolean {
  if (PYLINT.test(comment) || PYRIGHT.test(comment)) return true;
  const noqa = NOQA.exec(comment);
  if (noqa === null) return false;
  const codes = noqa[1];
  return codes === undefined || /(?:^|[,\s])F(?:4|40|401)?(?:$|[,\s])|F401|F403/i.test(codes);
}

function isSilenced(source: Source, lines: ReadonlySet<number>, site: SiteDraft, binding: BindingDraft): boolean {
  if (lines.size === 0) return false;
  return [site.start, site.end, binding.position, binding.end].some((offset) => lines.has(source.lineOf(offset)));
}

/** The comment is alone on its line, at the left margin. */
function standsAlone(source: Source, offset: number): boolean {
  return offset === 0 || source.text[offset - 1] === "\n";
}
