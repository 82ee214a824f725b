import type { FailureCause } from "./engine.ts";

const TIMEOUT_MS = 8000;
const UNAVAILABLE_STATUSES = [401, 403, 404, 410];

/**
 * Requests the stream URL to find the cause of a failure, because a media element does not report it. If the response
 * is a success, this browser cannot play the format.
 */
export async function diagnose(address: string): Promise<FailureCause> {
  try {
    const { ok, status } = await fetch(address, {
      cache: "no-store",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (ok) return "unsupported";
    return UNAVAILABLE_STATUSES.includes(status) ? "unavailable" : "network";
  } catch {
    return navigator.onLine ? "network" : "offline";
  }
}
