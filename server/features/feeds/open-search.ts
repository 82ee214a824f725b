import { XMLBuilder } from "fast-xml-parser";
import type { Locale } from "#shared/texts.ts";

const builder = new XMLBuilder({ ignoreAttributes: false, suppressEmptyNode: true });
const TEXTS = {
  name: { pl: "Nadaj", en: "Nadaj (English)" },
  description: { pl: "Szukaj filmów i kanałów w Nadaj", en: "Search videos and channels on Nadaj" },
} as const;

/** Tells browsers how to search the site from their address bar (OpenSearch 1.1). */
export function openSearchXml(publicUrl: string, locale: Locale): string {
  const page = locale === "pl" ? "/search" : `/${locale}/search`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build({
    OpenSearchDescription: {
      "@_xmlns": "http://a9.com/-/spec/opensearch/1.1/",
      ShortName: TEXTS.name[locale],
      Description: TEXTS.description[locale],
      InputEncoding: "UTF-8",
      Image: {
        "@_width": 16,
        "@_height": 16,
        "@_type": "image/svg+xml",
        "#text": `${publicUrl}/favicon.svg`,
      },
      Url: [
        { "@_type": "text/html", "@_template": `${publicUrl}${page}?query={searchTerms}` },
        {
          "@_type": "application/x-suggestions+json",
          "@_template": `${publicUrl}/opensearch/suggestions?query={searchTerms}`,
        },
      ],
    },
  })}`;
}
