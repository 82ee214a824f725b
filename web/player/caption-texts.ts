import { m } from "#web/i18n/compiled/messages.js";
import type { CaptionGround, CaptionSize } from "./settings.ts";

const SIZE_TEXTS: Record<CaptionSize, () => string> = {
  small: m.player_caption_small,
  medium: m.player_caption_medium,
  large: m.player_caption_large,
};

export function captionSizeText(size: CaptionSize): string {
  return SIZE_TEXTS[size]();
}

const GROUND_TEXTS: Record<CaptionGround, () => string> = {
  dark: m.player_caption_dark,
  light: m.player_caption_light,
  none: m.player_caption_none,
};

export function captionGroundText(ground: CaptionGround): string {
  return GROUND_TEXTS[ground]();
}
