import { queryOptions } from "@tanstack/react-query";
import { documents } from "#shared/documents/contract.ts";
import { call } from "#web/data/api.ts";
import { getLocale } from "#web/i18n/compiled/runtime.js";

const HOUR_MS = 3_600_000;

/** A document in the language of the page. */
export function documentQuery(slug: string) {
  return queryOptions({
    queryKey: ["documents", "get", slug],
    queryFn: ({ signal }) =>
      call(documents.get, { params: { slug }, query: { language: getLocale() } }, { signal }),
    staleTime: HOUR_MS,
  });
}

/** Index of all documents in the language of the page. */
export const documentsQuery = queryOptions({
  queryKey: ["documents", "list"],
  queryFn: ({ signal }) => call(documents.list, { query: { language: getLocale() } }, { signal }),
  staleTime: HOUR_MS,
});

/** A document as questions and answers. */
export function questionsQuery(slug: string) {
  return queryOptions({
    queryKey: ["documents", "questions", slug],
    queryFn: ({ signal }) =>
      call(documents.questions, { params: { slug }, query: { language: getLocale() } }, { signal }),
    staleTime: HOUR_MS,
  });
}

/** What the operator says about the site, in the language of the page. */
export const aboutQuery = queryOptions({
  queryKey: ["documents", "about"],
  queryFn: ({ signal }) => call(documents.about, { query: { language: getLocale() } }, { signal }),
  staleTime: HOUR_MS,
});

/** Details of the site's operator. */
export const operatorQuery = queryOptions({
  queryKey: ["documents", "operator"],
  queryFn: ({ signal }) => call(documents.operator, {}, { signal }),
  staleTime: HOUR_MS,
});
