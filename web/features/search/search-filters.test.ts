import { describe, expect, it } from "vitest";
import { filtersOf, isFiltered, searchHref } from "./search-filters.ts";

describe("filtersOf", () => {
  it("takes every default", () => {
    expect(filtersOf({ query: "kolej" })).toEqual({
      query: "kolej",
      entity: "all",
      sort: "new",
      sortDesc: true,
      exact: false,
    });
  });

  it("takes nonsense for not said", () => {
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
  ] as const)("reads what searchHref has written: %j [DIS-022]", (filters) => {
    const { searchParams } = new URL(searchHref(filters), "http://localhost");
    expect(filtersOf(Object.fromEntries(searchParams))).toEqual(filters);
  });
});

describe("isFiltered", () => {
  it("says whether more than the words and the kind was chosen", () => {
    expect(isFiltered(filtersOf({ query: "kot", entity: "videos" }))).toBe(false);
    expect(isFiltered(filtersOf({ query: "kot", exact: "true" }))).toBe(true);
    expect(isFiltered(filtersOf({ query: "kot", sort: "views" }))).toBe(true);
    expect(isFiltered(filtersOf({ query: "kot", sort: "relevance" }))).toBe(false);
    expect(isFiltered(filtersOf({ query: "kot", sort: "relevance", exact: "true" }))).toBe(true);
  });
});
