import { createFileRoute } from "@tanstack/react-router";
import { endlessPremieresQuery } from "#web/features/videos/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useKeptPage } from "#web/kept-page.ts";
import { loadedHead } from "#web/loaded-head.ts";
import { SectionHeader } from "#web/ui/section.tsx";
import { Premieres } from "./premieres.tsx";

export const Route = createFileRoute("/_default/live-upcoming")({
  loader: async ({ context }) => {
    const loading = context.queryClient.prefetchInfiniteQuery(endlessPremieresQuery);
    if (import.meta.env.SSR) await loading;
    return { title: m.home_upcoming(), description: m.home_upcoming_description() };
  },
  head: loadedHead,
  staticData: { kept: true },
  component: LiveUpcomingPage,
});

function LiveUpcomingPage() {
  const { id } = useKeptPage().search;
  return (
    <div className="pt-6">
      <SectionHeader title={m.home_upcoming()} headingLevel={1} />
      <Premieres seenId={id} />
    </div>
  );
}
