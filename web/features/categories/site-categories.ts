import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { inShownOrder } from "#shared/categories/order.ts";
import type { CategoryCount } from "#shared/discovery/contract.ts";
import { getLocale } from "#web/i18n/compiled/runtime.js";
import { categoriesQuery } from "./queries.ts";

/** The categories of the site, as lists and forms use them. */
export interface SiteCategories {
  /** The name of a category, also of one that is no longer offered. */
  nameOf(code: string): string;
  /** The main category of a subcategory, and a main category itself. */
  mainOf(code: string): string;
  /** The main categories that are offered, in their order. */
  readonly main: readonly CategoryCount[];
  /** The subcategories of a main category that are offered, in their order. */
  within(code: string): readonly CategoryCount[];
  /** All that are offered: subcategories after their main category, and with its name. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** Reads the answer of the API; undefined until it is there. */
export function siteCategoriesOf(items: readonly CategoryCount[] | undefined): SiteCategories {
  const known = items ?? [];
  const offered = inShownOrder(
    known.filter(({ isRetired }) => !isRetired),
    getLocale(),
  );
  const main = offered.filter(({ parent }) => parent === undefined);
  const within = (code: string) => offered.filter(({ parent }) => parent === code);
  return {
    nameOf(code) {
      const found = known.find((item) => item.code === code || item.earlierCodes?.includes(code));
      // The codes that people read are those of categories that are gone.
      return found?.name ?? (items ? code : "…");
    },
    mainOf: (code) => known.find((item) => item.code === code)?.parent ?? code,
    main,
    within,
    options: main.flatMap(({ code, name }) => [
      { value: code, label: name },
      ...within(code).map((sub) => ({ value: sub.code, label: `${name} › ${sub.name}` })),
    ]),
  };
}

export function useSiteCategories(): SiteCategories {
  const { data } = useQuery(categoriesQuery());
  return useMemo(() => siteCategoriesOf(data?.items), [data]);
}
