import type { FindingKey } from "./finding-texts.ts";

/** What is checked, in the order in which it is shown. */
export const CHECKS = [
  ...(["configuration", "dataFolder", "database", "migrations", "clock"] as const),
  ...(["media", "storage", "redis", "mail", "ports", "jobs"] as const),
] as const;
export type CheckName = (typeof CHECKS)[number];

/** `warning`: the site works, but not as it could; `error`: it does not start, or something fails for its users. */
export const HEALTH_STATES = ["ok", "warning", "error"] as const;
export type HealthState = (typeof HEALTH_STATES)[number];

/** What a check has found. Sizes are numbers of bytes under a name that ends in `Bytes`. */
export interface Finding {
  readonly check: CheckName;
  readonly state: HealthState;
  /** Which sentence says so, and its values. */
  readonly key: FindingKey;
  readonly values: Readonly<Record<string, string | number>>;
}
