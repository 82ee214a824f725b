import type { Locale } from "#shared/texts.ts";
import { ANNOUNCED_PREMIERES, type AnnouncedMoment } from "./announcements.ts";
import { DEMO_CHANNELS } from "./channels.ts";
import type { DemoChannel } from "./demo-channel.ts";
import { createRandom } from "./drawing.ts";
import { ENGLISH_CHANNELS } from "./english-channels.ts";
import type { PosterOptions } from "./posters.ts";
import type { SceneName } from "./scenes.ts";
import { TRANSCRIPTS } from "./transcripts.ts";
import { VIEWERS } from "./comment-texts.ts";

export interface PlannedChannel {
  readonly channel: DemoChannel;
  readonly locale: Locale;
  readonly poster: PosterOptions;
}

export interface PlannedVideo {
  /** Index over the whole site, from 0. */
  readonly number: number;
  readonly channel: DemoChannel;
  readonly locale: Locale;
  readonly title: string;
  readonly poster: PosterOptions;
  readonly seconds: number;
  /** Hours since publication; 0 for a premiere, which is in the future. */
  readonly hoursAgo: number;
  readonly premiere: AnnouncedMoment | undefined;
  readonly views: number;
  /** The spoken lines; the video then has subtitles. */
  readonly lines: readonly string[] | undefined;
}

export interface DemoPlan {
  readonly channels: readonly PlannedChannel[];
  /** Published videos. */
  readonly videos: readonly PlannedVideo[];
  readonly premieres: readonly PlannedVideo[];
  readonly viewers: readonly (typeof VIEWERS)[number][];
}

const SMALL = { channels: 3, videos: 2, viewers: 3, premieres: 1 } as const;
const MAX_VIEWS = 120;
const SHORTEST_SECONDS = 6;
const LENGTHS = 9;
/** Long enough to read the spoken lines. */
const TRANSCRIPT_SECONDS = 16;
const SEEDS_PER_CHANNEL = 100;

/** The content of the demo site; deterministic. */
export function planDemo({ isSmall }: { readonly isSmall: boolean }): DemoPlan {
  const takes = new Map<SceneName, number>();
  let number = 0;

  function posterOf(scene: SceneName, seed: number): PosterOptions {
    const take = takes.get(scene) ?? 0;
    takes.set(scene, take + 1);
    return { scene, seed, take };
  }

  function plan(
    channel: DemoChannel,
    title: string,
    scene: SceneName,
    index: number,
    premiere?: AnnouncedMoment,
  ) {
    const seed = DEMO_CHANNELS.indexOf(channel) * SEEDS_PER_CHANNEL + index;
    const random = createRandom(seed + 1);
    const lines = TRANSCRIPTS[title];
    const video: PlannedVideo = {
      ...{ number, channel, title, lines, locale: localeOf(channel) },
      poster: posterOf(scene, seed + 3),
      seconds: lines ? TRANSCRIPT_SECONDS : SHORTEST_SECONDS + ((number * 4) % LENGTHS),
      hoursAgo: premiere ? 0 : index * 41 + DEMO_CHANNELS.indexOf(channel) * 3 + random.between(0.1, 3),
      premiere,
      views: Math.ceil(random.next() ** 3 * MAX_VIEWS),
    };
    number += 1;
    return video;
  }

  const chosen = isSmall ? DEMO_CHANNELS.slice(0, SMALL.channels) : DEMO_CHANNELS;
  const videos = chosen.flatMap((channel) =>
    channel.titles.slice(0, isSmall ? SMALL.videos : undefined).map((entry, index) => {
      const [title, scene] = typeof entry === "string" ? [entry, channel.scene] : entry;
      return plan(channel, title, scene, index);
    }),
  );
  const premieres = ANNOUNCED_PREMIERES.slice(0, isSmall ? SMALL.premieres : undefined).flatMap(
    ({ channelName, title, scene, startsAt }, index) => {
      const channel = chosen.find(({ name }) => name === channelName);
      return channel ? [plan(channel, title, scene, SEEDS_PER_CHANNEL / 2 + index, startsAt)] : [];
    },
  );
  const channels = chosen.map((channel, index) => ({
    channel,
    locale: localeOf(channel),
    poster: { scene: channel.scene, seed: (index + 1) * SEEDS_PER_CHANNEL - 1, take: 0 },
  }));
  return { channels, videos, premieres, viewers: isSmall ? VIEWERS.slice(0, SMALL.viewers) : VIEWERS };
}

function localeOf(channel: DemoChannel): Locale {
  return ENGLISH_CHANNELS.includes(channel) ? "en" : "pl";
}
