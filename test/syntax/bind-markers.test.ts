import { describe, expect, it } from "vitest";
import { bindMarkers, type MarkerPlace } from "../../src/syntax/bind-markers.js";
import { markerComments, mayHoldMarkers } from "../../src/syntax/comment-syntax.js";
import { processorTime } from "../support/processor-time.js";

/** A language of lines: `name { … }` declares, `;` starts comments, `%` a directive; what is indented is a body. */
function bind(text: string, options: { readonly layout?: boolean } = {}): string {
  const places: MarkerPlace[] = [...text.matchAll(/^[ ]*(?:@deco\n)*(?!%)([a-z, ]+?) \{[^}]*\}/gm)].map((match) => {
    const start = match.index + match[0].length - match[0].trimStart().length;
    const names = (match[1] ?? "").split(", ");
    return { start, end: match.index + match[0].length, head: text.indexOf(match[1] ?? "", start), names };
  });
  const comments = markerComments(text, (offset) => {
    const start = text.lastIndexOf(";", offset);
    return { start, end: text.indexOf("\n", offset) };
  });
  const { markers } = bindMarkers({
    path: "shop.txt",
    text,
    syntax: { line: ";" },
    comments,
    places,
    first: places[0]?.start ?? text.length,
    directive: /%[a-z]+/y,
    lineOf: (offset) => text.slice(0, offset).split("\n").length,
    ...options,
  });
  return markers.map(({ uid, declaration = "-", top }) => `${uid.slice(-1)}${top === true ? "^" : ""}${declaration}`).join(" ");
}

const text = (short: string): string => `${short.replace(/@(\d)/g, "@dsp func-0000000$1")}\n`;

describe("binding", () => {
  it.each([
    ["; @1\na {}", "1^a"],
    ["a {}\n; @1\n\n; note\n%directive\nb {}", "1b"],
    ["a {}\n@deco\n; @1\nb {}", "1b"],
    ["a {} ; @1\nb {}", "1a"],
    ["a { ; @1\n}\nb {}", "1a"],
    ["a {\n ; @1\n}\nb {}", "1-"],
    ["a {}\nother\n; @1\nother\nb {}", "1-"],
    ["a {}\n; @1\n; @2\n; @3\nb, c {}", "1- 2b 3c"],
    ["a {}\n; @1 c\n; @2 d\n; @3\nb, c, d {}", "1c 2d 3b"],
    ["a {}\n; @1 gone\n; @2\nb, c {}", "1b 2c"],
    ["a {}\n; @1 the first of all\nb, the {}", "1b"],
    ["a {}\n; @1\nb {}\n; @2\nb {}", "1b 2-"],
  ])("%j", (short, expected) => {
    expect(bind(text(short))).toBe(expected);
  });

  it("takes columns for what they mean, where they mean something", () => {
    const deep = text("a {}\n  ; @1\nb {}");
    expect([bind(deep), bind(deep, { layout: true }), bind(text("a {}\n  ; @1\n  b {}"), { layout: true })]).toEqual(["1b", "1-", "1b"]);
  });

  it("binds thousands of markers of one file at once", () => {
    const lines = Array.from(
      { length: 3000 },
      (_, index) => `; @dsp obj-${index.toString(16).padStart(8, "0")}\nn${"a".repeat(index % 7)} {}`,
    );
    const long = `${lines.join("\n")}\n`;
    const started = processorTime();
    expect(bind(long).split(" ")).toHaveLength(3000);
    expect(processorTime() - started).toBeLessThan(5000);
  });
});

it("looks at no file without the word", () => {
  expect([mayHoldMarkers("; dsp"), mayHoldMarkers("; @dsp")]).toEqual([false, true]);
});
