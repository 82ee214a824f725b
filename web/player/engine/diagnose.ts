import type { FailureCause } from "./engine.ts";

const PATIENCE_MS = 8000;
const GONE = [401, 403, 404, 410];

/**
 * Asks the server why a stream failed, because a media element only says that it did. An address that answers
 * well is one this browser cannot play.
 */
export async function diagnose(address: string): Promise<FailureCause> {
  try {
    const { ok, status } = await fetch(address, {
      cache: "no-store",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (ok) return "unsupported";
    return GONE.includes(status) ? "unavailable" : "network";
  } catch {
    return navigator.onLine ? "network" : "offline";
  }
}
