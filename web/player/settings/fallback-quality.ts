import { DEFAULT_SETTINGS } from "./settings.ts";
import type { Quality } from "#web/player/source.ts";

/** A single stall may be a coincidence. */
const FALLBACK_STALLS = 2;

/**
 * The quality to play: the viewer's choice; the default quality, which the viewer need not have chosen, becomes
 * adaptive after repeated stalls.
 */
export function fallbackQuality(chosenQuality: Quality, stalls: number): Quality {
  return chosenQuality === DEFAULT_SETTINGS.quality && stalls >= FALLBACK_STALLS ? "auto" : chosenQuality;
}
