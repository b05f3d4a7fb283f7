/**
 * A wish that nobody in particular utters is an order to whoever reads it: "it would be appreciated if", "could simply be copied", "feel
 * free". What a program does is stated, not wished for, and what it may do stands behind "whether" or "that".
 */

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
const DESCRIBED = /\b(?:whether|if|which|that|who|what|how|when|where|as)\b(?: [^\s,;:.]+){0,7} ?$/u;
const ELSEWHERE = new RegExp(
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
export function wishIn(sentence: string): string | undefined {
  const offer = OFFER.exec(sentence);
  return (
    WISH.exec(sentence)?.[0] ??
    (offer === null || DESCRIBED.test(sentence.slice(0, offer.index)) ? undefined : offer[0]) ??
    LIKED.exec(sentence)?.[0] ??
    ELSEWHERE.exec(sentence)?.[0]
  );
}
