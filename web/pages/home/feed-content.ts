import type { Channel } from "#shared/channels/contract.ts";
import type { VideoCard } from "#shared/videos/contract.ts";

/** The lists of the home page; undefined is a list that has not been loaded. */
export interface FeedContent {
  readonly featured: readonly VideoCard[] | undefined;
  readonly newest: readonly VideoCard[] | undefined;
  readonly popular: readonly VideoCard[] | undefined;
  readonly channels: readonly Channel[] | undefined;
}

/** Would the page show the same things in the same places? A list that was not there is no change to what was. */
export function isSameOrder(shown: FeedContent, fresh: FeedContent): boolean {
  return (
    isSameList(shown.featured, fresh.featured) &&
    isSameList(shown.newest, fresh.newest) &&
    isSameList(shown.popular, fresh.popular) &&
    isSameList(shown.channels, fresh.channels)
  );
}

type Identified = { readonly _id: string };

function isSameList(
  shown: readonly Identified[] | undefined,
  fresh: readonly Identified[] | undefined,
): boolean {
  if (shown === undefined || fresh === undefined) return true;
  return shown.length === fresh.length && shown.every(({ _id }, place) => fresh[place]?._id === _id);
}
