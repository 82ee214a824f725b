import { afterAll, expect, it } from "vitest";
import { LOCALES } from "#shared/texts.ts";
import { CATEGORIES } from "#shared/videos/catalogue.ts";
import { CATEGORY_NAMES } from "#shared/videos/category-names.ts";
import { getLocale, overwriteGetLocale } from "#web/i18n/compiled/runtime.js";
import { categoryName } from "./words.ts";

const original = getLocale;
afterAll(() => overwriteGetLocale(original));

it.each(LOCALES)("feeds call categories what pages call them: %s", (locale) => {
  overwriteGetLocale(() => locale);
  const names = CATEGORIES.map((category) => CATEGORY_NAMES[category][locale]);
  // Pages hold short words together with what follows.
  const shown = CATEGORIES.map((category) => categoryName(category).replaceAll("\u00A0", " "));
  expect(names).toEqual(shown);
});
