/** `over` is an ordinary video again. */
export type PremierePhase = "none" | "upcoming" | "running" | "over";

interface Premiere {
  readonly premiereAt: string | null;
  /** Seconds. */
  readonly duration: number;
}

/** The phase of a premiere at a moment (in ms): it runs from its start for the length of the video. */
export function premierePhase({ premiereAt, duration }: Premiere, nowMs: number): PremierePhase {
  if (premiereAt === null) return "none";
  const startsMs = Date.parse(premiereAt);
  if (nowMs < startsMs) return "upcoming";
  return nowMs <= startsMs + duration * 1000 ? "running" : "over";
}
