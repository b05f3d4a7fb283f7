/** Verbs that begin the names of functions, and sentences about them. */

const VERBS: ReadonlySet<string> = new Set(
  (
    "abort accept acquire activate add adjust advance aggregate align allocate allow analyze announce annotate append apply approve archive assemble assert assign attach authenticate " +
    "authorize await begin bind block bootstrap broadcast build bump bundle cache calc calculate cancel capitalize capture change check choose clamp classify clean cleanup clear click clone close " +
    "coerce collapse collect combine commit compare compile complete compose compress compute concat configure confirm connect construct consume convert copy count create " +
    "deactivate decide declare decode decompress decorate decrease decrement decrypt dedupe deduplicate deep define delegate delete deploy derive describe deserialize destroy detach detect determine " +
    "disable disallow discard disconnect discover dismiss dispatch display dispose download drain draw drop dump duplicate edit eject embed emit enable encode encrypt enforce enqueue enrich enroll ensure " +
    "enumerate erase escape establish estimate evaluate evict exclude execute expand expect expire explain export expose extend extract fail fetch fill filter finalize find finish fire fix flatten flip flush " +
    "follow forbid force forget format free freeze gather generate get grant group guess handle hide highlight hydrate identify ignore import include increase increment infer inherit " +
    "init initialise initialize inject insert inspect install instantiate instrument intercept interpolate interpret intersect invalidate invoke iterate join keep kill launch limit list listen load locate " +
    "lock log lookup make manage map mark match memoize merge migrate minify modify mount move mutate narrow navigate negotiate normalise normalize notify observe obtain omit open optimize override " +
    "paginate parse partition pause perform persist pick pop populate postpone preload prepare prepend preprocess prerender preserve prettify preview print process produce propagate protect provide prune publish pull purge push put " +
    "quit raise randomize read rebuild recalculate receive recommend reconcile recover redirect reduce refetch refine refresh regenerate register reject reload remove rename render renew reopen " +
    "reorder repeat replace reply report require reschedule reserve reset resize resolve respond restart restore restrict resume retain retrieve retry return reuse reveal reverse revert revoke rewrite rollback rotate round run " +
    "sanitize save scale scan schedule scrape search select send serialise serialize serve set setup shift show shuffle shrink shutdown sign simplify simulate skip slice slugify smooth sort spawn split spread start stop " +
    "store strip stringify style submit subscribe subtract suggest sum summarize suppress suspend swap sync synchronize teardown terminate throttle throw toggle tokenize track transform translate transpose " +
    "traverse trigger trim truncate try tune unbind unblock undo unescape uninstall unlink unlock unmount unpack unquote unregister unset unsubscribe unwrap update upgrade upload upsert use validate verify wait walk warn watch wrap write yield zip"
  ).split(" "),
);

/** Words that look like a verb at the beginning, but need another word to mean anything. */
const DEPENDENT = new Set(["try", "deep", "use", "expect", "await"]);

export function isVerb(word: string): boolean {
  return VERBS.has(word) && !DEPENDENT.has(word);
}

/** Verbs whose base form is as often a noun: "Cache of entries". */
const NOUNS: ReadonlySet<string> = new Set(
  (
    "access address advance aggregate archive block bootstrap broadcast build bump bundle cache change clean cleanup clear click clone close commit complete config content compare contract copy count cut decrease default delegate design display document download draw drop dump duplicate edit " +
    "estimate export extract fetch fill filter flip flush force form format free freeze function grant group guess handle hide highlight hook host import increase index inject insert interface issue join keep launch limit list load lock log lookup lower own rollback setup shutdown teardown " +
    "make map mark match merge mount move name narrow notice open object order override pair parent patch pause persist pick pipe place plan pop present press print process produce progress project pull purge push query queue raise range read rebuild record redirect " +
    "refresh reload release render repeat reply report request reserve reset respond rest restart result retry return reuse reverse review rewrite rotate round route sample save scale scan schedule scope search select sense set shift show shuffle sign signal " +
    "slice sort sound source spawn split spread stack stage start state stop store stream string strip structure style subject support swap sync target test throw time toggle track transform transport trigger trim try tune turn type " +
    "update upgrade upload use value view wait walk watch wrap write zip"
  ).split(" "),
);

export function isNounToo(word: string): boolean {
  return NOUNS.has(word);
}
