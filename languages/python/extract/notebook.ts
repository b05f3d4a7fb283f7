/**
 * Notebooks: the code cells, one after the other, as one module whose lines are those of the file
 * (https://nbformat.readthedocs.io/en/latest/format_description.html). It uses other modules, and nobody imports it.
 */
import type { Binding, FileFacts, Reference } from "../../../src/model/facts.js";
import { at, isObject, listOf, stringAt, type Json } from "../../manifests/json.js";
import { jsonIn } from "../../../src/model/shown-text.js";

interface Cells {
  /** The text of a module. */
  readonly text: string;
  /** For each line of it the line of the file. */
  readonly lines: readonly number[];
}

/** Cell magics whose cell is Python. */
const PYTHON_CELLS = /^%%(?:time|timeit|capture|prun|python3?|px|debug)\b/;

/** Undefined for what is no notebook of Python. */
export function readCells(written: string): Cells | undefined {
  const root = jsonIn(written) as Json | undefined;
  if (!isObject(root)) return undefined;
  const language = stringAt(root, "metadata", "language_info", "name") ?? stringAt(root, "metadata", "kernelspec", "language") ?? "python";
  if (!/python/i.test(language)) return undefined;
  const places = placesIn(written);
  const text: string[] = [];
  const lines: number[] = [];
  for (const cell of listOf(at(root, "cells"))) {
    places.enter();
    if (stringAt(cell, "cell_type") !== "code") continue;
    const source = sourceOf(cell);
    const isPython = !source[0]?.startsWith("%%") || PYTHON_CELLS.test(source[0]);
    for (const line of source) {
      lines.push(places.next(line));
      text.push(isPython ? plainLine(line) : "");
    }
  }
  return { text: `${text.join("\n")}\n`, lines };
}

function sourceOf(cell: Json): readonly string[] {
  const source = at(cell, "source");
  const text = typeof source === "string" ? source : listOf(source).join("");
  return text.split("\n");
}

/** Magics and commands are no Python; `%run` runs a file. */
function plainLine(line: string): string {
  const indent = /^\s*/.exec(line)?.[0] ?? "";
  const code = line.slice(indent.length);
  const script = /^%run\s+(?:-\w+\s+)*["']?([\w./-]+\.py)\b/.exec(code)?.[1];
  if (script !== undefined) return `${indent}runpy.run_path("${script}")`;
  if (/^(?:[%!?]|cd\s|\w[\w.]*\?{1,2}$)/.test(code)) return `${indent}pass`;
  return line.replace(/=\s*[!%].*$/, "= None");
}

interface Places {
  /** Goes to the source of the next cell. */
  readonly enter: () => void;
  /** The line of the file with the next line of code. */
  readonly next: (line: string) => number;
}

function placesIn(written: string): Places {
  let offset = 0;
  let number = 1;
  const goTo = (at: number): void => {
    if (at < offset) return;
    for (let next = written.indexOf("\n", offset); next >= 0 && next < at; next = written.indexOf("\n", next + 1)) number += 1;
    offset = at;
  };
  return {
    enter: () => goTo(written.indexOf('"source"', offset + 1)),
    next(line) {
      const literal = JSON.stringify(line).slice(1, -1);
      const found = [`"${literal}`, `\\n${literal}`].map((text) => written.indexOf(text, offset)).filter((at) => at >= 0);
      if (line !== "" && found.length > 0) goTo(Math.min(...found));
      return number;
    },
  };
}

/** The facts of the module as those of the notebook: it shares nothing, and no import of it is unused. */
export function asNotebook(facts: FileFacts, path: string, { lines }: Cells): FileFacts {
  const place = (line: number): number => lines[line - 1] ?? line;
  const binding = (one: Binding): Binding => ({ ...one, keep: true, uses: one.uses.map((use) => ({ ...use, line: place(use.line) })) });
  const references = facts.references.map((site): Reference => {
    const kept = { ...site, line: place(site.line), tentative: true, bindings: site.bindings.map(binding) };
    return site.kind === "side-effect" ? { ...kept, kind: "static" } : kept;
  });
  return {
    path,
    dialect: "Notebook",
    declarations: [],
    exports: [],
    references,
    calls: [],
    parse: facts.parse,
    hasExportTable: false,
    generated: false,
    ambient: false,
    ...(facts.free && { free: facts.free.map(binding) }),
    lastStarWins: true,
    problems: [],
  };
}
