import type { QueryClient } from "@tanstack/react-query";
import { managedVideosQuery, viewOf, type ManagedSearch } from "#web/features/videos/managed-videos.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { loadQuery } from "#web/load-query.ts";

/** What the list of videos needs before it is drawn. */
export async function loadManaged(queryClient: QueryClient, channelId: string, search: ManagedSearch) {
  await loadQuery(queryClient, managedVideosQuery(channelId, viewOf(search)));
  return { title: m.studio_videos_title(), isPrivate: true };
}
