import { MediaActionTypes, useMediaDispatch, useMediaStore } from "media-chrome/react/media-store";
import type { RefObject } from "react";
import { getLocale } from "#web/i18n/compiled/runtime.js";
import type { PlayerAction, SettingsAction } from "./action.ts";
import { toggledLanguage } from "#web/player/captions/captions.ts";
import { volumeWithoutGain } from "#web/player/settings/loudness.ts";
import { liveDelay } from "#web/player/settings/live-settings.ts";
import { FASTEST_RATE, type PlayerSettings, SLOWEST_RATE } from "#web/player/settings/settings.ts";
import type { PlayerSource } from "#web/player/source.ts";
import type { StreamControl } from "#web/player/use-stream.ts";

/** Minimum volume when unmuting from zero. */
const AUDIBLE_VOLUME = 0.25;

interface ActionParts {
  readonly videoRef: RefObject<HTMLVideoElement | null>;
  readonly source: PlayerSource;
  readonly stream: StreamControl;
  readonly settings: PlayerSettings;
  /** Volume factor of loudness levelling. */
  readonly gain: number;
  readonly onSettingsChange: (change: Partial<PlayerSettings>) => void;
  readonly showShortcuts: () => void;
}

/** The only place where viewer actions change the video element and the settings. */
export function useActions({
  videoRef,
  source,
  stream,
  settings,
  gain,
  onSettingsChange,
  showShortcuts,
}: ActionParts) {
  const dispatch = useMediaDispatch();
  const store = useMediaStore();

  function seek(video: HTMLVideoElement, seconds: number) {
    stream.seek(clamp(seconds, 0, durationOf(video)));
  }

  function goLive(video: HTMLVideoElement) {
    seek(video, durationOf(video) - liveDelay(settings));
    stream.play();
  }

  function setVolume(video: HTMLVideoElement, requestedVolume: number) {
    const volume = clamp(Number(requestedVolume.toFixed(2)), 0, 1);
    setSound(video, volume, volume === 0);
  }

  function setSound(video: HTMLVideoElement, volume: number, muted: boolean) {
    video.volume = volume * gain;
    video.muted = muted;
    stream.clearMutedByBrowser();
    onSettingsChange({ volume, muted });
  }

  function toggleMute(video: HTMLVideoElement) {
    const volume = volumeWithoutGain(video.volume, gain);
    const isInaudible = video.muted || volume === 0;
    setSound(video, isInaudible ? Math.max(AUDIBLE_VOLUME, volume) : volume, !isInaudible);
  }

  function toggleMode(isOn: boolean | undefined, enter: string, exit: string) {
    dispatch({ type: isOn ? exit : enter });
  }

  function durationOf(video: HTMLVideoElement): number {
    return Number.isFinite(video.duration) ? video.duration : source.durationSeconds;
  }

  return function perform(action: PlayerAction): void {
    const video = videoRef.current;
    if (!video) return;
    switch (action.type) {
      case "play":
        return stream.play();
      case "pause":
        return stream.pause();
      case "toggle-play":
        return video.paused || stream.failure ? stream.play() : stream.pause();
      case "seek-by":
        return seek(video, (stream.pendingSeconds ?? video.currentTime) + action.seconds);
      case "seek-to":
        return seek(video, action.seconds);
      case "seek-to-live":
        return goLive(video);
      case "seek-to-share":
        return seek(video, action.share * durationOf(video));
      case "change-volume":
        return setVolume(video, (video.muted ? 0 : volumeWithoutGain(video.volume, gain)) + action.by);
      case "set-volume":
        return setVolume(video, action.volume);
      case "toggle-mute":
        return toggleMute(video);
      case "toggle-full-screen":
        return toggleMode(
          store.getState().mediaIsFullscreen,
          MediaActionTypes.MEDIA_ENTER_FULLSCREEN_REQUEST,
          MediaActionTypes.MEDIA_EXIT_FULLSCREEN_REQUEST,
        );
      case "toggle-picture-in-picture":
        return toggleMode(
          store.getState().mediaIsPip,
          MediaActionTypes.MEDIA_ENTER_PIP_REQUEST,
          MediaActionTypes.MEDIA_EXIT_PIP_REQUEST,
        );
      case "show-shortcuts":
        return showShortcuts();
      default:
        return onSettingsChange(settingsChange(action, settings, source));
    }
  };
}

function settingsChange(
  action: SettingsAction,
  settings: PlayerSettings,
  source: PlayerSource,
): Partial<PlayerSettings> {
  switch (action.type) {
    case "change-rate":
      return { playbackRate: clamp(settings.playbackRate + action.by, SLOWEST_RATE, FASTEST_RATE) };
    case "set-rate":
      return { playbackRate: action.rate };
    case "set-quality":
      return source.isLive ? { liveQuality: action.quality } : { quality: action.quality };
    case "set-captions":
      return { captions: action.language };
    case "set-caption-size":
      return { captionSize: action.size };
    case "set-caption-ground":
      return { captionGround: action.ground };
    case "toggle-loop":
      return { isLooping: !settings.isLooping };
    case "toggle-levelling":
      return { isLevelled: !settings.isLevelled };
    case "toggle-steady":
      return { isSteady: !settings.isSteady };
    case "toggle-autoplay-next":
      return { isAutoplayNext: !settings.isAutoplayNext };
    case "toggle-captions":
      return { captions: toggledLanguage(source.tracks, settings.captions, getLocale()) };
  }
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
