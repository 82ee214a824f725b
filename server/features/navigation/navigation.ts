import { createHash } from "node:crypto";
import type { UseCaseInput } from "#shared/endpoint.ts";
import type { navigation } from "#shared/navigation/contract.ts";
import type { Context } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/services.ts";
import { deleteEventsBefore, insertEvents, type NewNavigationEvent } from "./store.ts";

export interface NavigationUseCases {
  record(context: Context, input: UseCaseInput<typeof navigation.record>): Promise<{ ok: true }>;
}

const RETENTION_DAYS = 30;
const DAY_MS = 86_400_000;
const HASH_BYTES = 12;
const PATH_MAX_CHARACTERS = 200;

/** Navigation events are buffered in memory and flushed once a second; losing the last second is acceptable. */
export function openNavigation({ db, batchWriter }: Services): NavigationUseCases {
  const add = batchWriter.batch<NewNavigationEvent>("navigation", (facts) => insertEvents(db, facts));
  return {
    async record({ now, anonymousId }, { body }) {
      const id = anonymousId ?? body.anonymousId;
      add({
        happened_at: now,
        visitor_hash: id ? hashOf(id) : null,
        from_seconds: Math.round(body.fromT),
        is_close: body.close,
        from_path: pathOf(body.from),
        to_path: pathOf(body.to),
        referrer: hostOf(body.referrer),
      });
      return { ok: true };
    },
  };
}

/** Daily: deletes events older than thirty days. */
export async function deleteOldNavigationEvents({ db, clock }: Services): Promise<void> {
  await deleteEventsBefore(db, new Date(clock.now().getTime() - RETENTION_DAYS * DAY_MS));
}

/** Distinguishes visitors without storing the browser id itself. */
function hashOf(id: string): Buffer {
  return createHash("sha256").update(`navigation ${id}`).digest().subarray(0, HASH_BYTES);
}

/** Strips query and fragment: they can contain codes from emails or search terms. */
function pathOf(address: string): string {
  const path = address.split(/[?#]/, 1)[0] ?? "";
  // PostgreSQL rejects text with NUL characters, and one such event would fail the whole batch.
  return path.replaceAll("\0", "").slice(0, PATH_MAX_CHARACTERS);
}

function hostOf(referrer: string): string {
  return URL.parse(referrer)?.hostname.slice(0, PATH_MAX_CHARACTERS) ?? "";
}
