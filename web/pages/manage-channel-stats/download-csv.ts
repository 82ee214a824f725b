import type { ChannelStats } from "#shared/channels/statistics.ts";
import { statsCsv } from "./csv.ts";

/** Saves the days on the reader's disk. */
export function downloadCsv(stats: ChannelStats): void {
  saveCsv(statsCsv(stats), `nadaj-${stats.startDate}-${stats.endDate}`);
}

/** Saves a table on the reader's disk; the name is without its ending. */
export function saveCsv(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${name}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}
