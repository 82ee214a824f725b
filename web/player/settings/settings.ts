import { useRef } from "react";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import type { PlayerSource, Quality } from "#web/player/source.ts";
import { DEFAULT_QUALITY } from "./live-settings.ts";

export const CAPTION_SIZES = ["small", "medium", "large"] as const;
export type CaptionSize = (typeof CAPTION_SIZES)[number];

export const CAPTION_GROUNDS = ["dark", "light", "none"] as const;
export type CaptionGround = (typeof CAPTION_GROUNDS)[number];

export interface PlayerSettings {
  /** Volume from 0 to 1. */
  readonly volume: number;
  readonly muted: boolean;
  readonly quality: Quality;
  readonly playbackRate: number;
  /** Caption language, null for none. */
  readonly captions: string | null;
  readonly captionSize: CaptionSize;
  /** Caption background: a dark or a light strip, or none. */
  readonly captionGround: CaptionGround;
  /** The video restarts when it ends. */
  readonly isLooping: boolean;
  /** Loudness levelling: loud videos are played as loud as others. */
  readonly isLevelled: boolean;
  /** Quality of live streams; by default as high as the connection permits. */
  readonly liveQuality: Quality;
  /** Live streams play further behind the live edge, so that short interruptions remain invisible. */
  readonly isSteady: boolean;
  /** Autoplay of the next video. */
  readonly isAutoplayNext: boolean;
}

export const DEFAULT_SETTINGS: PlayerSettings = {
  volume: 1,
  muted: false,
  quality: DEFAULT_QUALITY,
  playbackRate: 1,
  captions: null,
  captionSize: "medium",
  captionGround: "dark",
  isLooping: false,
  isLevelled: true,
  liveQuality: "auto",
  isSteady: false,
  isAutoplayNext: true,
};

/** The quality that this viewer has chosen for this kind of stream. */
export function chosenQuality({ isLive }: PlayerSource, settings: PlayerSettings): Quality {
  return isLive ? settings.liveQuality : settings.quality;
}

/**
 * The settings that apply to a source. A live stream has the speed of its sender and cannot loop; both settings stay
 * stored for videos.
 */
export function settingsFor(
  { isLive }: Pick<PlayerSource, "isLive">,
  settings: PlayerSettings,
): PlayerSettings {
  return isLive ? { ...settings, playbackRate: 1, isLooping: false } : settings;
}

export const SLOWEST_RATE = 0.25;
export const FASTEST_RATE = 2;
export const RATE_STEP = 0.25;

const STORAGE_NAME = "player-settings";
const SAVE_DELAY_MS = 1000;

/** Merges valid values from storage or from an older version into known settings. */
export function mergeSettings(known: PlayerSettings, stored: unknown): PlayerSettings {
  if (typeof stored !== "object" || stored === null) return known;
  const candidate: Partial<Record<keyof PlayerSettings, unknown>> = stored;
  const { volume, muted, quality, playbackRate, captions } = candidate;
  return {
    volume: isBetween(volume, 0, 1) ? volume : known.volume,
    muted: typeof muted === "boolean" ? muted : known.muted,
    quality: isQuality(quality) ? quality : known.quality,
    liveQuality: isQuality(candidate.liveQuality) ? candidate.liveQuality : known.liveQuality,
    isSteady: typeof candidate.isSteady === "boolean" ? candidate.isSteady : known.isSteady,
    playbackRate: isBetween(playbackRate, SLOWEST_RATE, FASTEST_RATE) ? playbackRate : known.playbackRate,
    captions: typeof captions === "string" || captions === null ? captions : known.captions,
    captionSize: CAPTION_SIZES.find((size) => size === candidate.captionSize) ?? known.captionSize,
    captionGround:
      CAPTION_GROUNDS.find((ground) => ground === candidate.captionGround) ?? known.captionGround,
    isLooping: typeof candidate.isLooping === "boolean" ? candidate.isLooping : known.isLooping,
    isLevelled: typeof candidate.isLevelled === "boolean" ? candidate.isLevelled : known.isLevelled,
    isAutoplayNext:
      typeof candidate.isAutoplayNext === "boolean" ? candidate.isAutoplayNext : known.isAutoplayNext,
  };
}

const useStoredSettings = create<PlayerSettings>()(
  persist(() => DEFAULT_SETTINGS, {
    name: STORAGE_NAME,
    merge: (stored, known) => mergeSettings(known, stored),
  }),
);

/** Applies settings saved elsewhere, e.g. with the account; missing or invalid values stay unchanged. */
export function adoptPlayerSettings(settings: unknown): void {
  useStoredSettings.setState((known) => mergeSettings(known, settings));
}

/**
 * The viewer's settings for all videos, stored in this browser. `save` is called with the viewer's changes,
 * debounced, so that they can be saved with the account too.
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

function isQuality(value: unknown): value is Quality {
  return value === "auto" || value === "audio" || isBetween(value, 1, Infinity);
}

function isBetween(value: unknown, low: number, high: number): value is number {
  return typeof value === "number" && value >= low && value <= high;
}
