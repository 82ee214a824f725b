/** `over` is an ordinary video again. */
export type PremierePhase = "none" | "upcoming" | "running" | "over";

interface Premiere {
  readonly premiereAt: string | null;
  /** Seconds. */
  readonly duration: number;
}

/** Where a premiere stands at a moment (in ms): it runs from its beginning for as long as the film lasts. */
export function premierePhase({ premiereAt, duration }: Premiere, nowMs: number): PremierePhase {
  if (premiereAt === null) return "none";
  const beginsMs = Date.parse(premiereAt);
  if (nowMs < beginsMs) return "upcoming";
  return nowMs <= beginsMs + duration * 1000 ? "running" : "over";
}
