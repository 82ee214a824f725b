// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, useRef } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Video } from "#shared/videos/contract.ts";
import { videoQuery } from "#web/features/videos/queries.ts";
import { PlayerContext } from "#web/player/player-context.ts";
import { DEFAULT_SETTINGS } from "#web/player/settings.ts";
import { useStream } from "#web/player/use-stream.ts";
import { AddressRenewal } from "./address-renewal.tsx";

// Which side of a function runs is decided when pages are built: here that of the browser.
vi.mock("@tanstack/react-start", () => {
  const sides = (chosen: () => unknown) =>
    Object.assign(chosen, { server: () => sides(chosen), client: (own: () => unknown) => sides(own) });
  return { createIsomorphicFn: () => sides(() => undefined), getGlobalStartContext: () => undefined };
});
// The document says so before any code of the page runs.
vi.hoisted(() => {
  document.documentElement.dataset["config"] = JSON.stringify({ apiUrl: "/api" });
});

const PLAYED_SECONDS = 42;

let root: Root;
let page: HTMLElement;
let queryClient: QueryClient;
/** What the server says of the film: its address, or nothing while it is not to be found. */
let address: string | undefined;
/** Addresses that are refused. */
let refused: string[];
let asked: number;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  [address, refused, asked] = ["/first.m3u8", [], 0];
  vi.stubGlobal("fetch", async (url: string) => {
    if (url.endsWith(".m3u8")) return new Response(null, { status: refused.includes(url) ? 403 : 200 });
    asked += 1;
    return address ? Response.json(film(address)) : Response.json({}, { status: 404 });
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

const film = (hls: string) => ({ _id: "film", hls }) as Video;

/** The page of a visitor, which takes its film from the server's answer and does not ask for it. */
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
    ...{ quality: "auto", engine: "native" },
  });
  const parts = { videoRef, source, settings: DEFAULT_SETTINGS, gain: 1, stream, hasNext: false };
  return (
    <PlayerContext value={{ ...parts, perform: () => undefined }}>
      <video ref={videoRef} muted />
      <canvas ref={canvasRef} />
      <p>{stream.failure?.cause ?? "plays"}</p>
      <AddressRenewal videoId="film" />
    </PlayerContext>
  );
}

async function open(): Promise<void> {
  queryClient.setQueryData(videoQuery("film").queryKey, film("/first.m3u8"));
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Page />
      </QueryClientProvider>,
    ),
  );
  await tell("loadeddata");
}

function element(): HTMLVideoElement {
  const video = page.querySelector("video");
  if (!video) throw new Error("there is no player");
  return video;
}

async function tell(name: string): Promise<void> {
  await act(async () => {
    element().dispatchEvent(new Event(name));
    await vi.advanceTimersByTimeAsync(0);
  });
}

async function pass(seconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
}

const state = () => page.querySelector("p")?.textContent;

describe("a film whose address is refused while it is watched", () => {
  it("plays on once there is another address, also where it was not to be found for a while", async () => {
    await open();
    [address, refused] = [undefined, ["/first.m3u8"]];
    await tell("error");
    await pass(5);
    expect(state()).toBe("unavailable");

    // What the front keeps may be older than the change.
    address = "/first.m3u8";
    await pass(10);
    expect(state()).toBe("unavailable");
    address = "/second.m3u8";
    await pass(30);
    expect(element().src).toMatch(/\/second\.m3u8$/);
    await tell("loadeddata");
    expect(state()).toBe("plays");

    asked = 0;
    await pass(120);
    expect(asked).toBe(0);
  });

  it("plays on at the same place without a word where the other address is known already", async () => {
    await open();
    // The document of tests plays nothing, and its elements do not know these names.
    vi.stubGlobal("HTMLMediaElement", { HAVE_NOTHING: 0, HAVE_METADATA: 1, HAVE_CURRENT_DATA: 2 });
    Object.defineProperties(element(), { currentTime: { value: PLAYED_SECONDS }, readyState: { value: 1 } });
    await tell("timeupdate");
    queryClient.setQueryData(videoQuery("film").queryKey, film("/second.m3u8"));
    await pass(1);
    expect(element().src).toMatch(/\/first\.m3u8$/);

    refused = ["/first.m3u8"];
    await tell("error");
    expect(element().src).toMatch(/\/second\.m3u8#t=42$/);
    expect([state(), asked]).toEqual(["plays", 0]);
  });
});
