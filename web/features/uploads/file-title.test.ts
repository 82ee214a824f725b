import { describe, expect, it } from "vitest";
import { titleFromFileName } from "./file-title.ts";

describe("titleFromFileName", () => {
  it.each([
    ["sintel_16s_1280x720.mp4", "Sintel 16s 1280x720"],
    ["moj-film-o-kotach.MOV", "Moj film o kotach"],
    ["Kuchnia.Zosi.Odc.4.webm", "Kuchnia Zosi Odc 4"],
    ["Góry Sowie, odc. 4.mkv", "Góry Sowie, odc. 4"],
    ["Bielsko-Biała.mp4", "Bielsko-Biała"],
    ["żubry o świcie.mp4", "Żubry o świcie"],
    ["  __wakacje__2026__ .mp4", "Wakacje 2026"],
    ["nagranie bez rozszerzenia", "Nagranie bez rozszerzenia"],
  ])("turns %j into %j", (fileName, title) => {
    expect(titleFromFileName(fileName)).toBe(title);
  });

  it("limits the title to the maximum length", () => {
    expect(titleFromFileName(`${"a".repeat(300)}.mp4`)).toHaveLength(120);
  });

  it("leaves out an emoji that does not fit into the title whole", () => {
    expect(titleFromFileName(`${"a".repeat(119)}🎬 odcinek.mp4`)).toBe(`A${"a".repeat(118)}`);
    expect(titleFromFileName(`${"a".repeat(118)}🎬 odcinek.mp4`)).toBe(`A${"a".repeat(117)}🎬`);
  });

  it("returns undefined for names that are too short", () => {
    expect(titleFromFileName("abc.mp4")).toBeUndefined();
    expect(titleFromFileName("___.mp4")).toBeUndefined();
  });
});
