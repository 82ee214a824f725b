"use no memo"; // Its caches would be half of the code of this page, and little of it is rendered twice.

import { useQuery } from "@tanstack/react-query";
import type { VideoPage } from "#shared/home/contract.ts";
import type { VideoCard } from "#shared/videos/contract.ts";
import { featuredQuery, homeQuery, SLIDES } from "#web/features/home/queries.ts";
import { Silence } from "#web/features/videos/silence.tsx";
import { useIsHeard } from "#web/session/is-heard.ts";
import { Hero, HeroSkeleton } from "./hero.tsx";

/** What staff have chosen for the large slides; where they have chosen nothing, what comes first on the page. */
export function Featured() {
  const featured = useQuery(featuredQuery);
  const page = useQuery(homeQuery);
  const isHeard = useIsHeard();
  if (featured.isPending || page.isPending) return <HeroSkeleton />;
  // The page itself says below that it could not be loaded.
  if (!page.data && !featured.data?.items.length) return null;

  const chosen = featured.data?.items.length ? featured.data.items : firstVideosOf(page.data);
  const slides = chosen.filter(({ channelId }) => isHeard(channelId)).slice(0, SLIDES);
  if (slides.length > 0) return <Hero videos={slides} />;
  return (
    <div className="pt-10 max-sm:pt-6">
      <Silence headingLevel={2} />
    </div>
  );
}

function firstVideosOf(page: VideoPage | undefined): readonly VideoCard[] {
  for (const section of page?.sections ?? []) {
    // What is announced cannot be watched yet.
    if ("videos" in section && section.type !== "live-upcoming" && section.videos.items.length > 0) {
      return section.videos.items;
    }
  }
  return [];
}
