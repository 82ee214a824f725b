import { queryOptions } from "@tanstack/react-query";
import { HttpError } from "#shared/client.ts";
import { playlists } from "#shared/playlists/contract.ts";
import { call } from "#web/api.ts";

const PLAYLISTS_SHOWN = 12;
const PICKS_SHOWN = 100;

/** What the staff have picked, in their order; nothing where they keep the list to themselves. */
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

/** The public playlists that the staff recommend. */
export const recommendedPlaylistsQuery = queryOptions({
  queryKey: ["playlists", "recommended", "playlists"],
  queryFn: ({ signal }) =>
    call(playlists.list, { query: { recommended: true, limit: PLAYLISTS_SHOWN } }, { signal }),
});
