import { useQuery } from "@tanstack/react-query";
import { createFileRoute, redirect } from "@tanstack/react-router";
import type { CategoryCount } from "#shared/discovery/contract.ts";
import { categoriesQuery } from "#web/features/categories/queries.ts";
import { loadInfiniteVideos } from "#web/features/videos/load-infinite-videos.ts";
import { feedLinks } from "#web/head/feed-links.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useKeepAlivePage } from "#web/layouts/default/keep-alive.ts";
import { loadedHead } from "#web/head/loaded-head.ts";
import { shareImage } from "#web/head/share-image.ts";
import { CategoryList } from "./category-list.tsx";
import { CategoryVideos } from "./category-videos.tsx";
import { categoryVideosFilter } from "./category-videos-filter.ts";

interface CategorySearch {
  readonly name?: string;
  /** The last video seen on the previous page. */
  readonly id?: string;
}

export const Route = createFileRoute("/_default/categories")({
  validateSearch: ({ name, id }: Record<string, unknown>): CategorySearch => ({
    ...(typeof name === "string" ? { name } : {}),
    ...(typeof id === "string" ? { id } : {}),
  }),
  loaderDeps: ({ search: { name } }) => ({ name }),
  loader: async ({ context: { queryClient }, deps: { name }, location: { search } }) => {
    const categories = categoriesQuery();
    await queryClient.prefetchQuery(categories);
    const category = findCategory(queryClient.getQueryData(categories.queryKey)?.items, name);
    if (category) {
      const { code, name: title } = category;
      if (code !== name) {
        throw redirect({
          to: "/categories",
          search: { ...search, name: code },
          replace: true,
          statusCode: 301,
        });
      }
      await loadInfiniteVideos(queryClient, categoryVideosFilter(code));
      return {
        title,
        description: m.discovery_category_description({ name: title }),
        image: shareImage("categories", code),
        query: { name: code },
        links: feedLinks("categories", code, title),
      };
    }
    return { title: m.discovery_categories(), description: m.discovery_categories_description() };
  },
  head: loadedHead,
  staticData: { keepAlive: true },
  component: CategoriesPage,
});

/** All categories, or the videos of the category in the URL. */
function CategoriesPage() {
  const { name, id } = useKeepAlivePage().search;
  const { data } = useQuery(categoriesQuery());
  const category = findCategory(data?.items, name);
  return (
    <div className="pt-6">
      {category ? (
        <CategoryVideos category={category.code} name={category.name} seenId={id} />
      ) : (
        <CategoryList />
      )}
    </div>
  );
}

/** Also by the code of a category that was merged into it. */
function findCategory(items: readonly CategoryCount[] | undefined, name: string | undefined) {
  return items?.find(({ code, earlierCodes }) => code === name || earlierCodes?.includes(name ?? ""));
}
