const FIRST_RETRY_MS = 1000;
const MAX_RETRY_MS = 30_000;
/** Jitter: clients that lost the same server do not all reconnect at once. */
const JITTER = 0.2;

/** Reaction to a failed attempt. */
export type FailureKind =
  /** The network or the server is unavailable: retry the same bytes later. */
  | "retry"
  /** The request got lost on its way to a server that answers: something in between may take only smaller requests. */
  | "lost"
  /** Something in front of the server takes only smaller requests. */
  | "too large"
  /** The server no longer has the partial upload: start over. */
  | "gone"
  /** The server has rejected the upload. */
  | "refused";

const EXPIRED_STATUSES = [404, 410];
const RETRYABLE_STATUSES = [408, 409, 423, 425, 429];
const TOO_LARGE_STATUS = 413;
const NO_SPACE_STATUS = 507;
/** No response, and what a proxy answers for a server that does not. */
const LOST_STATUSES = [0, 502, 503];

/**
 * Classifies the response of an upload server: `status` 0 means no response; `code` is the API's error code, absent
 * where the protocol itself refused (a wrong offset is 409, a locked upload 423) or a proxy responded; `isReached`: the
 * server has answered an earlier request of the same attempt.
 */
export function failureKind({
  status,
  code,
  isStarted,
  isReached,
}: {
  status: number;
  code: string | undefined;
  isStarted: boolean;
  isReached: boolean;
}): FailureKind {
  if (isStarted && isReached && code === undefined && LOST_STATUSES.includes(status)) return "lost";
  if (status === 0) return "retry";
  if (EXPIRED_STATUSES.includes(status) && isStarted) return "gone";
  if (status === TOO_LARGE_STATUS && code === undefined && isStarted) return "too large";
  if (status === NO_SPACE_STATUS) return "refused";
  if (status === 409 && code === "UPLOAD_IN_PROGRESS") return "refused";
  if (status >= 500 || RETRYABLE_STATUSES.includes(status)) return "retry";
  return "refused";
}

/** Delay before attempt number `attempt` (from 0); `random` is 0 to 1. */
export function retryDelayMs(attempt: number, random: number): number {
  const base = Math.min(FIRST_RETRY_MS * 2 ** attempt, MAX_RETRY_MS);
  return Math.round(base * (1 - JITTER + 2 * JITTER * random));
}
