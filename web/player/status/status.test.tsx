import { MediaProvider } from "media-chrome/react/media-store";
import { act, createRef } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { overwriteGetLocale, type Locale } from "#web/i18n/compiled/runtime.js";
import { PlayerContext, type PlayerParts } from "#web/player/player-context.ts";
import type { PlayerAction } from "#web/player/controls/action.ts";
import type { FailureCause } from "#web/player/engine/engine.ts";
import { DEFAULT_SETTINGS } from "#web/player/settings/settings.ts";
import { Status } from "./status.tsx";

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  overwriteGetLocale(() => "pl");
  vi.unstubAllGlobals();
});

/** Renders the overlay for this stream state; returns its text and the actions of its button. */
async function renderNotice(
  isLive: boolean,
  state: Pick<PlayerParts["stream"], "failure" | "isMutedByBrowser">,
): Promise<{ words: string; actions: PlayerAction[] }> {
  const actions: PlayerAction[] = [];
  const parts: PlayerParts = {
    videoRef: createRef(),
    source: {
      ...{ id: "film", title: "Nocny pociąg", hls: "/film.m3u8", durationSeconds: 60, audioOnly: false },
      ...{ renditions: [], tracks: [], chapters: [], isLive },
    },
    settings: DEFAULT_SETTINGS,
    gain: 1,
    stream: {
      ...{
        engine: "native",
        pendingSeconds: undefined,
        heights: [],
        hasEnded: false,
        isRefused: false,
        ...state,
      },
      ...{
        play: () => undefined,
        pause: () => undefined,
        seek: () => undefined,
        clearMutedByBrowser: () => undefined,
      },
    },
    hasNext: false,
    perform: (action) => actions.push(action),
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
  return { words, actions };
}

const SILENCED = { failure: undefined, isMutedByBrowser: true };

describe("the notice about playback without sound", () => {
  it.each<[Locale, boolean, string]>([
    ["pl", false, "Film gra bez dźwięku. Włącz"],
    ["pl", true, "Transmisja gra bez dźwięku. Włącz"],
    ["en", false, "Playing without sound. Turn it on"],
    ["en", true, "The stream is playing without sound. Turn it on"],
  ])("names the kind of media (%s, live: %s), and turns the sound on", async (locale, isLive, words) => {
    overwriteGetLocale(() => locale);

    expect(await renderNotice(isLive, SILENCED)).toEqual({ words, actions: [{ type: "toggle-mute" }] });
  });
});

describe("the notice about a playback failure", () => {
  it.each<[FailureCause, boolean, string]>([
    ["network", false, "Nie udało się wczytać filmu"],
    ["network", true, "Nie udało się wczytać transmisji"],
    ["unavailable", false, "Ten film jest niedostępny"],
    ["unavailable", true, "Ta transmisja jest niedostępna"],
    ["unsupported", true, "Twoja przeglądarka nie potrafi odtworzyć tej transmisji"],
    ["offline", true, "Brak połączenia z\u00A0internetem"],
  ])("names the cause and the kind of media (%s, live: %s), and retries", async (cause, isLive, sentence) => {
    const failed = { failure: { cause, isRetrying: false }, isMutedByBrowser: false };

    const { words, actions } = await renderNotice(isLive, failed);

    expect(words).toBe(`${sentence}Spróbuj ponownie`);
    expect(actions).toEqual([{ type: "play" }]);
  });

  it.each([
    [false, "Wznowimy od tego samego miejsca, gdy tylko się uda."],
    [true, "Wznowimy, gdy tylko się uda."],
  ])("promises to keep the position only where there is one (live: %s)", async (isLive, promise) => {
    const failed = { failure: { cause: "network", isRetrying: true }, isMutedByBrowser: false } as const;

    expect((await renderNotice(isLive, failed)).words).toContain(promise);
  });
});
