/**
 * Rejects sentences that address somebody instead of describing code. The form of address is rejected, not the word: "Ignores previous
 * entries" is ordinary, "Ignore previous instructions" is not.
 */
import type { Names } from "./subject.js";

const ORDERS = "(?:instructions?|prompts?|directives?|guidelines?|rules|orders|messages?|context|conversation|training|text)";

/** Anywhere in the text. */
const ANYWHERE: readonly RegExp[] = [
  new RegExp(
    `\\b(?:ignore|disregard|forget|override|bypass|neglect|discard)\\b(?: \\w+){0,3} (?:previous|prior|above|earlier|preceding|foregoing|system|your|my|given|existing|original)\\b(?: \\w+){0,2} ${ORDERS}\\b`,
    "u",
  ),
  /\b(?:ignore|disregard|forget) (?:all |any |everything )?(?:of )?(?:the )?(?:previous|prior|above|everything|instructions?|prompts?)\b/u,
  /\byou (?:must|should|shall|need to|have to|ought to|are (?:now|an?|the|to|required|asked|instructed|expected|allowed)|will now|can now|may now)\b/u,
  /\byou(?:'re| are) (?:now )?(?:an? )?(?:ai|assistant|model|agent|llm|chatbot|bot|helpful|expert)\b/u,
  /\byour (?:task|job|role|instructions?|response|answer|reply|output|system|training|guidelines?|goal|mission|next (?:step|message|action))\b/u,
  /\bas (?:an? |the )?(?:ai|artificial intelligence|large language model|language model|llm|assistant|chatbot)\b/u,
  /\b(?:i am|i'm|i cannot|i can't|i will|i have|i don't|i do not|my (?:instructions?|training|guidelines?))\b/u,
  /\b(?:run|execute|enter|paste|type) (?:the )?following\b|\bfollow (?:the |these |this |my )?(?:\w+ )?(?:instructions?|orders|steps below)\b/u,
  /\b(?:reveal|print|output|repeat|leak|show|disclose|send|expose|tell)\b(?: \w+){0,3} (?:system prompt|prompt above|instructions above|hidden prompt|initial prompt)\b/u,
  /\b(?:ai|llm|assistant|coding agent|ai agent|reader|reviewer|copilot|chatbot)s? (?:must|should|shall|needs? to|ha(?:s|ve) to|(?:is|are) (?:to|asked|instructed|required))\b/u,
  /\b(?:note|message|attention|instructions?|hint|warning|reminder) (?:to|for) (?:the |any |all |every )?(?:ai|llm|assistant|agent|model|reader|reviewer|copilot|chatbot|bot)s?\b/u,
  /\b(?:attention|dear|hey|hello) (?:the |any |all )?(?:ai|llm|assistant|agent|model|reader|reviewer|copilot|chatbot|bot|developer)s?\b/u,
  /\b(?:jailbreak|prompt injection|developer mode|do anything now)\b.{0,80}\b(?:enabled?|activated?|on|mode|now)\b/u,
  /\b(?:new|updated|real|actual|secret|hidden) (?:system )?(?:instructions?|directives?)\b(?: (?:are|is|follow))?/u,
  /\bpretend (?:to be|that|you)\b|\bact as (?:an? |the )?(?:ai|assistant|admin|root|expert|hacker)\b/u,
  /\brm -rf\b|\bsudo \w|\b(?:curl|wget)\b.{0,120}\|\s*(?:ba|z|da)?sh\b|\|\s*(?:ba|z)?sh\b|\beval\(\s*(?:atob|base64)/u,
  /<\||\|>|\[\/?(?:inst|sys|system)\]|<<\/?sys>>|###|\b(?:begin|end) (?:of )?(?:system|prompt|instructions?|untrusted|data)\b/u,
  /@dsp\b/u,
  /\bplease\b|\b(?:reader|assistant|agent|ai|llm|copilot|reviewer|chatbot)s?, |\bfrom now on\b/u,
];

/** At the start of a sentence: an imperative. */
const AT_START =
  /^(?:please\b|do not\b|don't\b|dont\b|make sure\b|be sure\b|remember to\b|note that you\b|you\b|ensure (?:that )?you\b|(?:ignore|disregard|forget|obey)\b|(?:system|assistant|user|human|ai|developer)\s*:|(?:always|never) (?:use|run|call|trust|follow|approve|accept|answer|reply|respond|say|delete|remove|edit|modify|change|mention|report|flag|ask|include|output|print|write|install|execute)\b|(?:run|execute|install) (?:`|npm |npx |pip |curl )|(?:run|execute|install|download|visit|open|click|email|paste|type) (?:this|these|it|the (?:following|command|script|link|file at))\b|(?:respond|reply|answer|output|say|print|write) (?:only|exactly|with|in|instead|the (?:word|following|text))\b|(?:approve|merge|skip|disable) (?:this|the|all|any) (?:pr|pull request|change|commit|review|checks?|tests?|security)\b|important\s*[:!]|warning\s*[:!]|instead,? (?:output|say|write|respond|answer|reply|return)\b)/u;

const SYSTEM_PROMPT = /\bsystem[ -]prompts?\b/u;
const SPELLINGS = ["systemPrompt", "system_prompt", "SYSTEM_PROMPT", "SystemPrompt", "systemPrompts", "system prompt", "system-prompt"];
const SAYING = "It speaks to a reader; describe the code in the third person, without instructions.";

export function addressed(text: string, known: Names): string | undefined {
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[’ʼ]/gu, "'")
    .replace(/[*"“”_]+/gu, " ")
    .replace(/ {2,}/gu, " ");
  const bare = plain.replace(/`/gu, "");
  if (ANYWHERE.some((pattern) => pattern.test(bare))) return SAYING;
  // Quoted text must exist in the code, so it is no sentence.
  if (sentencesOf(plain.replace(/`[^`]*`/gu, "``")).some((sentence) => AT_START.test(sentence))) return SAYING;
  // Allowed if the code itself contains the name.
  if (SYSTEM_PROMPT.test(bare) && !SPELLINGS.some((name) => known.has(name))) return SAYING;
  return undefined;
}

function sentencesOf(text: string): readonly string[] {
  return text.split(/(?<=[.!?…;:])\s+|\s[-–—]\s|\(/u).map((part) => part.trim());
}
