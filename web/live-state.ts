import { queryOptions, useQuery, type QueryClient } from "@tanstack/react-query";
import { live, LIVE_STATES_MAX, type LiveState } from "#shared/live/contract.ts";
import { isLive } from "#shared/live/phase.ts";
import { call } from "./api.ts";

const ASK_EVERY_MS = 4000;
/** What is asked for within this time goes into one request. */
const GATHER_MS = 20;
const STATE_KEY = ["live", "state"] as const;

type States = ReadonlyMap<string, LiveState>;

/** Whether a live stream is on, whether anything arrives of it, and how many watch; asked for again and again. */
export function liveStateQuery(id: string) {
  return queryOptions({
    queryKey: [...STATE_KEY, id],
    queryFn: async ({ client }) => (await askTogether(client, id)).get(id) ?? null,
    refetchInterval: ASK_EVERY_MS,
    staleTime: ASK_EVERY_MS,
    retry: false,
  });
}

const gathering = new WeakMap<QueryClient, Promise<States>>();

/** One request for everything on this page that wants to know: the clocks of all cards begin anew with its answer. */
function askTogether(client: QueryClient, id: string): Promise<States> {
  const known = gathering.get(client);
  if (known) return known;
  const asking = new Promise((resolve) => setTimeout(resolve, GATHER_MS)).then(() => {
    gathering.delete(client);
    const wanted = client.getQueryCache().findAll({ queryKey: STATE_KEY, type: "active" });
    const ids = wanted.map(({ queryKey }) => String(queryKey.at(-1)));
    return askForAll(client, [...new Set([id, ...ids])].toSorted());
  });
  gathering.set(client, asking);
  return asking;
}

async function askForAll(client: QueryClient, ids: readonly string[]): Promise<States> {
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

/** The video with what has become of its live stream since it was loaded; one that is only announced stays as it is. */
export function useLiveState<Video extends LiveVideo>(video: Video, now: number): Video {
  const isAnnounced = Boolean(video.livestreamStartsAt && Date.parse(video.livestreamStartsAt) > now);
  const { data: state } = useQuery({ ...liveStateQuery(video._id), enabled: isLive(video) && !isAnnounced });
  if (!state || !isLive(video) || isAnnounced) return video;
  return { ...video, hasSignal: state.hasSignal, livestreamEndedAt: state.endedAt };
}
