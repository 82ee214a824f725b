import type { LadderState, RehearsalState, StreamStats } from "#shared/live/contract.ts";
import { livePhase } from "#shared/live/phase.ts";
import type { Video } from "#shared/videos/contract.ts";
import { formatHours } from "#web/features/live/limit-units.ts";
import { m } from "#web/i18n/compiled/messages.js";

/**
 * Phase of a live stream for its sender:
 * `idle` and `preview` before the start, without and with a signal; `awaited`, `onAir` and `lost` while live:
 * before the first signal, with a signal, after losing it, and when it has not come back (`gone`); then `recording` until the recording can be watched,
 * or `unrecorded`.
 */
export type PanelPhase =
  | "idle"
  | "preview"
  | "awaited"
  | "onAir"
  | "lost"
  | "gone"
  | "recording"
  | "unrecorded";

type LiveVideo = Pick<
  Video,
  "live" | "isLiveNow" | "livestreamStartsAt" | "livestreamEndedAt" | "liveAutofinish"
> &
  Pick<Video, "hls" | "status" | "renditions">;

/** Undefined for videos that are not live streams, and for streams whose recording is available. */
export function panelPhase(
  video: LiveVideo,
  hasSignal: boolean,
  isSenderLost = false,
): PanelPhase | undefined {
  switch (livePhase(video)) {
    case "none":
      return undefined;
    case "waiting":
      return hasSignal ? "preview" : "idle";
    case "live":
      if (hasSignal) return "onAir";
      if (video.hls === null) return "awaited";
      return isSenderLost ? "gone" : "lost";
    case "ended":
      if (video.renditions.length > 0) return undefined;
      return video.status === "draft" ? "unrecorded" : "recording";
  }
}

export interface PhaseTexts {
  readonly title: string;
  readonly text: string;
}

/** `isRecorded`: the site makes a recording of the stream. */
export function phaseTexts(phase: PanelPhase, video: LiveVideo, isRecorded = true): PhaseTexts {
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
    case "gone":
      return { title: m.live_gone(), text: m.live_gone_studio() };
    case "recording":
      return {
        title: m.live_ended_title(),
        text: isRecorded ? m.live_recording_text() : m.live_unrecorded_off(),
      };
    case "unrecorded":
      return {
        title: m.live_ended_title(),
        text: isRecorded ? m.live_unrecorded_text() : m.live_unrecorded_off(),
      };
  }
}

export function rehearsalTexts(rehearsal: RehearsalState, hasSignal: boolean): PhaseTexts {
  if (rehearsal === "clearing") {
    return { title: m.live_rehearsal_clearing(), text: m.live_rehearsal_clearing_text() };
  }
  return hasSignal
    ? { title: m.live_rehearsal_on(), text: m.live_rehearsal_on_text() }
    : { title: m.live_rehearsal_waits(), text: m.live_rehearsal_waits_text() };
}

/** What viewers can choose from; undefined where the sender need not know. */
export function ladderText(ladder: LadderState | null): string | undefined {
  if (ladder === "busy") return m.live_ladder_busy();
  return ladder === "ladder" ? m.live_ladder_on() : undefined;
}

/** Which of two senders viewers see; undefined while only the main one is connected. */
export function sendersText({ senders, onAir }: Pick<StreamStats, "senders" | "onAir">): string | undefined {
  if (senders.length > 1) return onAir === "main" ? m.live_senders_main() : m.live_senders_backup();
  return onAir === "backup" ? m.live_senders_alone() : undefined;
}

/** Why the server has ended the stream; undefined if its owner did, or its sender was lost. */
export function endText({
  endReason,
  limits,
}: Pick<StreamStats, "endReason" | "limits">): string | undefined {
  switch (endReason) {
    case null:
      return undefined;
    case "noSpace":
      return m.live_full_studio();
    case "timeLimit":
      return m.live_too_long_studio({ hours: formatHours(limits.hours ?? 0) });
  }
}

/** Why the server has cut off the program of the sender, and what to change. */
export function cutText({
  cut,
  maxMegabits,
  limits,
}: Pick<StreamStats, "cut" | "maxMegabits" | "limits">): string | undefined {
  switch (cut) {
    case null:
      return undefined;
    case "codec":
      return m.live_cut_codec();
    case "bitRate":
      return m.live_cut_bitrate({ megabits: maxMegabits });
    case "noSpace":
      return m.live_cut_space();
    case "siteFull":
      // While the site is full, the panel says so.
      return limits.isSiteFull ? undefined : m.live_cut_full();
  }
}
