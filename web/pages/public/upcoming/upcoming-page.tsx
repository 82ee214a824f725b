import { createFileRoute } from "@tanstack/react-router";
import { infinitePremieresQuery } from "#web/features/videos/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useKeepAlivePage } from "#web/layouts/default/keep-alive.ts";
import { loadedHead } from "#web/head/loaded-head.ts";
import { SectionHeader } from "#web/ui/layout/section.tsx";
import { Premieres } from "./premieres.tsx";

export const Route = createFileRoute("/_default/live-upcoming")({
  loader: async ({ context }) => {
    const loading = context.queryClient.prefetchInfiniteQuery(infinitePremieresQuery);
    if (import.meta.env.SSR) await loading;
    return { title: m.home_upcoming(), description: m.home_upcoming_description() };
  },
  head: loadedHead,
  staticData: { keepAlive: true },
  component: LiveUpcomingPage,
});

function LiveUpcomingPage() {
  const { id } = useKeepAlivePage().search;
  return (
    <div className="pt-6">
      <SectionHeader title={m.home_upcoming()} headingLevel={1} />
      <Premieres seenId={id} />
    </div>
  );
}
