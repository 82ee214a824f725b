import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { localeOfPath, pathInLocale } from "#shared/locale-paths.ts";
import { m } from "#shared/messages/compiled/messages.js";
import type { SitePalette } from "#shared/site-look/palette.ts";
import type { Locale } from "#shared/texts.ts";
import { CachedResponse } from "#server/platform/http/cached-response.ts";
import { RETRY_AFTER_SECONDS } from "./open-calls.ts";
import { LOGIN } from "./open-pages.ts";

const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "retry-after": String(RETRY_AFTER_SECONDS),
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
};

const STYLE = `
  :root { color-scheme: light dark; }
  body { display: grid; place-content: center; min-height: 100svh; margin: 0; padding: 2rem 1.5rem; box-sizing: border-box;
    font: 1.0625rem/1.55 system-ui, sans-serif; text-align: center; overflow-wrap: anywhere;
    background: light-dark(#fbfaf7, #151310); color: light-dark(#24211b, #f5f2ea); }
  main { max-width: 36rem; } p { margin: .75rem 0; white-space: pre-line; } a { color: var(--ink, light-dark(#6b5100, #ffd21f)); }
  .site { font-weight: 700; } h1 { margin: .75rem 0; font-size: clamp(1.75rem, 1.3rem + 2vw, 2.75rem); line-height: 1.1; }
`;

/** What visitors see instead of the pages. */
export interface Maintenance {
  readonly siteName: string;
  /** What the operator says; empty for a sentence of the software. */
  readonly texts: Readonly<Record<Locale, string>>;
  /** Undefined for the colours of the software. */
  readonly palette?: SitePalette | undefined;
}

/** The page for everybody but the staff, with status 503. It runs no script and loads nothing. */
export function maintenancePage(path: string, { siteName, texts, palette }: Maintenance): CachedResponse {
  const locale = localeOfPath(path);
  const title = m.shell_maintenance_title({}, { locale });
  const page = h(
    "html",
    { lang: locale },
    h(
      "head",
      null,
      h("meta", { charSet: "utf-8" }),
      h("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
      h("meta", { name: "robots", content: "noindex" }),
      h("title", null, `${title} – ${siteName}`),
      h("style", { dangerouslySetInnerHTML: { __html: STYLE + inkOf(palette) } }),
    ),
    h(
      "body",
      null,
      h(
        "main",
        null,
        h("p", { className: "site" }, siteName),
        h("h1", null, title),
        h("p", null, texts[locale] || m.shell_maintenance_text({}, { locale })),
        h(
          "p",
          null,
          h("a", { href: pathInLocale(LOGIN, locale) }, m.shell_maintenance_login({}, { locale })),
        ),
      ),
    ),
  );
  return new CachedResponse(503, HEADERS, Buffer.from(`<!doctype html>${renderToStaticMarkup(page)}`));
}

function inkOf(palette: SitePalette | undefined): string {
  return palette ? `:root { --ink: light-dark(${palette.light.accentInk}, ${palette.dark.accentInk}); }` : "";
}
