import type { CaptionGround, CaptionSize } from "./settings.ts";
import type { Quality } from "./source.ts";

/** Everything a viewer can ask of the player, by button, key, gesture or the system's media controls. */
export type PlayerAction =
  | { readonly type: "play" | "pause" | "toggle-play" }
  | { readonly type: "seek-by" | "seek-to"; readonly seconds: number }
  | { readonly type: "seek-to-share"; readonly share: number }
  | { readonly type: "change-volume"; readonly by: number }
  | { readonly type: "set-volume"; readonly volume: number }
  | { readonly type: "toggle-mute" }
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
        | "toggle-full-screen"
        | "toggle-picture-in-picture"
        | "show-shortcuts";
    };

/** The keyboard, a gesture and the media keys give no sign of their own: the player answers them on the picture. */
export type ActionOrigin = "control" | "keyboard" | "gesture" | "system";
