import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { moderation } from "#shared/moderation/contract.ts";
import { startApi, type Api } from "#server/roles/api.ts";
import { openServices, type OpenedServices } from "#server/services.ts";
import { openWorld, until, type World } from "#server/testing/world.ts";

let world: World;
let other: OpenedServices;
let api: Api;

beforeAll(async () => {
  world = await openWorld();
  const { config, log } = world.services;
  other = await openServices({ config, log, databaseUrl: world.databaseUrl, clock: world.clock });
  api = await startApi(other.services, { web: undefined, isRateLimited: false });
});
afterAll(async () => {
  await api.stop();
  await other.close();
  await world.close();
});

async function answerOf(path: string): Promise<string> {
  const answer = await fetch(api.address + path);
  return `${answer.status} ${await answer.text()}`;
}

describe("a channel that the staff hide", () => {
  it("is gone from the feeds and sitemaps of other processes, and comes back, long before these are old", async () => {
    const creator = await world.creator();
    const moderator = await world.person({ role: "moderator" });
    const { _id: channelId, slug } = creator.channel;
    const feed = `/feeds/channels/${channelId}.rss`;
    const [, part = ""] = /<loc>[^<]*(\/sitemaps\/channels-[^<]*)/.exec(await answerOf("/sitemap.xml")) ?? [];
    expect(await answerOf(feed)).toContain(`/c/${slug}`);
    expect(await answerOf(part)).toContain(`/c/${slug}<`);

    const hide = { entityType: "channel", entityId: channelId, measure: "hide", reason: "SPM" } as const;
    const { _id: id } = await moderator.call(moderation.decide, { body: hide });
    await until(async () => (await answerOf(feed)).startsWith("404"), "the feed without it");
    await until(async () => !(await answerOf(part)).includes(`/c/${slug}<`), "the sitemap without it");

    await moderator.call(moderation.lift, { params: { id } });
    await until(async () => (await answerOf(part)).includes(`/c/${slug}<`), "the sitemap with it");
    expect(await answerOf(feed)).toContain(`/c/${slug}`);
  });
});
