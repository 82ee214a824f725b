/** The fields that determine the phase of a live stream or a premiere. */
export interface LiveStream {
  readonly live?: boolean | undefined;
  /** The live stream was started and has not ended. */
  readonly isLiveNow?: boolean | undefined;
  readonly livestreamStartsAt?: string | null | undefined;
  readonly livestreamEndedAt?: string | null | undefined;
}

/**
 *   waiting ─start─▶ live ─finish─▶ ended
 *      └────────────finish───────────▶┘
 *
 * `live` continues through signal interruptions. An ended stream becomes the video of its recording.
 */
export type LivePhase = "none" | "waiting" | "live" | "ended";

export function livePhase({ live, isLiveNow, livestreamEndedAt }: LiveStream): LivePhase {
  if (!live) return "none";
  if (livestreamEndedAt) return "ended";
  return isLiveNow ? "live" : "waiting";
}

/** A live stream that has not ended, started or not. */
export function isLive({ live, livestreamEndedAt }: LiveStream): boolean {
  return live === true && !livestreamEndedAt;
}

/** Scheduled: a live stream with a start time, or a premiere. */
export function isUpcoming({
  livestreamStartsAt,
  premiereAt,
}: Pick<LiveStream, "livestreamStartsAt"> & { readonly premiereAt: string | null }): boolean {
  return Boolean(livestreamStartsAt) || premiereAt !== null;
}
