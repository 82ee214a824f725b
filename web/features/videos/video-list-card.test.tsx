import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setLocale } from "#web/i18n/compiled/runtime.js";
import { liveStateQuery } from "#web/data/live-stream-state.ts";
import { VideoCard } from "#web/ui/cards/video-card.tsx";
import { SAMPLE_CARD } from "#web/testing/sample-video.ts";
import { cardContent } from "./card-content.tsx";
import { cardExtras } from "./card-extras.ts";
import { VideoListCard } from "./video-list-card.tsx";

const NOW = Date.parse("2026-11-20T20:00:00Z");
const HOVER_MS = 800;

const video = SAMPLE_CARD;

/** The sprites that were requested, and whether they exist. */
let sprites: { requested: string[]; exist: boolean };
let root: Root;
let page: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers({
    now: NOW,
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"],
  });
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  document.documentElement.dataset["renderedAt"] = String(NOW);
  delete document.documentElement.dataset["distractionFree"];
  sprites = { requested: [], exist: true };
  vi.stubGlobal(
    "Image",
    class {
      naturalHeight = 144;
      src = "";
      async decode(): Promise<void> {
        sprites.requested.push(this.src);
        if (!sprites.exist) throw new Error("404");
      }
    },
  );
  page = document.createElement("main");
  document.body.append(page);
  root = createRoot(page);
});

afterEach(async () => {
  await act(async () => root.unmount());
  page.remove();
  cardExtras.setState({ positions: new Map() });
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Server state of a live stream on a card. */
const NEWS = {
  viewers: 2,
  isLiveNow: true,
  hasSignal: true,
  isSenderLost: false,
  endReason: null,
  endedAt: null,
  title: SAMPLE_CARD.title,
  version: 1,
};

async function show(card: React.ReactNode, news = NEWS): Promise<void> {
  const queryClient = new QueryClient();
  queryClient.setQueryData(liveStateQuery(SAMPLE_CARD._id).queryKey, news);
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <QueryClientProvider client={queryClient}>{card}</QueryClientProvider>,
    }),
    history: createMemoryHistory(),
  });
  await router.load();
  await act(async () => root.render(<RouterProvider router={router} />));
  await loaded();
}

/** Waits for the lazily loaded parts of the card; they resolve without a timer. */
async function loaded(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await act(async () => import("./video-state-card.tsx"));
  await act(async () => import("#web/ui/overlays/hover-preview.tsx"));
}

function thumbnailLink(): Element {
  const link = page.querySelector("article > a");
  if (!link) throw new Error("Thumbnail link not found");
  return link;
}

async function point(pointerType: "mouse" | "touch"): Promise<void> {
  await act(async () => {
    thumbnailLink().dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType }));
  });
}

async function leave(): Promise<void> {
  await act(async () => {
    thumbnailLink().dispatchEvent(new PointerEvent("pointerout", { bubbles: true, pointerType: "mouse" }));
  });
}

async function wait(ms: number): Promise<void> {
  await act(async () => vi.advanceTimersByTime(ms));
  await loaded();
}

function hasPreview(): boolean {
  return page.innerHTML.includes("seeksprite.jpg");
}

describe("the preview of a card", () => {
  it("starts after 800 ms of hovering, and ends when the mouse leaves [DIS-054]", async () => {
    await show(<VideoListCard video={video} />);
    await point("mouse");
    await wait(HOVER_MS - 100);
    expect(hasPreview()).toBe(false);
    expect(sprites.requested).toEqual([]);

    await wait(200);
    expect(hasPreview()).toBe(true);
    await leave();
    expect(hasPreview()).toBe(false);
  });

  it("does not start on touch [DIS-055]", async () => {
    await show(<VideoListCard video={video} />);
    await point("touch");
    await wait(HOVER_MS * 2);

    expect(hasPreview()).toBe(false);
    expect(sprites.requested).toEqual([]);
  });

  it("does not start on thumbnail-only cards [DIS-056]", async () => {
    await show(<VideoCard video={cardContent(video)} isThumbnailOnly />);
    await point("mouse");
    await wait(HOVER_MS * 2);

    expect(hasPreview()).toBe(false);
    expect(sprites.requested).toEqual([]);
  });

  it("is missing before a premiere has started, and is there afterwards [DIS-057]", async () => {
    const premiereAt = new Date(NOW + 60_000).toISOString();
    await show(<VideoListCard video={{ ...video, status: "premiere_scheduled", premiereAt }} />);
    await point("mouse");
    await wait(HOVER_MS * 2);
    expect(sprites.requested).toEqual([]);

    const started = new Date(NOW - 60_000).toISOString();
    await show(<VideoListCard video={{ ...video, premiereAt: started }} />);
    await point("mouse");
    await wait(HOVER_MS * 2);
    expect(hasPreview()).toBe(true);
  });

  it("is disabled permanently when its sprite fails to load [DIS-058]", async () => {
    sprites.exist = false;
    await show(<VideoListCard video={video} />);
    await point("mouse");
    await wait(HOVER_MS * 2);
    expect(sprites.requested).toHaveLength(1);

    sprites.exist = true;
    await leave();
    await point("mouse");
    await wait(HOVER_MS * 2);
    expect(hasPreview()).toBe(false);
    expect(sprites.requested).toHaveLength(1);
    expect(page.querySelector(".mark-notch")).not.toBeNull();
  });

  it("does not start on a distraction-free site", async () => {
    document.documentElement.dataset["distractionFree"] = "on";
    await show(<VideoListCard video={video} />);
    await point("mouse");
    await wait(HOVER_MS * 2);

    expect(sprites.requested).toEqual([]);
  });
});

