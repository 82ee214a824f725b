import { queryOptions, useQuery } from "@tanstack/react-query";
import { library, type WatchedVideo } from "#shared/library/contract.ts";
import { call } from "#web/data/api.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { VideoSection } from "#web/layouts/sections/video-section.tsx";

const CANDIDATES_MAX = 20;
const SHOWN_MAX = 5;
/** Shorter views do not count as started. */
const STARTED_SECONDS = 10;
/** The rest is closing credits. */
const FINISHED_SHARE = 0.95;

const watchedQuery = queryOptions({
  queryKey: ["library", "history", "begun"],
  queryFn: ({ signal }) => call(library.history, { query: { limit: CANDIDATES_MAX } }, { signal }),
});

/** Videos that the account has started and not finished. */
export function ContinueWatching() {
  const { data } = useQuery(watchedQuery);
  const startedVideos = data?.items.filter(isStarted).slice(0, SHOWN_MAX) ?? [];
  return <VideoSection title={m.home_continue()} href="/history" rows={1} videos={startedVideos} hasMore />;
}

function isStarted({ watchedSeconds, duration }: WatchedVideo): boolean {
  return watchedSeconds >= STARTED_SECONDS && watchedSeconds < duration * FINISHED_SHARE;
}
