/** A piece of what somebody wrote. */
export type TextPart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly href: string }
  | { readonly kind: "moment"; readonly text: string; readonly seconds: number };

const WEB = String.raw`\b(?:https?:\/\/|www\.)[^\s<>"„”]+`;
const MAIL = String.raw`\b[\w.+-]{1,64}@(?:[\w-]+\.)+[a-z]{2,}\b`;
const MOMENT = String.raw`(?<![\w:.])(?:\d{1,2}:)?\d{1,2}:\d{2}(?![\w:]|\.\d)`;
const PARTS = new RegExp(`(?<web>${WEB})|(?<mail>${MAIL})|(?<moment>${MOMENT})`, "giu");

/** Punctuation that ends the sentence a link stands in, not the link. */
const SENTENCE_END = /[.,;:!?…'’]+$/u;

/**
 * Finds web addresses, mail addresses and moments of the film ("1:23", no later than its end) in plain text. The
 * texts of the parts, joined, are the text again.
 */
export function textParts(text: string, durationSeconds = 0): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(PARTS)) {
    const part = partOf(match, durationSeconds);
    if (!part) continue;
    if (match.index > end) parts.push({ kind: "text", text: text.slice(end, match.index) });
    parts.push(part);
    end = match.index + part.text.length;
  }
  if (end < text.length) parts.push({ kind: "text", text: text.slice(end) });
  return parts;
}

function partOf({ groups = {} }: RegExpMatchArray, durationSeconds: number): TextPart | undefined {
  const { web, mail, moment } = groups;
  if (web) return webLink(withoutSentence(web));
  if (mail) return { kind: "link", text: mail, href: `mailto:${mail}` };
  if (!moment) return undefined;
  const seconds = moment.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
  return seconds < durationSeconds ? { kind: "moment", text: moment, seconds } : undefined;
}

function webLink(text: string): TextPart | undefined {
  const href = /^https?:/i.test(text) ? text : `https://${text}`;
  return URL.canParse(href) ? { kind: "link", text, href } : undefined;
}

/** Without punctuation after it, and without a bracket that was opened before it. */
function withoutSentence(address: string): string {
  const trimmed = address.replace(SENTENCE_END, "");
  const isBracketed = trimmed.endsWith(")") && trimmed.split("(").length < trimmed.split(")").length;
  return isBracketed ? withoutSentence(trimmed.slice(0, -1)) : trimmed;
}
