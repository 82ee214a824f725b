import type { CaptionGround, CaptionSize } from "#web/player/settings/settings.ts";
import type { Quality } from "#web/player/source.ts";

/** Commands that change what is played and how it is shown. */
type PlaybackAction =
  | { readonly type: "play" | "pause" | "toggle-play" }
  | { readonly type: "seek-by" | "seek-to"; readonly seconds: number }
  | { readonly type: "seek-to-live" }
  | { readonly type: "seek-to-share"; readonly share: number }
  | { readonly type: "change-volume"; readonly by: number }
  | { readonly type: "set-volume"; readonly volume: number }
  | { readonly type: "toggle-mute" }
  | { readonly type: "toggle-full-screen" | "toggle-picture-in-picture" }
  | { readonly type: "show-shortcuts" };

/** Commands that only change the settings. */
export type SettingsAction =
  | { readonly type: "change-rate"; readonly by: number }
  | { readonly type: "set-rate"; readonly rate: number }
  | { readonly type: "set-quality"; readonly quality: Quality }
  | { readonly type: "set-captions"; readonly language: string | null }
  | { readonly type: "set-caption-size"; readonly size: CaptionSize }
  | { readonly type: "set-caption-ground"; readonly ground: CaptionGround }
  | {
      readonly type:
        | "toggle-captions"
        | "toggle-loop"
        | "toggle-levelling"
        | "toggle-autoplay-next"
        | "toggle-steady";
    };

/** All player commands, whether from a button, a key, a gesture or the system's media controls. */
export type PlayerAction = PlaybackAction | SettingsAction;

/** Keyboard, gestures and media keys give no visual feedback of their own: the player shows it over the video. */
export type ActionOrigin = "control" | "keyboard" | "gesture" | "system";
