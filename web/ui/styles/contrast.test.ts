import { readFileSync } from "node:fs";
import { clampChroma, formatHex, parse, wcagContrast, type Color } from "culori";
import { describe, expect, it } from "vitest";
import { derivePalette } from "#shared/site-look/derive-palette.ts";
import { paletteTokens } from "./palette-tokens.ts";

const THEMES = ["dark", "light"] as const;
const ACCENTS = ["yellow", "green", "red", "blue"] as const;

const SURFACES = ["--bg-sunken", "--bg", "--surface-1", "--surface-2", "--surface-3"];
const INKS = [
  "--text-3",
  "--accent-ink",
  "--live-ink",
  "--danger-ink",
  "--success-ink",
  "--warning-ink",
  "--info-ink",
];

/** Foreground and background pairs with the required contrast (WCAG 2.2 AA; 7 for body text). */
const PAIRS: readonly (readonly [foreground: string, background: string, least: number])[] = [
  ...SURFACES.flatMap((surface) => [["--text", surface, 7] as const, ["--text-2", surface, 4.5] as const]),
  ...SURFACES.slice(0, 4).flatMap((surface) => INKS.map((ink) => [ink, surface, 4.5] as const)),
  ["--on-accent", "--accent", 4.5],
  ["--on-accent", "--accent-hover", 4.5],
  ["--on-live", "--live", 4.5],
  ["--on-danger", "--danger", 4.5],
  ["--text", "--accent-soft", 7],
  ["--accent-ink", "--accent-soft", 4.5],
  ...["--bg", "--surface-1", "--surface-2"].flatMap((surface) =>
    ["--line-strong", "--focus", "--live-dot"].map((mark) => [mark, surface, 3] as const),
  ),
];

/** Of each hue, and the extremes. */
const SITE_ACCENTS = [
  ...["#b91c1c", "#8a4b00", "#6b6200", "#166534", "#0f766e", "#1d4ed8", "#6d28d9", "#a21caf", "#be185d"].map(
    (light) => [light, null] as const,
  ),
  ...["#000000", "#767676", "#0b1f4d"].map((light) => [light, null] as const),
  ...["#ffd426", "#ff8800", "#7dd3fc", "#ffffff", "#00ff00", "#ff66ff"].map((dark) => [null, dark] as const),
  ["#b91c1c", "#7dd3fc"] as const,
];

type Theme = (typeof THEMES)[number];
type Tokens = Readonly<Record<string, string>>;

const rules = readRules(readFileSync(new URL("./tokens.css", import.meta.url), "utf8"));

describe.each(THEMES)("the %s theme", (theme) => {
  it.each(ACCENTS)("is readable with the %s accent", (accent) => {
    expect(weakPairs(tokensOf(accent), theme)).toEqual([]);
  });

  it.each(SITE_ACCENTS)("is readable in a site with the accents %s and %s", (light, dark) => {
    const palette = derivePalette(light, dark);
    const tokens = { ...tokensOf("yellow"), ...(palette && paletteTokens(palette)) };

    expect(weakPairs(tokens, theme)).toEqual([]);
    // The derivation knows the surfaces by their numbers.
    expect(formatHex(colourOf("--bg", tokens, theme))).toBe(palette?.[theme].bg);
  });
});

function weakPairs(tokens: Tokens, theme: Theme) {
  return PAIRS.map(([foreground, background, least]) => ({
    pair: `${foreground} on ${background}`,
    least,
    contrast: wcagContrast(colourOf(foreground, tokens, theme), colourOf(background, tokens, theme)),
  })).filter(({ contrast, least }) => contrast < least);
}

it("checks 424 pairs", () => {
  expect(PAIRS.length * THEMES.length * ACCENTS.length).toBe(424);
});

function readRules(css: string): { selector: string; tokens: Tokens }[] {
  const withoutComments = css.replaceAll(/\/\*[\s\S]*?\*\//g, "");
  return [...withoutComments.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = "", body = ""]) => ({
    selector: selector.trim(),
    tokens: Object.fromEntries(
      [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = "", value = ""]) => [name, value.trim()]),
    ),
  }));
}

/** Token values on an element with this accent, in file order. */
function tokensOf(accent: string): Tokens {
  const holding = rules.filter(({ selector }) => {
    const named = /\[data-accent="(\w+)"\]/.exec(selector)?.[1];
    if (named !== undefined) return named === accent;
    return selector.startsWith(":root") && !selector.includes("data-theme");
  });
  return Object.assign({}, ...holding.map(({ tokens }) => tokens));
}

function colourOf(name: string, tokens: Tokens, theme: Theme): Color {
  const value = tokens[name] ?? "";
  const [, light, dark] =
    /^light-dark\((#\w+|oklch\(.*?\)),\s*(#\w+|oklch\(.*\))\)$/.exec(flatten(value, tokens)) ?? [];
  const colour = parse((theme === "dark" ? dark : light) ?? flatten(value, tokens));
  if (colour?.mode === "oklch") return clampChroma(colour, "oklch", "rgb");
  if (colour?.mode !== "rgb") throw new Error(`${name} is neither an oklch nor a hex colour: ${value}`);
  return colour;
}

function flatten(value: string, tokens: Tokens): string {
  return value.replaceAll("var(--h)", tokens["--h"] ?? "");
}
