import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { moderation } from "#shared/moderation/contract.ts";
import { startApi, type Api } from "#server/roles/api.ts";
import { openServices, type OpenedServices } from "./services.ts";
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

async function responseOf(path: string): Promise<string> {
  const response = await fetch(api.address + path);
  return `${response.status} ${await response.text()}`;
}

describe("a channel hidden by staff", () => {
  it("leaves the feeds and sitemaps of other processes, and returns, long before their caches expire", async () => {
    const creator = await world.creator();
    const moderator = await world.person({ role: "moderator" });
    const { _id: channelId, slug } = creator.channel;
    const feed = `/feeds/channels/${channelId}.rss`;
    const [, part = ""] =
      /<loc>[^<]*(\/sitemaps\/channels-[^<]*)/.exec(await responseOf("/sitemap.xml")) ?? [];
    expect(await responseOf(feed)).toContain(`/c/${slug}`);
    expect(await responseOf(part)).toContain(`/c/${slug}<`);

    const hide = { entityType: "channel", entityId: channelId, measure: "hide", reason: "SPM" } as const;
    const { _id: id } = await moderator.call(moderation.decide, { body: hide });
    await until(async () => (await responseOf(feed)).startsWith("404"), "the feed without it");
    await until(async () => !(await responseOf(part)).includes(`/c/${slug}<`), "the sitemap without it");

    await moderator.call(moderation.lift, { params: { id } });
    await until(async () => (await responseOf(part)).includes(`/c/${slug}<`), "the sitemap with it");
    expect(await responseOf(feed)).toContain(`/c/${slug}`);
  });
});
