import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import type { Channel } from "#shared/channels/contract.ts";
import { loadEndlessVideos } from "#web/features/videos/load-endless-videos.ts";
import { channelPremieresQuery } from "#web/features/videos/queries.ts";
import { feedLinks } from "#web/feed-links.ts";
import type { pageHead } from "#web/head.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { loadIfVisible } from "#web/load-if-visible.ts";
import { channelImage } from "#web/share-image.ts";
import type { PersonalChannelQuery } from "./channel-queries.ts";
import { videosOf } from "./channel-videos.ts";

interface ChannelHead {
  readonly head: Parameters<typeof pageHead>[1];
  /** The one address search engines shall know the channel by. */
  readonly path: string | undefined;
}

const DESCRIPTION_CHARACTERS = 200;

export async function loadChannel(
  { queryClient, origin }: { queryClient: QueryClient; origin: string },
  query: PersonalChannelQuery,
  slug?: string,
): Promise<ChannelHead> {
  const channel = await loadIfVisible(queryClient, query);
  // An address the channel once had.
  if (channel && slug !== undefined && slug.toLowerCase() !== channel.slug.toLowerCase()) {
    throw redirect({ to: "/c/$slug", params: { slug: channel.slug }, replace: true, statusCode: 301 });
  }
  if (!channel) return { head: { title: m.watch_channel_unavailable(), isPrivate: true }, path: undefined };
  await Promise.all([
    loadEndlessVideos(queryClient, videosOf(channel._id)),
    queryClient.prefetchQuery(channelPremieresQuery(channel._id)),
  ]);
  return { head: headOf(channel, origin), path: `/c/${channel.slug}` };
}

function headOf(channel: Channel, origin: string): ChannelHead["head"] {
  const { name, slug, visibility, description } = channel;
  const text = description.replace(/\s+/g, " ").trim().slice(0, DESCRIPTION_CHARACTERS);
  const image = channelImage(channel);
  return {
    title: name,
    description: text || m.watch_channel_by({ name }),
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
