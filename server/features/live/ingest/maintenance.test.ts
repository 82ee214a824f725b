// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { live } from "#shared/live/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { saveSettings } from "#server/features/site-settings/site-settings.ts";
import { openLiveSite, type LiveSite } from "#server/testing/live-site.ts";
import type { World } from "#server/testing/world.ts";

const CLOSED = "The site is in maintenance. Try again in a few minutes.";

type Creator = Awaited<ReturnType<World["creator"]>>;

let site: LiveSite;
beforeAll(async () => {
  site = await openLiveSite();
});
afterAll(() => site.close());

async function setMaintenance(isOn: boolean): Promise<void> {
  const { services } = site.world;
  const now = services.clock.now();
  await saveSettings(services, { values: { "site.maintenance": isOn }, changedBy: null, now });
}

/** The key of a live stream that has not been started. */
async function keyOfNewStream(creator: Creator): Promise<string> {
  const body = { channelId: creator.channel._id, title: "Zapowiedź", live: true };
  const { _id: id } = await creator.call(videos.create, { body });
  const { url } = await creator.call(live.url, { params: { id } });
  return url.replace("/live/", "");
}

async function createModerator(): Promise<Creator> {
  const creator = await site.world.creator();
  const { db } = site.world.services;
  await db.updateTable("users").set({ role: "moderator" }).where("id", "=", creator.id).execute();
  return creator;
}

async function answersTo(key: string): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const [name, protocol] of Object.entries(site.protocols)) {
    await site.untilFree(key);
    answers[name] = await protocol(key);
  }
  return answers;
}

const toAll = (words: string) => ({ RTMP: words, WHIP: words, WebSocket: words });

describe("a site in maintenance", { timeout: 120_000 }, () => {
  it("admits the senders of streams that have started and of the staff, no others", async () => {
    const started = (await site.startStream()).key;
    const unstarted = await keyOfNewStream(site.owner);
    const ofStaff = await keyOfNewStream(await createModerator());
    await setMaintenance(true);
    expect(await answersTo(unstarted)).toEqual(toAll(CLOSED));
    expect(await answersTo(started)).toEqual(toAll("accepted"));
    expect(await answersTo(ofStaff)).toEqual(toAll("accepted"));
    await setMaintenance(false);
    expect(await answersTo(unstarted)).toEqual(toAll("accepted"));
  });
});
