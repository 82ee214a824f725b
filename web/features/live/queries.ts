import { queryOptions } from "@tanstack/react-query";
import { ingestServer, streamKeyOf } from "#shared/live/addresses.ts";
import { live, liveService } from "#shared/live/contract.ts";
import { call } from "#web/api.ts";
import { publicConfig } from "#web/public-config.ts";
import { callLive } from "./live-call.ts";

const STATS_EVERY_MS = 3000;

/** What a streaming program has to be told: the server, and the secret key. */
export function streamAddressQuery(id: string) {
  return queryOptions({
    queryKey: ["live", "address", id],
    queryFn: async ({ signal }) => {
      const [path, rtmp] = await Promise.all([
        call(live.url, { params: { id } }, { signal }),
        callLive(publicConfig())(liveService.rtmpUrl, {}, { signal }),
      ]);
      return { server: ingestServer(rtmp.url), key: streamKeyOf(path.url) };
    },
    staleTime: Infinity,
  });
}

/** What arrives from it, again and again. */
export function streamStatsQuery(id: string) {
  return queryOptions({
    queryKey: ["live", "stats", id],
    queryFn: ({ signal }) => call(live.stats, { params: { id } }, { signal }),
    refetchInterval: STATS_EVERY_MS,
  });
}
