import { createClient } from "#shared/client.ts";
import { playback } from "#shared/playback/contract.ts";
import { ratings } from "#shared/ratings/contract.ts";
import { subscriptions } from "#shared/subscriptions/contract.ts";
import { mapConcurrent } from "#server/platform/map-concurrent.ts";
import type { DemoHost, DemoViewer } from "./comments-and-posts.ts";
import type { DemoVideo } from "./publishing.ts";

const CONCURRENT_VISITS = 8;
const SUBSCRIBED_EVERY = 3;

/**
 * Lets visitors watch a video. A view counts once per visitor, and the views per network are limited (decision
 * 022), so every visitor has an own id and an own network: this program poses as a proxy that the site trusts, and
 * sends addresses that are reserved for documentation (RFC 3849).
 */
export async function watch(url: string, { id, planned }: DemoVideo): Promise<void> {
  const visitors = Array.from({ length: planned.views }, (_, visitor) => visitor);
  await mapConcurrent(CONCURRENT_VISITS, visitors, (visitor) => {
    const headers = {
      "anonymous-id": `demo-visitor-${visitor}`,
      "x-forwarded-for": `2001:db8:${visitor.toString(16)}::1`,
    };
    const call = createClient({ base: `${url}/api`, headers: () => headers });
    return call(playback.view, { body: { videoId: id, viewId: crypto.randomUUID() } });
  });
}

/** Some of the viewers like a video. */
export async function like({ id, planned }: DemoVideo, viewers: readonly DemoViewer[]): Promise<void> {
  const audience = viewers.filter(({ locale }) => locale === planned.locale);
  for (const { call } of audience.slice(0, planned.number % (audience.length + 1))) {
    await call(ratings.rateVideo, { params: { id }, body: { rating: 1 } });
  }
}

/** Every viewer subscribes to some of the channels. */
export async function subscribe(hosts: readonly DemoHost[], viewers: readonly DemoViewer[]): Promise<void> {
  for (const [index, { call }] of viewers.entries()) {
    const chosen = hosts.filter((_, number) => (number + index) % SUBSCRIBED_EVERY === 0);
    for (const { channel } of chosen) {
      await call(subscriptions.subscribe, { params: { id: channel._id } });
    }
  }
}
