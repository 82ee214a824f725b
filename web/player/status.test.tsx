// @vitest-environment happy-dom
import { MediaProvider } from "media-chrome/react/media-store";
import { act, createRef } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { overwriteGetLocale, type Locale } from "#web/i18n/compiled/runtime.js";
import { PlayerContext, type PlayerParts } from "./player-context.ts";
import type { PlayerAction } from "./action.ts";
import { DEFAULT_SETTINGS } from "./settings.ts";
import { Status } from "./status.tsx";

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  overwriteGetLocale(() => "pl");
  vi.unstubAllGlobals();
});

/** What the button says over a film that the browser lets play without sound only, and what it does. */
async function noticeOf(isLive: boolean): Promise<{ words: string; asked: PlayerAction[] }> {
  const asked: PlayerAction[] = [];
  const parts: PlayerParts = {
    videoRef: createRef(),
    source: {
      ...{ id: "film", title: "Nocny pociąg", hls: "/film.m3u8", durationSeconds: 60, audioOnly: false },
      ...{ renditions: [], tracks: [], chapters: [], isLive },
    },
    settings: DEFAULT_SETTINGS,
    gain: 1,
    stream: {
      ...{ engine: "native", failure: undefined, heldSeconds: undefined, isSilenced: true },
      ...{ play: () => undefined, pause: () => undefined, seek: () => undefined, noteSound: () => undefined },
    },
    hasNext: false,
    perform: (action) => asked.push(action),
  };
  const page = document.createElement("main");
  const root = createRoot(page);
  await act(async () =>
    root.render(
      <MediaProvider>
        <PlayerContext value={parts}>
          <Status endScreen={null} />
        </PlayerContext>
      </MediaProvider>,
    ),
  );
  const words = page.textContent ?? "";
  await act(async () => page.querySelector("button")?.click());
  await act(async () => root.unmount());
  return { words, asked };
}

describe("the notice that it plays without sound", () => {
  it.each<[Locale, boolean, string]>([
    ["pl", false, "Film gra bez dźwięku. Włącz"],
    ["pl", true, "Transmisja gra bez dźwięku. Włącz"],
    ["en", false, "Playing without sound. Turn it on"],
    ["en", true, "The stream is playing without sound. Turn it on"],
  ])("names what is played (%s, live: %s), and turns the sound on", async (locale, isLive, words) => {
    overwriteGetLocale(() => locale);

    expect(await noticeOf(isLive)).toEqual({ words, asked: [{ type: "toggle-mute" }] });
  });
});
