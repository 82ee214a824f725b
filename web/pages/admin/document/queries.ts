import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { documents } from "#shared/documents/contract.ts";
import { HttpError } from "#shared/client.ts";
import type { Locale } from "#shared/texts.ts";
import { call } from "#web/data/api.ts";

const POLL_INTERVAL_MS = 30_000;

/** All versions of a document, newest first; empty where it does not exist in the language. Always refetched. */
export function versionsQuery(slug: string, language: Locale) {
  return queryOptions({
    queryKey: ["documents", "versions", slug, language],
    queryFn: async ({ signal }) => {
      try {
        const { items } = await call(
          documents.versions,
          { params: { slug }, query: { language } },
          { signal },
        );
        return items;
      } catch (error) {
        if (error instanceof HttpError && error.status === 404) return [];
        throw error;
      }
    },
    refetchInterval: POLL_INTERVAL_MS,
    staleTime: 0,
  });
}

/** Rendered preview of a text. */
export function previewQuery(contents: string, language: Locale) {
  return queryOptions({
    queryKey: ["documents", "preview", language, contents],
    queryFn: ({ signal }) => call(documents.preview, { query: { language }, body: { contents } }, { signal }),
    enabled: contents.trim() !== "",
    placeholderData: keepPreviousData,
  });
}
