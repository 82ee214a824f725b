import { MediaActionTypes, useMediaDispatch, useMediaStore } from "media-chrome/react/media-store";
import type { RefObject } from "react";
import { getLocale } from "#web/i18n/compiled/runtime.js";
import type { PlayerAction } from "./action.ts";
import { toggledLanguage } from "./captions.ts";
import { askedVolume } from "./loudness.ts";
import { FASTEST_RATE, type PlayerSettings, SLOWEST_RATE } from "./settings.ts";
import type { PlayerSource } from "./source.ts";
import type { StreamControl } from "./use-stream.ts";

/** Sound that comes back from zero is at least this loud. */
const AUDIBLE_VOLUME = 0.25;

interface ActionParts {
  readonly videoRef: RefObject<HTMLVideoElement | null>;
  readonly source: PlayerSource;
  readonly stream: StreamControl;
  readonly settings: PlayerSettings;
  /** How much quieter than its file the film is played. */
  readonly gain: number;
  readonly onSettingsChange: (change: Partial<PlayerSettings>) => void;
  readonly showShortcuts: () => void;
}

/** The one place where the viewer's wishes reach the video element and the settings. */
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

  function setVolume(video: HTMLVideoElement, wish: number) {
    const volume = clamp(Number(wish.toFixed(2)), 0, 1);
    setSound(video, volume, volume === 0);
  }

  function setSound(video: HTMLVideoElement, volume: number, muted: boolean) {
    video.volume = volume * gain;
    video.muted = muted;
    stream.noteSound();
    onSettingsChange({ volume, muted });
  }

  function toggleMute(video: HTMLVideoElement) {
    const volume = askedVolume(video.volume, gain);
    const isSilent = video.muted || volume === 0;
    setSound(video, isSilent ? Math.max(AUDIBLE_VOLUME, volume) : volume, !isSilent);
  }

  function togglePicture(isOn: boolean | undefined, enter: string, exit: string) {
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
        return seek(video, (stream.heldSeconds ?? video.currentTime) + action.seconds);
      case "seek-to":
        return seek(video, action.seconds);
      case "seek-to-share":
        return seek(video, action.share * durationOf(video));
      case "change-volume":
        return setVolume(video, (video.muted ? 0 : askedVolume(video.volume, gain)) + action.by);
      case "set-volume":
        return setVolume(video, action.volume);
      case "toggle-mute":
        return toggleMute(video);
      case "change-rate":
        return onSettingsChange({
          playbackRate: clamp(settings.playbackRate + action.by, SLOWEST_RATE, FASTEST_RATE),
        });
      case "set-rate":
        return onSettingsChange({ playbackRate: action.rate });
      case "set-quality":
        return onSettingsChange({ quality: action.quality });
      case "set-captions":
        return onSettingsChange({ captions: action.language });
      case "set-caption-size":
        return onSettingsChange({ captionSize: action.size });
      case "set-caption-ground":
        return onSettingsChange({ captionGround: action.ground });
      case "toggle-loop":
        return onSettingsChange({ isLooping: !settings.isLooping });
      case "toggle-levelling":
        return onSettingsChange({ isLevelled: !settings.isLevelled });
      case "toggle-autoplay-next":
        return onSettingsChange({ isAutoplayNext: !settings.isAutoplayNext });
      case "toggle-captions":
        return onSettingsChange({ captions: toggledLanguage(source.tracks, settings.captions, getLocale()) });
      case "toggle-full-screen":
        return togglePicture(
          store.getState().mediaIsFullscreen,
          MediaActionTypes.MEDIA_ENTER_FULLSCREEN_REQUEST,
          MediaActionTypes.MEDIA_EXIT_FULLSCREEN_REQUEST,
        );
      case "toggle-picture-in-picture":
        return togglePicture(
          store.getState().mediaIsPip,
          MediaActionTypes.MEDIA_ENTER_PIP_REQUEST,
          MediaActionTypes.MEDIA_EXIT_PIP_REQUEST,
        );
      case "show-shortcuts":
        return showShortcuts();
    }
  };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
