import type { Locale } from "#shared/texts.ts";
import { ANNOUNCED_PREMIERES, type AnnouncedMoment } from "./announcements.ts";
import { DEMO_CHANNELS } from "./channels.ts";
import type { DemoChannel } from "./demo-channel.ts";
import { createChance } from "./drawing.ts";
import { ENGLISH_CHANNELS } from "./english-channels.ts";
import type { PosterOrder } from "./posters.ts";
import type { SceneName } from "./scenes.ts";
import { SPOKEN_LINES } from "./spoken-lines.ts";
import { VIEWERS } from "./talk.ts";

export interface PlannedChannel {
  readonly channel: DemoChannel;
  readonly locale: Locale;
  readonly poster: PosterOrder;
}

export interface PlannedVideo {
  /** From 0, over the whole site. */
  readonly number: number;
  readonly channel: DemoChannel;
  readonly locale: Locale;
  readonly title: string;
  readonly poster: PosterOrder;
  readonly seconds: number;
  /** Since it was published; 0 for a premiere, which is still to come. */
  readonly hoursAgo: number;
  readonly premiere: AnnouncedMoment | undefined;
  readonly views: number;
  /** What is said in it; it has subtitles then. */
  readonly lines: readonly string[] | undefined;
}

export interface DemoPlan {
  readonly channels: readonly PlannedChannel[];
  /** Published ones. */
  readonly videos: readonly PlannedVideo[];
  readonly premieres: readonly PlannedVideo[];
  readonly viewers: readonly (typeof VIEWERS)[number][];
}

const SMALL = { channels: 3, videos: 2, viewers: 3, premieres: 1 } as const;
const MOST_VIEWS = 120;
const SHORTEST_SECONDS = 6;
const LENGTHS = 9;
/** Long enough to read what is said. */
const SPOKEN_SECONDS = 16;
const SEEDS_PER_CHANNEL = 100;

/** What is on the demonstration site; the same at every run. */
export function planDemo({ isSmall }: { readonly isSmall: boolean }): DemoPlan {
  const takes = new Map<SceneName, number>();
  let number = 0;

  function posterOf(scene: SceneName, seed: number): PosterOrder {
    const take = takes.get(scene) ?? 0;
    takes.set(scene, take + 1);
    return { scene, seed, take };
  }

  function plan(
    channel: DemoChannel,
    title: string,
    scene: SceneName,
    place: number,
    premiere?: AnnouncedMoment,
  ) {
    const seed = DEMO_CHANNELS.indexOf(channel) * SEEDS_PER_CHANNEL + place;
    const chance = createChance(seed + 1);
    const lines = SPOKEN_LINES[title];
    const video: PlannedVideo = {
      ...{ number, channel, title, lines, locale: localeOf(channel) },
      poster: posterOf(scene, seed + 3),
      seconds: lines ? SPOKEN_SECONDS : SHORTEST_SECONDS + ((number * 4) % LENGTHS),
      hoursAgo: premiere ? 0 : place * 41 + DEMO_CHANNELS.indexOf(channel) * 3 + chance.between(0.1, 3),
      premiere,
      views: Math.ceil(chance.next() ** 3 * MOST_VIEWS),
    };
    number += 1;
    return video;
  }

  const chosen = isSmall ? DEMO_CHANNELS.slice(0, SMALL.channels) : DEMO_CHANNELS;
  const videos = chosen.flatMap((channel) =>
    channel.titles.slice(0, isSmall ? SMALL.videos : undefined).map((entry, place) => {
      const [title, scene] = typeof entry === "string" ? [entry, channel.scene] : entry;
      return plan(channel, title, scene, place);
    }),
  );
  const premieres = ANNOUNCED_PREMIERES.slice(0, isSmall ? SMALL.premieres : undefined).flatMap(
    ({ channelName, title, scene, begins }, place) => {
      const channel = chosen.find(({ name }) => name === channelName);
      return channel ? [plan(channel, title, scene, SEEDS_PER_CHANNEL / 2 + place, begins)] : [];
    },
  );
  const channels = chosen.map((channel, place) => ({
    channel,
    locale: localeOf(channel),
    poster: { scene: channel.scene, seed: (place + 1) * SEEDS_PER_CHANNEL - 1, take: 0 },
  }));
  return { channels, videos, premieres, viewers: isSmall ? VIEWERS.slice(0, SMALL.viewers) : VIEWERS };
}

function localeOf(channel: DemoChannel): Locale {
  return ENGLISH_CHANNELS.includes(channel) ? "en" : "pl";
}
