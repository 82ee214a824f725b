import type { SitePalette, ThemePalette } from "#shared/site-look/palette.ts";

type Token = Exclude<keyof ThemePalette, "bg">;
const TOKENS: Readonly<Record<Token, `--${string}`>> = {
  accent: "--accent",
  accentHover: "--accent-hover",
  onAccent: "--on-accent",
  accentInk: "--accent-ink",
  accentSoft: "--accent-soft",
};

/** The design tokens that the accent of a site changes. */
export function paletteTokens({ hue, light, dark }: SitePalette): Readonly<Record<`--${string}`, string>> {
  const names = Object.keys(TOKENS) as Token[]; // its keys
  const colours = names.map((name) => [TOKENS[name], `light-dark(${light[name]},${dark[name]})`] as const);
  return { "--h": String(hue), ...Object.fromEntries(colours) };
}
