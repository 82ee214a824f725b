import { createRandom } from "#shared/seeded-random.ts";

/** Id of the saved videos when they are played as a list. */
export const WATCH_LATER = "watch-later";

/** A list being played, as encoded in the URL of the watch page. */
export interface PlayingList {
  readonly id: string;
  /** Seed of a shuffled order; the list's own order without one. */
  readonly shuffle?: number | undefined;
}

/** URL of a video within a list. */
export function listUrl(videoId: string, { id, shuffle }: PlayingList): string {
  const order = shuffle === undefined ? "" : `&shuffle=${shuffle}`;
  return `/watch/${videoId}?playlistId=${encodeURIComponent(id)}${order}`;
}

/** A new shuffle seed. */
export function newShuffle(): number {
  return 1 + Math.floor(Math.random() * 999_999);
}

/** The items in an order that is determined by the seed. */
export function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const next = createRandom(seed);
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = Math.floor(next() * (last + 1));
    const [one, another] = [mixed[last], mixed[other]];
    if (one === undefined || another === undefined) continue;
    mixed[last] = another;
    mixed[other] = one;
  }
  return mixed;
}
