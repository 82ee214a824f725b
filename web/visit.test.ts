import { describe, expect, it } from "vitest";
import { rememberedLocale, visitOf } from "./visit.ts";

describe("visitOf", () => {
  it("starts with the theme of the system and yellow, with the sidebar open, as a visitor", () => {
    expect(visitOf("/new", "")).toEqual({
      locale: "pl",
      theme: "system",
      accent: "yellow",
      sidebar: "open",
      calm: "off",
      viewer: "visitor",
    });
  });

  it("takes the look from cookies and the language from the path [THE-002]", () => {
    const visit = visitOf(
      "/en/new",
      "theme=light; accent=blue; sidebar=closed; calm=on; viewer=member; other=1",
    );

    expect(visit).toEqual({
      locale: "en",
      theme: "light",
      accent: "blue",
      sidebar: "closed",
      calm: "on",
      viewer: "member",
    });
  });

  it("ignores values that are none of ours, so that they reach neither the page nor a cache", () => {
    expect(visitOf("/", 'theme="><script>; accent=pink; sidebar=')).toEqual(visitOf("/", ""));
  });
});

describe("rememberedLocale", () => {
  it("knows only the languages of the site", () => {
    expect(rememberedLocale("i18n_redirected=en")).toBe("en");
    expect(rememberedLocale("i18n_redirected=de")).toBeUndefined();
    expect(rememberedLocale("")).toBeUndefined();
  });
});
