import { describe, expect, it } from "vitest";
import { SUBTITLE_LANGUAGES } from "#shared/subtitles/contract.ts";
import { languageName } from "./language.ts";

describe("languageName", () => {
  it("names every language in that language, and only Polish in Polish [LAS-117]", () => {
    expect(SUBTITLE_LANGUAGES.map((code) => languageName(code))).toEqual([
      ...["Polski", "English", "Deutsch", "Українська", "Français", "Español", "Italiano", "Čeština"],
      ...["Slovenčina", "Lietuvių", "Русский", "Беларуская", "Magyar", "Português", "Nederlands"],
      ...["Svenska", "Norsk", "日本語", "中文", "한국어"],
    ]);
  });
});
