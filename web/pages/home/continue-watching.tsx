import { queryOptions, useQuery } from "@tanstack/react-query";
import { library, type WatchedVideo } from "#shared/library/contract.ts";
import { call } from "#web/api.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { VideoSection } from "#web/layouts/sections/video-section.tsx";

const LOOKED_AT = 20;
const SHOWN = 5;
/** Who has left sooner was only looking in. */
const BEGUN_SECONDS = 10;
/** What is left then are the closing credits. */
const OVER_SHARE = 0.95;

const watchedQuery = queryOptions({
  queryKey: ["library", "history", "begun"],
  queryFn: ({ signal }) => call(library.history, { query: { limit: LOOKED_AT } }, { signal }),
});

/** What the account has begun to watch and not finished. */
export function ContinueWatching() {
  const { data } = useQuery(watchedQuery);
  const begun = data?.items.filter(isBegun).slice(0, SHOWN) ?? [];
  return <VideoSection title={m.home_continue()} href="/history" rows={1} videos={begun} hasMore />;
}

function isBegun({ watchedSeconds, duration }: WatchedVideo): boolean {
  return watchedSeconds >= BEGUN_SECONDS && watchedSeconds < duration * OVER_SHARE;
}
