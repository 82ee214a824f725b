import { livePhase, type LiveStream } from "#shared/live/phase.ts";
import { type PremierePhase, premierePhase } from "#shared/videos/premiere.ts";

/** `closed`: read-only. */
export type ChatPhase = "none" | "open" | "closed";

interface ChatPhaseInput extends LiveStream {
  readonly premiereAt: string | null;
  /** Seconds. */
  readonly duration: number;
}

const PREMIERE_PHASES: Readonly<Record<PremierePhase, ChatPhase>> = {
  none: "none",
  upcoming: "none",
  running: "open",
  over: "closed",
};

/** Whether there is a chat at a moment (in ms): before and during a live stream, and while a premiere runs. */
export function chatPhase(video: ChatPhaseInput, nowMs: number): ChatPhase {
  switch (livePhase(video)) {
    case "waiting":
    case "live":
      return "open";
    case "ended":
      return "closed";
    case "none":
      return PREMIERE_PHASES[premierePhase(video, nowMs)];
  }
}
