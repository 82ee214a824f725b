import { describe, expect, it } from "vitest";
import { siteCategoriesOf } from "./site-categories.ts";

const ITEMS = [
  { code: "sport", name: "Sport", icon: "trophy", videosCount: 3 },
  { code: "art", name: "Sztuka", icon: "brush", videosCount: 1 },
  { code: "kids", name: "Dla dzieci", icon: "baby", videosCount: 0, place: 1 },
  { code: "news", name: "Wiadomości", icon: "globe", videosCount: 0, place: 0, earlierCodes: ["world"] },
  { code: "old", name: "Dawna", icon: "scroll", videosCount: 2, isRetired: true as const },
  { code: "dance", name: "Taniec", icon: "music", videosCount: 0, parent: "art" },
  { code: "drawing", name: "Rysunek", icon: "palette", videosCount: 0, parent: "art" },
  { code: "below", name: "Pod dawną", icon: "shapes", videosCount: 0, parent: "old" },
];

describe("the categories of the site", () => {
  const categories = siteCategoriesOf(ITEMS);

  it("have those with a place first, then the others by name, and no retired one", () => {
    expect(categories.main.map(({ code }) => code)).toEqual(["news", "kids", "sport", "art"]);
    expect(categories.within("art").map(({ code }) => code)).toEqual(["drawing", "dance"]);
  });

  it("are offered with subcategories after their main category", () => {
    expect(categories.options).toEqual([
      { value: "news", label: "Wiadomości" },
      { value: "kids", label: "Dla dzieci" },
      { value: "sport", label: "Sport" },
      { value: "art", label: "Sztuka" },
      { value: "drawing", label: "Sztuka › Rysunek" },
      { value: "dance", label: "Sztuka › Taniec" },
    ]);
  });

  it("have names also for retired and merged ones, and codes for those that are gone", () => {
    const names = ["old", "world", "gone"].map((code) => categories.nameOf(code));
    expect(names).toEqual(["Dawna", "Wiadomości", "gone"]);
    expect(siteCategoriesOf(undefined).nameOf("sport")).toBe("…");
    expect([categories.mainOf("dance"), categories.mainOf("art")]).toEqual(["art", "art"]);
  });
});
