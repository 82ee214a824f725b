import type { VideoCard } from "#shared/videos/contract.ts";
import { listedCards } from "#server/features/videos/listed-cards.ts";
import type { Context } from "#server/platform/http/context.ts";
import { type HeroVideo, listNewestConfirmed, listWatchedAndLiked } from "./hero-store.ts";

const SLIDES = 5;
const NEW_ACCOUNT_DAYS = 7;
const DAY_MS = 24 * 3_600_000;
const LOOKED_AT = 300;
/** So many are compared, so that the slides are of several channels. */
const COMPARED = 50;

/**
 * What the large slides of the start page show while the staff feature nothing: what is watched and liked, of accounts
 * older than a week, else the newest of confirmed creators. Nobody gets there with the first upload of a new account.
 */
export async function pickHero(context: Context): Promise<VideoCard[]> {
  const { db, now } = context;
  const oldSince = new Date(now.getTime() - NEW_ACCOUNT_DAYS * DAY_MS);
  const rules = { oldSince, lookedAt: LOOKED_AT, limit: COMPARED };
  const liked = await listWatchedAndLiked(db, rules);
  const found = liked.length > 0 ? liked : await listNewestConfirmed(db, rules);
  return listedCards(context, ofManyChannels(found).slice(0, SLIDES));
}

/** The first of each channel before the second of any. */
function ofManyChannels(videos: readonly HeroVideo[]): string[] {
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
