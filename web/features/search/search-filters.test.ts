import { describe, expect, it } from "vitest";
import { filtersOf, isFiltered, searchHref } from "./search-filters.ts";

describe("filtersOf", () => {
  it("returns every default", () => {
    expect(filtersOf({ query: "kolej" })).toEqual({
      query: "kolej",
      entity: "all",
      sort: "new",
      sortDesc: true,
      exact: false,
    });
  });

  it("ignores invalid values", () => {
    const nonsense = { query: ["a", "b"], entity: "cats", sort: "x", sortDesc: "maybe", minDuration: "-3" };
    expect(filtersOf({ ...nonsense, maxDuration: "long", published: "never" })).toEqual(filtersOf({}));
  });

  it.each([
    { query: "zamki & ruiny", entity: "videos", sort: "duration", sortDesc: false, exact: true },
    {
      query: "kot",
      entity: "all",
      sort: "new",
      sortDesc: true,
      exact: false,
      minDuration: 0,
      maxDuration: 90,
    },
    { query: "a", entity: "channels", sort: "likes", sortDesc: true, exact: false, published: "week" },
  ] as const)("parses what searchHref has written: %j [DIS-022]", (filters) => {
    const { searchParams } = new URL(searchHref(filters), "http://localhost");
    expect(filtersOf(Object.fromEntries(searchParams))).toEqual(filters);
  });
});

describe("isFiltered", () => {
  it("returns whether filters beyond query and kind are set", () => {
    expect(isFiltered(filtersOf({ query: "kot", entity: "videos" }))).toBe(false);
    expect(isFiltered(filtersOf({ query: "kot", exact: "true" }))).toBe(true);
    expect(isFiltered(filtersOf({ query: "kot", sort: "views" }))).toBe(true);
    expect(isFiltered(filtersOf({ query: "kot", sort: "relevance" }))).toBe(false);
    expect(isFiltered(filtersOf({ query: "kot", sort: "relevance", exact: "true" }))).toBe(true);
  });
});
