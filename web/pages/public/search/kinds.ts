import type { SearchKind } from "#web/features/search/search-filters.ts";
import { m } from "#web/i18n/compiled/messages.js";

/** Labels of the result kinds, in tab order. */
export const KIND_NAMES: Readonly<Record<SearchKind, () => string>> = {
  all: m.discovery_results_all,
  videos: m.discovery_results_videos,
  channels: m.discovery_results_channels,
  users: m.discovery_results_users,
  playlists: m.discovery_results_playlists,
  transcripts: m.discovery_results_transcript,
};
