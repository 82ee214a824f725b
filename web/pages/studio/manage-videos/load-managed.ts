import type { QueryClient } from "@tanstack/react-query";
import { managedVideosQuery, viewOf, type ManagedSearch } from "./managed-videos.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { loadQuery } from "#web/data/load-query.ts";

/** Loads the data that the video list needs before its first render. */
export async function loadManaged(queryClient: QueryClient, channelId: string, search: ManagedSearch) {
  await loadQuery(queryClient, managedVideosQuery(channelId, viewOf(search)));
  return { title: m.studio_videos_title(), isPrivate: true };
}
