import { type RefObject, useState } from "react";
import type { ActionOrigin, PlayerAction } from "./controls/action.ts";
import { useActions } from "./controls/use-actions.ts";
import { isPossible } from "./controls/possible-actions.ts";
import { useKeyboard } from "./controls/use-keyboard.ts";
import type { EngineChoice } from "./engine/engine-slot.ts";
import { fallbackQuality } from "./settings/fallback-quality.ts";
import { loudnessGain } from "./settings/loudness.ts";
import { liveDelay } from "./settings/live-settings.ts";
import { type PlayerSettings, settingsFor } from "./settings/settings.ts";
import { useAppliedSettings } from "./settings/use-applied-settings.ts";
import type { PlayerSource } from "./source.ts";
import { useFeedback } from "./status/use-feedback.ts";
import { useMediaSession } from "./use-media-session.ts";
import type { PlaybackListeners } from "./observe-playback.ts";
import { usePlaybackReports } from "./use-playback-reports.ts";
import { useStream } from "./use-stream.ts";

interface PlaybackOptions extends PlaybackListeners {
  readonly videoRef: RefObject<HTMLVideoElement | null>;
  readonly canvasRef: RefObject<HTMLCanvasElement | null>;
  readonly frameRef: RefObject<HTMLDivElement | null>;
  readonly source: PlayerSource;
  readonly settings: PlayerSettings;
  readonly startAtSeconds: number;
  readonly autoplay: boolean;
  readonly engine: EngineChoice;
  readonly isFirstPage: boolean;
  readonly hasPageKeys?: boolean;
  readonly onSettingsChange: (change: Partial<PlayerSettings>) => void;
  readonly onShowShortcuts: () => void;
  readonly onKeyboardAction: () => void;
}

/** Plays the source by the settings, reports the playback, and performs the actions of controls, keys and system. */
export function usePlayback({ onShowShortcuts, onKeyboardAction, ...options }: PlaybackOptions) {
  const { videoRef, frameRef, source, settings } = options;
  const [stallState, setStallState] = useState({ videoId: "", stalls: 0 });
  const { sign, show: showFeedback } = useFeedback();
  const gain = loudnessGain(source.loudnessLufs, settings.isLevelled);
  const stalls = stallState.videoId === source.id ? stallState.stalls : 0;

  useAppliedSettings(videoRef, settingsFor(source, settings), gain);
  const stream = useStream({
    ...options,
    quality: source.isLive ? settings.liveQuality : fallbackQuality(settings.quality, stalls),
    delaySeconds: liveDelay(settings),
  });
  usePlaybackReports({
    ...options,
    stream,
    onStall: (total) => setStallState({ videoId: source.id, stalls: total }),
  });
  const act = useActions({ ...options, stream, gain, showShortcuts: onShowShortcuts });

  function perform(action: PlayerAction, origin: ActionOrigin = "control") {
    if (!isPossible(action.type, source)) return;
    act(action);
    showFeedback(action, origin);
    if (origin === "keyboard") onKeyboardAction();
  }

  useKeyboard(frameRef, perform, options.hasPageKeys ?? true);
  useMediaSession(source, perform);
  return { stream, gain, sign, perform };
}
