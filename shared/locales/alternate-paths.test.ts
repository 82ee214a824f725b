import { describe, expect, it } from "vitest";
import { alternatePaths } from "./alternate-paths.ts";

describe("the paths of a page for search engines", () => {
  it("are one for each language, and Polish for everybody else", () => {
    const languages = { offered: ["pl", "en"], defaultLanguage: "pl" } as const;

    expect(alternatePaths("/new", languages)).toEqual([
      { language: "pl", path: "/new" },
      { language: "en", path: "/en/new" },
      { language: "x-default", path: "/new" },
    ]);
  });

  it("have English for everybody else where it is the default, and / leads there", () => {
    const languages = { offered: ["pl", "en"], defaultLanguage: "en" } as const;

    expect(alternatePaths("/new", languages).at(-1)).toEqual({ language: "x-default", path: "/en/new" });
    expect(alternatePaths("/", languages)).toEqual([
      { language: "en", path: "/en" },
      { language: "x-default", path: "/" },
    ]);
  });

  it("are none in a site with one language", () => {
    expect(alternatePaths("/new", { offered: ["en"], defaultLanguage: "en" })).toEqual([]);
  });
});
