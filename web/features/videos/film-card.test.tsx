// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { VideoCard as Film } from "#shared/videos/contract.ts";
import { setLocale } from "#web/i18n/compiled/runtime.js";
import { liveStateQuery } from "#web/live-state.ts";
import { VideoCard } from "#web/ui/video-card.tsx";
import { cardContent } from "./card-content.tsx";
import { useCardExtras } from "./card-extras.ts";
import { FilmCard } from "./film-card.tsx";

const NOW = Date.parse("2026-11-20T20:00:00Z");
const HOVER_MS = 800;

const film: Film = {
  ...{ _id: "film", title: "Nocny pociąg", channelId: "channel", status: "public", visibility: "public" },
  channel: { _id: "channel", name: "Szlak", slug: "szlak", hasPicture: false, imageVersion: 0 },
  ...{ ageRestriction: 0, adultsOnly: false, duration: 600, views: 3 },
  ...{ publishedAt: "2026-11-20T12:00:00.000Z", releaseDate: null, premiereAt: null },
  ...{ createdAt: "2026-11-20T12:00:00.000Z", bannedByBigTech: false, bannedByNadaj: false },
  ...{ tint: "#333333", hasThumbnail: true, imageVersion: 0, thumbnailBaseUrl: "/edge/video/film" },
};

