import { LinkifyIt } from "linkify-it";

/** A part of a user text: plain text, link or timestamp. */
export type TextPart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly href: string }
  | { readonly kind: "moment"; readonly text: string; readonly seconds: number };

const MOMENT = /(?<![\w:.])(?:\d{1,2}:)?\d{1,2}:\d{2}(?![\w:]|\.\d)/gu;

/** Web addresses with a protocol or `www.`, and email addresses. */
const LINKS = new LinkifyIt()
  .add("ftp:", null)
  .add("//", null)
  .add("www.", {
    validate(text, start, links) {
      const address = `http://${text.slice(start)}`;
      return Math.max(0, links.testSchemaAt(address, "http:", "http:".length) - "//".length);
    },
    normalize(match) {
      match.url = `https://${match.url}`;
    },
  });

/**
 * Finds URLs, email addresses and timestamps of the video ("1:23", no later than its end) in plain text. The joined
 * texts of the parts equal the input.
 */
export function textParts(text: string, durationSeconds = 0): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { index, lastIndex, url } of LINKS.match(text) ?? []) {
    if (!URL.canParse(url)) continue;
    addText(text.slice(end, index));
    parts.push({ kind: "link", text: text.slice(index, lastIndex), href: url });
    end = lastIndex;
  }
  addText(text.slice(end));
  return parts;

  function addText(between: string): void {
    let textEnd = 0;
    for (const { 0: moment, index } of between.matchAll(MOMENT)) {
      const seconds = moment.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
      if (seconds >= durationSeconds) continue;
      if (index > textEnd) parts.push({ kind: "text", text: between.slice(textEnd, index) });
      parts.push({ kind: "moment", text: moment, seconds });
      textEnd = index + moment.length;
    }
    if (textEnd < between.length) parts.push({ kind: "text", text: between.slice(textEnd) });
  }
}
