import { describe, expect, it } from "vitest";
import { tileAt, tileStyle } from "./sprite.ts";

const sprite = { url: "/edge/films/1/sprite.jpg", tileSeconds: 2, columns: 10, count: 23 };

describe("tileAt", () => {
  it.each([
    [0, { column: 0, row: 0 }],
    [1.99, { column: 0, row: 0 }],
    [2, { column: 1, row: 0 }],
    [19.9, { column: 9, row: 0 }],
    [20, { column: 0, row: 1 }],
    [44, { column: 2, row: 2 }],
  ])("finds the tile at second %d, ten per row", (seconds, expected) => {
    expect(tileAt(sprite, seconds)).toEqual(expected);
  });

  it("stays within the video", () => {
    expect(tileAt(sprite, -3)).toEqual({ column: 0, row: 0 });
    expect(tileAt(sprite, 900)).toEqual({ column: 2, row: 2 });
    expect(tileAt({ ...sprite, count: 0 }, 5)).toEqual({ column: 0, row: 0 });
  });
});

describe("tileStyle", () => {
  it("shows a 128x72 tile at its own size [WAT-017]", () => {
    const style = tileStyle(sprite, 20, 128);

    expect(style).toEqual({
      width: 128,
      height: 72,
      backgroundImage: 'url("/edge/films/1/sprite.jpg")',
      backgroundSize: "1280px 216px",
      backgroundPosition: "0px -72px",
    });
  });

  it("scales the whole sprite to the width of the preview", () => {
    const style = tileStyle(sprite, 6, 256);

    expect(style).toMatchObject({
      height: 144,
      backgroundSize: "2560px 432px",
      backgroundPosition: "-768px 0px",
    });
  });

  it("escapes the URL of the sprite", () => {
    const style = tileStyle({ ...sprite, url: '/a") url("/b' }, 0, 128);

    expect(style.backgroundImage).toBe('url("/a\\") url(\\"/b")');
  });
});
