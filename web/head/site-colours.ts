import { publicConfig } from "#web/ssr/public-config.ts";
import { ACCENTS, type Appearance } from "#web/ssr/render-variant.ts";
import { paletteTokens } from "#web/ui/styles/palette-tokens.ts";

/** `--bg` of the themes of the software, in a notation that every browser supports. */
const BACKGROUNDS = { dark: "#0f0e0b", light: "#faf9f7" };
/** Whoever has chosen no other accent sees that of the site. */
const [SITE_ACCENT] = ACCENTS;

/**
 * The style sheet of a site with an accent of its own. Forced colours win over it; `data-software` marks what is shown
 * in the colours of the software.
 */
export function siteStyle(): string | undefined {
  const { palette } = publicConfig();
  if (!palette) return undefined;
  const tokens = Object.entries(paletteTokens(palette)).map(([name, value]) => `${name}:${value}`);
  return `@media not (forced-colors:active){[data-accent=${SITE_ACCENT}]:not([data-software]){${tokens.join(";")}}}`;
}

/** The colour of the browser's bar, for each theme of the system. */
export function barColour({ theme, accent }: Appearance, system: "dark" | "light"): string {
  const { palette, themeColor } = publicConfig();
  const shown = theme === "system" ? system : theme;
  if (themeColor !== undefined) return themeColor;
  return accent === SITE_ACCENT && palette ? palette[shown].bg : BACKGROUNDS[shown];
}
