import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { Mic } from "lucide-react";
import { cardState } from "#shared/videos/card-state.ts";
import type { VideoCard } from "#shared/videos/contract.ts";
import { campaignHead } from "#web/features/campaigns/campaigns.ts";
import { Band, Closing, Points, Poster } from "#web/features/campaigns/poster.tsx";
import { VideoListCard } from "#web/features/videos/video-list-card.tsx";
import { nearestPremieresQuery } from "#web/features/videos/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { CardGrid } from "#web/ui/cards/card-grid.tsx";
import { EqualiserBars } from "#web/ui/feedback/equaliser-bars.tsx";
import { useNow } from "#web/ui/format/now.ts";
import { serverNow } from "#web/ui/format/server-clock.ts";
import { Rings } from "./rings.tsx";
import styles from "./nazywo.module.css";

export const Route = createFileRoute("/_campaign/nazywo")({
  loader: async ({ context: { queryClient } }) => {
    await queryClient.prefetchQuery(nearestPremieresQuery);
    const { live } = liveStreamsOf(
      queryClient.getQueryData(nearestPremieresQuery.queryKey)?.items,
      serverNow(),
    );
    const head = campaignHead("nazywo");
    return live.length > 0 ? head : { ...head, title: m.campaigns_live_off_air() };
  },
  head: loadedHead,
  component: LivePage,
});

function LivePage() {
  const { data } = useQuery(nearestPremieresQuery);
  const { live, next } = liveStreamsOf(data?.items, useNow());
  const isOn = live.length > 0;
  const shown = isOn ? live : next.slice(0, 1);
  return (
    <>
      <Poster
        className={styles["poster"]}
        art={<Rings />}
        above={
          <p className={isOn ? styles["flag"] : `${styles["flag"]} ${styles["silent"]}`}>
            {isOn && <EqualiserBars />}
            {isOn ? m.campaigns_live_on_air() : m.campaigns_live_off_air()}
          </p>
        }
        title={isOn ? m.campaigns_live_title() : m.campaigns_live_silent()}
        lead={m.campaigns_live_lead()}
        actions={
          <LinkButton href="/become-creator" variant="primary" size="large" icon={<Mic />}>
            {m.campaigns_create()}
          </LinkButton>
        }
      />
      <Band title={isOn ? m.campaigns_live_on_air() : m.campaigns_live_next()}>
        {shown.length > 0 ? (
          <CardGrid of="videos" className="w-full">
            {shown.map((video) => (
              <VideoListCard key={video._id} video={video} />
            ))}
          </CardGrid>
        ) : (
          <p>{m.campaigns_live_next_none()}</p>
        )}
        <LinkButton href="/live-upcoming" variant="ghost" className="mt-6">
          {m.campaigns_live_all()}
        </LinkButton>
      </Band>
      <Band title={m.campaigns_live_title()} isTitleHidden>
        <Points
          points={[
            { title: m.campaigns_live_now_title(), text: m.campaigns_live_now() },
            { title: m.campaigns_live_whole_title(), text: m.campaigns_live_whole() },
            { title: m.campaigns_live_together_title(), text: m.campaigns_live_together() },
          ]}
        />
      </Band>
      <Closing slug="nazywo" words={m.campaigns_live_closing()}>
        <LinkButton href="/become-creator" variant="primary" size="large">
          {m.campaigns_create()}
        </LinkButton>
        <LinkButton href="/new" variant="ghost" size="large">
          {m.campaigns_watch()}
        </LinkButton>
      </Closing>
    </>
  );
}

/** Live streams with a signal, and scheduled ones, earliest first. */
function liveStreamsOf(videos: readonly VideoCard[] = [], now: number) {
  const kindOf = (video: VideoCard) => cardState(video, now).kind;
  return {
    live: videos.filter((video) => kindOf(video) === "live"),
    next: videos.filter((video) => kindOf(video) === "liveLater"),
  };
}
