"use no memo"; // Its caches would be half of the code of this page, and little of it is rendered twice.

import { useQuery } from "@tanstack/react-query";
import { featuredQuery, homeQuery, SLIDES } from "#web/features/home/queries.ts";
import { Silence } from "#web/features/videos/silence.tsx";
import { useIsHeard } from "#web/session/is-heard.ts";
import { Hero, HeroSkeleton } from "./hero.tsx";

/** What staff have chosen for the large slides; where they have chosen nothing, what the server proposes. */
export function Featured() {
  const featured = useQuery(featuredQuery);
  const page = useQuery(homeQuery);
  const isHeard = useIsHeard();
  if (featured.isPending || page.isPending) return <HeroSkeleton />;
  // The page itself says below that it could not be loaded.
  if (!page.data && !featured.data?.items.length) return null;

  const chosen = featured.data?.items.length ? featured.data.items : (page.data?.hero ?? []);
  const slides = chosen.filter(({ channelId }) => isHeard(channelId)).slice(0, SLIDES);
  if (slides.length > 0) return <Hero videos={slides} />;
  // A site of new accounts has nothing to put forward yet, but something to watch.
  if (page.data?.sections.some((section) => "videos" in section && section.videos.items.length > 0))
    return null;
  return (
    <div className="pt-10 max-sm:pt-6">
      <Silence headingLevel={2} />
    </div>
  );
}
