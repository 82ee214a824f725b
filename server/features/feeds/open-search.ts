import { XMLBuilder } from "fast-xml-parser";
import { pathInLocale } from "#shared/locale-paths.ts";
import { m } from "#shared/messages/compiled/messages.js";
import type { Locale } from "#shared/texts.ts";

const builder = new XMLBuilder({ ignoreAttributes: false, suppressEmptyNode: true });

interface SearchIcon {
  /** Absolute, or a path of the site. */
  readonly path: string;
  readonly type: string;
  readonly side: number;
}

/** Describes the site search for browsers (OpenSearch 1.1). */
export function openSearchXml(
  publicUrl: string,
  { site, icon }: { site: string; icon: SearchIcon },
  locale: Locale,
): string {
  const page = pathInLocale("/search", locale);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build({
    OpenSearchDescription: {
      "@_xmlns": "http://a9.com/-/spec/opensearch/1.1/",
      ShortName: m.discovery_feed_search_name({ site }, { locale }),
      Description: m.discovery_feed_search_description({ site }, { locale }),
      InputEncoding: "UTF-8",
      Image: {
        "@_width": icon.side,
        "@_height": icon.side,
        "@_type": icon.type,
        "#text": new URL(icon.path, publicUrl).href,
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
