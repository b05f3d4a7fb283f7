/**
 * What can be asked. Each kind says which commands are typed and what is read from them (`answer`), what the toolchain says (`truth`),
 * and what a reader without a map would open at least (`opened`): files that hold a word, and files by name.
 */
import { affectedOf, explainedOf, hitsOf, namedOf, placesOf, rootsOf, sharedOf, uidsOf, usersOf, whyOf } from "./read-answers.mjs";

const fileOf = (source) => source.split("#")[0];
const nameOf = (symbol) => symbol.split("#")[1];
const yes = (holds) => [holds ? "yes" : "no"];

export const KINDS = {
  users: {
    of: "files",
    answer: ({ run }, { symbol }) => explainedOf(run("explain", "--limit", "0", symbol), "Imported by").map(({ from }) => from),
    truth: (tool, { symbol }) => tool.users(symbol),
    opened: ({ symbol }) => ({ word: nameOf(symbol), files: [fileOf(symbol)] }),
  },
  first: {
    of: "nodes",
    answer: ({ run }, { target }) => usersOf(run("uses", target, "--json")),
    truth: (tool, { target }) => [...tool.importers(target), ...tool.api(target).flatMap((symbol) => tool.users(symbol))],
    opened: ({ target }, truth) => ({ files: [target, ...truth] }),
  },
  dependents: {
    of: "nodes",
    answer: ({ run }, { target }) => affectedOf(run("impact", target, "--types", "--depth", "99", "--json")),
    truth: (tool, { target }) => tool.dependents(target),
    opened: ({ target }, truth) => ({ files: [target, ...truth] }),
  },
  entrypoints: {
    of: "nodes",
    answer: ({ run }, { target }) => run("impact", "--roots", target).split("\n").filter(Boolean),
    truth: (tool, { target }) => tool.entries().filter((entry) => entry === target || tool.reaches(entry).includes(target)),
    opened: ({ target }, truth) => ({ files: [target, ...truth] }),
  },
  imports: {
    of: "nodes",
    answer: ({ run }, { target }) => explainedOf(run("explain", "--limit", "0", target), "Imports").map(({ to, via = to }) => fileOf(via)),
    truth: (tool, { target }) => tool.imports(target),
    opened: ({ target }) => ({ files: [target] }),
  },
  reaches: {
    of: "nodes",
    answer: ({ run }, { target }) => namedOf(run("get-children", target, "--depth", "inf", "--via", "--sources")).map(fileOf),
    truth: (tool, { target }) => tool.reaches(target),
    opened: ({ target }, truth) => ({ files: [target, ...truth] }),
  },
  external: {
    of: "nodes",
    answer: ({ run }, { name }) => usersOf(run("uses", name, "--json")),
    truth: (tool, { name }) => tool.using(name),
    opened: ({ name }) => ({ word: name, files: [] }),
  },
  path: {
    of: "way",
    answer: ({ run }, { from, to }) => namedOf(run("get-path", "--via", "--sources", from, to)),
    truth: (tool, { from, to }) => tool.shortest(from, to) ?? [],
    opened: ({ from, to }, [way = ""]) => ({ files: [from, to, ...way.split(" → ")] }),
    judge: judgePath,
  },
  cycle: {
    of: "words",
    answer: ({ run }, { target }) => {
      const own = uidsOf(run("get-entity", target))[0];
      return yes(uidsOf(run("detect-cycles", "--via")).includes(own));
    },
    truth: (tool, { target }) => yes(tool.inCycle(target)),
    opened: ({ target }, _, tool) => ({ files: [target, ...tool.imports(target)] }),
  },
  why: {
    of: "words",
    answer: ({ run }, { importer, symbol }) => {
      const own = uidsOf(run("get-entity", importer))[0];
      return placesOf(whyOf(run("get-recipients", symbol), own));
    },
    truth: (tool, { importer, symbol }) => tool.places(importer, symbol),
    opened: ({ importer, symbol }) => ({ files: [importer, fileOf(symbol)] }),
  },
  where: {
    of: "symbols",
    answer: ({ run }, { name }) => hitsOf(run("find", name, "--limit", "3")).slice(0, 1),
    truth: (tool, { entry, name }) => [tool.where(entry, name)],
    opened: ({ name }) => ({ word: name, files: [] }),
  },
  tests: {
    of: "tests",
    answer: ({ run }, { symbol, tests }) =>
      explainedOf(run("explain", "--limit", "0", ...tests.flatMap((glob) => ["--set", `entryAdd=${glob}`]), symbol), "Imported by").map(
        ({ from }) => from,
      ),
    truth: (tool, { symbol }) => tool.tests(symbol),
    opened: ({ symbol }) => ({ word: nameOf(symbol), files: [fileOf(symbol)], tests: true }),
  },
  api: {
    of: "symbols",
    answer: ({ run }, { entry }) => sharedOf(run("get-shared", "--sources", entry)),
    truth: (tool, { entry }) => tool.api(entry),
    opened: ({ entry }, truth) => ({ files: [entry, ...truth.map(fileOf)] }),
  },
  entries: {
    of: "nodes",
    answer: ({ run }, { directory }) => rootsOf(run("roots")).filter((path) => path.startsWith(directory)),
    truth: (tool, { package: name }) => tool.entriesOf(name),
    opened: ({ manifest, word }, truth) => ({ word, files: [manifest, ...truth] }),
  },
};

/** A way is right whose every step is an import, or leads to what the file before it uses through exporters in between. */
export function judgePath(tool, [said], [shortest]) {
  const steps = said.split(" → ");
  const ends = [steps[0], steps.at(-1)].join();
  const isTrue = (from, to) => tool.isEdge(from, to) || tool.api(to).some((symbol) => tool.users(symbol).includes(from));
  const wanted = shortest.split(" → ");
  return ends === [wanted[0], wanted.at(-1)].join() && steps.every((step, index) => index === 0 || isTrue(steps[index - 1], step));
}
