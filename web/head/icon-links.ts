import { siteImagePath, type SiteImageFile } from "#shared/site-look/look.ts";
import { edgeUrl } from "#web/data/media-urls.ts";
import { publicConfig } from "#web/ssr/public-config.ts";

/** The icons of the site in tabs, bookmarks and on home screens. */
export function iconLinks() {
  const icon = publicConfig().look?.icon;
  const manifest = { rel: "manifest", href: "/manifest.webmanifest" };
  if (!icon) {
    return [
      { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
      { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
      manifest,
    ];
  }
  const href = (file: SiteImageFile) => edgeUrl(siteImagePath(icon, file));
  return [
    { rel: "icon", href: href("icon-96.png"), type: "image/png", sizes: "96x96" },
    { rel: "apple-touch-icon", href: href("icon-180.png") },
    manifest,
  ];
}
