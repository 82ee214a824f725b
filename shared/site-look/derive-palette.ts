import {
  clampChroma,
  formatHex,
  modeLrgb,
  modeOklch,
  modeRgb,
  useMode as registerMode,
  wcagContrast,
  type Oklch,
} from "culori/fn";
import type { SitePalette, ThemePalette } from "./palette.ts";

/** WCAG 2.2 AA for text. */
export const TEXT_CONTRAST = 4.5;
export type Scheme = "light" | "dark";

// One call, whose result is used: builds leave the library out of pages that compute no colours.
const toOklch = registerModes();

/** The hue of the software's own neutrals, for accents without one. */
const DEFAULT_HUE = 88;
/** Smaller steps of lightness change no hex colour. */
const STEP = 0.005;
/** How much a button changes under the pointer. */
const HOVER = 0.045;

interface Surface {
  readonly l: number;
  readonly c: number;
}

/** The surfaces of the design tokens that carry text in the accent, without their hue. */
const SURFACES: Readonly<Record<Scheme, Readonly<Record<"sunken" | "bg" | "card" | "raised", Surface>>>> = {
  light: {
    sunken: { l: 0.955, c: 0.007 },
    bg: { l: 0.983, c: 0.005 },
    card: { l: 1, c: 0 },
    raised: { l: 0.95, c: 0.008 },
  },
  dark: {
    sunken: { l: 0.125, c: 0.006 },
    bg: { l: 0.16, c: 0.007 },
    card: { l: 0.2, c: 0.009 },
    raised: { l: 0.24, c: 0.011 },
  },
};
/** How light the fill of a theme may be that is derived from the accent of the other one. */
const FILL_LIGHTNESS: Readonly<Record<Scheme, readonly [least: number, most: number]>> = {
  light: [0, 0.88],
  dark: [0.5, 1],
};
const SOFT: Readonly<Record<Scheme, { readonly l: number; readonly most: number }>> = {
  light: { l: 0.95, most: 0.055 },
  dark: { l: 0.265, most: 0.05 },
};
/** Of the accent's chroma, in its tinted panel. */
const SOFT_CHROMA = 0.25;

/** The contrast of an accent as text: in the light theme on white, in the dark one on the page. */
export function accentContrast(accent: string, scheme: Scheme): number {
  return wcagContrast(accent, referenceOf(accent, scheme));
}

/** The shade of a colour nearest to it that is readable as text in a theme. */
export function readableShade(accent: string, scheme: Scheme): string {
  return shadeFor(accent, scheme, [referenceOf(accent, scheme)]);
}

/**
 * The colours of both themes from the accent of each. A theme without one takes its colours from the other one's:
 * the fill where it can be seen, and a shade that is readable as text. Undefined without any accent.
 */
export function derivePalette(
  accentLight: string | null,
  accentDark: string | null,
): SitePalette | undefined {
  const light = accentLight ?? accentDark;
  const dark = accentDark ?? accentLight;
  if (light === null || dark === null) return undefined;
  const hue = hueOf(light);
  return {
    hue,
    light: themePalette(accentLight ?? fillOf(light, "light"), "light", hue),
    dark: themePalette(accentDark ?? fillOf(dark, "dark"), "dark", hue),
  };
}

/** What the functions of the library convert between. */
function registerModes() {
  registerMode(modeRgb);
  registerMode(modeLrgb);
  return registerMode(modeOklch);
}

function themePalette(accent: string, scheme: Scheme, hue: number): ThemePalette {
  const { c } = toOklch(accent);
  const soft = SOFT[scheme];
  const accentSoft = hexOf({ l: soft.l, c: Math.min(c * SOFT_CHROMA, soft.most), h: hueOf(accent) });
  const onAccent = textOn(accent);
  const surfaces = Object.values(SURFACES[scheme]).map((surface) => hexOf({ ...surface, h: hue }));
  return {
    accent,
    accentHover: hoverOf(accent, onAccent, scheme),
    onAccent,
    accentInk: shadeFor(accent, scheme, [...surfaces, accentSoft]),
    accentSoft,
    bg: hexOf({ ...SURFACES[scheme].bg, h: hue }),
  };
}

function fillOf(accent: string, scheme: Scheme): string {
  const colour = toOklch(accent);
  const [least, most] = FILL_LIGHTNESS[scheme];
  if (colour.l >= least && colour.l <= most) return accent;
  return hexOf({ ...colour, l: Math.min(Math.max(colour.l, least), most) });
}

/** Tinted light or dark text; pure white or black where only that is readable: one of them is on every colour. */
function textOn(accent: string): string {
  const h = hueOf(accent);
  const texts = [hexOf({ l: 0.99, c: 0.008, h }), hexOf({ l: 0.21, c: 0.045, h }), "#ffffff", "#000000"];
  const readable = texts.find((text) => wcagContrast(text, accent) >= TEXT_CONTRAST);
  return readable ?? "#000000";
}

/** Darker in the light theme and lighter in the dark one, unless the text on it were harder to read. */
function hoverOf(accent: string, onAccent: string, scheme: Scheme): string {
  const colour = toOklch(accent);
  const steps = scheme === "light" ? [-HOVER, HOVER] : [HOVER, -HOVER];
  const hovers = steps.map((step) => hexOf({ ...colour, l: Math.min(Math.max(colour.l + step, 0), 1) }));
  const isReadable = (hover: string) => wcagContrast(onAccent, hover) >= TEXT_CONTRAST;
  return hovers.find((hover) => hover !== accent && isReadable(hover)) ?? accent;
}

/** The accent, darkened in the light theme and lightened in the dark one until it is readable on every surface. */
function shadeFor(accent: string, scheme: Scheme, surfaces: readonly string[]): string {
  const isReadable = (shade: string) =>
    surfaces.every((surface) => wcagContrast(shade, surface) >= TEXT_CONTRAST);
  const step = scheme === "light" ? -STEP : STEP;
  const colour = toOklch(accent);
  let shade = accent;
  for (let l = colour.l + step; !isReadable(shade) && l > 0 && l < 1; l += step)
    shade = hexOf({ ...colour, l });
  return shade;
}

function referenceOf(accent: string, scheme: Scheme): string {
  const { card, bg } = SURFACES[scheme];
  return hexOf({ ...(scheme === "light" ? card : bg), h: hueOf(accent) });
}

function hueOf(accent: string): number {
  const { c, h } = toOklch(accent);
  return h === undefined || c < STEP ? DEFAULT_HUE : Math.round(h);
}

/** In the gamut of screens: what is measured is what is shown. */
function hexOf(colour: Omit<Oklch, "mode">): string {
  return formatHex(clampChroma({ mode: "oklch", ...colour }, "oklch", "rgb"));
}
