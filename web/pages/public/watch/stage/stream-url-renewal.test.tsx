import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, useRef } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Video } from "#shared/videos/contract.ts";
import { videoQuery } from "#web/features/videos/queries.ts";
import { PlayerContext } from "#web/player/player-context.ts";
import { DEFAULT_SETTINGS } from "#web/player/settings/settings.ts";
import { useStream } from "#web/player/use-stream.ts";
import { StreamUrlRenewal } from "./stream-url-renewal.tsx";

// Isomorphic functions are resolved at build time: the tests use the browser side.
vi.mock("@tanstack/react-start", () => {
  const sides = (chosen: () => unknown) =>
    Object.assign(chosen, { server: () => sides(chosen), client: (own: () => unknown) => sides(own) });
  return { createIsomorphicFn: () => sides(() => undefined), getGlobalStartContext: () => undefined };
});
// Set before any module of the page runs.
vi.hoisted(() => {
  document.documentElement.dataset["config"] = JSON.stringify({ apiUrl: "/api" });
});

const PLAYED_SECONDS = 42;

let root: Root;
let page: HTMLElement;
let queryClient: QueryClient;
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
    if (url.endsWith(".m3u8")) return new Response(null, { status: rejectedUrls.includes(url) ? 403 : 200 });
    requestCount += 1;
    return streamUrl ? Response.json(videoWith(streamUrl)) : Response.json({}, { status: 404 });
  });
  page = document.createElement("main");
  document.body.append(page);
  root = createRoot(page);
  queryClient = new QueryClient();
});
afterEach(async () => {
  await act(async () => root.unmount());
  page.remove();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const videoWith = (hls: string) => ({ _id: "film", hls }) as Video;

/** A visitor's page: uses the server-rendered query data and does not fetch the video. */
function Page() {
  const videoRef = useRef<HTMLVideoElement>(null);
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const { data } = useQuery({ ...videoQuery("film"), enabled: false });
  const source = {
    ...{ id: "film", title: "Nocny pociąg", hls: data?.hls ?? "", durationSeconds: 60, audioOnly: false },
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
      <StreamUrlRenewal videoId="film" />
    </PlayerContext>
  );
}

async function open(): Promise<void> {
  queryClient.setQueryData(videoQuery("film").queryKey, videoWith("/first.m3u8"));
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
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
    queryClient.setQueryData(videoQuery("film").queryKey, videoWith("/second.m3u8"));
    await advance(1);
    expect(element().src).toMatch(/\/first\.m3u8$/);

    rejectedUrls = ["/first.m3u8"];
    await dispatchMediaEvent("error");
    expect(element().src).toMatch(/\/second\.m3u8#t=42$/);
    expect([state(), requestCount]).toEqual(["plays", 0]);
  });
});
