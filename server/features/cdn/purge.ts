import type { Config } from "#server/platform/config.ts";
import type { DomainEvent } from "#server/platform/events.ts";
import type { Services } from "#server/platform/services.ts";
import { purgeAgainJob } from "./jobs.ts";

/** The events after which shared caches may have files that the site no longer serves. */
export const PURGING_EVENTS = [
  "media.withdrawn",
  "channel.restricted",
  "channel.deleted",
  "channel.erased",
  "account.deleted",
] as const;

type PurgingEvent = DomainEvent<(typeof PURGING_EVENTS)[number]>;
export type CdnPurge = NonNullable<Config["cdnPurge"]>;

const TIMEOUT_MS = 10_000;
/** Longer than any process still grants an access that was taken away (`openMediaAccess`). */
const REPEAT_AFTER_MS = 1000;

/** Purges what an event has withdrawn, at once and again when no process grants access to it any more. */
export async function purgeWithdrawn(
  { config, db, queue, clock }: Pick<Services, "config" | "db" | "queue" | "clock">,
  cdn: CdnPurge,
  event: PurgingEvent,
): Promise<void> {
  const prefixes = prefixesOf(event, config);
  await purge(cdn, prefixes);
  const at = new Date(clock.now().getTime() + REPEAT_AFTER_MS);
  await queue.send(db, purgeAgainJob, { prefixes }, { at });
}

/** Sends the addresses to the CDN; throws unless it responds with 2xx. */
export async function purge({ url, token }: CdnPurge, prefixes: readonly string[]): Promise<void> {
  const response = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ prefixes }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  // Read, so that the connection can be used again.
  const answer = await response.text();
  if (!response.ok) throw new Error(`the CDN responded with ${response.status}: ${answer.slice(0, 200)}`);
}

/** Everything that begins with one of these addresses has to be evicted. */
function prefixesOf(
  { name, event }: PurgingEvent,
  { browser: { edgeUrl, liveUrl }, publicUrl }: Config,
): string[] {
  const edge = new URL(edgeUrl, publicUrl).href;
  const live = new URL(liveUrl, publicUrl).href;
  switch (name) {
    case "media.withdrawn":
      return event.videoIds.flatMap((id) => [
        `${edge}/video/${id}/`,
        `${edge}/share/videos/${id}.jpg`,
        `${live}/hls/${id}/`,
      ]);
    case "channel.restricted":
    case "channel.deleted":
    case "channel.erased":
      return [
        `${edge}/channel/${event.channelId}/`,
        `${edge}/banner/${event.channelId}/`,
        `${edge}/share/channels/${event.channelId}.jpg`,
      ];
    case "account.deleted":
      return [`${edge}/user/${event.userId}/`];
  }
}
