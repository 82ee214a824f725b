import { queryOptions } from "@tanstack/react-query";
import { HttpError } from "#shared/client.ts";
import { playlists } from "#shared/playlists/contract.ts";
import { call } from "#web/data/api.ts";

const PLAYLISTS_SHOWN = 12;
const PICKS_SHOWN = 100;

/** Videos picked by the staff, in their order; empty where the list is private. */
export const picksQuery = queryOptions({
  queryKey: ["playlists", "recommended", "picks"],
  queryFn: async ({ signal }) => {
    const query = { limit: PICKS_SHOWN, paged: true };
    try {
      return await call(playlists.videos, { params: { id: "recommended" }, query }, { signal });
    } catch (error) {
      if (error instanceof HttpError && error.status === 404) return { items: [], count: 0 };
      throw error;
    }
  },
  meta: { isRuled: true },
});

/** Public playlists recommended by the staff. */
export const recommendedPlaylistsQuery = queryOptions({
  queryKey: ["playlists", "recommended", "playlists"],
  queryFn: ({ signal }) =>
    call(playlists.list, { query: { recommended: true, limit: PLAYLISTS_SHOWN } }, { signal }),
});
