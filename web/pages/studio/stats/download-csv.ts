import type { ChannelStats } from "#shared/channels/statistics.ts";
import { siteFileName } from "#shared/site-look/file-name.ts";
import { siteName } from "#web/ssr/public-config.ts";
import { statsCsv } from "./csv.ts";

/** Downloads the daily statistics as CSV. */
export function downloadCsv(stats: ChannelStats): void {
  saveCsv(statsCsv(stats), siteFileName(siteName(), stats.startDate, stats.endDate));
}

/** Downloads a CSV file; `name` has no extension. */
export function saveCsv(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${name}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}
