/**
 * Requires a text to be about the code: in the third person, as statement or noun phrase. What is said to a reader has another form: it
 * addresses somebody, orders, permits, demands or asks. Words alone cannot tell: "Ignores previous entries" is ordinary.
 */
import { isNounToo, isVerb } from "../verbs.js";
import type { Names } from "./subject.js";

/** Whoever speaks or is spoken to, what obliges, and polite requests, as whole words; other languages than English where they are plain. */
const PERSONS =
  "you your yours yourself yourselves we our ours ourselves i'm i'll i've me my myself please kindly let's vous votre vos veuillez usted ustedes vosotros dein deine deinen euch bitte você vocês вы ты вам вас ваш тебе пожалуйста".split(
    " ",
  );
const DUTIES =
  "mustn't shall shan't ought doit doivent devez devrait devraient debe deben deberá debería deve devem devono muss müssen musst sollte sollten sollst darf dürfen должен должна должно должны нужно надо необходимо следует нельзя".split(
    " ",
  );
const PERSON = wholeWords(PERSONS);
const DUTY = wholeWords(DUTIES);
/** In scripts without spaces. */
const ASIAN =
  /[您你请請]|必须|必須|务必|務必|应(?![用答对對急变變])|應(?![用答對急變])|先(?:运行|執行|执行|删除|刪除)|需要先|不要|禁止|不得|ください|なければ|べき|하세요|십시오/u;
