/** What tells where a broadcast or a premiere stands. */
export interface Broadcast {
  readonly live?: boolean | undefined;
  /** The broadcast was started and is not over. */
  readonly isLiveNow?: boolean | undefined;
  readonly livestreamStartsAt?: string | null | undefined;
  readonly livestreamEndedAt?: string | null | undefined;
}

/**
 *   waiting ─start─▶ live ─finish─▶ ended
 *      └────────────finish───────────▶┘
 *
 * `live` lasts through interruptions of the signal. What has ended turns into the film of its recording.
 */
export type LivePhase = "none" | "waiting" | "live" | "ended";

export function livePhase({ live, isLiveNow, livestreamEndedAt }: Broadcast): LivePhase {
  if (!live) return "none";
  if (livestreamEndedAt) return "ended";
  return isLiveNow ? "live" : "waiting";
}

/** A broadcast that is not over, begun or not. */
export function isLive({ live, livestreamEndedAt }: Broadcast): boolean {
  return live === true && !livestreamEndedAt;
}

/** Announced for a moment: a broadcast with a start, or a premiere. */
export function isUpcoming({
  livestreamStartsAt,
  premiereAt,
}: Pick<Broadcast, "livestreamStartsAt"> & { readonly premiereAt: string | null }): boolean {
  return Boolean(livestreamStartsAt) || premiereAt !== null;
}
