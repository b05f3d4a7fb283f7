/** An Agent Skill: its description is always in the model's context, the rest is read when it fits the task. Format: https://agentskills.io/specification */

/** Also the name of its directory, as the format demands. */
export const SKILL_NAME = "dsp-map";

/** Front matter; at most 1024 characters of description. */
export const SKILL_HEAD: readonly string[] = [
  "---",
  `name: ${SKILL_NAME}`,
  "description: Queries the map of this repository's code in .dsp/. Use it for an overview of the repository, to find the files and functions to edit for a task, the symbols of a file" +
    " with line ranges, who uses a symbol, what a change affects, and how two files depend on each other, before reading many files." +
    " For literal text, comments and configuration use grep instead.",
  "---",
  "",
];
