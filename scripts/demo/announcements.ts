import type { SceneName } from "./scenes.ts";

interface AnnouncedPremiere {
  readonly channelName: string;
  readonly title: string;
  readonly scene: SceneName;
  readonly begins: AnnouncedMoment;
}

/** An hour of a day that is counted from the run that announces it. */
export interface AnnouncedMoment {
  /** At least 1, so that the hour is still to come. */
  readonly inDays: number;
  readonly utcHour: number;
}

export const ANNOUNCED_PREMIERES: readonly AnnouncedPremiere[] = [
  {
    channelName: "Dzika Polska",
    title: "Rykowisko z bliska",
    scene: "forest",
    begins: { inDays: 1, utcHour: 18 },
  },
  {
    channelName: "Kosmos po Polsku",
    title: "Polski łazik na pustyni",
    scene: "planet",
    begins: { inDays: 2, utcHour: 19 },
  },
  {
    channelName: "Open Studio Kraków",
    title: "Mixing every grey",
    scene: "paint",
    begins: { inDays: 4, utcHour: 17 },
  },
];

/** A live stream that is to come. */
export const ANNOUNCED_STREAM = {
  channelName: "Sudety Nieznane",
  title: "Wschód słońca ze Śnieżki, na żywo",
  description: "Wchodzimy o czwartej rano. Kto pierwszy zobaczy światło, pisze na czacie.",
  scene: "mountains",
  begins: { inDays: 3, utcHour: 5 },
} as const satisfies AnnouncedPremiere & { readonly description: string };

/** The live stream that runs while the demonstration does. */
export const RUNNING_STREAM = {
  channelName: "Kolejowy Szlak",
  title: "Kabina nocnego pociągu, na żywo",
  description: "Jedziemy do rana. Obraz z kabiny, bez komentarza; rozmawiamy na czacie.",
  scene: "railway",
} as const satisfies Omit<AnnouncedPremiere, "begins"> & { readonly description: string };

export function momentOf({ inDays, utcHour }: AnnouncedMoment, now: Date): Date {
  const moment = new Date(now);
  moment.setUTCDate(moment.getUTCDate() + inDays);
  moment.setUTCHours(utcHour, 0, 0, 0);
  return moment;
}
