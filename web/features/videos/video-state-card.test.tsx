import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { VideoCard } from "#shared/videos/contract.ts";
import { overwriteGetLocale, type Locale } from "#web/i18n/compiled/runtime.js";
import { SAMPLE_CARD } from "#web/testing/sample-video.ts";
import { Notch } from "#web/ui/feedback/notch.tsx";
import type { VideoCardContent } from "#web/ui/cards/video-card.tsx";
import { cardContent, rowContent } from "./card-content.tsx";
import { VideoStateCard } from "./video-state-card.tsx";

const NOW = Date.parse("2026-11-20T20:00:00Z");

const video: VideoCard = { ...SAMPLE_CARD, views: 0 };

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

/** Text below the title of a card and of a row. */
function textsBelow(card: VideoCard): Promise<string[]> {
  return textsOf(card, [cardContent(card), rowContent(card)], ({ meta }) => <p>{meta}</p>);
}

/** Texts on the thumbnail: the tags, then the notch. */
function textsOnThumbnail(card: VideoCard): Promise<string[]> {
  return textsOf(card, [cardContent(card)], ({ tags, notch }) => (
    <>
      {tags?.map(({ label }) => (
        <p key={label}>{label}</p>
      ))}
      <p>{notch && <Notch content={notch} />}</p>
    </>
  ));
}

async function textsOf(
  card: VideoCard,
  contents: readonly VideoCardContent[],
  render: (content: VideoCardContent) => ReactNode,
): Promise<string[]> {
  const page = document.createElement("main");
  const root = createRoot(page);
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        {contents.map((content, index) => (
          <VideoStateCard key={index} video={card} content={content}>
            {render}
          </VideoStateCard>
        ))}
      </QueryClientProvider>,
    ),
  );
  const words = [...page.querySelectorAll("p")].map(({ textContent }) => textContent ?? "");
  await act(async () => root.unmount());
  return words;
}

const minutesFromNow = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();

describe("the thumbnail", () => {
  const stream: VideoCard = { ...video, live: true, livestreamStartsAt: minutesFromNow(-5) };
  const premiere: VideoCard = {
    ...video,
    status: "premiere_scheduled",
    premiereAt: minutesFromNow(24 * 60),
  };

  it.each<[string, VideoCard, string[]]>([
    ["a stream on air", { ...stream, hasSignal: true }, ["Na żywo"]],
    ["a stream without signal", { ...stream, hasSignal: false }, ["Transmisja", "Czekamy na nadawcę"]],
    [
      "an announced stream",
      { ...stream, livestreamStartsAt: minutesFromNow(24 * 60) },
      ["Transmisja", "Start jutro 21:00"],
    ],
    ["a premiere", premiere, ["Premiera", "Premiera jutro 21:00"]],
  ])("says each thing once: %s", async (_, card, texts) => {
    expect(await textsOnThumbnail(card)).toEqual(texts);
  });
});

describe("the line below the title", () => {
  it.each<[Locale, number, string]>([
    ["pl", 30, "Zaplanowano na dziś 21:30"],
    ["pl", 5 * 60, "Początek za 5 godzin"],
    ["pl", 5 * 24 * 60, "Początek za 5 dni"],
    ["en", 30, "Scheduled for today 21:30"],
    ["en", 5 * 24 * 60, "Begins in 5 days"],
  ])("shows the start instead of the view count: %s, in %d minutes", async (locale, minutes, words) => {
    overwriteGetLocale(() => locale);
    const stream = { ...video, live: true, livestreamStartsAt: minutesFromNow(minutes) };
    const premiere: VideoCard = {
      ...video,
      status: "premiere_scheduled",
      premiereAt: minutesFromNow(minutes),
    };

    expect(await textsBelow(stream)).toEqual([words, words]);
    expect(await textsBelow(premiere)).toEqual([words, words]);
  });

  it("shows the view count once the premiere has started", async () => {
    const [card, row] = await textsBelow({ ...video, premiereAt: minutesFromNow(-30) });

    expect(card).toContain("0 wyświetleń");
    expect(row).toBe("0 wyśw.8 godzin temu");
  });
});
