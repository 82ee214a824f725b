/** The images of a site, with the setting that names each. */
export const IMAGE_SETTINGS = ["site.logoLight", "site.logoDark", "site.icon", "site.shareImage"] as const;
export type ImageSetting = (typeof IMAGE_SETTINGS)[number];

/** The content of a stored image, and its size in pixels: pages reserve its space before it is loaded. */
export const SITE_IMAGE_ID = /^[0-9a-f]{24}-[1-9]\d{0,3}x[1-9]\d{0,3}$/;

/** What administrators have put in the place of the drawn logo, icon and share image; pages contain it. */
export interface SiteLook {
  /** Null for the mark and the name of the site. */
  readonly logoLight: string | null;
  readonly logoDark: string | null;
  readonly icon: string | null;
  readonly shareImage: string | null;
}

/** Files of a stored image. */
export const SITE_IMAGE_FILES = [
  "image.webp",
  "share.jpg",
  "icon-96.png",
  "icon-180.png",
  "icon-192.png",
  "icon-512.png",
  "maskable-512.png",
] as const;
export type SiteImageFile = (typeof SITE_IMAGE_FILES)[number];

/** The path of a stored image below the base address of images. */
export function siteImagePath(id: string, file: SiteImageFile): `/${string}` {
  return `/site-images/${id}/${file}`;
}

/** The size in pixels that the id of a stored image contains. */
export function siteImageSize(id: string): { readonly width: number; readonly height: number } {
  const [width = 0, height = 0] = id
    .slice(id.indexOf("-") + 1)
    .split("x")
    .map(Number);
  return { width, height };
}