/** The sprites that were asked for, and whether they can be had. */
let sprites: { asked: string[]; areThere: boolean };
let root: Root;
let page: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers({
    now: NOW,
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"],
  });
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  document.documentElement.dataset["renderedAt"] = String(NOW);
  delete document.documentElement.dataset["calm"];
  sprites = { asked: [], areThere: true };
  vi.stubGlobal(
    "Image",
    class {
      naturalHeight = 144;
      src = "";
      async decode(): Promise<void> {
        sprites.asked.push(this.src);
        if (!sprites.areThere) throw new Error("404");
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
  useCardExtras.setState({ places: new Map() });
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** What the server says of a live stream that is on a card. */
const NEWS = { viewers: 2, isLiveNow: true, hasSignal: true, endedAt: null };

async function show(card: React.ReactNode, news = NEWS): Promise<void> {
  const queryClient = new QueryClient();
  queryClient.setQueryData(liveStateQuery("film").queryKey, news);
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

/** Parts of the card that are loaded on demand come without a timer. */
async function loaded(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await act(async () => import("./special-film.tsx"));
  await act(async () => import("#web/ui/hover-preview.tsx"));
}

function picture(): Element {
  const link = page.querySelector("article > a");
  if (!link) throw new Error("there is no picture");
  return link;
}

async function point(pointerType: "mouse" | "touch"): Promise<void> {
  await act(async () => {
    picture().dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType }));
  });
}

async function leave(): Promise<void> {
  await act(async () => {
    picture().dispatchEvent(new PointerEvent("pointerout", { bubbles: true, pointerType: "mouse" }));
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
  it("begins when a mouse has rested on it for 800 ms, and ends when it leaves [DIS-054]", async () => {
    await show(<FilmCard video={film} />);
    await point("mouse");
    await wait(HOVER_MS - 100);
    expect(hasPreview()).toBe(false);
    expect(sprites.asked).toEqual([]);

    await wait(200);
    expect(hasPreview()).toBe(true);
    await leave();
    expect(hasPreview()).toBe(false);
  });

  it("is not for fingers [DIS-055]", async () => {
    await show(<FilmCard video={film} />);
    await point("touch");
    await wait(HOVER_MS * 2);

    expect(hasPreview()).toBe(false);
    expect(sprites.asked).toEqual([]);
  });

  it("is not for cards that are a picture only [DIS-056]", async () => {
    await show(<VideoCard video={cardContent(film)} isThumbnailOnly />);
    await point("mouse");
    await wait(HOVER_MS * 2);

    expect(hasPreview()).toBe(false);
    expect(sprites.asked).toEqual([]);
  });

  it("is not there before a premiere has begun, and is afterwards [DIS-057]", async () => {
    const premiereAt = new Date(NOW + 60_000).toISOString();
    await show(<FilmCard video={{ ...film, status: "premiere_scheduled", premiereAt }} />);
    await point("mouse");
    await wait(HOVER_MS * 2);
    expect(sprites.asked).toEqual([]);

    const begun = new Date(NOW - 60_000).toISOString();
    await show(<FilmCard video={{ ...film, premiereAt: begun }} />);
    await point("mouse");
    await wait(HOVER_MS * 2);
    expect(hasPreview()).toBe(true);
  });

  it("is given up for good when its sprite does not load [DIS-058]", async () => {
    sprites.areThere = false;
    await show(<FilmCard video={film} />);
    await point("mouse");
    await wait(HOVER_MS * 2);
    expect(sprites.asked).toHaveLength(1);

    sprites.areThere = true;
    await leave();
    await point("mouse");
    await wait(HOVER_MS * 2);
    expect(hasPreview()).toBe(false);
    expect(sprites.asked).toHaveLength(1);
    expect(page.querySelector(".mark-notch")).not.toBeNull();
  });

  it("does not begin by itself on a calm site", async () => {
    document.documentElement.dataset["calm"] = "on";
    await show(<FilmCard video={film} />);
    await point("mouse");
    await wait(HOVER_MS * 2);

    expect(sprites.asked).toEqual([]);
  });
});

describe("a card", () => {
  const text = () => page.textContent ?? "";
  const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
  const labels = () =>
    [...page.querySelectorAll("article > a span.rounded-xs")].map((label) => label.textContent);

  it("marks films for adults in red [DIS-060]", async () => {
    await show(<FilmCard video={{ ...film, adultsOnly: true, ageRestriction: 18 }} />);

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
  ] as const)("says with an icon that not everybody sees it: %j [DIS-061]", async (changes, label) => {
    await show(<FilmCard video={{ ...film, ...changes }} />);

    expect(labels()).toEqual([label]);
    expect(page.querySelectorAll("article > a span.rounded-xs svg")).toHaveLength(1);
  });

  it("has no such mark where everybody sees it", async () => {
    await show(<FilmCard video={film} />);
    expect(labels()).toEqual([]);
  });

  it("says who has banned it [DIS-062]", async () => {
    await show(<FilmCard video={{ ...film, bannedByBigTech: true, bannedByNadaj: true }} />);
    expect(labels()).toEqual(["Zablokowany", "Zbanowany przez big techy"]);
  });

  it("tells broadcasts that run from those that are to come [DIS-051, DIS-053, DIS-059]", async () => {
    await show(<FilmCard video={{ ...film, live: true, livestreamStartsAt: at(-5) }} />);
    expect(labels()).toEqual(["Na żywo"]);
    expect(page.querySelector(".mark-notch")?.textContent).toBe("Na żywo");

    await show(<FilmCard video={{ ...film, live: true, livestreamStartsAt: at(30) }} />);
    expect(labels()).toEqual(["Transmisja"]);
    expect(page.querySelector(".mark-notch")?.textContent).toBe("Start za 30 minut");
  });

  it("does not say that a live stream is on while nothing arrives of it [LAS-055]", async () => {
    await show(<FilmCard video={{ ...film, live: true, hasSignal: false }} />, { ...NEWS, hasSignal: false });
    expect(labels()).toEqual(["Czekamy na nadawcę"]);
    expect(page.querySelector(".mark-notch")?.textContent).toBe("Czekamy na nadawcę");

    // Loaded before the signal was lost.
    await show(<FilmCard video={{ ...film, live: true, hasSignal: true }} />, { ...NEWS, hasSignal: false });
    expect(labels()).toEqual(["Czekamy na nadawcę"]);

    await show(<FilmCard video={{ ...film, live: true, hasSignal: false }} />);
    expect(labels()).toEqual(["Na żywo"]);
  });

  it("counts the time since a broadcast has ended [DIS-063]", async () => {
    await show(<FilmCard video={{ ...film, live: true, livestreamEndedAt: at(-120) }} />);

    expect(text()).toContain("2 godziny temu");
    expect(text()).not.toContain("8 godzin temu");
    expect(page.querySelector(".mark-notch")?.textContent).toBe("10:00");
  });

  it("announces premieres, and says when one is near [DIS-052, DIS-059]", async () => {
    await show(<FilmCard video={{ ...film, status: "premiere_scheduled", premiereAt: at(45) }} />);
    expect(labels()).toEqual(["Premiera"]);
    expect(page.querySelector(".mark-notch")?.textContent).toBe("Premiera za 45 minut");

    await show(<FilmCard video={{ ...film, status: "premiere_scheduled", premiereAt: at(9) }} />);
    expect(labels()).toEqual(["Premiera wkrótce"]);

    await show(<FilmCard video={{ ...film, premiereAt: at(-30) }} />);
    expect(labels()).toEqual([]);
    expect(page.querySelector(".mark-notch")?.textContent).toBe("10:00");
  });

  it("shows how far the film was watched", async () => {
    useCardExtras.setState({ places: new Map([["film", 150]]) });
    await show(<FilmCard video={film} />);

    const line = page.querySelector<HTMLElement>(".bg-accent");
    expect(line?.style.width).toBe("25%");
  });

  it("speaks English too", async () => {
    await setLocale("en", { reload: false });
    await show(<FilmCard video={{ ...film, live: true }} />);
    await setLocale("pl", { reload: false });

    expect(page.querySelector(".mark-notch")?.textContent).toBe("Live");
  });
});
