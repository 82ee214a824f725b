import { queryOptions } from "@tanstack/react-query";
import { clips } from "#shared/clips/contract.ts";
import { call } from "#web/data/api.ts";

/** Who may cut clips from a live stream. */
export function clipRuleQuery(videoId: string) {
  return queryOptions({
    queryKey: ["clips", "rule", videoId],
    queryFn: ({ signal }) => call(clips.rule, { params: { id: videoId } }, { signal }),
  });
}

/** The clips of a live stream, for its team. */
export function clipsQuery(videoId: string) {
  return queryOptions({
    queryKey: ["clips", "of", videoId],
    queryFn: ({ signal }) => call(clips.list, { params: { id: videoId } }, { signal }),
  });
}

export function clipSettingsQuery(channelId: string) {
  return queryOptions({
    queryKey: ["clips", "settings", channelId],
    queryFn: ({ signal }) => call(clips.settings, { params: { id: channelId } }, { signal }),
  });
}
