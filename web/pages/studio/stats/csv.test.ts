import { describe, expect, it } from "vitest";
import { statsCsv, watchedPartsCsv } from "./csv.ts";

describe("statsCsv", () => {
  it("has a header and one line per day", () => {
    const days = [
      { date: "2026-03-01", views: 2, watchSeconds: 90, viewers: 1 },
      { date: "2026-03-02", views: 0, watchSeconds: 0, viewers: 0 },
    ];
    expect(statsCsv({ days })).toBe(
      "date,views,watchSeconds,viewers\r\n2026-03-01,2,90,1\r\n2026-03-02,0,0,0\r\n",
    );
  });
});

describe("watchedPartsCsv", () => {
  it("has one line per hundredth of the video", () => {
    expect(watchedPartsCsv([1, 0.66666, 0.5, 0])).toBe(
      "percent,share\r\n0,1\r\n25,0.6667\r\n50,0.5\r\n75,0\r\n",
    );
  });
});
