import { useQuery } from "@tanstack/react-query";
import { FilmCard } from "#web/features/videos/film-card.tsx";
import { channelPremieresQuery } from "#web/features/videos/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { CardGrid } from "#web/ui/card-grid.tsx";
import { Section } from "#web/ui/section.tsx";

/** What the channel shows right now or has announced: live streams and premieres, with their countdowns. */
export function ChannelAnnounced({ channelId }: { readonly channelId: string }) {
  const { data } = useQuery(channelPremieresQuery(channelId));
  if (!data || data.items.length === 0) return null;
  return (
    <Section title={m.home_upcoming()} className="mt-6!">
      <CardGrid of="videos">
        {data.items.map((video) => (
          <FilmCard key={video._id} video={video} />
        ))}
      </CardGrid>
    </Section>
  );
}
