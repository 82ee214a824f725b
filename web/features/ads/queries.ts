import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ads } from "#shared/ads/contract.ts";
import { adStatistics } from "#shared/ads/statistics.ts";
import type { CallInput } from "#shared/endpoint.ts";
import { call } from "#web/data/api.ts";
import { listPagesQuery } from "#web/data/list-pages.ts";

export type AdsFilter = NonNullable<CallInput<typeof ads.list>["query"]>;

export function adsQuery(filter: AdsFilter) {
  return listPagesQuery(["ads", "list", filter], (offset, signal) =>
    call(ads.list, { query: { ...filter, offset } }, { signal }),
  );
}

export function adQuery(id: string) {
  return queryOptions({
    queryKey: ["ads", "get", id],
    queryFn: ({ signal }) => call(ads.get, { params: { id } }, { signal }),
  });
}

interface Period {
  readonly startDate: string;
  readonly endDate: string;
}

/** Statistics of an ad in a period. */
export function adStatisticsQuery(id: string, period: Period) {
  return queryOptions({
    queryKey: ["adStatistics", id, period],
    queryFn: async ({ signal }) => {
      const input = { params: { id }, body: period };
      const [all, skips, audience] = await Promise.all([
        call(adStatistics.all, input, { signal }),
        call(adStatistics.skips, input, { signal }),
        call(adStatistics.audience, { params: { id } }, { signal }),
      ]);
      return { all, skips, audience: audience.items };
    },
    placeholderData: keepPreviousData,
  });
}
