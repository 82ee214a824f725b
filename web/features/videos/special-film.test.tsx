// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { VideoCard } from "#shared/videos/contract.ts";
import { overwriteGetLocale, type Locale } from "#web/i18n/compiled/runtime.js";
import { cardContent, rowContent } from "./card-content.tsx";
import { SpecialFilm } from "./special-film.tsx";

const NOW = Date.parse("2026-11-20T20:00:00Z");

const film: VideoCard = {
  ...{ _id: "film", title: "Nocny pociąg", channelId: "channel", status: "public", visibility: "public" },
  channel: { _id: "channel", name: "Szlak", slug: "szlak", hasPicture: false, imageVersion: 0 },
  ...{ ageRestriction: 0, adultsOnly: false, duration: 600, views: 0 },
  ...{ publishedAt: "2026-11-20T12:00:00.000Z", releaseDate: null, premiereAt: null },
  ...{ createdAt: "2026-11-20T12:00:00.000Z", bannedByBigTech: false, bannedByNadaj: false },
  ...{ tint: "#333333", hasThumbnail: true, imageVersion: 0, thumbnailBaseUrl: "/edge/video/film" },
};

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  document.documentElement.dataset["renderedAt"] = String(NOW);
});
afterEach(() => {
  overwriteGetLocale(() => "pl");
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** What stands below the title of a card and of a row. */
async function wordsBelow(video: VideoCard): Promise<string[]> {
  const page = document.createElement("main");
  const root = createRoot(page);
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        {[cardContent(video), rowContent(video)].map((content, index) => (
          <SpecialFilm key={index} video={video} content={content}>
            {({ meta }) => <p>{meta}</p>}
          </SpecialFilm>
        ))}
      </QueryClientProvider>,
    ),
  );
  const words = [...page.querySelectorAll("p")].map(({ textContent }) => textContent ?? "");
  await act(async () => root.unmount());
  return words;
}

describe("the line below the title", () => {
  const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();

  it.each<[Locale, number, string]>([
    ["pl", 30, "Zaplanowano na dziś 21:30"],
    ["pl", 5 * 60, "Początek za 5 godzin"],
    ["pl", 5 * 24 * 60, "Początek za 5 dni"],
    ["en", 30, "Scheduled for today 21:30"],
    ["en", 5 * 24 * 60, "Begins in 5 days"],
  ])("says when it begins, not how many have seen it: %s, in %d minutes", async (locale, minutes, words) => {
    overwriteGetLocale(() => locale);
    const stream = { ...film, live: true, livestreamStartsAt: at(minutes) };
    const premiere: VideoCard = { ...film, status: "premiere_scheduled", premiereAt: at(minutes) };

    expect(await wordsBelow(stream)).toEqual([words, words]);
    expect(await wordsBelow(premiere)).toEqual([words, words]);
  });

  it("counts as for any film once the premiere has begun", async () => {
    const [card, row] = await wordsBelow({ ...film, premiereAt: at(-30) });

    expect(card).toContain("0 wyświetleń");
    expect(row).toBe("0 wyśw.8 godzin temu");
  });
});
