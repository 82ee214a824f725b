import { queryOptions } from "@tanstack/react-query";
import { ingestServer, srtAddress, streamKeyOf } from "#shared/live/addresses.ts";
import { live, liveService } from "#shared/live/contract.ts";
import { liveStudio } from "#shared/live/studio.ts";
import { call } from "#web/data/api.ts";
import { publicConfig } from "#web/ssr/public-config.ts";
import { callLive } from "./live-call.ts";

const STATS_EVERY_MS = 2000;

/** Settings for the streaming software: server URL and secret stream key. */
export function streamAddressQuery(id: string) {
  return queryOptions({
    queryKey: ["live", "address", id],
    queryFn: async ({ signal }) => {
      const [path, { rtmp, rtmps, srt }] = await Promise.all([
        call(live.url, { params: { id } }, { signal }),
        callLive(publicConfig())(liveService.ingestUrls, {}, { signal }),
      ]);
      const key = streamKeyOf(path.url);
      return {
        server: ingestServer(rtmp),
        secureServer: rtmps && ingestServer(rtmps),
        srt: srt && srtAddress(srt, key),
        key,
      };
    },
    staleTime: Infinity,
  });
}

/** The moments that the sender has marked. */
export function liveMarkersQuery(id: string) {
  return queryOptions({
    queryKey: ["live", "markers", id],
    queryFn: ({ signal }) => call(liveStudio.markers, { params: { id } }, { signal }),
  });
}

/** How many viewers a stream had since its start. */
export function liveAudienceQuery(id: string) {
  return queryOptions({
    queryKey: ["live", "audience", id],
    queryFn: ({ signal }) => call(liveStudio.audience, { params: { id } }, { signal }),
  });
}

/** When the recording of a stream is deleted. */
export function liveRecordingQuery(id: string) {
  return queryOptions({
    queryKey: ["live", "recording", id],
    queryFn: ({ signal }) => call(liveStudio.recording, { params: { id } }, { signal }),
  });
}

/** Statistics of the incoming stream, polled. */
export function streamStatsQuery(id: string) {
  return queryOptions({
    queryKey: ["live", "stats", id],
    queryFn: ({ signal }) => call(live.stats, { params: { id } }, { signal }),
    refetchInterval: STATS_EVERY_MS,
  });
}
