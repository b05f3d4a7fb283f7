/** `bootstrap --roots`: selects the entrypoints. Asks a language model at most one question, and only if nothing is recorded. */
import { RECORD } from "../../traversal/recorded-roots.js";
import { MOST_ROOTS } from "../../traversal/most-roots.js";
import { recordedRoots, rootLine, type RecordedRoot } from "../../dsp/records.js";
import { userError } from "../../model/errors/user-error.js";
import { openTree } from "../../inventory/inventory.js";
import { refuseNewerSchema } from "../../store/refuse-newer-schema.js";
import type { Answer, Question } from "../../texts/ask/question.js";
import type { JudgedChoice, Known } from "../../texts/entrypoints/judge-choice.js";
import type { Given } from "../registry/command.js";
import { jsonDocument, jsonText } from "../../model/shown-text.js";
import { survey } from "../../pipeline/map-repository.js";
import { openDsp } from "../../pipeline/open-dsp.js";
import { readRunOptions } from "../options/run-options.js";
import { ROOT_CHOICES } from "../options/option-table.js";
import { choiceOf, readSingle } from "../options/option-values.js";
import type { Streams } from "../../cli/streams.js";
import type { RootOptions } from "../../traversal/select-roots.js";
import { rootCandidates } from "../../traversal/unreached.js";
import { byteOrder } from "../../model/basics.js";
import type { Candidate } from "../../model/language.js";
import type { Offer, OfferedCandidate, OfferedFile, OfferedPackage } from "../../texts/entrypoints/offer.js";
import type { Survey } from "../../pipeline/map-types.js";

/**
 * The roots to record (none: rules decide); undefined: keep the record. `shown`: the question was printed instead of sent.
 * Takes no lock, because a server may be slow.
 */
export async function chooseRoots(given: Given, streams: Streams): Promise<readonly RecordedRoot[] | "shown" | undefined> {
  const { argv } = given;
  if (readSingle(argv, "roots") === undefined) return undefined;
  const mode = choiceOf(argv, "roots", ROOT_CHOICES);
  if (mode === "static") return [];
  if (argv["entry"] !== undefined) throw userError("conflicting-options", { first: `--roots ${mode}`, second: "--set entry" });
  const before = openDsp(given.root)?.tree ?? new Map<string, string>();
  refuseNewerSchema(before);
  if (mode === "ask" || recordedRoots(before) === undefined) return await choose(given, streams);
  streams.err(`note: the roots are those of ${RECORD}; '--roots ask' asks again\n`);
  return undefined;
}

async function choose(given: Given, streams: Streams): Promise<readonly RecordedRoot[] | "shown" | undefined> {
  const tree = openTree(given.root, { trackedOnly: given.trackedOnly });
  const options = await readRunOptions(given, tree, { streams });
  const found = await survey(tree, { ...options, roots: { ...options.roots, recorded: [] } });
  options.facts?.save();
  // The run itself reports such a repository.
  if (found.scan.files.size === 0) return undefined;
  const [{ askForEntrypoints, describeOffer }, { judgeChoice }, { openValues }] = await Promise.all([
    import("../../texts/entrypoints/ask-for-entrypoints.js"),
    import("../../texts/entrypoints/judge-choice.js"),
    import("../texts/open-values.js"),
  ]);
  const values = await (await openValues(found.scan.files.keys()))([], []);
  const data = values.hide(describeOffer(offerRoots(found, options.roots)));
  const secrets = data.secrets.length;
  if (secrets > 0) streams.err(`note: ${secrets === 1 ? "1 secret was" : `${secrets} secrets were`} taken out of the question\n`);
  const question = askForEntrypoints(data.text);
  if (given.argv["dryRun"] === true) return await show(question, given, streams);
  const answer = await ask(question, given, streams);
  const judged = judgeChoice(answer.value, {
    known: knownRoots(found, options.roots),
    shown: data.text,
    most: options.roots.maxRoots ?? MOST_ROOTS,
  });
  reportChoice(judged, streams);
  return judged.chosen.length === 0 ? undefined : judged.chosen;
}

async function show(question: Question, { argv, json }: Given, streams: Streams): Promise<"shown"> {
  const [{ fullDialect, requestBody }, { providerHost }] = await Promise.all([
    import("../../texts/ask/request-body.js"),
    import("../../texts/ask/provider-settings.js"),
  ]);
  const model = readSingle(argv, "model") ?? "";
  const body = requestBody(model, question, fullDialect(providerHost(process.env)), question.maxOutput);
  const { messages, ...rest } = body;
  if (json) streams.out(jsonDocument({ about: question.about, body }));
  else streams.out(`--- system\n${String(messages[0]?.content)}\n--- user\n${String(messages[1]?.content)}\n--- and\n${jsonText(rest)}`);
  streams.err("nothing was sent, and nothing written\n");
  return "shown";
}

async function ask(question: Question, { argv }: Given, streams: Streams): Promise<Extract<Answer, { kind: "answered" }>> {
  const [{ createProvider }, { providerSettings }, { providerError }] = await Promise.all([
    import("../../texts/ask/create-provider.js"),
    import("../../texts/ask/provider-settings.js"),
    import("../../texts/ask/question.js"),
  ]);
  const provider = createProvider(providerSettings(process.env, { model: readSingle(argv, "model") }));
  streams.err(`asking ${provider.model} at ${provider.host} for the entrypoints\n`);
  const answer = await provider.ask(question);
  if (answer.kind === "answered") return answer;
  throw providerError("provider-unusable-answer", { reason: answer.reason });
}

