const MEGABYTE = 1024 ** 2;

/** A check that has not ended within this time is reported as failed. */
export const CHECK_SECONDS = 20;
/** Checks that run programs, or start the database of the site itself, on a busy machine. */
export const LONG_CHECK_SECONDS = 75;

/** Below this, uploads and live streams are refused. */
export const DISK_FULL_BYTES = 256 * MEGABYTE;
/** Below this there is little time left to make room. */
export const DISK_NEARLY_FULL_BYTES = 5 * 1024 * MEGABYTE;

/** Differences between the clocks of this machine and of the database. */
export const CLOCK_DIFFERS_SECONDS = 2;
/** Sessions, signed links and codes end at wrong times. */
export const CLOCK_WRONG_SECONDS = 30;

/** Jobs that could start and have waited longer than this stand still if nothing of their queue runs. */
export const STANDING_MINUTES = 10;

/** How long each pending migration may run when it is tried. */
export const REHEARSAL_SECONDS = 15;
