/** Files that the tags of a server-side template name (semantics B.3). */
import type { FileFacts } from "../../../../src/model/facts.js";
import { TAG_FORMS } from "../../template-forms.js";
import { templateTags, type TemplateTag } from "./server-tags.js";
import { linesOf } from "./lines.js";
import { leafFacts, referenceOf, type Site } from "./site.js";

export function templateSites(text: string): readonly Site[] {
  return templateTags(text).map((tag): Site => ({
    specifier: tag.name,
    offset: tag.offset,
    form: TAG_FORMS[tag.kind],
    manner: "markup",
    tentative: true,
    why: whyOf(tag),
    noImport: true,
  }));
}

/** A template of any text: only its tags are read. */
export function templateFacts(path: string, text: string): FileFacts {
  const lineOf = linesOf(text);
  return leafFacts(
    path,
    "Template",
    templateSites(text).map((site) => referenceOf(site, lineOf)),
  );
}

function whyOf({ kind, name }: TemplateTag): string {
  switch (kind) {
    case "extends":
      return "Extends this template.";
    case "include":
    case "template":
      return "Includes this template.";
    case "import":
      return "Imports macros of this template.";
    case "static":
      return "Links this static file.";
    case "load":
      return `Loads the tag library \`${name}\`.`;
    default:
      return kind satisfies never;
  }
}
