/** A segment of an email text: plain text, or the address of a screen of this site. */
export type MailPart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly path: string };

const ADDRESS = /https?:\/\/[^\s<>"']+/g;
/** Punctuation that ends a sentence, not an address. */
const TRAILING_MARKS = /[.,;:!?)\]]+$/;

/**
 * Finds links to this site. Other addresses stay plain text, because an email may contain text from untrusted
 * users.
 */
export function mailParts(text: string, origins: readonly string[]): MailPart[] {
  const parts: MailPart[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = match[0].replace(TRAILING_MARKS, "");
    const path = pathOnSite(address, origins);
    if (path === undefined) continue;
    if (match.index > end) parts.push({ kind: "text", text: text.slice(end, match.index) });
    parts.push({ kind: "link", text: address, path });
    end = match.index + address.length;
  }
  if (end < text.length) parts.push({ kind: "text", text: text.slice(end) });
  return parts;
}

function pathOnSite(address: string, origins: readonly string[]): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { origin, pathname, search, hash } = new URL(address);
  return origins.includes(origin) ? pathname + search + hash : undefined;
}
