import { afterEach, describe, expect, it, vi } from "vitest";
import { isPossible } from "./possible-actions.ts";

const VIDEO = { isLive: false, audioOnly: false };

interface Browser {
  readonly document: Readonly<Record<string, boolean>>;
  readonly video: Readonly<Record<string, () => void>>;
}

function useBrowser({ document, video }: Browser): void {
  vi.stubGlobal("document", document);
  vi.stubGlobal("HTMLVideoElement", { prototype: video });
}

const requestPictureInPicture = () => undefined;

describe("picture in picture", () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each<[string, Browser, boolean]>([
    ["Chromium", { document: { pictureInPictureEnabled: true }, video: { requestPictureInPicture } }, true],
    [
      "a frame that may not",
      { document: { pictureInPictureEnabled: false }, video: { requestPictureInPicture } },
      false,
    ],
    ["Firefox", { document: {}, video: {} }, false],
    ["a browser without its half", { document: { pictureInPictureEnabled: true }, video: {} }, false],
  ])("is offered where the browser has it: %s", (_, browser, isThere) => {
    useBrowser(browser);
    expect(isPossible("toggle-picture-in-picture", VIDEO)).toBe(isThere);
    expect(isPossible("toggle-picture-in-picture", { ...VIDEO, audioOnly: true })).toBe(false);
  });
});

describe("full screen", () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each<[string, Browser, boolean]>([
    ["most browsers", { document: { fullscreenEnabled: true }, video: {} }, true],
    ["an older Safari", { document: { webkitFullscreenEnabled: true }, video: {} }, true],
    ["an iPhone", { document: {}, video: { webkitEnterFullscreen: () => undefined } }, true],
    ["a frame that may not", { document: { fullscreenEnabled: false }, video: {} }, false],
  ])("is offered where the browser has it: %s", (_, browser, isThere) => {
    useBrowser(browser);
    expect(isPossible("toggle-full-screen", VIDEO)).toBe(isThere);
  });
});

it("has no speed and no repetition for a live stream", () => {
  for (const type of ["change-rate", "set-rate", "toggle-loop"] as const) {
    expect(isPossible(type, { ...VIDEO, isLive: true })).toBe(false);
    expect(isPossible(type, VIDEO)).toBe(true);
  }
  expect(isPossible("toggle-play", { ...VIDEO, isLive: true })).toBe(true);
});
