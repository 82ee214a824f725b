import { act, useRef } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PlayerContext, type PlayerParts } from "#web/player/player-context.ts";
import { PremiereSync } from "./premiere-sync.tsx";

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

const SERVER_MS = Date.parse("2026-11-27T20:00:40Z");
const PREMIERE_AT = "2026-11-27T20:00:00Z";
const WRONG_BY_MS = 90_000;

let root: Root;
let page: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers({ now: SERVER_MS + WRONG_BY_MS });
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  // happy-dom plays no media, and its media elements lack this constant.
  vi.stubGlobal("HTMLMediaElement", { HAVE_NOTHING: 0 });
  vi.stubGlobal("fetch", async () => {
    const date = new Date(Date.now() - WRONG_BY_MS).toUTCString();
    return Response.json({ url: "/edge" }, { headers: { date } });
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

function Page() {
  const videoRef = useRef<HTMLVideoElement>(null);
  return (
    <PlayerContext value={{ videoRef } as unknown as PlayerParts}>
      <video ref={videoRef} muted />
      <PremiereSync premiereAt={PREMIERE_AT} durationSeconds={200} />
    </PlayerContext>
  );
}

it("brings a viewer whose clock is wrong to the place where all others are", async () => {
  await act(async () => root.render(<Page />));
  const video = page.querySelector("video");
  let seconds = 0;
  const positions: number[] = [];
  Object.defineProperties(video, {
    ...{ readyState: { value: 4 }, paused: { value: false }, seeking: { value: false } },
    currentTime: {
      get: () => seconds,
      set: (to: number) => {
        seconds = to;
        positions.push(to);
      },
    },
  });
  await act(() => vi.advanceTimersByTimeAsync(2000));

  // Never at the place that the device's clock names.
  expect(positions).toHaveLength(1);
  expect(Math.abs((positions[0] ?? 0) - 42)).toBeLessThan(2.5);
});
