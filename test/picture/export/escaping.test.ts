/** Names, purposes and whys that mean harm stay inside of the quotes of each format. What real programs read of them: bench/exports/main.mjs. */
import { describe, expect, it } from "vitest";
import { nodesIn } from "../../../packages/view/src/picture/export/export-graph.js";
import { fitGraph, type Fitted } from "../../../packages/view/src/picture/export/fit-graph.js";
import { FORMATS, type FormatName } from "../../../packages/view/src/picture/export/formats.js";
import { plainText, shortText } from "../../../packages/view/src/picture/export/plain-text.js";
import { hostileTree, requestFor, sourceOf } from "./maps.js";

async function hostile(format: FormatName): Promise<Fitted> {
  const source = sourceOf(await hostileTree());
  return fitGraph(source, requestFor(source, { level: "entities", externals: true, mostNodes: 1000 }), FORMATS[format]);
}

/** Line ends are those of the format itself. */
const UNSHOWN = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

const shown = ({ graph }: Fitted): readonly string[] => nodesIn(graph.top).map(({ label }) => shortText(label, 80));

describe("a hostile map", () => {
  it.each(["dot", "mermaid", "graphml", "d2"] as const)("as %s has no control character", async (format) => {
    const { text } = await hostile(format);
    expect(text.split("\n").filter((line) => UNSHOWN.test(line))).toEqual([]);
  });

  it("as dot: each line is a statement whose strings are closed", async () => {
    const fitted = await hostile("dot");
    const string = '"(?:[^"\\\\]|\\\\.)*"';
    const value = `(?:${string}|[\\w.]+)`;
    const attributes = `\\[(?:\\w+=${value} ?)*\\]`;
    const statement = new RegExp(
      `^(?:digraph map \\{| *(?:graph|node|edge) ${attributes}| *subgraph ${string} \\{| *${string} ${attributes}| *${string} -> ${string} ${attributes}| *\\})$`,
    );
    const lines = fitted.text.split("\n").filter((line) => line !== "" && !line.startsWith("//"));
    expect(lines.filter((line) => !statement.test(line))).toEqual([]);
    const labels = [...fitted.text.matchAll(/^ *"[^\n]*?" \[label="((?:[^"\\]|\\.)*)" tooltip/gm)].map(([, label = ""]) =>
      label.replace(/\\(.)/g, "$1").replaceAll("&amp;", "&"),
    );
    expect(labels.toSorted()).toEqual(shown(fitted).toSorted());
  });

  it("as mermaid: nothing outside of quotes but its own words, and nothing in them that it, Markdown or HTML reads", async () => {
    const fitted = await hostile("mermaid");
    const label = /^ *(?:n\d+|subgraph r\d+)\["([^"&<>`;|[\]{}%\\$:]|#\d+;)*"\]$/;
    const others =
      /^(?:flowchart TB| *end| *n\d+ (?:-->\|\d+\||-\.-\|"↑ \d+"\|) n\d+| *said\["\d+ boxes and \d+ arrows#58; [^"]*"\]| *style said fill:none,stroke:none| *linkStyle [\d,]+ stroke:#[\da-f]{6})$/;
    const lines = fitted.text.split("\n").filter((line) => line !== "" && !line.startsWith("  %% "));
    expect(lines.filter((line) => !label.test(line) && !others.test(line))).toEqual([]);
    const labels = [...fitted.text.matchAll(/^ *n\d+\["(.*)"\]$/gm)].map(([, text = ""]) =>
      text.replace(/#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))),
    );
    expect(labels.toSorted()).toEqual(shown(fitted).toSorted());
  });

  it("as graphml: only its own elements, and every name in full", async () => {
    const { text, graph } = await hostile("graphml");
    const tags = new Set([...text.matchAll(/<\/?([\w?]+)/g)].map(([, tag]) => tag));
    expect(tags).toEqual(new Set(["?xml", "graphml", "key", "graph", "node", "data", "edge"]));
    const labels = [...text.matchAll(/<data key="node-label">([^<]*)<\/data>\n *<data key="node-kind">(?!room)/g)].map(([, label = ""]) =>
      label.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&"),
    );
    expect(labels.toSorted()).toEqual(
      nodesIn(graph.top)
        .map(({ label }) => plainText(label))
        .toSorted(),
    );
  });

  it("as d2: texts in single quotes, and keys that cannot be code", async () => {
    const fitted = await hostile("d2");
    const key = '"(?:[a-z0-9_./@()+-]{1,120}|room \\d+|node \\d+)"';
    const line = new RegExp(
      `^(?:direction: down| *\\}| *${key}: '(?:[^']|'')*'(?: \\{)?|"what is shown": '[^']*' \\{shape: text; near: top-center\\}|${key}(?:\\.${key})* (?:->|--) ${key}(?:\\.${key})*: '(?:↑ )?\\d+'(?: \\{style[^{}']*\\})?)$`,
    );
    const lines = fitted.text.split("\n").filter((one) => one !== "" && !one.startsWith("# "));
    expect(lines.filter((one) => !line.test(one))).toEqual([]);
  });

  it("as d2: names that differ in case have keys that differ otherwise, because D2 ignores case", async () => {
    const { text } = await hostile("d2");
    const keys = [...text.matchAll(/^( *)("[^"]*"): '/gm)].map(([, indent = "", key = ""]) => `${indent}${key}`);
    expect(keys.length).toBeGreaterThan(80);
    expect(new Set(keys.map((key) => key.toLowerCase())).size).toBe(keys.length);
  });

  it.each(["json", "cytoscape"] as const)("as %s: every text unchanged", async (format) => {
    const { text, graph } = await hostile(format);
    const document = JSON.parse(text);
    const labels: readonly string[] =
      format === "json"
        ? Object.values<{ label: string }>(document.graph.nodes).map(({ label }) => label)
        : document.elements.nodes.flatMap(({ data }: { data: { kind: string; label: string } }) =>
            data.kind === "room" ? [] : [data.label],
          );
    expect(labels.toSorted()).toEqual(
      nodesIn(graph.top)
        .map(({ label }) => label)
        .toSorted(),
    );
    expect(labels).toContain("end\nsubgraph x\nclick n0 call hurt()");
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

describe("texts of pictures", () => {
  it.each([
    ["a\u0000b\nc\u0085d", "a\ufffdb\ufffdc\ufffdd"],
    ["\u202eabc\u2066", "\ufffdabc\ufffd"],
    ["half \ud83d of a pair", "half \ufffd of a pair"],
    ["\u{1f600} \u8868 \u00e9", "\u{1f600} \u8868 \u00e9"],
  ])("%j", (text, plain) => {
    expect(plainText(text)).toBe(plain);
  });

  it("are cut in the middle, and say so by an ellipsis", () => {
    expect(shortText("abcdefghij", 10)).toBe("abcdefghij");
    expect(shortText("abcdefghijk", 10)).toBe("abcde…hijk");
  });
});
