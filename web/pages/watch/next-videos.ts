import type { VideoCard } from "#shared/videos/contract.ts";
import type { VideosFilter } from "#web/features/videos/queries.ts";

/** The list the home page begins with, so that it is often known already. */
export const NEWEST_VIDEOS = { status: "public", limit: 24 } as const satisfies VideosFilter;

const OF_SAME_CHANNEL = 5;
const MOST_SHOWN = 16;

/** One more than are shown, because the film that plays may be among them. */
export function channelVideos(channelId: string): VideosFilter {
  return { status: "public", limit: OF_SAME_CHANNEL + 1, channelId };
}

/** What to watch after a film: some of the same channel, then what is new elsewhere. */
export function nextVideos(
  videoId: string,
  ofChannel: readonly VideoCard[],
  newest: readonly VideoCard[],
): VideoCard[] {
  const isOther = ({ _id }: VideoCard) => _id !== videoId;
  const first = ofChannel.filter(isOther).slice(0, OF_SAME_CHANNEL);
  const known = new Map([...first, ...newest.filter(isOther)].map((video) => [video._id, video]));
  return [...known.values()].slice(0, MOST_SHOWN);
}
