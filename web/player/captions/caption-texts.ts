import { m } from "#web/i18n/compiled/messages.js";
import type { CaptionGround, CaptionSize } from "#web/player/settings/settings.ts";

const SIZE_TEXTS: Record<CaptionSize, () => string> = {
  small: m.playback_caption_small,
  medium: m.playback_caption_medium,
  large: m.playback_caption_large,
};

export function captionSizeText(size: CaptionSize): string {
  return SIZE_TEXTS[size]();
}

const GROUND_TEXTS: Record<CaptionGround, () => string> = {
  dark: m.playback_caption_dark,
  light: m.playback_caption_light,
  none: m.playback_caption_none,
};

export function captionGroundText(ground: CaptionGround): string {
  return GROUND_TEXTS[ground]();
}
