import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, useEffect, useRef, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PlayerContext } from "#web/player/player-context.ts";
import { DEFAULT_SETTINGS } from "#web/player/settings/settings.ts";
import { useStream } from "#web/player/use-stream.ts";
import { StreamUrlRenewal } from "./stream-url-renewal.tsx";

const PLAYED_SECONDS = 42;

let root: Root;
let page: HTMLElement;
/** Puts a stream URL on the page. */
let setUrl: (url: string) => void;
/** The stream URL in the API response; undefined means 404. */
let streamUrl: string | undefined;
/** Stream URLs that respond with 403. */
let rejectedUrls: string[];
let requestCount: number;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  [streamUrl, rejectedUrls, requestCount] = ["/first.m3u8", [], 0];
  vi.stubGlobal("fetch", async (url: string) => {
    return new Response(null, { status: rejectedUrls.includes(url) ? 403 : 200 });
  });
  page = document.createElement("main");
  document.body.append(page);
  root = createRoot(page);
});
afterEach(async () => {
  await act(async () => root.unmount());
  page.remove();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function fetchVideo(): Promise<string> {
  requestCount += 1;
  if (streamUrl === undefined) throw new Error("not found");
  return streamUrl;
}

function Page() {
  const videoRef = useRef<HTMLVideoElement>(null);
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const [hls, setHls] = useState(streamUrl ?? "");
  useEffect(() => {
    setUrl = setHls;
  }, []);
  const source = {
    ...{ id: "film", title: "Nocny pociąg", hls, durationSeconds: 60, audioOnly: false },
    ...{ renditions: [], tracks: [], chapters: [] },
  };
  const stream = useStream({
    ...{ videoRef, canvasRef, source, startAtSeconds: 0, autoplay: false },
    ...{ quality: "auto", delaySeconds: 1.5, engine: "native" },
  });
  const parts = { videoRef, source, settings: DEFAULT_SETTINGS, gain: 1, stream, hasNext: false };
  return (
    <PlayerContext value={{ ...parts, perform: () => undefined }}>
      <video ref={videoRef} muted />
      <canvas ref={canvasRef} />
      <p>{stream.failure?.cause ?? "plays"}</p>
      <StreamUrlRenewal videoId="film" onRenew={async () => setHls(await fetchVideo())} />
    </PlayerContext>
  );
}

async function open(): Promise<void> {
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <Page />
      </QueryClientProvider>,
    ),
  );
  await dispatchMediaEvent("loadeddata");
}

function element(): HTMLVideoElement {
  const video = page.querySelector("video");
  if (!video) throw new Error("no <video> element on the page");
  return video;
}

async function dispatchMediaEvent(name: string): Promise<void> {
  await act(async () => {
    element().dispatchEvent(new Event(name));
    await vi.advanceTimersByTimeAsync(0);
  });
}

async function advance(seconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
}

const state = () => page.querySelector("p")?.textContent;

describe("a video whose stream URL is rejected during playback", () => {
  it("resumes playback once a new URL is available, even after the video was not found for a while", async () => {
    await open();
    [streamUrl, rejectedUrls] = [undefined, ["/first.m3u8"]];
    await dispatchMediaEvent("error");
    await advance(5);
    expect(state()).toBe("unavailable");

    // A cached response may be older than the change.
    streamUrl = "/first.m3u8";
    await advance(10);
    expect(state()).toBe("unavailable");
    streamUrl = "/second.m3u8";
    await advance(30);
    expect(element().src).toMatch(/\/second\.m3u8$/);
    await dispatchMediaEvent("loadeddata");
    expect(state()).toBe("plays");

    requestCount = 0;
    await advance(120);
    expect(requestCount).toBe(0);
  });

  it("resumes silently at the same position where the new URL is already known", async () => {
    await open();
    // happy-dom plays no media, and its media elements lack these constants.
    vi.stubGlobal("HTMLMediaElement", { HAVE_NOTHING: 0, HAVE_METADATA: 1, HAVE_CURRENT_DATA: 2 });
    Object.defineProperties(element(), { currentTime: { value: PLAYED_SECONDS }, readyState: { value: 1 } });
    await dispatchMediaEvent("timeupdate");
    await act(async () => setUrl("/second.m3u8"));
    await advance(1);
    expect(element().src).toMatch(/\/first\.m3u8$/);

    rejectedUrls = ["/first.m3u8"];
    await dispatchMediaEvent("error");
    expect(element().src).toMatch(/\/second\.m3u8#t=42$/);
    expect([state(), requestCount]).toEqual(["plays", 0]);
  });
});

describe("a video whose stream URL is signed until a time", () => {
  const HOUR_SECONDS = 3600;
  const urlUntil = (seconds: number) => `/video/film/${seconds}.mac/master.m3u8`;

  it("gets another URL before the signature ends, and not long before", async () => {
    const endsAt = Math.floor(Date.now() / 1000) + 2 * HOUR_SECONDS;
    streamUrl = urlUntil(endsAt);
    await open();
    streamUrl = urlUntil(endsAt + 24 * HOUR_SECONDS);
    await advance(1.4 * HOUR_SECONDS);
    expect(requestCount).toBe(0);

    await advance(0.45 * HOUR_SECONDS);
    expect([state(), requestCount]).toEqual(["plays", 1]);
    await advance(HOUR_SECONDS);
    expect(requestCount).toBe(1);
  });
});
