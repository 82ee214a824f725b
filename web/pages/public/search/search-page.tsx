import { createFileRoute } from "@tanstack/react-router";
import { filtersOf } from "#web/features/search/search-filters.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useKeepAlivePage } from "#web/layouts/default/keep-alive.ts";
import { loadedHead } from "#web/head/loaded-head.ts";
import { loadResults } from "./load-results.ts";
import { SearchScreen } from "./search-screen.tsx";

export const Route = createFileRoute("/_default/search")({
  validateSearch: (search: Record<string, unknown>) => search,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const filters = filtersOf(deps);
    await loadResults(context.queryClient, filters);
    const title = filters.query && m.discovery_results_title({ text: filters.query });
    return { title: title || m.discovery_search(), isPrivate: true };
  },
  head: loadedHead,
  staticData: { keepAlive: true },
  component: SearchPage,
});

function SearchPage() {
  return <SearchScreen filters={filtersOf(useKeepAlivePage().search)} />;
}
