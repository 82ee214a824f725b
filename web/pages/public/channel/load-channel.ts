import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import type { Channel } from "#shared/channels/contract.ts";
import { firstCharacters } from "#shared/text-validation.ts";
import { loadInfiniteVideos } from "#web/features/videos/load-infinite-videos.ts";
import { channelPremieresQuery } from "#web/features/videos/queries.ts";
import { feedLinks } from "#web/head/feed-links.ts";
import type { pageHead } from "#web/head/head.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { loadIfVisible } from "#web/data/load-if-visible.ts";
import { channelShareImage } from "#web/head/share-image.ts";
import { channelPath, type PersonalChannelQuery } from "./channel-queries.ts";
import { channelVideosFilter } from "./channel-videos-filter.ts";

interface ChannelHead {
  readonly head: Parameters<typeof pageHead>[1];
  /** The canonical path for search engines. */
  readonly path: string | undefined;
}

const DESCRIPTION_CHARACTERS = 200;

export async function loadChannel(
  { queryClient, origin }: { queryClient: QueryClient; origin: string },
  query: PersonalChannelQuery,
  slug?: string,
): Promise<ChannelHead> {
  const channel = await loadIfVisible(queryClient, query, { itemPath: channelPath(query) });
  // A former slug of the channel.
  if (channel && slug !== undefined && slug.toLowerCase() !== channel.slug.toLowerCase()) {
    throw redirect({ to: "/c/$slug", params: { slug: channel.slug }, replace: true, statusCode: 301 });
  }
  if (!channel)
    return { head: { title: m.playback_channel_unavailable(), isPrivate: true }, path: undefined };
  await Promise.all([
    loadInfiniteVideos(queryClient, channelVideosFilter(channel._id)),
    queryClient.prefetchQuery(channelPremieresQuery(channel._id)),
  ]);
  return { head: headOf(channel, origin), path: `/c/${channel.slug}` };
}

function headOf(channel: Channel, origin: string): ChannelHead["head"] {
  const { name, slug, visibility, description } = channel;
  const text = firstCharacters(description.replace(/\s+/g, " ").trim(), DESCRIPTION_CHARACTERS);
  const image = channelShareImage(channel);
  return {
    title: name,
    description: text || m.playback_channel_by({ name }),
    image,
    type: "profile",
    isPrivate: visibility !== "public",
    links: visibility === "public" ? feedLinks("channels", channel._id, name) : undefined,
    jsonLd: {
      "@type": "ProfilePage",
      dateCreated: channel.createdAt,
      mainEntity: {
        "@type": "Organization",
        name,
        url: `${origin}/c/${slug}`,
        image: new URL(image.path, origin).href,
        description: text || undefined,
      },
    },
  };
}
