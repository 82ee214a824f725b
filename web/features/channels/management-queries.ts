import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { statistics } from "#shared/channels/statistics.ts";
import { studio } from "#shared/studio/contract.ts";
import { team } from "#shared/channels/team.ts";
import type { CallInput } from "#shared/endpoint.ts";
import { call } from "#web/data/api.ts";

export type StatsFilter = CallInput<typeof statistics.show>["query"];

export function dashboardQuery(id: string) {
  return queryOptions({
    queryKey: ["statistics", "dashboard", id],
    queryFn: ({ signal }) => call(studio.dashboard, { params: { id } }, { signal }),
  });
}

export function statsQuery(id: string, filter: StatsFilter) {
  return queryOptions({
    queryKey: ["statistics", "show", id, filter],
    queryFn: ({ signal }) => call(statistics.show, { params: { id }, query: filter }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function teamQuery(id: string) {
  return queryOptions({
    queryKey: ["team", "list", id],
    queryFn: ({ signal }) => call(team.list, { params: { id } }, { signal }),
  });
}

export function blockedQuery(id: string) {
  return queryOptions({
    queryKey: ["team", "blocked", id],
    queryFn: ({ signal }) => call(team.blocked, { params: { id } }, { signal }),
  });
}
