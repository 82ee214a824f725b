import { createFileRoute } from "@tanstack/react-router";
import { isCategory } from "#shared/catalogue/catalogue.ts";
import { categoriesQuery } from "#web/features/discovery/queries.ts";
import { loadInfiniteVideos } from "#web/features/videos/load-infinite-videos.ts";
import { categoryName } from "#web/features/videos/labels.ts";
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
  loader: async ({ context: { queryClient }, deps: { name } }) => {
    if (isCategory(name)) {
      const bar = queryClient.prefetchQuery(categoriesQuery);
      await loadInfiniteVideos(queryClient, categoryVideosFilter(name));
      if (import.meta.env.SSR) await bar;
      const title = categoryName(name);
      return {
        title,
        description: m.discovery_category_description({ name: title }),
        image: shareImage("categories", name),
        query: { name },
        links: feedLinks("categories", name, title),
      };
    }
    await queryClient.prefetchQuery(categoriesQuery);
    return { title: m.discovery_categories(), description: m.discovery_categories_description() };
  },
  head: loadedHead,
  staticData: { keepAlive: true },
  component: CategoriesPage,
});

/** All categories, or the videos of the category in the URL. */
function CategoriesPage() {
  const { name, id } = useKeepAlivePage().search;
  return (
    <div className="pt-6">
      {isCategory(name) ? <CategoryVideos category={name} seenId={id} /> : <CategoryList />}
    </div>
  );
}
