import { finding } from "#shared/health/finding-texts.ts";
import type { Finding } from "#shared/health/findings.ts";
import { listFailedJobs } from "#server/features/failed-jobs/failed-jobs.ts";
import { findStandingJobs, listPaused } from "#server/features/jobs/standing-jobs.ts";
import type { Check } from "../check.ts";
import { isInUse } from "../store.ts";
import { LONG_CHECK_SECONDS, STANDING_MINUTES } from "../thresholds.ts";

/** Jobs that failed for good, paused queues, and queues whose jobs wait while the site runs. */
export const checkJobs: Check = {
  name: "jobs",
  needs: "configuration",
  limitSeconds: LONG_CHECK_SECONDS,
  async run({ database }) {
    const db = await database();
    const [failed, paused, standing, isServing] = await Promise.all([
      listFailedJobs({ db }, { query: { limit: 1, offset: 0 } }),
      listPaused(db),
      findStandingJobs(db, STANDING_MINUTES),
      isInUse(db),
    ]);
    const found: Finding[] = [];
    if (failed.count > 0) found.push(finding("jobs", "jobs_failed", { count: failed.count }));
    if (paused.length > 0) found.push(finding("jobs", "jobs_paused", { queues: paused.join(", ") }));
    // While the site is stopped all jobs wait.
    if (isServing && standing.count > 0) {
      const { count, minutes, kinds } = standing;
      found.push(finding("jobs", "jobs_standing", { count, minutes, kinds: kinds.join(", ") }));
    }
    return found.length > 0 ? found : [finding("jobs", "jobs_ok", {})];
  },
};
