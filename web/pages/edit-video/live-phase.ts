import { livePhase } from "#shared/live/phase.ts";
import type { Video } from "#shared/videos/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";

/**
 * What is true for whoever sends:
 * `idle` and `preview` before the start, without and with a signal; `awaited`, `onAir` and `lost` while it is on, before
 * the first signal, with it and without it again; then `recording` until the recording can be watched, or `unrecorded`.
 */
export type PanelPhase = "idle" | "preview" | "awaited" | "onAir" | "lost" | "recording" | "unrecorded";

type LiveVideo = Pick<
  Video,
  "live" | "isLiveNow" | "livestreamStartsAt" | "livestreamEndedAt" | "liveAutofinish"
> &
  Pick<Video, "hls" | "status" | "renditions">;

/** Undefined for what is no live stream, or is the film of one by now. */
export function panelPhase(video: LiveVideo, hasSignal: boolean): PanelPhase | undefined {
  switch (livePhase(video)) {
    case "none":
      return undefined;
    case "waiting":
      return hasSignal ? "preview" : "idle";
    case "live":
      if (hasSignal) return "onAir";
      return video.hls === null ? "awaited" : "lost";
    case "ended":
      if (video.renditions.length > 0) return undefined;
      return video.status === "draft" ? "unrecorded" : "recording";
  }
}

export interface PhaseWords {
  readonly title: string;
  readonly text: string;
}

export function phaseWords(phase: PanelPhase, video: LiveVideo): PhaseWords {
  const isAnnounced = video.livestreamStartsAt !== null;
  switch (phase) {
    case "idle":
      return {
        title: m.live_idle(),
        text: isAnnounced ? m.live_idle_announced() : m.live_idle_text(),
      };
    case "preview":
      return {
        title: m.live_signal(),
        text: isAnnounced ? m.live_preview_announced() : m.live_preview_text(),
      };
    case "awaited":
      return { title: m.live_awaited(), text: m.live_awaited_text() };
    case "onAir":
      return { title: m.live_on(), text: m.live_on_text() };
    case "lost":
      return {
        title: m.live_lost(),
        text: video.liveAutofinish ? m.live_lost_autofinish() : m.live_lost_text(),
      };
    case "recording":
      return { title: m.live_ended_title(), text: m.live_recording_text() };
    case "unrecorded":
      return { title: m.live_ended_title(), text: m.live_unrecorded_text() };
  }
}
