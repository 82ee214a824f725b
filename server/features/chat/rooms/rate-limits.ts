import { LRUCache } from "lru-cache";
import { AppError } from "#shared/errors.ts";
import { MESSAGES_MAX_PER_MINUTE } from "#shared/site-settings/settings.ts";
import { isStaff } from "#server/platform/http/context.ts";
import { secondsLeft } from "#server/platform/limits/count.ts";
import { openLimit, type LimitServices } from "#server/platform/limits/limit.ts";
import type { Services } from "#server/platform/services.ts";
import type { ChatContext } from "../chat.ts";

const MESSAGE_INTERVAL_MS = 1000;
const MINUTE_MS = 60_000;
const SENDERS_MAX = 100_000;
const REQUESTS_MAX = 30;
const REQUESTS_PER_MS = 10_000;
const CUT_OFF_MS = 60_000;

/**
 * Counts the requests of a session across all its connections, or of a connection without a session; returns true if
 * there were too many.
 */
export function createRequestLimit(services: LimitServices) {
  const limit = openLimit(services, {
    name: "chat requests",
    max: REQUESTS_MAX,
    windowMs: REQUESTS_PER_MS,
    callersMax: SENDERS_MAX,
  });
  return async function isOverLimit(sender: string): Promise<boolean> {
    return (await limit.count(sender)).times > REQUESTS_MAX;
  };
}

/** Accounts that sent too many requests: for some time they may read, but not write. */
export function createCutOffs() {
  const ends = new LRUCache<string, number>({ maxSize: SENDERS_MAX, sizeCalculation: () => 1 });
  return {
    cutOff(userId: string, now: Date): void {
      ends.set(userId, now.getTime() + CUT_OFF_MS);
    },
    require({ viewer, now }: ChatContext): void {
      const end = viewer && ends.get(viewer.id);
      if (end !== undefined && end > now.getTime()) throw cutOffError(end - now.getTime());
    },
  };
}

/** The reason and the remaining seconds for an account that may not write. */
export function cutOffError(leftMs = CUT_OFF_MS): AppError {
  return new AppError("CHAT_CUT_OFF", { seconds: Math.ceil(leftMs / 1000) });
}

/** Allows one message a second per account, across all its connections, and as many a minute as the site sets. */
export function createMessageInterval(services: LimitServices & Pick<Services, "settings">) {
  const interval = openLimit(services, {
    name: "chat messages",
    max: 1,
    windowMs: MESSAGE_INTERVAL_MS,
    callersMax: SENDERS_MAX,
  });
  const minute = openLimit(services, {
    name: "chat messages a minute",
    max: MESSAGES_MAX_PER_MINUTE,
    windowMs: MINUTE_MS,
    callersMax: SENDERS_MAX,
  });
  return async function requireMessageInterval({ viewer }: ChatContext): Promise<void> {
    if (!viewer) return;
    if ((await interval.count(viewer.id)).times > 1) throw new AppError("CHAT_TOO_SOON");
    const count = await minute.count(viewer.id);
    if (count.times > services.settings.get("limits.messagesPerMinute") && !isStaff(viewer)) {
      throw new AppError("CHAT_TOO_MANY", { seconds: secondsLeft(count) });
    }
  };
}
