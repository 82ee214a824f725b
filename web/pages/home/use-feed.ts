"use no memo"; // Its caches would be half of the code of this page, and little of it is rendered twice.

import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import type { Channel } from "#shared/channels/contract.ts";
import type { VideoCard } from "#shared/videos/contract.ts";
import { useIsHeard } from "#web/session/is-heard.ts";
import { quietly } from "#web/quietly.ts";
import { type FeedContent, isSameOrder } from "./feed-content.ts";
import { keepFresh } from "./keep-fresh.ts";
import { featuredQuery, newestQuery, popularQuery, topChannelsQuery } from "./queries.ts";

/** Whoever has scrolled less is not reading yet: the page may change before their eyes. */
const READING_FROM_PX = 100;

/** Asking anew is the business of `keepFresh`. */
const QUIET = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

export interface FeedSection<Item> {
  /** Undefined until it has been loaded. */
  readonly items: readonly Item[] | undefined;
  readonly hasFailed: boolean;
  readonly isLoading: boolean;
  readonly retry: () => void;
}

export interface Feed {
  /** Chosen by staff; empty where they have chosen nothing. */
  readonly featured: FeedSection<VideoCard>;
  readonly newest: FeedSection<VideoCard>;
  readonly popular: FeedSection<VideoCard>;
  readonly channels: FeedSection<Channel>;
  /** Shows what has come in while the page was being read; undefined while there is nothing new. */
  readonly showNew: (() => void) | undefined;
}

/**
 * What the home page shows. It is asked for anew now and then: at the top of the page new content takes the place of
 * the old at once, further down only when the viewer wants it.
 */
export function useFeed(): Feed {
  const featured = useQuery({ ...featuredQuery, ...QUIET });
  const newest = useQuery({ ...newestQuery, ...QUIET });
  const popular = useQuery({ ...popularQuery, ...QUIET });
  const channels = useQuery({ ...topChannelsQuery, ...QUIET });
  const fresh: FeedContent = {
    featured: featured.data?.items,
    newest: newest.data?.items,
    popular: popular.data?.items,
    channels: channels.data?.items,
  };
  const [shown, setShown] = useState(fresh);
  const isHeard = useIsHeard();
  const isRead = useSyncExternalStore(watchScrolling, isScrolled, () => false);
  // Other figures under the same pictures disturb nobody.
  const isHeld = isRead && !isSameOrder(shown, fresh);
  if (!isHeld && isOutdated(shown, fresh)) setShown(fresh);

  const refresh = useEffectEvent(() => {
    const queries = [featured, newest, popular, channels].map((query) =>
      query.refetch({ throwOnError: true }),
    );
    quietly("Refreshing the home page", Promise.all(queries));
  });
  useEffect(() => keepFresh(document, () => refresh()), []);

  return {
    featured: section(
      featured,
      shown.featured?.filter(({ channelId }) => isHeard(channelId)),
    ),
    newest: section(
      newest,
      shown.newest?.filter(({ channelId }) => isHeard(channelId)),
    ),
    popular: section(
      popular,
      shown.popular?.filter(({ channelId }) => isHeard(channelId)),
    ),
    channels: section(
      channels,
      shown.channels?.filter(({ _id }) => isHeard(_id)),
    ),
    showNew: isHeld ? () => setShown(fresh) : undefined,
  };
}

interface SectionQuery {
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

function section<Item>(query: SectionQuery, items: readonly Item[] | undefined): FeedSection<Item> {
  return {
    items,
    hasFailed: query.isError && items === undefined,
    isLoading: query.isFetching,
    retry: () => void query.refetch(),
  };
}

function watchScrolling(onChange: () => void): () => void {
  window.addEventListener("scroll", onChange, { passive: true });
  return () => window.removeEventListener("scroll", onChange);
}

function isScrolled(): boolean {
  return window.scrollY >= READING_FROM_PX;
}

function isOutdated(shown: FeedContent, fresh: FeedContent): boolean {
  return (
    shown.featured !== fresh.featured ||
    shown.newest !== fresh.newest ||
    shown.popular !== fresh.popular ||
    shown.channels !== fresh.channels
  );
}
