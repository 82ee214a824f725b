import { DEFAULT_SETTINGS } from "./settings.ts";
import type { Quality } from "./source.ts";

/** One stall can be bad luck. */
const STRAINED_STALLS = 2;

/**
 * The quality to play: the viewer's wish, or what the connection can carry once a film in the default quality, which
 * nobody need have chosen, has stalled again and again.
 */
export function easedQuality(wish: Quality, stalls: number): Quality {
  return wish === DEFAULT_SETTINGS.quality && stalls >= STRAINED_STALLS ? "auto" : wish;
}
