import type { VideoCard } from "#shared/videos/contract.ts";
import { listedCards } from "#server/features/videos/cards.ts";
import type { Context } from "#server/platform/http/context.ts";
import { type HeroVideo, listNewestConfirmed, listWatchedAndLiked } from "./hero-store.ts";

const SLIDES = 5;
const NEW_ACCOUNT_DAYS = 7;
const DAY_MS = 24 * 3_600_000;
const VIDEOS_EXAMINED = 300;
/** Number of candidates, so that the slides come from several channels. */
const CANDIDATES_MAX = 50;

/**
 * The home page's hero slides if staff feature no videos: viewed and liked videos of accounts older than a week,
 * otherwise the newest of confirmed creators. Excludes the first upload of a new account.
 */
export async function pickHero(context: Context): Promise<VideoCard[]> {
  const { db, now } = context;
  const oldSince = new Date(now.getTime() - NEW_ACCOUNT_DAYS * DAY_MS);
  const rules = { oldSince, examined: VIDEOS_EXAMINED, limit: CANDIDATES_MAX };
  const liked = await listWatchedAndLiked(db, rules);
  const found = liked.length > 0 ? liked : await listNewestConfirmed(db, rules);
  return listedCards(context, spreadAcrossChannels(found).slice(0, SLIDES));
}

/** Orders by rank within the channel: the first video of each channel before the second of any. */
function spreadAcrossChannels(videos: readonly HeroVideo[]): string[] {
  const taken = new Map<string, number>();
  return videos
    .map(({ id, channel_id }) => {
      const earlier = taken.get(channel_id) ?? 0;
      taken.set(channel_id, earlier + 1);
      return { id, earlier };
    })
    .toSorted((one, other) => one.earlier - other.earlier)
    .map(({ id }) => id);
}
