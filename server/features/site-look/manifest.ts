import { siteImagePath } from "#shared/site-look/look.ts";

/** That of the software. */
const BACKGROUND = "#0f0e0b";

interface ManifestSource {
  readonly siteName: string;
  /** Null for the icon of the software. */
  readonly icon: string | null;
  /** Of the window of the installed application; undefined for the background of pages. */
  readonly themeColor?: string | undefined;
  /** The background of pages in the dark theme, which the window has until the first page is drawn. */
  readonly background?: string | undefined;
  /** Base address of images. */
  readonly edgeUrl: string;
}

/** The web application manifest of the site. */
export function webManifest({
  siteName,
  icon,
  themeColor,
  background = BACKGROUND,
  edgeUrl,
}: ManifestSource) {
  const addressOf = (file: "icon-192.png" | "icon-512.png" | "maskable-512.png") =>
    icon === null ? `/${file}` : edgeUrl + siteImagePath(icon, file);
  return {
    id: "/",
    name: siteName,
    short_name: siteName,
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: background,
    theme_color: themeColor ?? background,
    icons: [
      { src: addressOf("icon-192.png"), sizes: "192x192", type: "image/png" },
      { src: addressOf("icon-512.png"), sizes: "512x512", type: "image/png" },
      { src: addressOf("maskable-512.png"), sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
}
