import { MediaProvider } from "media-chrome/react/media-store";
import { act, type RefObject, useEffect, useRef, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PlayerButton } from "./controls/player-button.tsx";
import { DEFAULT_SETTINGS, type PlayerSettings } from "./settings/settings.ts";
import { usePlayback } from "./use-playback.ts";

let root: Root;
let page: HTMLElement;
let settings: PlayerSettings;

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  page = document.createElement("main");
  document.body.append(page);
  root = createRoot(page);
});
afterEach(async () => {
  await act(async () => root.unmount());
  page.remove();
  vi.unstubAllGlobals();
});

function Page({ isLive, initial }: { readonly isLive: boolean; readonly initial: PlayerSettings }) {
  const [videoRef, frameRef] = [useRef<HTMLVideoElement>(null), useRef<HTMLDivElement>(null)];
  return (
    <MediaProvider>
      <div ref={frameRef}>
        <video ref={videoRef} muted />
        <Playback {...{ isLive, initial, videoRef, frameRef }} />
      </div>
    </MediaProvider>
  );
}

interface PlaybackProps {
  readonly isLive: boolean;
  readonly initial: PlayerSettings;
  readonly videoRef: RefObject<HTMLVideoElement | null>;
  readonly frameRef: RefObject<HTMLDivElement | null>;
}

function Playback({ isLive, initial, videoRef, frameRef }: PlaybackProps) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const [chosen, choose] = useState(initial);
  useEffect(() => {
    settings = chosen;
  }, [chosen]);
  const { sign } = usePlayback({
    ...{ videoRef, frameRef, canvasRef, settings: chosen, startAtSeconds: 0, autoplay: false },
    ...{ engine: "native", isFirstPage: false, onWatched: () => undefined, onProgress: () => undefined },
    source: {
      ...{ id: "film", title: "Nocny pociąg", hls: "/film.m3u8", durationSeconds: 60, audioOnly: false },
      ...{ renditions: [], tracks: [], chapters: [], isLive },
    },
    onStats: () => undefined,
    onSettingsChange: (change) => choose((known) => ({ ...known, ...change })),
    onShowShortcuts: () => undefined,
    onKeyboardAction: () => undefined,
  });
  return <p>{sign?.kind}</p>;
}

async function open(isLive: boolean, change: Partial<PlayerSettings> = {}): Promise<HTMLVideoElement> {
  const initial = { ...DEFAULT_SETTINGS, ...change };
  await act(async () => root.render(<Page isLive={isLive} initial={initial} />));
  const video = page.querySelector("video");
  if (!video) throw new Error("no <video> element on the page");
  return video;
}

async function press(key: string, repeat = false, target: Element = document.body): Promise<boolean> {
  const event = new KeyboardEvent("keydown", { key, repeat, bubbles: true, cancelable: true });
  await act(async () => target.dispatchEvent(event));
  return !event.defaultPrevented;
}

async function hold(key: string): Promise<void> {
  await press(key);
  for (let times = 0; times < 3; times += 1) await press(key, true);
}

const sign = () => page.querySelector("p")?.textContent;

describe("a held key", () => {
  it("toggles once, and does not scroll the page", async () => {
    const video = await open(false);
    await hold("m");
    expect([video.muted, settings.muted]).toEqual([true, true]);
    expect(await press(" ", true)).toBe(false);
  });

  it("goes on to change what has steps", async () => {
    await open(false);
    await hold(">");
    expect(settings.playbackRate).toBe(2);
  });

  it("presses a focused button once", async () => {
    await act(async () => root.render(<PlayerButton label="Play">x</PlayerButton>));
    const button = page.querySelector("button") ?? page;
    expect(await press("Enter", false, button)).toBe(true);
    expect(await press("Enter", true, button)).toBe(false);
  });
});

describe("settings that were chosen for videos", () => {
  const chosen = { playbackRate: 2, isLooping: true };

  it("apply to a video", async () => {
    const video = await open(false, chosen);
    expect([video.playbackRate, video.loop]).toEqual([2, true]);
  });

  it("do not apply to a live stream, whose keys leave them alone", async () => {
    const video = await open(true, chosen);
    expect([video.playbackRate, video.loop]).toEqual([1, false]);
    await press("<");
    expect([settings.playbackRate, sign()]).toEqual([2, ""]);
  });
});
