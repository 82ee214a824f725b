import { queryOptions } from "@tanstack/react-query";
import { HttpError } from "#shared/client.ts";
import { HOME_SLUG, videoPages } from "#shared/home/contract.ts";
import { playlists } from "#shared/playlists/contract.ts";
import { call } from "#web/data/api.ts";
import { getLocale } from "#web/i18n/compiled/runtime.js";

export const SLIDES = 5;
export const PAGES_KEY = ["videoPages"];

/** Videos featured by staff on the large slides; empty if the playlist is private. */
export async function loadFeatured(options: { readonly signal?: AbortSignal } = {}) {
  const query = { paged: true, limit: SLIDES };
  try {
    return await call(playlists.videos, { params: { id: "featured" }, query }, options);
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return { items: [], count: 0 };
    throw error;
  }
}

/** The sections of a page with their content. */
async function loadPage(slug: string, options: { readonly signal?: AbortSignal } = {}) {
  const query = { language: getLocale() };
  return call(videoPages.bySlug, { params: { slug }, query }, options);
}

export async function loadHomePage(options: { readonly signal?: AbortSignal } = {}) {
  return loadPage(HOME_SLUG, options);
}

/** A page created by staff, at its own URL. */
export function videoPageQuery(slug: string) {
  return queryOptions({
    queryKey: [...PAGES_KEY, "slug", slug],
    queryFn: ({ signal }) => loadPage(slug, { signal }),
    meta: { isRuled: true },
  });
}

// No automatic refetch: the page must not change while it is being read.

export const featuredQuery = queryOptions({
  queryKey: ["playlists", "videos", "featured", SLIDES],
  queryFn: ({ signal }) => loadFeatured({ signal }),
  staleTime: Infinity,
  meta: { isRuled: true },
});

export const homeQuery = queryOptions({
  queryKey: [...PAGES_KEY, "home"],
  queryFn: ({ signal }) => loadHomePage({ signal }),
  staleTime: Infinity,
  meta: { isRuled: true },
});
