import type { ChannelStats } from "#shared/channels/statistics.ts";

/** The days of the statistics as a file for spreadsheets, with figures in seconds. */
export function statsCsv({ days }: Pick<ChannelStats, "days">): string {
  const rows = days.map(({ date, views, watchSeconds, viewers }) => [date, views, watchSeconds, viewers]);
  return [["date", "views", "watchSeconds", "viewers"], ...rows]
    .map((row) => `${row.join(",")}\r\n`)
    .join("");
}
