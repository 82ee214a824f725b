import { createFileRoute } from "@tanstack/react-router";
import { isCategory } from "#shared/videos/catalogue.ts";
import { categoriesQuery } from "#web/features/discovery/queries.ts";
import { loadEndlessVideos } from "#web/features/videos/load-endless-videos.ts";
import { categoryName } from "#web/features/videos/words.ts";
import { feedLinks } from "#web/feed-links.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useKeptPage } from "#web/kept-page.ts";
import { loadedHead } from "#web/loaded-head.ts";
import { shareImage } from "#web/share-image.ts";
import { CategoryList } from "./category-list.tsx";
import { CategoryVideos } from "./category-videos.tsx";
import { videosIn } from "./videos-in.ts";

interface CategorySearch {
  readonly name?: string;
  /** The last video seen on the page before. */
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
      await loadEndlessVideos(queryClient, videosIn(name));
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
  staticData: { kept: true },
  component: CategoriesPage,
});

/** All categories, or the videos of the one that the address names. */
function CategoriesPage() {
  const { name, id } = useKeptPage().search;
  return (
    <div className="pt-6">
      {isCategory(name) ? <CategoryVideos category={name} seenId={id} /> : <CategoryList />}
    </div>
  );
}
