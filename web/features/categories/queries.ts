import { queryOptions } from "@tanstack/react-query";
import { discovery } from "#shared/discovery/contract.ts";
import { call } from "#web/data/api.ts";
import { getLocale } from "#web/i18n/compiled/runtime.js";

export const CATEGORIES_KEY = ["discovery", "categories"] as const;

/** Every category with its name in the language of the page and the number of its videos. */
export function categoriesQuery() {
  const language = getLocale();
  return queryOptions({
    queryKey: [...CATEGORIES_KEY, language],
    queryFn: ({ signal }) => call(discovery.categories, { query: { language } }, { signal }),
  });
}
