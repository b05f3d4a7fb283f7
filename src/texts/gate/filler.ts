/** Sentences that are true for every import. */

const FILLERS: readonly RegExp[] = [
  /\b(?:needed|required|necessary|used|imported) (?:for|by|in|so that|because) (?:this|the|that) (?:\w+ )?(?:file|module|class|component|code|importer|package)(?: (?:to|for)(?: \w+){0,2} (?:work|function|run|compile|build|operate)\w*| needs it| uses it| depends on it)?(?: properly| correctly| as expected)?\W*$/iu,
  /\b(?:used|imported|needed|required) (?:for|to provide|because of) (?:its |the |some |various |core |basic |general |common )*(?:functionality|functionalities|features|utilities|utility|helpers?|purposes?|operations|tasks)\W*$/iu,
  /\b(?:for (?:this|the) (?:file|module|code|component) to|would (?:not|no longer)|(?:can|could)(?: ?not|'t)|won't|fails? to) (?:work|function|compile|run|operate)(?: properly| correctly| as expected| without (?:it|this|that))*\W*$/iu,
  /\bprovides? (?:the |some |various |useful |core |basic |necessary |required |essential )*(?:functionality|functionalities|utilities|utility|helpers?|features|support)(?: functions?| methods?)?(?: (?:for|to|in) (?:this|the|its) (?:\w+ )?(?:file|module|code|component|importer|application|project))?\W*$/iu,
];

export function isFiller(text: string): boolean {
  return FILLERS.some((pattern) => pattern.test(text));
}
