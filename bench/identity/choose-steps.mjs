/** Which steps of a history are replayed: a rule without chance, so that the same clone gives the same steps. */
import { SOURCES } from "./repositories.mjs";

export const RULE =
  "Versions: release tags in the order of their numbers. If there are more than the wanted steps, they are evenly spaced, first and last " +
  "included; if there are fewer, evenly spaced first-parent commits are added. Single commits: of the first-parent commits up to the named one, the 35 that " +
  "rename most source files (git -M50%), 35 evenly spaced ones of the others that rename a source file, and up to a hundred those that touch most source files.";

const MOST_RENAMES = 35;
const SPREAD_RENAMES = 35;

/** Versions in order: `{name, commit}`. */
export function chooseVersions(git, { versions, head }, steps) {
  const tags = git
    .run("for-each-ref", "refs/tags", "--format=%(refname:short)")
    .split("\n")
    .filter((name) => versions.test(name))
    .map((name) => ({ name, commit: git.run("rev-parse", `${name}^{commit}`) }))
    .sort(byVersion);
  if (tags.length > steps) return spread(tags, steps + 1);
  const commits = firstParents(git, head).reverse();
  const more = spread(commits, steps + 1 - tags.length).map((commit) => ({ name: commit.slice(0, 8), commit }));
  const time = new Map([...tags, ...more].map(({ commit }) => [commit, Number(git.run("show", "-s", "--format=%ct", commit))]));
  return [...tags, ...more].sort((a, b) => time.get(a.commit) - time.get(b.commit));
}

function byVersion(a, b) {
  const numbers = ({ name }) => (name.match(/\d+/g) ?? []).map(Number);
  const [left, right] = [numbers(a), numbers(b)];
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const order = (left[index] ?? 0) - (right[index] ?? 0);
    if (order !== 0) return order;
  }
  return 0;
}

function firstParents(git, head = "HEAD") {
  return git.run("rev-list", "--first-parent", head).split("\n");
}

/** Commits with their first parent: `{name, commit, parent}`, oldest first. */
export function chooseCommits(git, { head = "HEAD" }, count) {
  const log = git.run("log", "--first-parent", "-m", "-M50%", "-l2000", "--name-status", "--format=%x01%H %P", head, "--", ...SOURCES);
  const commits = log
    .split("\x01")
    .slice(1)
    .map((block, age) => {
      const [first = "", ...lines] = block.split("\n");
      const [commit, parent] = first.split(" ");
      const touched = lines.filter((line) => line !== "");
      return {
        name: commit.slice(0, 8),
        commit,
        parent,
        age,
        touched: touched.length,
        renamed: touched.filter((line) => line.startsWith("R")).length,
      };
    })
    .filter(({ parent, touched }) => Boolean(parent) && touched > 0);
  const most = (key, from) => from.toSorted((a, b) => b[key] - a[key] || b.age - a.age);
  const renaming = most(
    "renamed",
    commits.filter(({ renamed }) => renamed > 0),
  );
  const share = (part) => Math.ceil((part * count) / 100);
  const chosen = new Set(renaming.slice(0, share(MOST_RENAMES)));
  for (const commit of spread(
    renaming.slice(chosen.size).toSorted((a, b) => b.age - a.age),
    share(SPREAD_RENAMES),
  ))
    chosen.add(commit);
  for (const commit of most("touched", commits)) if (chosen.size < count) chosen.add(commit);
  return [...chosen].sort((a, b) => b.age - a.age);
}

/** The commit that somebody names, with its first parent. */
export function oneCommit(git, name) {
  return { name, commit: git.run("rev-parse", `${name}^{commit}`), parent: git.run("rev-parse", `${name}^^{commit}`) };
}

function spread(list, count) {
  if (count <= 0) return [];
  if (list.length <= count) return list;
  if (count === 1) return list.slice(0, 1);
  return Array.from({ length: count }, (_, index) => list[Math.round((index * (list.length - 1)) / (count - 1))]);
}
