"use no memo"; // memo caches would be half of this page's code, and little is re-rendered

import { useServerRenderedQuery } from "#web/ssr/server-rendered.ts";
import { featuredQuery, homeQuery, SLIDES } from "#web/features/home/queries.ts";
import { EmptySite } from "#web/features/videos/empty-site.tsx";
import { useMuteFilter } from "#web/session/identity/mute-filter.ts";
import { Hero, HeroSkeleton } from "./hero.tsx";

/** Videos in the hero: those chosen by the staff, else the server's suggestions. */
export function Featured() {
  const featured = useServerRenderedQuery(featuredQuery);
  const page = useServerRenderedQuery(homeQuery);
  const isNotMuted = useMuteFilter();
  if (featured.isPending || page.isPending) return <HeroSkeleton />;
  // The page below already shows the load error.
  if (!page.data && !featured.data?.items.length) return null;

  const chosen = featured.data?.items.length ? featured.data.items : (page.data?.hero ?? []);
  const slides = chosen.filter(({ channelId }) => isNotMuted(channelId)).slice(0, SLIDES);
  if (slides.length > 0) return <Hero videos={slides} />;
  // A new site has no featured videos yet, but its sections have videos.
  if (page.data?.sections.some((section) => "videos" in section && section.videos.items.length > 0))
    return null;
  return (
    <div className="pt-10 max-sm:pt-6">
      <EmptySite headingLevel={2} />
    </div>
  );
}
