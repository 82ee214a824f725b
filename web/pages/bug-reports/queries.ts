import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { BUG_REPORTS_PAGE_SIZE, contacts } from "#shared/contacts/contract.ts";
import { call } from "#web/api.ts";

/** Reports of problems, newest first; `page` counts from 1. */
export function reportsQuery(page: number) {
  const offset = (page - 1) * BUG_REPORTS_PAGE_SIZE;
  return queryOptions({
    queryKey: ["contacts", "list", offset],
    queryFn: ({ signal }) =>
      call(contacts.list, { query: { offset, limit: BUG_REPORTS_PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
