import { expect, it } from "vitest";
import { siteFileName } from "./file-name.ts";

it.each([
  ["Tęcza TV", ["2026-11-29"], "tecza-tv-2026-11-29"],
  ["  Łódź: 24/7! ", ["fragmenty", "2026"], "lodz-24-7-fragmenty-2026"],
  ["🎬🎬", ["kod-zapasowy"], "kod-zapasowy"],
])("names the files of %s after it", (site, parts, expected) => {
  expect(siteFileName(site, ...parts)).toBe(expected);
});
