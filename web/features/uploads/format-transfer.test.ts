import { describe, expect, it } from "vitest";
import { formatBytes, formatSpeed, formatTimeLeft } from "./format-transfer.ts";

/** Numbers and units are joined by no-break spaces. */
function spaced(text: string): string {
  return text.replaceAll(/[\u00a0\u202f]/g, " ");
}

describe("formatBytes", () => {
  it.each([
    [0, "0 B"],
    [999, "999 B"],
    [12_400, "12 kB"],
    [5_250_000, "5,3 MB"],
    [412_000_000, "412 MB"],
    [1_234_000_000, "1,2 GB"],
    [32_000_000_000, "32 GB"],
  ])("formats %d as %j in Polish", (bytes, text) => {
    expect(spaced(formatBytes(bytes, "pl"))).toBe(text);
  });

  it("formats numbers in the page's language", () => {
    expect(spaced(formatBytes(5_250_000, "en"))).toBe("5.3 MB");
    expect(spaced(formatSpeed(5_250_000, "pl"))).toBe("5,3 MB/s");
  });
});

describe("formatTimeLeft", () => {
  it.each([
    [3, "kilka sekund"],
    [45, "mniej niż minuta"],
    [60, "ok. 1\u00A0min"],
    [200, "ok. 3\u00A0min"],
    [3590, "ok. 1\u00A0godz."],
    [5400, "ok. 1\u00A0godz. 30\u00A0min"],
  ])("formats %d seconds as %j", (seconds, text) => {
    expect(formatTimeLeft(seconds, "pl")).toBe(text);
  });
});
