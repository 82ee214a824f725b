import * as z from "zod/mini";
import { SITE_IMAGE_ID } from "./look.ts";

export const SiteImageId = z.string().check(z.regex(SITE_IMAGE_ID));
const Image = z.nullable(SiteImageId);

/** Settings of how a site looks: ids of stored images, null for what the program draws. */
export const LOOK_SETTINGS = {
  /** The logo in the header of pages with the light theme. */
  "site.logoLight": Image,
  "site.logoDark": Image,
  /** The icon of tabs, bookmarks and of the installed application. */
  "site.icon": Image,
  /** The image of shared links to pages that have none of their own. */
  "site.shareImage": Image,
};

export const DEFAULT_LOOK = {
  "site.logoLight": null,
  "site.logoDark": null,
  "site.icon": null,
  "site.shareImage": null,
} as const;
