import * as z from "zod/mini";
import { Accent, Colour } from "./colour.ts";
import { SITE_IMAGE_ID } from "./look.ts";

export const SiteImageId = z.string().check(z.regex(SITE_IMAGE_ID));
const Image = z.nullable(SiteImageId);
const LightAccent = z.nullable(Accent.light);
const DarkAccent = z.nullable(Accent.dark);
const BarColour = z.nullable(Colour);

/** Settings of how a site looks: ids of stored images and colours, null for what the program draws and chooses. */
export const LOOK_SETTINGS = {
  /** The logo in the header of pages with the light theme. */
  "site.logoLight": Image,
  "site.logoDark": Image,
  /** The icon of tabs, bookmarks and of the installed application. */
  "site.icon": Image,
  /** The image of shared links to pages that have none of their own. */
  "site.shareImage": Image,
  /** The accent of each theme; a theme without one derives it from the other. */
  "site.accentLight": LightAccent,
  "site.accentDark": DarkAccent,
  /** The colour of the browser's bar and of the installed application's window. */
  "site.themeColor": BarColour,
};

export const DEFAULT_LOOK = {
  "site.logoLight": null,
  "site.logoDark": null,
  "site.icon": null,
  "site.shareImage": null,
  "site.accentLight": null,
  "site.accentDark": null,
  "site.themeColor": null,
} as const;
