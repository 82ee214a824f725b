import { createFileRoute } from "@tanstack/react-router";
import { authorsQuery } from "#web/features/people/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { refetchOnVisit } from "#web/data/refetch-on-visit.ts";
import { loadedHead } from "#web/head/loaded-head.ts";
import { FeaturedUsers } from "./featured-users.tsx";

export const Route = createFileRoute("/_default/feed/featured-users")({
  loader: async ({ context, preload }) => {
    const loading = [true, false].map((featured) =>
      context.queryClient.prefetchInfiniteQuery({
        ...authorsQuery({ search: "", featured }),
        ...refetchOnVisit(preload),
      }),
    );
    if (import.meta.env.SSR) await Promise.all(loading);
    return { title: m.people_featured(), description: m.people_featured_lead() };
  },
  head: loadedHead,
  component: FeaturedUsers,
});
