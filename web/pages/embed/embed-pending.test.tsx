import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Video } from "#shared/videos/contract.ts";
import { SAMPLE_CARD } from "#web/testing/sample-video.ts";
import { EmbedPending } from "./embed-pending.tsx";

// Isomorphic functions are resolved at build time: the tests use the browser side.
vi.mock("@tanstack/react-start", () => {
  const sides = (chosen: () => unknown) =>
    Object.assign(chosen, { server: () => sides(chosen), client: (own: () => unknown) => sides(own) });
  return { createIsomorphicFn: () => sides(() => undefined), getGlobalStartContext: () => undefined };
});
vi.mock("@tanstack/react-start/server", () => ({ setResponseStatus: () => undefined }));
// Set before any module of the page runs.
vi.hoisted(() => {
  document.documentElement.dataset["config"] = JSON.stringify({ apiUrl: "/api" });
});

const SERVER_MS = Date.parse("2026-11-27T20:00:00Z");
const PREMIERE_AT = "2026-11-27T20:00:20Z";
const WRONG_BY_MS = -90_000;

let root: Root;
let page: HTMLElement;
/** Requests of the video. */
let requests: number;

beforeEach(() => {
  vi.useFakeTimers({ now: SERVER_MS + WRONG_BY_MS });
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  document.documentElement.dataset["renderedAt"] = String(SERVER_MS);
  requests = 0;
  vi.stubGlobal("fetch", async (address: string) => {
    if (address.endsWith(`/videos/${SAMPLE_CARD._id}`)) requests += 1;
    const date = new Date(Date.now() - WRONG_BY_MS).toUTCString();
    return Response.json({ ageGate: "open", items: [] }, { headers: { date } });
  });
  page = document.createElement("main");
  root = createRoot(page);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("counts an embedded premiere down by the server's clock, and asks for the video from its start on", async () => {
  const video = { ...SAMPLE_CARD, premiereAt: PREMIERE_AT } as unknown as Video;
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })}>
        <EmbedPending video={video} />
      </QueryClientProvider>,
    ),
  );
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(page.querySelector("[role=timer]")?.textContent).toMatch(/^00:(09|10|11)$/);
  const before = requests;

  // React renders at the end of each.
  for (const seconds of [12, 5, 5]) await act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
  expect(requests).toBeGreaterThan(before + 1);
});
