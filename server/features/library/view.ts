import type { WatchedVideo } from "#shared/library/contract.ts";
import type { VideoCard } from "#shared/videos/contract.ts";
import type { WatchedRow } from "./store.ts";

/** The cards with the playback position and the time of the last watch. */
export function viewWatched(cards: readonly VideoCard[], rows: readonly WatchedRow[]): WatchedVideo[] {
  const known = new Map(cards.map((card) => [card._id, card]));
  return rows.flatMap(({ id, seconds, updated_at }) => {
    const card = known.get(id);
    return card ? [{ ...card, watchedSeconds: seconds, watchedAt: updated_at.toISOString() }] : [];
  });
}
