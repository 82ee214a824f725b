import { m } from "#web/i18n/compiled/messages.js";
import { getLocale } from "#web/i18n/compiled/runtime.js";
import { formatDuration } from "#web/ui/format/duration.ts";
import { perLocale } from "#web/ui/format/per-locale.ts";
import type { FailureCause } from "./engine/engine.ts";
import type { Quality } from "./source.ts";

const ratesOf = perLocale((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }));

/** Formats 1.25 as "1,25×". */
export function rateText(rate: number): string {
  return `${ratesOf(getLocale()).format(rate)}×`;
}

export function qualityText(quality: Quality): string {
  if (quality === "audio") return m.playback_quality_audio();
  return quality === "auto" ? m.playback_quality_auto() : `${quality}p`;
}

export function positionText(seconds: number, durationSeconds: number): string {
  return m.playback_position_of({ current: formatDuration(seconds), total: formatDuration(durationSeconds) });
}

export function failureText(cause: FailureCause, isLive: boolean): string {
  switch (cause) {
    case "offline":
      return m.playback_failure_offline();
    case "network":
      return isLive ? m.playback_failure_network_live() : m.playback_failure_network();
    case "unavailable":
      return isLive ? m.playback_failure_unavailable_live() : m.playback_failure_unavailable();
    case "unsupported":
      return isLive ? m.playback_failure_unsupported_live() : m.playback_failure_unsupported();
  }
}
