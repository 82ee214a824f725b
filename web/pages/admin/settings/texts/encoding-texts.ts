import {
  CRF_MAX,
  CRF_MIN,
  FRAME_RATE_MAX,
  FRAME_RATE_MIN,
  SEGMENT_SECONDS,
} from "#shared/videos/encoding.ts";
import { m } from "#web/i18n/compiled/messages.js";

const CODEC_NAMES: Readonly<Record<string, string>> = { h264: "H.264" };

/** Label and explanation of the settings of how uploaded videos are encoded. */
export const ENCODING_TEXTS = {
  "encoding.rungs": { label: () => m.settings_rungs(), hint: () => m.settings_rungs_hint() },
  "encoding.codecs": { label: () => m.settings_codecs(), hint: () => m.settings_codecs_hint() },
  "encoding.frameRate": {
    label: () => m.settings_frame_rate(),
    hint: () => m.settings_frame_rate_hint({ min: FRAME_RATE_MIN, max: FRAME_RATE_MAX }),
  },
  "encoding.keyFrameSeconds": {
    label: () => m.settings_key_frames(),
    hint: () => m.settings_key_frames_hint({ seconds: SEGMENT_SECONDS }),
  },
  "encoding.quality": {
    label: () => m.settings_quality(),
    hint: () => m.settings_quality_hint({ min: CRF_MIN, max: CRF_MAX }),
  },
  "encoding.keepOriginals": {
    label: () => m.settings_keep_originals(),
    hint: () => m.settings_keep_originals_hint(),
  },
} as const;

export function rungName(height: number): string {
  return m.settings_live_rung({ height });
}

export function codecName(codec: string): string {
  return CODEC_NAMES[codec] ?? codec;
}
