/** What `check` says about the sources without a map: the rules, what a change does to what is checked, and what could not be checked. */
import { unreadSources, type Reading } from "./unread-sources.js";
import type { Streams } from "../../cli/streams.js";
import type { RuleNote } from "../../rules/violation.js";
import { coverageOf } from "../../rules/coverage.js";
import type { Given } from "../registry/command.js";
import { bothShapes, type Shapes } from "./base/both-shapes.js";
import { openBase, type Base, type States } from "./base/open-base.js";
import { ledElsewhere, unfollowedImports, unreadTargets } from "./base/unfollowed-imports.js";
import { unseenLoads } from "./base/unseen-loads.js";
import { ledPackages, newPackages } from "./base/led-packages.js";
import { lookAlikes } from "./base/look-alikes.js";
import { changedSettings } from "./base/changed-settings.js";
import { importedLists, newUnimported, readData } from "./base/new-unimported.js";
import { openLoadersOf, type OpenLoadersOf } from "./base/open-loaders.js";
import { builtCode, unreadTexts } from "./base/unread-texts.js";
import { evaluate, type Evaluated } from "./rules/evaluate.js";
import { uncheckedOf, type Places, type Unchecked } from "./unchecked.js";

export interface Judged {
  /** Undefined if there are no rules. */
  readonly evaluated: Evaluated | undefined;
  /** What is checked otherwise than in the base. */
  readonly changes: readonly RuleNote[];
  readonly unchecked: readonly Unchecked[];
  readonly compared: { readonly base: Base; readonly shapes: Shapes } | undefined;
}

export async function judge(given: Given, streams: Streams): Promise<Judged> {
  const isStrict = given.argv["strict"] === true;
  const base = openBase(given, streams);
  const shapes = base && (await bothShapes(given, base));
  const evaluated = await evaluate(given, streams, base);
  const unread: Places = evaluated?.unread ?? new Map();
  if (base === undefined || shapes === undefined)
    return { evaluated, changes: evaluated?.changes ?? [], unchecked: uncheckedOf(unread, isStrict), compared: undefined };
  const comparesSources = given.argv["noNewCycles"] === true || given.argv["noNewUnresolved"] === true;
  const states = evaluated === undefined && !comparesSources ? undefined : await base.states();
  const covers = evaluated?.covers ?? (() => true);
  // Files are read for it, so all that ask share it.
  const open = states && openLoadersOf(states.now);
  const places =
    states === undefined || open === undefined ? unread : new Map([...(await placesSince(states, evaluated, covers, open)), ...unread]);
  const ofSources =
    states === undefined || open === undefined
      ? []
      : [
          ...splitNotes(states),
          ...newPackages(states, base.name, covers),
          ...changedSettings(states),
          ...(await newUnimported(states, covers, open)),
          ...(await importedLists(states, covers, open)),
        ];
  const changes = [...shapes.changes, ...(evaluated?.changes ?? []), ...ofSources];
  return { evaluated, changes, unchecked: uncheckedOf(places, isStrict), compared: { base, shapes } };
}

/** Without rules every source counts, but only as far as the base could read it. */
async function placesSince(
  states: States,
  evaluated: Evaluated | undefined,
  covers: (path: string) => boolean,
  open: OpenLoadersOf,
): Promise<Places> {
  const news = evaluated === undefined ? newlyUnread(states) : [];
  return new Map([
    ...news,
    [
      "not-followed",
      [
        ...unfollowedImports(states, covers),
        ...(await unseenLoads(states, covers, open)),
        ...unreadTexts(states, covers),
        ...(await readData(states, covers, open)),
        ...ledPackages(states, covers),
      ],
    ],
    ["look-alike", lookAlikes(states)],
    ["led-elsewhere", ledElsewhere(states, covers)],
    ["no-language", [...unreadTargets(states, covers), ...builtCode(states, covers)]],
  ]);
}

function newlyUnread({ before, now, namesOf }: States): Places {
  const all = coverageOf({ cycles: "error" });
  const [former, found] = [before, now].map((state) => unreadSources(readingOf(state), all));
  return new Map(
    [...(found ?? [])].map(([reason, places]) => {
      const known = new Set(former?.get(reason)?.map(({ path }) => path));
      return [reason, places.filter(({ path }) => !namesOf(path).some((name) => known.has(name)))];
    }),
  );
}

function readingOf({ tree, scan }: States["now"]): Reading {
  return {
    tree,
    isRead: (path) => scan.files.has(path),
    lossOf: (path) => {
      const { parse = "full", problems = [] } = scan.files.get(path) ?? {};
      if (parse === "skipped") return "too-large";
      return parse !== "full" || problems.some(({ code }) => code === "parse-error") ? "parse-error" : undefined;
    },
    category: scan.category,
  };
}

/** What makes a file another one is said, because known violations and cycles move with it. */
function splitNotes({ split, merged }: States): readonly RuleNote[] {
  const note = (place: string, message: string): RuleNote => ({ place, message, isChange: true });
  return [
    ...[...split].map(([path, from]) => note(path, `is taken for a part of ${from.join(", ")}, because of what it declares`)),
    ...[...merged].map(([path, from]) =>
      note(path, `has what ${from.join(", ")} declared as well; a cycle that either was in counts as known`),
    ),
  ];
}
