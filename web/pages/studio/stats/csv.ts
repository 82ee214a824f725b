import type { ChannelStats } from "#shared/channels/statistics.ts";

/** Daily statistics as CSV, with durations in seconds. */
export function statsCsv({ days }: Pick<ChannelStats, "days">): string {
  const rows = days.map(({ date, views, watchSeconds, viewers }) => [date, views, watchSeconds, viewers]);
  return asCsv([["date", "views", "watchSeconds", "viewers"], ...rows]);
}

/** Watched segments as CSV: start of each hundredth in percent, and the share of views that watched it. */
export function watchedPartsCsv(parts: readonly number[]): string {
  const rows = parts.map((share, part) => [(part * 100) / parts.length, Number(share.toFixed(4))]);
  return asCsv([["percent", "share"], ...rows]);
}

function asCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.join(",")}\r\n`).join("");
}
