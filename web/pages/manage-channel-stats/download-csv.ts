import type { ChannelStats } from "#shared/channels/statistics.ts";
import { statsCsv } from "./csv.ts";

/** Saves the days on the reader's disk. */
export function downloadCsv(stats: ChannelStats): void {
  const url = URL.createObjectURL(new Blob([statsCsv(stats)], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `nadaj-${stats.startDate}-${stats.endDate}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}
