import { readFileSync } from "node:fs";
import { clampChroma, parse, wcagContrast, type Oklch } from "culori";
import { describe, expect, it } from "vitest";

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

type Theme = (typeof THEMES)[number];
type Tokens = Readonly<Record<string, string>>;

const rules = readRules(readFileSync(new URL("./tokens.css", import.meta.url), "utf8"));

describe.each(THEMES)("the %s theme", (theme) => {
  it.each(ACCENTS)("is readable with the %s accent", (accent) => {
    const tokens = tokensOf(accent);

    const weak = PAIRS.map(([foreground, background, least]) => ({
      pair: `${foreground} on ${background}`,
      least,
      contrast: wcagContrast(colourOf(foreground, tokens, theme), colourOf(background, tokens, theme)),
    })).filter(({ contrast, least }) => contrast < least);

    expect(weak).toEqual([]);
  });
});

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

function colourOf(name: string, tokens: Tokens, theme: Theme): Oklch {
  const value = tokens[name] ?? "";
  const [, light, dark] =
    /^light-dark\((oklch\(.*?\)),\s*(oklch\(.*\))\)$/.exec(flatten(value, tokens)) ?? [];
  const colour = parse((theme === "dark" ? dark : light) ?? flatten(value, tokens));
  if (colour?.mode !== "oklch") throw new Error(`${name} is not an oklch colour: ${value}`);
  return clampChroma(colour, "oklch", "rgb");
}

function flatten(value: string, tokens: Tokens): string {
  return value.replaceAll("var(--h)", tokens["--h"] ?? "");
}
