/**
 * Replays one history in a scratch clone. Releases: a chain; the map of each release is committed with its tree, the next release comes as a
 * commit without a map. Single commits: a fresh map of the parent is committed, and the commit comes as changes of the work tree.
 */
import { existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chooseCommits, chooseVersions, oneCommit } from "./choose-steps.mjs";
import { readFiles, readMap, sameGraph } from "./dsp-map.mjs";
import { checkOut, cloneForReplay, presentTree, storeDsp, withDsp } from "./git.mjs";
import { measure } from "./measure.mjs";
import { bootstrap, check } from "./program.mjs";

/** Answers `{versions, commits}`: a list of steps each, with figures or the reason why there are none. `tell` is told of each step. */
export async function replay(repository, source, { steps, commits, commit, calibration }, tell) {
  const scratch = mkdtempSync(join(tmpdir(), "identity-"));
  try {
    const git = cloneForReplay(source, join(scratch, "clone"));
    const scene = { git, root: git.directory, aside: join(scratch, "aside"), calibration };
    const versions = chooseVersions(git, repository, steps);
    const single = commit === undefined ? chooseCommits(git, repository, commits) : [oneCommit(git, commit)];
    return {
      versions: steps === 0 ? [] : await replayVersions(scene, versions, tell),
      commits: commits === 0 ? [] : await replayCommits(scene, single, tell),
    };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function replayVersions(scene, versions, tell) {
  const results = [];
  let last;
  for (const { name, commit } of versions) {
    const { git, root } = scene;
    const tree = presentTree(git, commit);
    const parents = last === undefined ? [] : [last.commit];
    const arrived = git.commit(withDsp(git, tree, last?.dsp), parents);
    checkOut(git, arrived);
    const outcome = await step(scene, last, tree, `${last?.name ?? "nothing"} → ${name}`);
    if (outcome.state !== undefined) {
      const dsp = storeDsp(git);
      last = { ...outcome.state, name, dsp, commit: git.commit(withDsp(git, tree, dsp), [arrived]) };
      git.run("update-ref", "--no-deref", "HEAD", last.commit);
    } else if (existsSync(join(root, ".dsp"))) rmSync(join(root, ".dsp"), { recursive: true, force: true });
    results.push(outcome.result);
    tell(outcome.result);
  }
  return results;
}

async function replayCommits(scene, commits, tell) {
  const results = [];
  for (const [index, { name, commit, parent }] of commits.entries()) {
    const { git } = scene;
    const [tree, old] = [commit, parent].map((one) => presentTree(git, one));
    checkOut(git, git.commit(withDsp(git, old, undefined), []));
    const first = await step(scene, undefined, old, `${name}^`);
    let { result } = first;
    if (first.state !== undefined) {
      const mapped = git.commit(withDsp(git, old, storeDsp(git)), []);
      git.run("update-ref", "--no-deref", "HEAD", mapped);
      git.run("read-tree", "-m", "-u", mapped, withDsp(git, tree, git.run("rev-parse", `${mapped}:.dsp`)));
      // Every other one stays out of the index, where new files are ones that git does not track.
      if (index % 2 === 0) git.run("reset", "-q");
      ({ result } = await step(scene, first.state, tree, `${name}^ → ${name}`));
    }
    results.push(result);
    tell(result);
  }
  return results;
}

/** Runs the program over the work tree and, where there was a map, measures. */
async function step(scene, before, tree, name) {
  const { git, root } = scene;
  const asked = before === undefined ? undefined : await check(root);
  const started = performance.now();
  const run = await bootstrap(root);
  const seconds = Number(((performance.now() - started) / 1000).toFixed(1));
  if (run.code !== 0) return { result: { name, [run.crashed ? "crashed" : "skipped"]: run.err.trim().split("\n").at(-1) } };
  const state = { tree, map: readMap(root), files: run.files };
  if (before === undefined) return { state, result: { name, first: true, seconds } };
  const again = await rewritten(root, state.map);
  const after = await check(root);
  const clean = await cleanMap(scene);
  const checks = asked === undefined ? [] : [judge(asked, !sameGraph(before.map, clean)), judge(after, false)];
  return {
    state,
    result: {
      name,
      seconds,
      forced: run.forced,
      sources: run.files.size,
      again,
      checks,
      ...measure(git, before, state, clean, scene.calibration),
    },
  };
}

/** `check` is right where it reports drift exactly when the graph changed. */
function judge({ code, said }, changed) {
  return { right: code === (changed ? 1 : 0), code, changed, said };
}

/** Files that a second run touches: none. */
async function rewritten(root, map) {
  await bootstrap(root);
  const now = readFiles(root);
  return [...new Set([...now.keys(), ...map.files.keys()])].filter((path) => now.get(path) !== map.files.get(path));
}

/** The map that a run without any `.dsp` makes of the same work tree. */
async function cleanMap({ root, aside }) {
  const dsp = join(root, ".dsp");
  renameSync(dsp, aside);
  try {
    await bootstrap(root);
    return readMap(root);
  } finally {
    rmSync(dsp, { recursive: true, force: true });
    renameSync(aside, dsp);
  }
}
