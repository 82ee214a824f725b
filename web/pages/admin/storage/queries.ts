import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  FINDINGS_PAGE_SIZE,
  storage,
  type FindingSide,
  type StorageOverview,
} from "#shared/storage/contract.ts";
import { call } from "#web/data/api.ts";

/** While the page is visible: jobs that run change the figures soon. */
const REFRESH_MS = 10_000;
const REFRESH_RUNNING_MS = 1000;

function isRunning(overview: StorageOverview | undefined): boolean {
  return overview !== undefined && Object.values(overview.running).some(Boolean);
}

export const storageQuery = queryOptions({
  queryKey: ["storage", "overview"],
  queryFn: ({ signal }) => call(storage.show, {}, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (isRunning(state.data) ? REFRESH_RUNNING_MS : REFRESH_MS),
});

/** One page of what the newest search has found; `version` changes whenever the list does. */
export function findingsQuery(side: FindingSide, page: number, version: string) {
  const query = pageOf(page);
  return queryOptions({
    queryKey: ["storage", "findings", side, version, query],
    queryFn: ({ signal }) => call(storage.findings, { params: { side }, query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function binQuery(page: number, version: string) {
  const query = pageOf(page);
  return queryOptions({
    queryKey: ["storage", "bin", version, query],
    queryFn: ({ signal }) => call(storage.bin, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

function pageOf(page: number) {
  return { offset: (page - 1) * FINDINGS_PAGE_SIZE, limit: FINDINGS_PAGE_SIZE };
}
