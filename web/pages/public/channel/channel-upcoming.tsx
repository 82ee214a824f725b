import { useQuery } from "@tanstack/react-query";
import { VideoListCard } from "#web/features/videos/video-list-card.tsx";
import { channelPremieresQuery } from "#web/features/videos/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { CardGrid } from "#web/ui/cards/card-grid.tsx";
import { Section } from "#web/ui/layout/section.tsx";

/** Running and scheduled live streams and premieres of the channel, with countdowns. */
export function ChannelUpcoming({ channelId }: { readonly channelId: string }) {
  const { data } = useQuery(channelPremieresQuery(channelId));
  if (!data || data.items.length === 0) return null;
  return (
    <Section title={m.home_upcoming()} className="mt-6!">
      <CardGrid of="videos">
        {data.items.map((video) => (
          <VideoListCard key={video._id} video={video} />
        ))}
      </CardGrid>
    </Section>
  );
}
