import type { Config } from "#server/platform/config.ts";

const PLACE = /\{\{(\w+)\}\}/g;
/** A list item's own sign, which is not part of its first sentence: "1. ", "- ". */
const LIST_SIGN = /^\s*(?:[-*+]|\d+[.)])\s+/;
/** Between two sentences: abbreviations such as "art. 12" go on with a figure or a small letter. */
const SENTENCE_END = /(?<=[.!?][”"*)]*)\s+(?=[\p{Lu}{[*„“<])/u;

/**
 * Fills `{{operator}}`, `{{operator_address}}`, `{{operator_email}}`, `{{site}}` and the numbers of
 * the rule by which views count in Markdown. A sentence that names
 * what the operator has not configured is left out: readers never see a gap, administrators read about it at `/admin`.
 */
export function fillOperator(markdown: string, config: Config): string {
  const { name, address, email } = config.operator;
  const values = new Map([
    ["operator", name && escaped(name)],
    ["operator_address", address && escaped(address)],
    ["operator_email", email && `<${email}>`],
    ["site", escaped(new URL(config.publicUrl).host)],
    ["view_seconds", String(config.browser.viewSeconds)],
    ["view_hours", String(config.views.windowHours)],
    ["views_per_address", String(config.views.perAddress)],
  ]);
  return markdown
    .split("\n")
    .flatMap((line) => (namesGap(line) ? withoutGaps(line) : [line]))
    .join("\n")
    .replace(PLACE, (whole, place: string) => values.get(place) ?? whole);

  function namesGap(text: string): boolean {
    return [...text.matchAll(PLACE)].some(([, place = ""]) => values.has(place) && !values.get(place));
  }

  /** What is left of a line, or nothing. */
  function withoutGaps(line: string): string[] {
    const sign = LIST_SIGN.exec(line)?.[0] ?? "";
    const sentences = line.slice(sign.length).split(SENTENCE_END);
    const left = sentences.filter((sentence) => !namesGap(sentence));
    return left.length > 0 ? [sign + left.join(" ")] : [];
  }
}

/** A name such as "A*B" is words, not Markdown. */
function escaped(value: string): string {
  return value.replace(/[\\`*_{}[\]()#+!<>&|~-]/g, String.raw`\$&`);
}
