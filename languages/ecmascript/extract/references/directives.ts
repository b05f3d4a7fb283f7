/** Triple-slash directives and JSX pragmas (B.1). */
import { ts } from "../../typescript.js";
import type { SiteDraft } from "./drafts.js";
import { addSite, type Reading } from "./reading.js";

export function readDirectives(reading: Reading): void {
  const { file } = reading;
  for (const { fileName, pos } of file.referencedFiles) {
    addDirective(reading, pos, {
      specifier: /^(?:\.{1,2})?\//.test(fileName) ? fileName : `./${fileName}`,
      kind: "type",
      form: "/// <reference path>",
    });
  }
  for (const { fileName, pos } of file.typeReferenceDirectives) {
    addDirective(reading, pos, { specifier: fileName, kind: "type", form: "/// <reference types>" });
  }
  for (const { path } of file.amdDependencies) {
    const pos = file.text.indexOf(path);
    addDirective(reading, pos, { specifier: path, kind: "side-effect", form: "/// <amd-dependency>" });
  }
}

function addDirective(reading: Reading, offset: number, what: Pick<SiteDraft, "specifier" | "kind" | "form">): void {
  addSite(reading, { ...what, syntax: "import", offset, keep: true });
}

/** Names that `@jsx` and `@jsxFrag` make the compiler use; `@jsxImportSource` is an import of its own. */
export function readPragmas(reading: Reading): ReadonlySet<string> {
  const names = new Set<string>();
  const { text } = reading.file;
  for (const comment of ts.getLeadingCommentRanges(text, leadingStart(text)) ?? []) {
    if (comment.kind !== ts.SyntaxKind.MultiLineCommentTrivia) continue;
    const body = text.slice(comment.pos, comment.end);
    for (const match of body.matchAll(/@(jsxImportSource|jsxFrag|jsx)[ \t]+([^\s*]+)/g)) {
      const [whole, pragma, value = ""] = match;
      if (pragma !== "jsxImportSource") names.add(value.split(".")[0] ?? value);
      else {
        const offset = comment.pos + match.index + whole.length - value.length;
        addSite(reading, { specifier: value, kind: "static", form: "@jsxImportSource", syntax: "import", offset, keep: true });
      }
    }
  }
  return names;
}

function leadingStart(text: string): number {
  return text.startsWith("#!") ? Math.max(0, text.indexOf("\n")) : 0;
}
