import { describe, expect, it } from "vitest";
import { wcagContrast } from "culori/fn";
import { Accent, Colour } from "./colour.ts";
import { accentContrast, derivePalette, readableShade } from "./derive-palette.ts";

describe("an accent", () => {
  it.each([
    ["light", "#ffd426", "CONTRAST_ON_LIGHT 1.42 4.5"],
    ["light", "#ffffff", "CONTRAST_ON_LIGHT 1 4.5"],
    ["light", "#767676", undefined],
    ["light", "#777777", "CONTRAST_ON_LIGHT 4.47 4.5"],
    ["dark", "#1d4ed8", "CONTRAST_ON_DARK 2.89 4.5"],
    ["dark", "#ffd426", undefined],
  ] as const)("of the %s theme that is %s is refused with %s", (scheme, colour, problem) => {
    expect(Accent[scheme].safeParse(colour).error?.issues[0]?.message).toBe(problem);
  });

  it("that is refused has a readable shade, of the same hue", () => {
    expect(readableShade("#ffd426", "light")).toBe("#8e7400");
    expect(accentContrast("#8e7400", "light")).toBeGreaterThanOrEqual(4.5);
    expect(accentContrast(readableShade("#1d4ed8", "dark"), "dark")).toBeGreaterThanOrEqual(4.5);
    expect(readableShade("#1d4ed8", "light")).toBe("#1d4ed8");
  });
});

describe("a colour", () => {
  it.each([
    ["#1A56DB", "#1a56db"],
    [" 1a56db ", "#1a56db"],
    ["#abc", "#aabbcc"],
    ["ABC", "#aabbcc"],
  ])("%s is %s", (typed, spelt) => {
    expect(Colour.parse(typed)).toBe(spelt);
  });

  it.each(["", "#12", "yellow", "#12345g", "#1234567", "url(#1a56db)", "#1a56db;}"])(
    "%s is none",
    (typed) => {
      expect(Colour.safeParse(typed).error?.issues[0]?.message).toBe("COLOUR");
      expect(Accent.light.safeParse(typed).error?.issues).toHaveLength(1);
    },
  );
});

describe("the palette of a site", () => {
  it("is that of the software without an accent", () => {
    expect(derivePalette(null, null)).toBeUndefined();
  });

  it("has the accent of the light theme in both, if it can be seen on dark pages", () => {
    const { light, dark } = derivePalette("#b91c1c", null) ?? {};

    expect(light).toMatchObject({ accent: "#b91c1c", accentInk: "#b91c1c" });
    expect(dark?.accent).toBe("#b91c1c");
    expect(dark?.accentInk).not.toBe("#b91c1c");
    const navy = derivePalette("#0b1f4d", null);
    expect(navy?.light.accent).toBe("#0b1f4d");
    expect(wcagContrast(navy?.dark.accent ?? "", navy?.dark.bg ?? "")).toBeGreaterThan(3);
  });

  it("fills with a yellow of the dark theme in both, and writes in mustard on white", () => {
    const { light, dark } = derivePalette(null, "#ffd426") ?? {};

    expect(dark).toMatchObject({ accent: "#ffd426", accentInk: "#ffd426" });
    expect(light?.accent).toBe("#fed325");
    expect(accentContrast(light?.accentInk ?? "", "light")).toBeGreaterThanOrEqual(4.5);
  });

  it("is readable for every accent that is accepted", () => {
    const weak = sampleColours().flatMap((colour) => {
      const light = Accent.light.safeParse(colour).success ? [derivePalette(colour, null)] : [];
      const dark = Accent.dark.safeParse(colour).success ? [derivePalette(null, colour)] : [];
      return [...light, ...dark].flatMap((palette) => weakPairs(colour, palette));
    });

    expect(weak).toEqual([]);
  });
});

function sampleColours(): string[] {
  const parts = ["00", "33", "66", "99", "cc", "ff"];
  return parts.flatMap((red) => parts.flatMap((green) => parts.map((blue) => `#${red}${green}${blue}`)));
}

function weakPairs(colour: string, palette: ReturnType<typeof derivePalette>): string[] {
  if (!palette) return [`${colour} has no palette`];
  return [palette.light, palette.dark].flatMap(
    ({ onAccent, accent, accentHover, accentInk, accentSoft, bg }) =>
      [
        [onAccent, accent] as const,
        [onAccent, accentHover] as const,
        [accentInk, accentSoft] as const,
        [accentInk, bg] as const,
      ]
        .filter(([text, background]) => wcagContrast(text, background) < 4.5)
        .map(([text, background]) => `${colour}: ${text} on ${background}`),
  );
}
