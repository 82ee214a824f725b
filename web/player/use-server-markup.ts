import { useHydrated } from "@tanstack/react-router";
import { use, useState } from "react";
import { EARLY_START_ATTRIBUTE } from "#web/startup/early-start.ts";
import { type PageStartup, StartupContext } from "#web/startup/startup-context.ts";
import type { EngineChoice } from "./engine/engine-slot.ts";
import { loudnessGain } from "./settings/loudness.ts";
import type { PlayerSettings } from "./settings/settings.ts";
import { type PlayerSource, playlistUrl, withStartTime } from "./source.ts";

interface ServerMarkupOptions {
  readonly source: PlayerSource;
  readonly settings: PlayerSettings;
  readonly startAtSeconds: number;
  readonly autoplay: boolean;
  readonly engine: EngineChoice;
}

/**
 * On the first page load the video is in the server-rendered markup. The inline start-up script starts it from its
 * initial segments (a live stream from its newest segments), or the browser starts it from its playlist. On client-side
 * navigations markup saves no time: the engine is chosen first.
 */
export function useServerMarkup(options: ServerMarkupOptions) {
  const startup = use(StartupContext);
  const isMarkup = !useHydrated();
  const { engine } = options;
  const [first] = useState(() => ({
    isFirstPage: isMarkup,
    markup: isMarkup && engine !== "hls.js" ? mediaAttributes(options, startup) : {},
  }));
  return first;
}

function mediaAttributes(
  { source, settings, startAtSeconds, autoplay }: ServerMarkupOptions,
  startup: PageStartup | undefined,
) {
  const gain = loudnessGain(source.loudnessLufs, settings.isLevelled);
  if (source.isLive && autoplay) {
    startup?.addVideo({ live: true, playlist: source.hls, gain });
    return { [EARLY_START_ATTRIBUTE]: "" };
  }
  if (source.hasLiveSegments) return {};
  const playlist = withStartTime(playlistUrl(source, settings.quality), startAtSeconds);
  const { initialSegments, durationSeconds } = source;
  if (!initialSegments || !autoplay || startAtSeconds > 0) return { src: playlist };
  startup?.addVideo({
    ...initialSegments,
    ...{ videoId: source.id, durationSeconds, playlist },
    gain,
  });
  return { [EARLY_START_ATTRIBUTE]: "" };
}