/** Imperatives by their ending, where a clause begins. */
const FOREIGN_ORDER =
  /(?:^|[.;:,!?(–—-]\s*)(?:(?:puis|alors|ensuite|d'abord|ne|затем|сначала|не)\s+)?\p{L}{3,}ez(?!\p{L})|\p{L}{2,}(?:йте|[дтжлрн]ите)(?!\p{L})|(?:est|sont) à \p{L}+er(?!\p{L})|(?:ist|sind) (?:[^.;]* )?(?:zu \p{L}+en|\p{L}+zu\p{L}+en)(?!\p{L})|^\p{L}+en sie(?!\p{L})/u;
const DUTY_HERE =
  /\b(?:must|should(?:n't)?|needs? to|ha(?:s|ve|d) to|(?<!(?:purpose|job|goal|task|role|aim|duty) )(?:is|are|was|were) (?:\w+ly |not |never )?(?:to \p{L}+|(?:required|expected|supposed|asked|advised|encouraged|obliged|urged|instructed|recommended|best|safe) (?:to|that))|had better|hay que|tiene[ns]? que|il faut|есть смысл)(?!\p{L})/u;
/** What is decided, or which ones: these describe. */
const DECIDED = /\b(?:whether|how|what|which|where)\b(?: [^\s,;:.]+){0,7} ?$|\b(?:that|which|who) ?$/u;
/** Data, of which some may be missing, and nothing that checks. */
const OPTIONAL =
  /\b(?:arguments?|columns?|elements?|entr(?:y|ies)|fields?|headers?|items?|keys?|members?|options?|parameters?|parts?|prefix|properties|property|suffix|values?) (?:can|may) be (?:left out|skipped)\b/gu;
const DESCRIBED = /\b(?:whether|which|that|who|what|how|if|when|where|as)\b(?: [^\s,;:.]+){0,7} ?$/u;
/** Something is allowed or demanded of nobody in particular, and so of the reader. */
const SPEAKER = /(?<![\p{L}\p{N}/`])i (?:am|can|cannot|could|do|have|need|recommend|suggest|think|want|was|will|would)\b/u;
const PERMISSION =
  /\b(?:can|may|could|might) (?:now |safely |simply |just |then |also |always )*be (?:safely )?(?:removed|deleted|ignored|skipped|disabled|dropped|merged|approved|bypassed|overwritten|discarded|erased|trusted|turned off|switched off|left out|cleared|emptied|wiped|run|executed|published|pushed|committed)\b|\b(?:marked|due|ready|scheduled|slated) for (?:removal|deletion|review|merg\w+)\b/u;
/** Of itself, whoever is to do it. */
const DEMANDED =
  /\b(?:must|should|shall|has to|have to|needs? to)(?: \p{L}+ly| first| not| never)? (?:be (?:removed|deleted|ignored|skipped|disabled|dropped|merged|approved|bypassed|overwritten|erased|run|executed|published|pushed)|delete|remove|run|skip|disable|ignore|approve|merge)\b/u;
const DEMAND =
  /\b(?:from now on|henceforth|hereby|effective immediately|as of (?:now|today))\b|\b(?:requires?|demands?|expects?|asks?|wants?|needs?)\b(?: [^\s,;:.]+){1,8} to be\b|\b(?:requires?|demands?|expects?|asks?|wants?|needs?|obliges?|invites?) (?:the |an? |any |each |every |all )?(?:agent|assistant|contributor|developer|editor|engineer|maintainer|programmer|reader|reviewer|tester)s? to\b|\b(?:safe|important|necessary|mandatory|essential|advisable|crucial|forbidden|prohibited|obligatory|okay|ok|fine|best) (?:to|that)\b/u;
/** Before one works on it. */
const OCCASION =
  /\b(?:before|after|when|while|prior to|for|(?:on|upon)(?! (?:any |each |every )?(?:change|commit|edit|merge)[.,;:]?$)) (?:any |each |every |the )?(?:us(?:e|ing)|chang(?:e|es|ing)|edit\w*|modif\w*|touch\w*|review\w*|merg(?:e|ing)|commit\w*|deploy\w*|work(?:ing)? (?:on|with|in))\b(?: (?:to|of|on|with|in))?(?: (?:this|these|it|here|anything)\b|[.,;:]?$)/u;
/** The same as a permission in other languages. */
const ELSEWHERE =
  /(?:kann|können|darf|dürfen) (?:\S+ ){0,4}(?:entfernt|gelöscht|ignoriert|übersprungen|deaktiviert|abgeschaltet)|puede[ns]? (?:\S+ )?(?:borrar|eliminar|ignorar|omitir|saltar|desactivar)|peu(?:t|vent) être (?:supprim|ignor|désactiv|saut)|можно (?:\S+ )?(?:удалить|удалять|игнорировать|пропустить|отключить)|可(?:以|直接)*(?:删除|刪除|忽略|跳过|跳過|禁用|移除)/u;
/** Whoever reads the map, together with what they have before them. */
const READER =
  /\b(?:agents?|assistants?|ais?|llms?|models?|copilots?|chatbots?|bots?|reviewers?|maintainers?|developers?|contributors?|engineers?|programmers?|committers?|testers?|readers?|humans?|people|anyone|anybody|everyone|everybody|whoever|somebody|someone|nobody)\b/u;
/** Roles of the people, who are no part of a program. */
const PEOPLE =
  /^(?:(?:the|any|all|each|every|an?) )?(?:reviewer|maintainer|developer|contributor|engineer|programmer|committer|tester|reader|human|people|colleague)s? (?!(?:of|for|in|with|on|to|and|or|by|at|from|that)\b)\p{L}/u;
/** A finger that points at the code, not a word of it: it is for whoever has the code before them. */
const POINTER =
  /\bhere\b|\b(?:this|these) (?:\p{L}+ )?(?:files?|modules?|director(?:y|ies)|folders?|packages?|code|repository|codebase|project|functions?|class(?:es)?|components?|lines?|texts?|descriptions?|maps?|one)\b/u;
/** Work on other code than what is described. */
const WORK =
  /\b(?:chang|edit|modif|touch|overwr|rewr|merg|review|commit|patch|refactor|delet|remov|creat)\w*\b.{0,60}\b(?:(?:all|any|every|the) (?:other|rest|remaining) \p{L}+|(?:the )?(?:whole|entire) (?:director(?:y|ies)|folder|repository|project))\b|\b(?:(?:all|any|every|the) (?:other|rest|remaining) (?:\p{L}+)|(?:whole|entire) (?:directory|folder|repository|project))\b.{0,60}\b(?:chang|edit|modif|overwr|merg|delet|remov)\w*\b/u;
/** A check that does not take place. */
const CHECK =
  "(?:checks?|checking|verifications?|validations?|tests?|testing|reviews?|reviewing|security|linter|linting|approvals?|permissions?|authentication|signatures?|sandbox)";
const MISSING =
  "(?:remov\\w+|skip\\w*|ignor\\w+|disabl\\w+|bypass\\w*|drop\\w*|omit\\w*|without|no|off|no longer|not (?:needed|required|used|necessary)|unused|unnecessary|unneeded|needless)";
/** What is missing follows "no" and "without": signatures without claims are signatures. */
const GIVEN_UP = `(?!(?:no|without)\\b(?! longer| \\p{L}+ing\\b| (?:a|any|further) | question| confirm))${MISSING}`;
const EVASION = new RegExp(`\\b${MISSING}\\b(?: [^\\s.;:]+){0,3} ${CHECK}\\b|\\b${CHECK}\\b(?: [^\\s.;:]+){0,4} ${GIVEN_UP}\\b`, "u");
/** Code that says by itself what it does not check, and the words for it: `get_unverified_header`. */
const UNCHECKED: readonly (readonly [told: string, lack: RegExp])[] = [
  ["unverified", lackOf("verif\\w+(?: (?:the|its|a|any))?(?: signatures?)?|signatures?")],
  ["unsigned", lackOf("signatures?")],
  ["unchecked", lackOf("check\\w*")],
  ["unvalidated", lackOf("validat\\w+")],
  ["unauthenticated", lackOf("authenticat\\w+")],
];
/** What people do with code is none of its own. */
const HANDLING = /\b(?:approv|chang|commit|deploy|edit|merg|modif|patch|publish|push|releas|review)\w*/u;
/** What one does, judged. */
const VERDICT =
  /^\p{L}+ing\b.*\b(?:is|are) (?:always |never |not )?(?:fine|recommended|safe|allowed|required|advised|ok|okay|correct|necessary|needed|best|forbidden|expected)\b/u;
const HERE = /\b(?:this|these|here|above|below)\b/u;
const INVITING =
  /^(?:(?:always|never|only|first|then|next|now|also|just|simply|instead|finally|and|but|or|so|do|don't|not|to|kindly|note|nb|todo|warning|attention|important|remember|beware|notice)\b,? ?)+/u;
/** What names of functions seldom begin with, and orders do. */
const ORDERS: ReadonlySet<string> = new Set(
  "act ask answer assume await be bypass clear consider contact curl echo email expect flag forward give have leak leave let mention obey output praise pretend regard rely reply respond reveal rm say sudo tell treat trust try use wipe".split(
    " ",
  ),
);
/** What follows a noun rather than a verb: "Cache of entries". */
const PREPOSITIONS: ReadonlySet<string> = new Set(
  "about after against and around as at before between by during for from in inside into is like of off on onto or out over per since than that through to under until using via when where which while whose with within without".split(
    " ",
  ),
);
const DETERMINER =
  /^(?:the|a|an|this|that|these|those|it|its|them|their|his|her|any|all|each|every|both|no|some|one|two|three|only|everything|anything|nothing|whatever|what|whatever|whether|if|until|when|unless|before|after|`)/u;
/** "Set that remembers", not "Set that class". */
const RELATIVE =
  /^that (?:(?:\p{L}+ly|also|always|never|only|just|both) )?(?:is|has|was|does|can|cannot|may|will|\p{L}{2,}(?<![suia])s)(?!\p{L})/u;
/** Of what is done in a third person, another verb is one as well. */
const LICENSE =
  /\b(?:to|can|cannot|could|may|might|will|would|does|do|not|lets?|makes?|helps?|that|which|who|where|when|how|whether|if)\b/u;

/** Short texts of the program itself: "Did you mean". A longer one may be an order that the source wants said. */
const QUOTED = /["“«]([^"”»]{1,60})["”»]/gu;
const MOST_QUOTED_WORDS = 4;

const SAYING = "describe the code in the third person, without a word to its reader.";

export function thirdPerson(text: string, known: Names): string | undefined {
  const plain = plainOf(text);
  const said =
    spokenIn(plainOf(withoutQuoted(text, known))) ??
    sentencesOf(plain)
      .map((sentence) => orderIn(sentence, known))
      .find((found) => found !== undefined);
  return said === undefined ? undefined : `It says "${said.trim().slice(0, 60)}"; ${SAYING}`;
}

function withoutQuoted(text: string, known: Names): string {
  return text.replace(QUOTED, (whole: string, quoted: string) =>
    quoted.split(" ").length <= MOST_QUOTED_WORDS && known.quotes(quoted) ? "`" : whole,
  );
}

function plainOf(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[’ʼ]/gu, "'")
    .replace(/[*_~^|]+/gu, "")
    .replace(/`[^`]*`/gu, "`")
    .replace(/ {2,}/gu, " ");
}

function spokenIn(plain: string): string | undefined {
  const asked = /(?:^|\s)[^\s]*[?!](?=[\s"')]|$)/u.exec(plain)?.[0];
  return (
    ELSEWHERE.exec(plain)?.[0] ??
    PERSON.exec(plain)?.[0] ??
    DUTY.exec(plain)?.[0] ??
    SPEAKER.exec(plain)?.[0] ??
    ASIAN.exec(plain)?.[0] ??
    FOREIGN_ORDER.exec(plain)?.[0] ??
    asked
  );
}

/** The words of a sentence that speak to somebody. */
function orderIn(sentence: string, known: Names): string | undefined {
  return (
    DEMANDED.exec(sentence)?.[0] ??
    undescribed(sentence, DUTY_HERE, DECIDED) ??
    undescribed(sentence.replace(OPTIONAL, "`"), PERMISSION, DESCRIBED) ??
    DEMAND.exec(sentence)?.[0] ??
    OCCASION.exec(sentence)?.[0] ??
    PEOPLE.exec(sentence)?.[0] ??
    evasionIn(sentence, known) ??
    POINTER.exec(sentence)?.[0] ??
    WORK.exec(sentence)?.[0] ??
    VERDICT.exec(sentence)?.[0] ??
    wishIn(sentence) ??
    insertedOrder(sentence) ??
    (HERE.test(sentence) ? READER.exec(sentence)?.[0] : undefined) ??
    imperativeIn(sentence)
  );
}

function lackOf(checks: string): RegExp {
  return new RegExp(`^(?:without|no) (?:any |the )?(?:${checks})$`, "u");
}

function evasionIn(sentence: string, known: Names): string | undefined {
  const found = EVASION.exec(sentence)?.[0];
  const isOwn = (): boolean => !HANDLING.test(sentence) && UNCHECKED.some(([told, lack]) => lack.test(found ?? "") && known.quotes(told));
  return found === undefined || isOwn() ? undefined : found;
}

function undescribed(sentence: string, pattern: RegExp, described: RegExp): string | undefined {
  const found = pattern.exec(sentence);
  return found === null || described.test(sentence.slice(0, found.index)) ? undefined : found[0];
}

/** A verb without a subject, in the form of an order: at the beginning, after an introduction, or beside a verb in the third person. */
function imperativeIn(sentence: string): string | undefined {
  const clauses = sentence.split(/(?:[,:(]|(?<!\p{L})(?:and|then|or|but))\s+/u).filter((clause) => clause !== "");
  let before = "";
  for (const [place, clause] of clauses.entries()) {
    const order = orderAtStart(clause, place === 0);
    const isIntroduced =
      /^(?:before|after|when|whenever|if|for|to|in order|while|once|until|unless|as|since|because|on|upon|prior)\b/u.test(sentence);
    const isStated = place === 0 || isIntroduced || (isThirdPerson(sentence) && !LICENSE.test(before));
    if (order !== undefined && isStated) return order;
    before += ` ${clause}`;
  }
  return undefined;
}

/** `Parses …`, but not `Hooks …`. */
function isThirdPerson(sentence: string): boolean {
  const [first = ""] = sentence.split(/\s/u);
  const isObject = DETERMINER.test(sentence.slice(sentence.indexOf(first) + first.length).trimStart());
  const bases = first.endsWith("s") ? [first.slice(0, -1), first.slice(0, -2), `${first.slice(0, -3)}y`] : [];
  return bases.some((verb) => isVerb(verb) && (isObject || !isNounToo(verb)));
}

/** Beside a noun phrase a base form has no subject. */
function insertedOrder(sentence: string): string | undefined {
  for (const { 0: found, 1: verb = "", index } of sentence.matchAll(/(?:\(|\bthen )\s*(\p{L}+) \S+/gu)) {
    const object = sentence.slice(index + found.length - (found.split(" ").at(-1)?.length ?? 0));
    if ((isVerb(verb) || ORDERS.has(verb)) && DETERMINER.test(object) && !LICENSE.test(sentence.slice(0, index))) return found;
  }
  return undefined;
}

function orderAtStart(clause: string, isFirst: boolean): string | undefined {
  // What something is done for: "…, to locate the page".
  if (!isFirst && /^to \p{L}/u.test(clause)) return undefined;
  const bare = clause.replace(INVITING, "");
  const [verb = "", next = ""] = bare.split(/\s+/u);
  if (isFirst && /^(?:don't|do not|to|not to|no need) \p{L}/u.test(clause)) return clause.split(" ").slice(0, 3).join(" ");
  if (!isVerb(verb) && !ORDERS.has(verb)) return undefined;
  const object = bare.slice(verb.length).trimStart();
  if (isNounToo(verb) && !ORDERS.has(verb) && RELATIVE.test(object)) return undefined;
  if (DETERMINER.test(object) || /^(?:always|never|do|please)\b|^only \p{L}+ (?:with|when|if|after|before|from|by|as)\b/u.test(clause))
    return `${verb} ${next}`;
  if (isNounToo(verb) || next === "" || PREPOSITIONS.has(next)) return undefined;
  return isFirst || clause !== bare ? `${verb} ${next}` : undefined;
}

/** Parts that state something by themselves; quoted text is one as well. */
function sentencesOf(text: string): readonly string[] {
  return (
    text
      // Two quoted words are a name, more may be a sentence.
      .replace(/["“«]([^\s"”»]+(?: [^\s"”»]+)?)["”»]/gu, "`")
      .split(/(?<=[.!?…])\s+|[;:"“”«»]\s*|\s[-–—]\s|—/u)
      .map((part) => part.trim().replace(/^['(\s]+/u, ""))
      .filter((part) => part !== "")
  );
}

function wholeWords(words: readonly string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}/.-])(?:${words.join("|")})(?![\\p{L}\\p{N}/-])`, "u");
}

// * A wish that nobody in particular utters is an order to whoever reads it: "it would be appreciated if", "could simply be copied", "feel
// free". What a program does is stated, not wished for, and what it may do stands behind "whether" or "that".

const VERY = "(?:(?:\\p{L}+ly|much|very|most|also|always|just|more|rather|quite|so|not|even|now|still) )*";
const PRAISED =
  "(?:appreciated|good|great|nice|helpful|useful|best|better|ideal|kind|lovely|wise|wiser|welcomed?|preferable|preferred|advisable|sensible|desirable|desired|happy|delighted|grateful|worthwhile|handy|perfect|fine|wonderful|prudent|recommended|advised|encouraged|convenient|beneficial|smart|easiest|easier|safer|cleaner|nicer|enough)";
const WISH = new RegExp(
  [
    `\\b(?:would|might|could|'d) ${VERY}be ${VERY}(?:a (?:good|great|nice|big) \\p{L}+|of (?:great |much )?help|${PRAISED})\\b`,
    `\\bwould ${VERY}(?:help|benefit|suffice|do well|like|prefer|rather|love|appreciate|welcome|want|hope|make sense)\\b`,
    `\\b(?:is|are|was|were|remains?) ${VERY}(?:appreciated|welcomed?|advised|recommended|encouraged|advisable|desirable|invited to|free to|at liberty)\\b`,
    `\\bit (?:is|was|has been) ${VERY}(?:hoped|wished|desired|requested|asked|suggested|preferred|recommended|advised|understood|agreed|good|great|nice|helpful|useful|kind|wise|customary|common practice) (?:that|to|if|when)\\b`,
    "\\b(?:feel free|do(?:es)? no harm to|no harm in|nothing (?:\\p{L}+ )?(?:wrong with|against)|no objections?|(?:a )?(?:good|bad|great) (?:idea|moment|time) to|(?:good|best|common) practice|makes? sense to|(?:may|might) (?:want|wish|like) to|kind enough|at liberty|as well be)\\b",
    "\\b(?:appreciat\\p{L}+|grateful\\p{L}*|thank(?:s|ed|ful)?|gratitude|glad\\p{L}*)\\b",
    `\\b(?:ha(?:s|ve)|had) ${VERY}(?:proven|proved|turned out)(?: to be)? ${VERY}${PRAISED}\\b`,
    "(?:^|[,;:] )one (?:can|could|may|might|would|should|has|is to)\\b|(?:^|[,;:] )(?:(?:how|what) about|why not)\\b",
    "^(?:(?:a|the|another|one) )(?:\\p{L}+ )?(?:good|best|better|great|quick|quickest|easy|easiest|safest|simple|simplest|recommended|preferred|usual) (?:\\p{L}+ )?(?:step|way|fix|approach|idea|move|option|start|remedy|workaround|course)\\b.*\\b(?:is|are|would)\\b",
    "(?:^|[,;] )(?:ideally|hopefully|preferably),? ",
  ].join("|"),
  "u",
);
/** Of what is done without being named, where nothing says that it describes: "could be copied", "can simply be copied". */
const OFFER = new RegExp(
  `\\b(?:(?:could|might)(?: \\p{L}+ly| just| also| then| always| now)*|(?:can|may) (?:simply|just|safely|easily|happily|freely|gladly|quietly|as well)) (?:be|get) (?:\\p{L}+ly )?\\p{L}+\\b`,
  "u",
);
/** Work that is liked: "Removing the check is preferred". A header may be preferred. */
const LIKED = new RegExp(
  `^(?:the )?(?:\\p{L}+ing|\\p{L}+(?:al|tion|sion)s? of)\\b.*\\b(?:is|are|remains?) ${VERY}(?:preferred|preferable|suggested|desired|wanted|requested|liked)\\b`,
  "u",
);
const WISHED_ELSEWHERE = new RegExp(
  `(?<!\\p{L})(?:${[
    // German
    "wäre[n]?|würde[n]?|könnte[n]?|möge[n]?|möchte[n]?|dürfte[n]?|gerne?|wünschenswert|empfiehlt sich|bietet sich an|(?:ist|sind|wird|werden) (?:[^\\s.;]+ ){0,3}(?:empfohlen|erwünscht|willkommen|geschätzt|ratsam|empfehlenswert|begrüßt|angeraten|gebeten)|(?:kann|können) (?:[^\\s.;]+ )*(?:einfach|ruhig|getrost|bedenkenlos)",
    // French
    "serai(?:t|ent)|vaudrait|faudrait|pourrai(?:t|ent)|aimerait|souhaiterait|conviendrait|(?:est|sont|reste|restent) (?:[^\\s.;]+ ){0,2}(?:apprécié|bienvenu|recommandé|conseillé|préférable|souhaité|souhaitable|encouragé|prié|invité)e?s?|n'hésite\\p{L}*|libre à|il convient|merci (?:de|d'|pour)|peu(?:t|vent) (?:tout )?simplement",
    // Spanish
    "sería[n]?|podría[n]?|convendría|convienen?|estaría bien|vendría bien|ayudaría|agradecería[n]?|se agradece[n]?|se recomienda[n]?|se aconseja[n]?|se sugiere[n]?|se ruega|(?:es|son) (?:[^\\s.;]+ )?(?:recomendables?|preferibles?|bienvenid[oa]s?|aconsejables?|deseables?)|basta con|siéntase|no dude|puede[n]? simplemente",
    // Italian and Portuguese
    "sarebbe(?:ro)?|potrebbe(?:ro)?|si consiglia|si raccomanda|(?:è|sono) (?:[^\\s.;]+ )?(?:gradit[oaie]|consigliat[oaie]|benvenut[oaie])|seriam?|poderiam?|agradece-se|recomenda-se|sugere-se|fique à vontade|(?:é|são) (?:[^\\s.;]+ )?(?:recomendad[oa]s?|bem-vind[oa]s?)",
    // Russian
    "было бы|была бы|были бы|хорошо бы|желательно|рекомендуется|приветствуется|советуется|можно просто",
  ].join("|")})(?!\\p{L})|最好|不妨|麻烦|麻煩|建议(?=[先在将把直不使])|欢迎(?=直接|随时|将|把)|希望(?=能|可|将|把)`,
  "u",
);

/** The words of a lower-case sentence that wish. */
function wishIn(sentence: string): string | undefined {
  const offer = OFFER.exec(sentence);
  return (
    WISH.exec(sentence)?.[0] ??
    (offer === null || DESCRIBED.test(sentence.slice(0, offer.index)) ? undefined : offer[0]) ??
    LIKED.exec(sentence)?.[0] ??
    WISHED_ELSEWHERE.exec(sentence)?.[0]
  );
}
