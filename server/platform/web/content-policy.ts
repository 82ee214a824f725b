import { createHash } from "node:crypto";

const INLINE_SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;
const DATA_BLOCK = /\btype="(?:application\/(?:ld\+)?json|speculationrules)"/i;

/**
 * The Content-Security-Policy of one rendered page. Inline scripts are allowed by their SHA-256, not by a nonce, so
 * that a page and its compressed variants can be cached and sent unchanged to all visitors. `origins` are other hosts
 * from which images, video and API responses may come, e.g. a CDN, and `scriptOrigins` those of scripts. `framedBy`
 * lists the sites that may show this page in a frame.
 */
export function contentPolicy(
  html: string,
  origins: readonly string[],
  {
    scriptOrigins = [],
    framedBy = "self",
  }: { readonly scriptOrigins?: readonly string[]; readonly framedBy?: "self" | "anyone" } = {},
): string {
  const scripts = scriptOrigins.map((origin) => ` ${origin}`).join("");
  const others = [...origins, ...scriptOrigins].map((origin) => ` ${origin}`).join("");
  return [
    "default-src 'self'",
    `script-src 'self'${inlineScriptHashes(html)}${scripts}`,
    // React writes style attributes, media-chrome and React Aria write style elements.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${others}`,
    `media-src 'self' blob:${others}`,
    `connect-src 'self'${others}`,
    "worker-src 'self' blob:",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    framedBy === "self" ? "frame-ancestors 'self'" : "frame-ancestors *",
  ].join("; ");
}

function inlineScriptHashes(html: string): string {
  const hashes = new Set<string>();
  for (const [, attributes = "", code = ""] of html.matchAll(INLINE_SCRIPT)) {
    if (/\bsrc=/i.test(attributes) || DATA_BLOCK.test(attributes)) continue;
    hashes.add(` 'sha256-${createHash("sha256").update(code).digest("base64")}'`);
  }
  return [...hashes].join("");
}