const SHOWN = 10;

function reportChoice({ chosen, refused }: JudgedChoice, streams: Streams): void {
  for (const { path, why, kept } of refused.slice(0, SHOWN))
    streams.err(`${kept ? "kept without its reason" : "left out"}: ${path}: ${why}\n`);
  if (refused.length > SHOWN) streams.err(`… and ${refused.length - SHOWN} more of its answers\n`);
  if (chosen.length === 0) streams.err("note: the model chose nothing that can be a root; the roots stay as they were\n");
  else
    streams.err(
      `the model chose ${chosen.length} root${chosen.length === 1 ? "" : "s"}:\n${chosen.map((root) => `  ${rootLine(root)}\n`).join("")}`,
    );
}

/** The offer of a survey for a language model, and the answers that are valid roots. */
const MOST_UNIMPORTED = 100;

/** `found` contains the roots that rules select. */
function offerRoots(found: Survey, options: RootOptions): Offer {
  const candidates = offeredCandidates(found, options);
  const named = new Set(candidates.flatMap(({ path, group = [] }) => [path, ...group]));
  return { packages: offeredPackages(found), candidates, inventory: offeredFiles(found, named, options) };
}

/** Paths of a module's parts stand for the module. */
function knownRoots(found: Survey, options: RootOptions): (path: string) => Known {
  const byRule = new Set([...found.scan.candidates, ...found.contents.map(({ root }) => root)].map(({ entry }) => entry));
  return (given) => {
    const path = found.graph.units.get(given) ?? given;
    if (options.excluded(path)) return { why: "is left out by noEntry" };
    if (byRule.has(path)) return { path, byRule: true };
    if (isUnit(found, path)) return { path, byRule: false };
    if (!found.scan.tree.has(path)) return { why: "is no file of the repository" };
    const category = found.scan.category(path);
    if (category !== "source") return { why: `is no source file (${category})` };
    return found.graph.files.has(path) ? { path, byRule: false } : { why: "is no source file in a language known here" };
  };
}

/** Sorted by the order of the rules; candidates folded into a group of their package are not offered separately. */
function offeredCandidates({ scan, contents }: Survey, options: RootOptions): readonly OfferedCandidate[] {
  const rows = new Map<string, OfferedCandidate>();
  const grouped = new Set(contents.flatMap(({ root }) => root.group ?? []).map(({ path }) => path));
  for (const { root } of contents) rows.set(root.entry, offered(root, { chosen: true }));
  // Files matched only by a wildcard are numerous, and seldom roots.
  const others = [...scan.candidates.filter(({ optional }) => !optional), ...scan.candidates.filter(({ optional }) => optional)];
  for (const candidate of others) {
    if (rows.has(candidate.entry) || grouped.has(candidate.entry) || options.excluded(candidate.entry)) continue;
    rows.set(candidate.entry, offered(candidate, { chosen: false }));
  }
  return [...rows.values()];
}

function offered(candidate: Candidate, { chosen }: Pick<OfferedCandidate, "chosen">): OfferedCandidate {
  const { entry, class: rank, rule, evidence, group } = candidate;
  return { path: entry, class: rank, rule, evidence, group: group?.map(({ path }) => path), chosen };
}

function offeredPackages({ scan }: Survey): readonly OfferedPackage[] {
  const packages = new Map<string, OfferedPackage>();
  for (const { directory, name, description } of scan.workspaces.flatMap((workspace) => workspace.packages)) {
    const key = `${directory}\0${name}`;
    if (!packages.has(key)) packages.set(key, { directory, name, description });
  }
  return [...packages.values()];
}

/** Files without importers first, by reach; then the most imported. */
function offeredFiles(found: Survey, named: ReadonlySet<string>, options: RootOptions): readonly OfferedFile[] {
  const { graph, scan } = found;
  const importers = new Map<string, number>();
  const isSource = (path: string): boolean => isUnit(found, path) || (scan.files.has(path) && scan.category(path) === "source");
  const sources = [...graph.files.values()].filter(({ path }) => isSource(path));
  for (const { next } of sources) for (const key of next) importers.set(key, (importers.get(key) ?? 0) + 1);
  const files = sources.flatMap(({ path, next }): OfferedFile[] => {
    if (graph.units.has(path) || named.has(path) || options.excluded(path)) return [];
    return [{ path, importers: importers.get(path) ?? 0, imports: next.filter((key) => graph.files.has(key)).length }];
  });
  const first = new Map(rootCandidates(found, MOST_UNIMPORTED).map(({ path }, rank) => [graph.units.get(path) ?? path, rank]));
  const rankOf = ({ path }: OfferedFile): number => first.get(path) ?? MOST_UNIMPORTED;
  return files.sort((a, b) => rankOf(a) - rankOf(b) || b.importers - a.importers || b.imports - a.imports || byteOrder(a.path, b.path));
}

function isUnit({ graph }: Survey, path: string): boolean {
  return graph.nodes.get(path)?.type === "unit";
}
