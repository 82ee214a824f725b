import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { live, LIVE_STATES_MAX, type LiveState } from "#shared/live/contract.ts";
import { isLive } from "#shared/live/phase.ts";
import { call } from "./api.ts";
import { useServerRenderedQuery } from "#web/ssr/server-rendered.ts";

const POLL_INTERVAL_MS = 2000;
/** Ids requested within this time are batched into one request. */
const BATCH_WINDOW_MS = 20;
const STATE_KEY = ["live", "state"] as const;

type States = ReadonlyMap<string, LiveState>;

/** State of a live stream: whether it is on, has a signal, and its viewer count; polled. */
export function liveStateQuery(id: string) {
  return queryOptions({
    queryKey: [...STATE_KEY, id],
    queryFn: async ({ client }) => (await fetchBatched(client, id)).get(id) ?? null,
    refetchInterval: POLL_INTERVAL_MS,
    staleTime: POLL_INTERVAL_MS,
    retry: false,
  });
}

const pendingBatches = new WeakMap<QueryClient, Promise<States>>();

/** One request for all live streams on this page: its response restarts the poll timers of all cards. */
function fetchBatched(client: QueryClient, id: string): Promise<States> {
  const known = pendingBatches.get(client);
  if (known) return known;
  const batch = new Promise((resolve) => setTimeout(resolve, BATCH_WINDOW_MS)).then(() => {
    pendingBatches.delete(client);
    const activeQueries = client.getQueryCache().findAll({ queryKey: STATE_KEY, type: "active" });
    const ids = activeQueries.map(({ queryKey }) => String(queryKey.at(-1)));
    return fetchStates(client, [...new Set([id, ...ids])].toSorted());
  });
  pendingBatches.set(client, batch);
  return batch;
}

async function fetchStates(client: QueryClient, ids: readonly string[]): Promise<States> {
  const parts = Array.from({ length: Math.ceil(ids.length / LIVE_STATES_MAX) }, (_, part) =>
    call(live.states, { query: { ids: ids.slice(part * LIVE_STATES_MAX, (part + 1) * LIVE_STATES_MAX) } }),
  );
  const states = new Map(
    (await Promise.all(parts)).flatMap(({ items }) => items).map((one) => [one.videoId, one]),
  );
  for (const id of ids) client.setQueryData(liveStateQuery(id).queryKey, states.get(id) ?? null);
  return states;
}

interface LiveVideo {
  readonly _id: string;
  readonly live?: boolean | undefined;
  readonly hasSignal?: boolean | undefined;
  readonly livestreamStartsAt?: string | null | undefined;
  readonly livestreamEndedAt?: string | null | undefined;
}

/** The video with the latest state of its live stream; a stream that is only scheduled stays unchanged. */
export function useLiveState<Video extends LiveVideo>(
  video: Video,
  now: number,
): Video & Partial<Pick<LiveState, "isSenderLost">> {
  const isScheduled = Boolean(video.livestreamStartsAt && Date.parse(video.livestreamStartsAt) > now);
  const isPolled = isLive(video) && !isScheduled;
  const { data: state } = useServerRenderedQuery({ ...liveStateQuery(video._id), enabled: isPolled });
  if (!state || !isPolled) return video;
  const { hasSignal, isSenderLost, endedAt, title, version } = state;
  return { ...video, hasSignal, isSenderLost, livestreamEndedAt: endedAt, title, version };
}
