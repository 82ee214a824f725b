// @vitest-environment happy-dom
import { MediaProvider } from "media-chrome/react/media-store";
import { act, createRef } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { overwriteGetLocale, type Locale } from "#web/i18n/compiled/runtime.js";
import { PlayerContext, type PlayerParts } from "./player-context.ts";
import type { PlayerAction } from "./action.ts";
import type { FailureCause } from "./engine/engine.ts";
import { DEFAULT_SETTINGS } from "./settings.ts";
import { Status } from "./status.tsx";

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  overwriteGetLocale(() => "pl");
  vi.unstubAllGlobals();
});

/** What lies over the picture in this state of the stream, and what its button does. */
async function noticeOf(
  isLive: boolean,
  state: Pick<PlayerParts["stream"], "failure" | "isSilenced">,
): Promise<{ words: string; asked: PlayerAction[] }> {
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
      ...{ engine: "native", heldSeconds: undefined, ...state },
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

const SILENCED = { failure: undefined, isSilenced: true };

describe("the notice that it plays without sound", () => {
  it.each<[Locale, boolean, string]>([
    ["pl", false, "Film gra bez dźwięku. Włącz"],
    ["pl", true, "Transmisja gra bez dźwięku. Włącz"],
    ["en", false, "Playing without sound. Turn it on"],
    ["en", true, "The stream is playing without sound. Turn it on"],
  ])("names what is played (%s, live: %s), and turns the sound on", async (locale, isLive, words) => {
    overwriteGetLocale(() => locale);

    expect(await noticeOf(isLive, SILENCED)).toEqual({ words, asked: [{ type: "toggle-mute" }] });
  });
});

describe("the notice that it cannot be played", () => {
  it.each<[FailureCause, boolean, string]>([
    ["network", false, "Nie udało się wczytać filmu"],
    ["network", true, "Nie udało się wczytać transmisji"],
    ["unavailable", false, "Ten film jest niedostępny"],
    ["unavailable", true, "Ta transmisja jest niedostępna"],
    ["unsupported", true, "Twoja przeglądarka nie potrafi odtworzyć tej transmisji"],
    ["offline", true, "Brak połączenia z\u00A0internetem"],
  ])(
    "names the cause and what is played (%s, live: %s), and tries again",
    async (cause, isLive, sentence) => {
      const failed = { failure: { cause, isRetrying: false }, isSilenced: false };

      const { words, asked } = await noticeOf(isLive, failed);

      expect(words).toBe(`${sentence}Spróbuj ponownie`);
      expect(asked).toEqual([{ type: "play" }]);
    },
  );

  it.each([
    [false, "Wznowimy od tego samego miejsca, gdy tylko się uda."],
    [true, "Wznowimy, gdy tylko się uda."],
  ])("promises the same place only where there is one (live: %s)", async (isLive, promise) => {
    const failed = { failure: { cause: "network", isRetrying: true }, isSilenced: false } as const;

    expect((await noticeOf(isLive, failed)).words).toContain(promise);
  });
});
