import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { documents } from "#shared/documents/contract.ts";
import { HttpError } from "#shared/client.ts";
import type { Locale } from "#shared/texts.ts";
import { call } from "#web/api.ts";

const LOOK_EVERY_MS = 30_000;

/** Every version of a document, newest first; none where it does not exist in the language. Looks for new ones. */
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
    refetchInterval: LOOK_EVERY_MS,
    staleTime: 0,
  });
}

/** How a text would be shown. */
export function previewQuery(contents: string, language: Locale) {
  return queryOptions({
    queryKey: ["documents", "preview", language, contents],
    queryFn: ({ signal }) => call(documents.preview, { query: { language }, body: { contents } }, { signal }),
    enabled: contents.trim() !== "",
    placeholderData: keepPreviousData,
  });
}
