import { queryOptions } from "@tanstack/react-query";
import { PAGE_MAX_ITEMS } from "#shared/paging.ts";
import { siteSettings } from "#shared/site-settings/contract.ts";
import { QuotaGigabytes, type SettingKey } from "#shared/site-settings/settings.ts";
import { uploads } from "#shared/uploads/contract.ts";
import type { QuotaKey } from "#shared/uploads/quotas.ts";
import { call } from "#web/data/api.ts";

export const SETTINGS_KEY = ["site-settings"] as const;

/** The settings of the site; always refetched, because another administrator may have changed them. */
export const settingsQuery = queryOptions({
  queryKey: [...SETTINGS_KEY, "values"],
  queryFn: ({ signal }) => call(siteSettings.get, undefined, { signal }),
  staleTime: 0,
});

/** How many accounts have uploaded more than a limit would allow them. */
export function overLimitQuery(key: QuotaKey, gigabytes: number | null) {
  return queryOptions({
    queryKey: [...SETTINGS_KEY, "over", key, gigabytes],
    queryFn: ({ signal }) =>
      call(uploads.countOver, { query: { key, gigabytes: gigabytes ?? 0 } }, { signal }),
    enabled: QuotaGigabytes.safeParse(gigabytes).success,
    staleTime: 0,
  });
}

/** The newest changes of a setting, newest first. */
export function settingHistoryQuery(key: SettingKey) {
  return queryOptions({
    queryKey: [...SETTINGS_KEY, "history", key],
    queryFn: ({ signal }) =>
      call(siteSettings.history, { params: { key }, query: { limit: PAGE_MAX_ITEMS } }, { signal }),
    staleTime: 0,
  });
}
