import { livePhase, type Broadcast } from "#shared/live/phase.ts";
import { premierePhase } from "#shared/videos/premiere.ts";

/** `closed`: what was said can be read. */
export type ChatPhase = "none" | "open" | "closed";

interface Chatted extends Broadcast {
  readonly premiereAt: string | null;
  /** Seconds. */
  readonly duration: number;
}

/** Whether there is a chat at a moment (in ms): before and during a broadcast, and while a premiere runs. */
export function chatPhase(video: Chatted, nowMs: number): ChatPhase {
  switch (livePhase(video)) {
    case "waiting":
    case "live":
      return "open";
    case "ended":
      return "closed";
    case "none":
      return premierePhase(video, nowMs) === "running" ? "open" : "none";
  }
}
