const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;
/** Clients that lost the same server do not all come back in the same instant. */
const SPREAD = 0.2;

/** What to do after an attempt has failed. */
export type FailureKind =
  /** The network or the server is away: the same bytes will do later. */
  | "retry"
  /** The server no longer has what was sent before: start over. */
  | "gone"
  /** The server has answered and will not take it. */
  | "refused";

const GONE_STATUSES = [404, 410];
const PASSING_STATUSES = [408, 409, 423, 425, 429];
const NO_SPACE_STATUS = 507;

/**
 * Reads the answer of an upload server: `status` 0 means that there was none; `code` is the API's error code,
 * absent where the protocol itself refused (a wrong offset is 409, a locked upload 423).
 */
export function failureKind({
  status,
  code,
  isStarted,
}: {
  status: number;
  code: string | undefined;
  isStarted: boolean;
}): FailureKind {
  if (status === 0) return "retry";
  if (GONE_STATUSES.includes(status) && isStarted) return "gone";
  if (status === NO_SPACE_STATUS) return "refused";
  if (status === 409 && code === "UPLOAD_IN_PROGRESS") return "refused";
  if (status >= 500 || PASSING_STATUSES.includes(status)) return "retry";
  return "refused";
}

/** How long to wait before attempt number `attempt` (from 0); `random` is 0 to 1. */
export function retryDelayMs(attempt: number, random: number): number {
  const base = Math.min(FIRST_RETRY_MS * 2 ** attempt, LONGEST_RETRY_MS);
  return Math.round(base * (1 - SPREAD + 2 * SPREAD * random));
}
