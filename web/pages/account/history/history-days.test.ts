import { describe, expect, it } from "vitest";
import { historyDays } from "./history-days.ts";

const video = (watchedAt: string) => ({ watchedAt });

describe("historyDays", () => {
  it("groups videos by the day in the viewer's time zone, with the bounds of each day", () => {
    const videos = [
      video("2026-11-20T09:00:00.000Z"),
      video("2026-11-19T23:30:00.000Z"),
      video("2026-11-19T20:00:00.000Z"),
    ];

    const days = historyDays(videos, "Europe/Warsaw");

    expect(days.map(({ videos: watched }) => watched.length)).toEqual([2, 1]);
    expect(days[0]).toMatchObject({ from: "2026-11-19T23:00:00.000Z", to: "2026-11-20T23:00:00.000Z" });
  });

  it("handles days of 23 and 25 hours", () => {
    const [spring] = historyDays([video("2026-03-29T10:00:00.000Z")], "Europe/Warsaw");
    expect(spring).toMatchObject({ from: "2026-03-28T23:00:00.000Z", to: "2026-03-29T22:00:00.000Z" });
    const [autumn] = historyDays([video("2026-10-25T10:00:00.000Z")], "Europe/Warsaw");
    expect(autumn).toMatchObject({ from: "2026-10-24T22:00:00.000Z", to: "2026-10-25T23:00:00.000Z" });
  });
});
