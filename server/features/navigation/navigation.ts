import { createHash } from "node:crypto";
import type { UseCaseInput } from "#shared/endpoint.ts";
import type { navigation } from "#shared/navigation/contract.ts";
import type { Context } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/services.ts";
import { deleteEventsBefore, insertEvents, type NavigationFact } from "./store.ts";

export interface NavigationUseCases {
  record(context: Context, input: UseCaseInput<typeof navigation.record>): Promise<{ ok: true }>;
}

const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;
const HASH_BYTES = 12;
const PATH_MAX_CHARACTERS = 200;

/** Steps of visitors are taken into memory and written once a second; losing the last of them harms nobody. */
export function openNavigation({ db, counters }: Services): NavigationUseCases {
  const add = counters.batch<NavigationFact>("navigation", (facts) => insertEvents(db, facts));
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

/** Every day: what is older than thirty days goes. */
export async function sweepNavigation({ db, clock }: Services): Promise<void> {
  await deleteEventsBefore(db, new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS));
}

/** Tells visitors apart without keeping the id their browser calls itself by. */
function hashOf(id: string): Buffer {
  return createHash("sha256").update(`navigation ${id}`).digest().subarray(0, HASH_BYTES);
}

/** Without query and fragment: they can hold codes from mails, or what somebody searched for. */
function pathOf(address: string): string {
  const path = address.split(/[?#]/, 1)[0] ?? "";
  // The database takes no text with a zero in it, and one such event would hold up all others.
  return path.replaceAll("\0", "").slice(0, PATH_MAX_CHARACTERS);
}

function hostOf(referrer: string): string {
  return URL.parse(referrer)?.hostname.slice(0, PATH_MAX_CHARACTERS) ?? "";
}
