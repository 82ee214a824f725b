import { describe, expect, it } from "vitest";
import {
  formatAccounts,
  formatComments,
  formatSubscribers,
  formatVideos,
  formatViews,
  formatViewsShort,
  formatViewsShortest,
  formatWaiting,
  formatWatching,
} from "./counts.ts";
import { pluralForm } from "./plural.ts";

const NBSP = "\u00a0";

describe("counts in Polish", () => {
  it.each([
    [0, "many"],
    [1, "one"],
    [2, "few"],
    [4, "few"],
    [5, "many"],
    [12, "many"],
    [14, "many"],
    [21, "many"],
    [22, "few"],
    [112, "many"],
    [104, "few"],
    [1.5, "other"],
  ])("selects the plural form of %d: %s", (count, form) => {
    expect(pluralForm(count, "pl")).toBe(form);
  });

  it("uses the plural form of each noun", () => {
    expect([1, 2, 5, 22].map((count) => formatViews(count, "pl"))).toEqual([
      "1 wyświetlenie",
      "2 wyświetlenia",
      "5 wyświetleń",
      "22 wyświetlenia",
    ]);
    expect([1, 3, 12].map((count) => formatVideos(count, "pl"))).toEqual(["1 film", "3 filmy", "12 filmów"]);
    expect([1, 3, 30].map((count) => formatAccounts(count, "pl"))).toEqual(["1 konto", "3 konta", "30 kont"]);
    expect([1, 3, 12].map((count) => formatComments(count, "pl"))).toEqual([
      "1 komentarz",
      "3 komentarze",
      "12 komentarzy",
    ]);
    expect([1, 3, 12].map((count) => formatSubscribers(count, "pl"))).toEqual([
      "1 subskrypcja",
      "3 subskrypcje",
      "12 subskrypcji",
    ]);
  });

  it("uses the plural form of each verb", () => {
    expect([1, 2, 5, 3214].map((count) => formatWatching(count, "pl"))).toEqual([
      "1 ogląda",
      "2 oglądają",
      "5 ogląda",
      `3${NBSP}214 ogląda`,
    ]);
    expect([1, 3, 620].map((count) => formatWaiting(count, "pl"))).toEqual([
      "1 czeka",
      "3 czekają",
      "620 czeka",
    ]);
  });

  it("groups thousands", () => {
    expect(formatViews(241_338, "pl")).toBe(`241${NBSP}338 wyświetleń`);
    expect(formatViewsShort(241_338, "pl")).toBe(`241${NBSP}338 wyśw.`);
    expect(formatViewsShortest(241_338, "pl")).toBe(`241${NBSP}tys. wyśw.`);
  });
});

describe("counts in English", () => {
  it("distinguishes singular and plural", () => {
    expect(formatViews(1, "en")).toBe("1 view");
    expect(formatViewsShort(1, "en")).toBe("1 view");
    expect(formatViewsShortest(1, "en")).toBe("1 view");
    expect(formatViews(241_338, "en")).toBe(`241${NBSP}338 views`);
    expect(formatSubscribers(1, "en")).toBe("1 subscriber");
    expect(formatWatching(5, "en")).toBe("5 watching");
  });
});
