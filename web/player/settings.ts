import { useRef } from "react";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import type { Quality } from "./source.ts";

export const CAPTION_SIZES = ["small", "medium", "large"] as const;
export type CaptionSize = (typeof CAPTION_SIZES)[number];

export const CAPTION_GROUNDS = ["dark", "light", "none"] as const;
export type CaptionGround = (typeof CAPTION_GROUNDS)[number];

export interface PlayerSettings {
  /** 0 to 1. */
  readonly volume: number;
  readonly muted: boolean;
  readonly quality: Quality;
  readonly playbackRate: number;
  /** The language of the captions, null for none. */
  readonly captions: string | null;
  readonly captionSize: CaptionSize;
  /** What captions stand on: a dark or a light strip, or the picture itself. */
  readonly captionGround: CaptionGround;
  /** The film begins again when it is over. */
  readonly isLooping: boolean;
  /** Loud films are played as loud as others. */
  readonly isLevelled: boolean;
  /** The next film follows when it is over. */
  readonly isAutoplayNext: boolean;
}

export const DEFAULT_SETTINGS: PlayerSettings = {
  volume: 1,
  muted: false,
  quality: 480,
  playbackRate: 1,
  captions: null,
  captionSize: "medium",
  captionGround: "dark",
  isLooping: false,
  isLevelled: true,
  isAutoplayNext: true,
};

export const SLOWEST_RATE = 0.25;
export const FASTEST_RATE = 2;
export const RATE_STEP = 0.25;

const STORAGE_NAME = "nadaj-player";
const SAVE_DELAY_MS = 1000;

/** What can be trusted of settings that come from storage or from an older version laid over known good ones. */
export function mergeSettings(known: PlayerSettings, stored: unknown): PlayerSettings {
  if (typeof stored !== "object" || stored === null) return known;
  const given: Partial<Record<keyof PlayerSettings, unknown>> = stored;
  const { volume, muted, quality, playbackRate, captions } = given;
  return {
    volume: isBetween(volume, 0, 1) ? volume : known.volume,
    muted: typeof muted === "boolean" ? muted : known.muted,
    quality:
      quality === "auto" || quality === "audio" || isBetween(quality, 1, Infinity) ? quality : known.quality,
    playbackRate: isBetween(playbackRate, SLOWEST_RATE, FASTEST_RATE) ? playbackRate : known.playbackRate,
    captions: typeof captions === "string" || captions === null ? captions : known.captions,
    captionSize: CAPTION_SIZES.find((size) => size === given.captionSize) ?? known.captionSize,
    captionGround: CAPTION_GROUNDS.find((ground) => ground === given.captionGround) ?? known.captionGround,
    isLooping: typeof given.isLooping === "boolean" ? given.isLooping : known.isLooping,
    isLevelled: typeof given.isLevelled === "boolean" ? given.isLevelled : known.isLevelled,
    isAutoplayNext: typeof given.isAutoplayNext === "boolean" ? given.isAutoplayNext : known.isAutoplayNext,
  };
}

const useStoredSettings = create<PlayerSettings>()(
  persist(() => DEFAULT_SETTINGS, {
    name: STORAGE_NAME,
    merge: (stored, known) => mergeSettings(known, stored),
  }),
);

/** Takes over settings saved elsewhere, e.g. with the account; what is missing or wrong stays as it is. */
export function adoptPlayerSettings(settings: unknown): void {
  useStoredSettings.setState((known) => mergeSettings(known, settings));
}

/**
 * The viewer's settings, the same for every film, kept in this browser. `save` is told about changes the viewer
 * made once they have settled, so that they can be kept with the account too.
 */
export function usePlayerSettings(
  save?: (settings: PlayerSettings) => void,
): [PlayerSettings, (change: Partial<PlayerSettings>) => void] {
  const settings = useStoredSettings();
  const timer = useRef<number>(undefined);

  function changeSettings(change: Partial<PlayerSettings>) {
    useStoredSettings.setState(change);
    if (!save) return;
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => save(useStoredSettings.getState()), SAVE_DELAY_MS);
  }

  return [settings, changeSettings];
}

function isBetween(value: unknown, low: number, high: number): value is number {
  return typeof value === "number" && value >= low && value <= high;
}
