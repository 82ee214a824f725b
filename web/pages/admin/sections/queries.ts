import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { videoPages } from "#shared/home/contract.ts";
import type { SectionSettings } from "#shared/home/sections.ts";
import { playlists } from "#shared/playlists/contract.ts";
import { call } from "#web/data/api.ts";
import { PAGES_KEY } from "#web/features/home/queries.ts";
import { getLocale } from "#web/i18n/compiled/runtime.js";

const MAX_PLAYLISTS = 100;

/** All pages with their sections. */
export const pagesQuery = queryOptions({
  queryKey: [...PAGES_KEY, "list"],
  queryFn: async ({ signal }) => (await call(videoPages.list, {}, { signal })).items,
  staleTime: 0,
});

/** Preview of a page with these sections. */
export function previewQuery(sections: readonly SectionSettings[]) {
  return queryOptions({
    queryKey: [...PAGES_KEY, "preview", sections],
    queryFn: ({ signal }) =>
      call(
        videoPages.preview,
        { query: { language: getLocale() }, body: { sections: [...sections] } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

/** Playlists that a section can show. */
export const publicPlaylistsQuery = queryOptions({
  queryKey: ["playlists", "public"],
  queryFn: async ({ signal }) => {
    const query = { visibility: "public" as const, limit: MAX_PLAYLISTS };
    return (await call(playlists.list, { query }, { signal })).items;
  },
});
