import { describe, expect, it } from "vitest";
import { withFilmBegun } from "./begin-film.ts";

const ORDERS = {
  filmId: "1",
  video: { mimeType: 'video/mp4; codecs="avc1"', pieces: ["/a&b", "</script>"] },
};
const ATTRIBUTE = JSON.stringify(ORDERS)
  .replaceAll("&", "&amp;")
  .replaceAll('"', "&quot;")
  .replaceAll("<", "&lt;")
  .replaceAll(">", "&gt;");

describe("withFilmBegun", () => {
  it("puts what the film begins with first of all, so that nothing in it ends the script", () => {
    const page = `<html><head><link rel="stylesheet"/></head><body><video class="a" data-opening="${ATTRIBUTE}"></video></body></html>`;

    const [, orders = ""] =
      /^<html><head><script>\(.*\}\)\((\{.*\})\)<\/script><link/s.exec(withFilmBegun(page)) ?? [];

    expect(JSON.parse(orders)).toEqual(ORDERS);
    expect(orders).not.toContain("<");
  });

  it("leaves pages alone that carry no film", () => {
    const page = '<html><head></head><body><video src="/a.m3u8"></video></body></html>';
    expect(withFilmBegun(page)).toBe(page);
  });
});
