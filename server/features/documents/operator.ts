import { shownFormats } from "#shared/site-settings/shown-formats.ts";
import type { Services } from "#server/platform/services.ts";

export type Site = Pick<Services, "config" | "settings">;

const LINK = /\]\((\/[^)#?\s]*)/g;
const PLACEHOLDER = /\{\{(\w+)\}\}/g;
/** A list item's marker, not part of its first sentence: "1. ", "- ". */
const LIST_MARKER = /^\s*(?:[-*+]|\d+[.)])\s+/;
/** A sentence boundary; abbreviations such as "art. 12" are followed by a digit or a lower-case letter. */
const SENTENCE_END = /(?<=[.!?][”"*)]*)\s+(?=[\p{Lu}{[*„“<])/u;

/**
 * Fills `{{operator}}`, `{{operator_address}}`, `{{operator_email}}`, `{{site_name}}`, `{{site}}` (its host) and the
 * numbers of the view counting rule in Markdown. A sentence with a value that is not set is omitted: readers never see
 * a gap, administrators see a warning at `/admin`. So is a sentence with a link to a page that is switched off.
 */
export function fillOperator(markdown: string, { config, settings }: Site): string {
  const name = settings.get("site.operatorName");
  const address = settings.get("site.operatorAddress");
  const email = settings.get("site.operatorEmail");
  const values = new Map([
    ["operator", name && escaped(name)],
    ["operator_address", address && escaped(address)],
    ["operator_email", email && `<${email}>`],
    ["site_name", escaped(settings.get("site.name"))],
    ["site", escaped(new URL(config.publicUrl).host)],
    ["view_seconds", String(config.browser.viewSeconds)],
    ["view_hours", String(config.views.windowHours)],
    ["views_per_address", String(config.views.perAddress)],
  ]);
  const closedPages = closedPagesOf(settings);
  return markdown
    .split("\n")
    .flatMap((line) => (hasGap(line) ? withoutGaps(line) : [line]))
    .join("\n")
    .replace(PLACEHOLDER, (whole, key: string) => values.get(key) ?? whole);

  function hasGap(text: string): boolean {
    const lacksValue = [...text.matchAll(PLACEHOLDER)].some(
      ([, key = ""]) => values.has(key) && !values.get(key),
    );
    return lacksValue || [...text.matchAll(LINK)].some(([, path = ""]) => closedPages.has(path));
  }

  /** The line without sentences that have gaps; empty if none remains. */
  function withoutGaps(line: string): string[] {
    const marker = LIST_MARKER.exec(line)?.[0] ?? "";
    const sentences = line.slice(marker.length).split(SENTENCE_END);
    const left = sentences.filter((sentence) => !hasGap(sentence));
    return left.length > 0 ? [marker + left.join(" ")] : [];
  }
}

/** The pages that the site does not have while donations or ads are off. */
function closedPagesOf(settings: Site["settings"]): ReadonlySet<string> {
  return new Set([
    ...(settings.get("money.donations") ? [] : ["/donate", "/donate-old"]),
    ...(shownFormats(settings).length > 0 ? [] : ["/reklama"]),
  ]);
}

/** Escapes Markdown: a name such as "A*B" is plain text. */
function escaped(value: string): string {
  return value.replace(/[\\`*_{}[\]()#+!<>&|~-]/g, String.raw`\$&`);
}
