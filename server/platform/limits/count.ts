/** How often a caller has done something in the present window of a limit. */
export interface Count {
  readonly times: number;
  /** Until the next window; 0 if none is open. */
  readonly leftMs: number;
}

export interface LimitOptions {
  /** The same in all processes of the site, and of no other limit. */
  readonly name: string;
  /** How often a caller may do it in one window. */
  readonly max: number;
  /** A window opens when a caller does it for the first time. */
  readonly windowMs: number;
  /** Each process counts so many callers, the latest ones. */
  readonly callersMax: number;
}

/** Whole seconds until the next window, at least one. */
export function secondsLeft({ leftMs }: Count): number {
  return Math.max(1, Math.ceil(leftMs / 1000));
}
