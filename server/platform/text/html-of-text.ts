import { textParts } from "#shared/text-parts.ts";

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A plain text as HTML that looks as on the site: with its line breaks, brackets and links. */
export function htmlOfText(text: string): string {
  return textParts(text)
    .map((part) => (part.kind === "link" ? linkOf(part) : escapeHtml(part.text)))
    .join("")
    .replace(/\r\n?|\n/g, "<br>\n");
}

function linkOf({ text, href }: { readonly text: string; readonly href: string }): string {
  return `<a href="${escapeHtml(href)}" rel="nofollow ugc">${escapeHtml(text)}</a>`;
}

/** A plain text for the content or a quoted attribute of an element. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
