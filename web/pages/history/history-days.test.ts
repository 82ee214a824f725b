import { describe, expect, it } from "vitest";
import { historyDays } from "./history-days.ts";

const film = (watchedAt: string) => ({ watchedAt });

describe("historyDays", () => {
  it("puts what was watched on one day of the viewer's calendar together, with the day's bounds", () => {
    const films = [
      film("2026-11-20T09:00:00.000Z"),
      film("2026-11-19T23:30:00.000Z"),
      film("2026-11-19T20:00:00.000Z"),
    ];

    const days = historyDays(films, "Europe/Warsaw");

    expect(days.map(({ films: watched }) => watched.length)).toEqual([2, 1]);
    expect(days[0]).toMatchObject({ from: "2026-11-19T23:00:00.000Z", to: "2026-11-20T23:00:00.000Z" });
  });

  it("knows days of 23 and 25 hours", () => {
    const [spring] = historyDays([film("2026-03-29T10:00:00.000Z")], "Europe/Warsaw");
    expect(spring).toMatchObject({ from: "2026-03-28T23:00:00.000Z", to: "2026-03-29T22:00:00.000Z" });
    const [autumn] = historyDays([film("2026-10-25T10:00:00.000Z")], "Europe/Warsaw");
    expect(autumn).toMatchObject({ from: "2026-10-24T22:00:00.000Z", to: "2026-10-25T23:00:00.000Z" });
  });
});
