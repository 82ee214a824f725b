import type { EarlyStart } from "#web/startup/early-start.ts";
import { startDelay, startQuality } from "#web/player/settings/live-settings.ts";

/** Keys of the player's stores, see web/player/settings and web/features/playback. */
const POSITIONS_KEY = "video-places";
const SETTINGS_KEY = "player-settings";

/** Whether a playback position of the video is stored. */
export function hasStoredPosition(videoId: string): boolean {
  return stored(POSITIONS_KEY).includes(videoId);
}

/** The viewer's settings for live streams; undefined for audio only and for invalid stored settings. */
export function storedLiveChoice(): { quality: number; delaySeconds: number } | undefined {
  try {
    const { state } = JSON.parse(stored(SETTINGS_KEY)) as {
      state?: { liveQuality?: unknown; isSteady?: unknown };
    };
    const quality = state?.liveQuality ?? "auto";
    if (quality === "audio") return undefined;
    return {
      quality: startQuality(quality),
      delaySeconds: startDelay({ isSteady: state?.isSteady === true }),
    };
  } catch {
    return undefined; // the player starts the stream
  }
}

/**
 * Plays at the viewer's saved volume, or muted if the browser requires a user gesture. Rejects if the stored settings
 * are invalid.
 */
export async function playAtSavedVolume(earlyStart: EarlyStart, gain: number): Promise<void> {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const { video } = earlyStart;
  const { state } = JSON.parse(stored(SETTINGS_KEY)) as { state?: { volume?: unknown; muted?: unknown } };
  video.volume = Math.min(1, Number(state?.volume ?? 1)) * gain;
  video.muted = state?.muted === true;
  try {
    await video.play();
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== "NotAllowedError" || video.muted) return;
    video.muted = true;
    earlyStart.isMutedByBrowser = true;
    // Refused again: stays paused; the player shows a notice.
    await video.play().catch(() => undefined);
  }
}

/** In a third-party frame without storage access, returns an empty object. */
function stored(name: string): string {
  try {
    return localStorage.getItem(name) ?? "{}";
  } catch {
    return "{}";
  }
}
