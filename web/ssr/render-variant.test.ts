import { describe, expect, it } from "vitest";
import { localeFromCookie, renderVariantOf } from "./render-variant.ts";

describe("renderVariantOf", () => {
  it("defaults to the system theme, the yellow accent, an open sidebar and a visitor", () => {
    expect(renderVariantOf("/new", "")).toEqual({
      locale: "pl",
      theme: "system",
      accent: "yellow",
      sidebar: "open",
      distractionFree: "off",
      viewer: "visitor",
    });
  });

  it("reads the appearance from cookies and the language from the path [THE-002]", () => {
    const variant = renderVariantOf(
      "/en/new",
      "theme=light; accent=blue; sidebar=closed; distractionFree=on; viewer=member; other=1",
    );

    expect(variant).toEqual({
      locale: "en",
      theme: "light",
      accent: "blue",
      sidebar: "closed",
      distractionFree: "on",
      viewer: "member",
    });
  });

  it("reads encoded values, and takes the first of two cookies with one name", () => {
    const variant = renderVariantOf("/", "accent=%62lue; sidebar=closed; sidebar=open; distractionFree");
    const broken = renderVariantOf("/", "theme=%E0%A4%A; __proto__=x; accent=green");

    expect(variant).toMatchObject({ accent: "blue", sidebar: "closed", distractionFree: "off" });
    expect(broken).toMatchObject({ theme: "system", accent: "green" });
  });

  it("ignores unknown values, so that they reach neither the page nor a cache", () => {
    expect(renderVariantOf("/", 'theme="><script>; accent=pink; sidebar=')).toEqual(renderVariantOf("/", ""));
  });
});

describe("localeFromCookie", () => {
  it("accepts only the languages of the site", () => {
    expect(localeFromCookie("i18n_redirected=en")).toBe("en");
    expect(localeFromCookie("i18n_redirected=de")).toBeUndefined();
    expect(localeFromCookie("")).toBeUndefined();
  });
});
