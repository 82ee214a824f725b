import { describe, expect, it } from "vitest";
import { withNonBreakingSpaces } from "./typography.ts";

describe("withNonBreakingSpaces", () => {
  it.each([
    ["Film w tle i o nas", "Film w\u00A0tle i\u00A0o\u00A0nas"],
    ["Z kodem, a bez konta u Oli", "Z\u00A0kodem, a\u00A0bez konta u\u00A0Oli"],
    ["(z art. 54 ust. 1)", "(z\u00A0art.\u00A054 ust.\u00A01)"],
    ["Zajmuje 2,29 GB i trwa 5 min.", "Zajmuje 2,29\u00A0GB i\u00A0trwa 5\u00A0min."],
    ["{count} zł w {name}", "{count}\u00A0zł w\u00A0{name}"],
    ["co najmniej 512 × 512", "co najmniej 512\u00A0×\u00A0512"],
    ["2,29 / s", "2,29\u00A0/\u00A0s"],
  ])("keeps short words and units with their neighbours: %s [LAS-114]", (text, held) => {
    expect(withNonBreakingSpaces(text)).toBe(held);
  });

  it.each(["Plan A.", "film o\nczasie", "kanał Nowy Sącz", "5 minut temu", "sto metrów", "1 / 2 strony"])(
    "does not change other spaces and line ends: %s",
    (text) => {
      expect(withNonBreakingSpaces(text)).toBe(text);
    },
  );
});
