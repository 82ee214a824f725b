import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

describe("the layout breakpoints", () => {
  it("are 600, 960, 1264 and 1904 px, and 1600 px for the range after 1264 [SHL-061]", () => {
    const theme = readFileSync(join(import.meta.dirname, "theme.css"), "utf8");
    const widths = [...theme.matchAll(/--breakpoint-\w+:\s*(\d+)px/g)].map(([, width]) => Number(width));
    expect(widths).toEqual([600, 960, 1264, 1600, 1904]);
  });
});
