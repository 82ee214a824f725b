import type { SceneName } from "./scenes.ts";

interface AnnouncedPremiere {
  readonly channelName: string;
  readonly title: string;
  readonly scene: SceneName;
  readonly startsAt: AnnouncedMoment;
}

/** An hour of a day relative to the run that announces it. */
export interface AnnouncedMoment {
  /** At least 1, so that the moment is in the future. */
  readonly inDays: number;
  readonly utcHour: number;
}

export const ANNOUNCED_PREMIERES: readonly AnnouncedPremiere[] = [
  {
    channelName: "Dzika Polska",
    title: "Rykowisko z bliska",
    scene: "forest",
    startsAt: { inDays: 1, utcHour: 18 },
  },
  {
    channelName: "Kosmos po Polsku",
    title: "Polski łazik na pustyni",
    scene: "planet",
    startsAt: { inDays: 2, utcHour: 19 },
  },
  {
    channelName: "Open Studio Kraków",
    title: "Mixing every grey",
    scene: "paint",
    startsAt: { inDays: 4, utcHour: 17 },
  },
];

/** An announced live stream. */
export const ANNOUNCED_STREAM = {
  channelName: "Sudety Nieznane",
  title: "Wschód słońca ze Śnieżki, na żywo",
  description: "Wchodzimy o czwartej rano. Kto pierwszy zobaczy światło, pisze na czacie.",
  scene: "mountains",
  startsAt: { inDays: 3, utcHour: 5 },
} as const satisfies AnnouncedPremiere & { readonly description: string };

/** The live stream that runs as long as the demo. */
export const RUNNING_STREAM = {
  channelName: "Kolejowy Szlak",
  title: "Kabina nocnego pociągu, na żywo",
  description: "Jedziemy do rana. Obraz z kabiny, bez komentarza; rozmawiamy na czacie.",
  scene: "railway",
} as const satisfies Omit<AnnouncedPremiere, "startsAt"> & { readonly description: string };

export function momentOf({ inDays, utcHour }: AnnouncedMoment, now: Date): Date {
  const moment = new Date(now);
  moment.setUTCDate(moment.getUTCDate() + inDays);
  moment.setUTCHours(utcHour, 0, 0, 0);
  return moment;
}
