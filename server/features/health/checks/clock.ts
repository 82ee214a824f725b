import { sql } from "kysely";
import { finding } from "#shared/health/finding-texts.ts";
import { systemClock } from "#server/platform/clock.ts";
import type { Check } from "../check.ts";
import { CLOCK_DIFFERS_SECONDS, CLOCK_WRONG_SECONDS, LONG_CHECK_SECONDS } from "../thresholds.ts";

/** Whether this machine and the database have the same time: both write dates. */
export const checkClock: Check = {
  name: "clock",
  needs: "configuration",
  limitSeconds: LONG_CHECK_SECONDS,
  async run({ database }) {
    const db = await database();
    const before = systemClock.now().getTime();
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
    const after = systemClock.now().getTime();
    return [clockFinding((rows[0]?.now.getTime() ?? 0) - (before + after) / 2)];
  },
};

/** By how many milliseconds the clock of the database is ahead. */
export function clockFinding(aheadMs: number) {
  const seconds = Math.round(Math.abs(aheadMs) / 100) / 10;
  if (seconds >= CLOCK_WRONG_SECONDS) return finding("clock", "clock_wrong", { seconds });
  const key = seconds >= CLOCK_DIFFERS_SECONDS ? "clock_differs" : "clock_ok";
  return finding("clock", key, { seconds });
}
