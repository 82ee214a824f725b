import type { ChannelStats } from "#shared/channels/statistics.ts";

/** The days of the statistics as a file for spreadsheets, with figures in seconds. */
export function statsCsv({ days }: Pick<ChannelStats, "days">): string {
  const rows = days.map(({ date, views, watchSeconds, viewers }) => [date, views, watchSeconds, viewers]);
  return asCsv([["date", "views", "watchSeconds", "viewers"], ...rows]);
}

/** The curve of the watched places: where a hundredth begins, in percent, and the share of the views that saw it. */
export function watchedPartsCsv(parts: readonly number[]): string {
  const rows = parts.map((share, part) => [(part * 100) / parts.length, Number(share.toFixed(4))]);
  return asCsv([["percent", "share"], ...rows]);
}

function asCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.join(",")}\r\n`).join("");
}