describe("a card", () => {
  const text = () => page.textContent ?? "";
  const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
  const labels = () =>
    [...page.querySelectorAll("article > a span.rounded-xs")].map((label) => label.textContent);

  it("marks adult videos in red [DIS-060]", async () => {
    await show(<VideoListCard video={{ ...video, adultsOnly: true, ageRestriction: 18 }} />);

    const mark = [...page.querySelectorAll("span")].find(({ textContent, children }) => {
      return textContent === "+18" && children.length === 0;
    });
    expect(mark?.className).toContain("bg-danger");
  });

  it.each([
    [{ visibility: "private" }, "Prywatny"],
    [{ visibility: "non_public" }, "Niepubliczny"],
    [{ status: "scheduled" }, "Zaplanowany"],
    [{ status: "processed" }, "Nieopublikowany"],
  ] as const)("shows restricted visibility with an icon: %j [DIS-061]", async (changes, label) => {
    await show(<VideoListCard video={{ ...video, ...changes }} />);

    expect(labels()).toEqual([label]);
    expect(page.querySelectorAll("article > a span.rounded-xs svg")).toHaveLength(1);
  });

  it("has no such icon on a public video", async () => {
    await show(<VideoListCard video={video} />);
    expect(labels()).toEqual([]);
  });

  it("shows who has banned it [DIS-062]", async () => {
    await show(<VideoListCard video={{ ...video, bannedByBigTech: true, bannedByNadaj: true }} />);
    expect(labels()).toEqual(["Zablokowany", "Zbanowany przez big techy"]);
  });

  it("distinguishes running live streams from upcoming ones [DIS-051, DIS-053, DIS-059]", async () => {
    await show(<VideoListCard video={{ ...video, live: true, livestreamStartsAt: at(-5) }} />);
    expect(labels()).toEqual([]);
    expect(page.querySelector(".mark-notch")?.textContent).toBe("Na żywo");

    await show(<VideoListCard video={{ ...video, live: true, livestreamStartsAt: at(30) }} />);
    expect(labels()).toEqual(["Transmisja"]);
    expect(page.querySelector(".mark-notch")?.textContent).toBe("Start za 30 minut");
  });

  it("does not show a live stream as live while its signal is lost [LAS-055]", async () => {
    await show(<VideoListCard video={{ ...video, live: true, hasSignal: false }} />, {
      ...NEWS,
      hasSignal: false,
    });
    expect(labels()).toEqual(["Transmisja"]);
    expect(page.querySelector(".mark-notch")?.textContent).toBe("Czekamy na nadawcę");

    // Loaded before the signal was lost.
    await show(<VideoListCard video={{ ...video, live: true, hasSignal: true }} />, {
      ...NEWS,
      hasSignal: false,
    });
    expect(page.querySelector(".mark-notch")?.textContent).toBe("Czekamy na nadawcę");

    await show(<VideoListCard video={{ ...video, live: true, hasSignal: false }} />);
    expect(page.querySelector(".mark-notch")?.textContent).toBe("Na żywo");
  });

  it("shows the time since a live stream ended [DIS-063]", async () => {
    await show(<VideoListCard video={{ ...video, live: true, livestreamEndedAt: at(-120) }} />);

    expect(text()).toContain("2 godziny temu");
    expect(text()).not.toContain("8 godzin temu");
    expect(page.querySelector(".mark-notch")?.textContent).toBe("10:00");
  });

  it("announces premieres, and highlights one that starts soon [DIS-052, DIS-059]", async () => {
    await show(<VideoListCard video={{ ...video, status: "premiere_scheduled", premiereAt: at(45) }} />);
    expect(labels()).toEqual(["Premiera"]);
    expect(page.querySelector(".mark-notch")?.textContent).toBe("Premiera za 45 minut");

    await show(<VideoListCard video={{ ...video, status: "premiere_scheduled", premiereAt: at(9) }} />);
    expect(labels()).toEqual(["Premiera wkrótce"]);

    await show(<VideoListCard video={{ ...video, premiereAt: at(-30) }} />);
    expect(labels()).toEqual([]);
    expect(page.querySelector(".mark-notch")?.textContent).toBe("10:00");
  });

  it("shows the watch progress", async () => {
    cardExtras.setState({ positions: new Map([[SAMPLE_CARD._id, 150]]) });
    await show(<VideoListCard video={video} />);

    const line = page.querySelector<HTMLElement>(".bg-accent");
    expect(line?.style.width).toBe("25%");
  });

  it("is available in English", async () => {
    await setLocale("en", { reload: false });
    await show(<VideoListCard video={{ ...video, live: true }} />);
    await setLocale("pl", { reload: false });

    expect(page.querySelector(".mark-notch")?.textContent).toBe("Live");
  });
});
