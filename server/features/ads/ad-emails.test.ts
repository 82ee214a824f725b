import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { ads } from "#shared/ads/contract.ts";
import { adServing } from "#shared/ads/serving.ts";
import { team } from "#shared/channels/team.ts";
import { listOutbox } from "#server/platform/mail/outbox.ts";
import { drawBanner, makeAdvertiser, makeLiveBanner } from "#server/testing/create-ad.ts";
import { openWorld, until, type Person, type World } from "#server/testing/world.ts";

let world: World;
let moderator: Person;

beforeAll(async () => {
  world = await openWorld();
  moderator = await world.person({ role: "moderator" });
});
afterAll(() => world.close());

async function subjectsTo({ email }: Person): Promise<string[]> {
  const { items } = await listOutbox({ dataDir: world.services.config.dataDir, limit: 100, offset: 0 });
  return items.filter(({ to }) => to === email).map(({ subject }) => subject);
}

async function isNotified(person: Person, subject: string): Promise<true> {
  return until(async () => (await subjectsTo(person)).includes(subject), subject);
}

describe("emails about an ad", () => {
  it("are sent to every owner of the channel with a link to the ad, and to no other team member", async () => {
    const owner = await makeAdvertiser(world, moderator);
    const [coOwner, editor] = [await world.person(), await world.person()];
    await coOwner.call(accounts.edit, { body: { settings: { language: "en" } } });
    const params = { id: owner.channel._id };
    for (const member of [
      { userId: coOwner.id, channelRole: "owner" },
      { userId: editor.id, channelRole: "editor" },
    ] as const) {
      await owner.call(team.add, { params, body: member });
    }

    const { _id: id } = await makeLiveBanner(owner, moderator, { name: "Sanki", points: 1 });
    await isNotified(owner, "Twoja reklama jest zatwierdzona");
    await isNotified(coOwner, "Your ad has been approved");
    const screen = `/manage-channel/${params.id}/ads-campaigns/${id}`;
    const { text } = await world.mailTo(owner.email);
    expect([text.includes("„Sanki”"), text.includes(screen)]).toEqual([true, true]);
    expect((await world.mailTo(coOwner.email)).text).toContain(`/en${screen}`);

    world.clock.advance(60);
    const lastView = world.clock.now().toISOString();
    await world.call(adServing.logView, { params: { id }, query: { time: 1 } });
    await world.services.batchWriter.flush();
    await isNotified(owner, "Twoja reklama wykorzystała punkty");
    await isNotified(coOwner, "Your ad has used up its points");
    const { status, updatedAt } = await owner.call(ads.get, { params: { id } });
    expect([status, updatedAt >= lastView]).toEqual(["paused", true]);
    expect((await subjectsTo(editor)).filter((subject) => subject.includes("reklama"))).toEqual([]);
  });

  it("contain the reason of a rejection", async () => {
    const owner = await makeAdvertiser(world, moderator);
    const { _id: id } = await owner.call(ads.create, { body: { channelId: owner.channel._id } });
    await owner.call(ads.setCreative, { params: { id }, file: await drawBanner() });
    await owner.call(ads.setStatus, { params: { id, status: "awaiting_verification" } });

    const reason = "Nie widać, czyje to sanki.";
    const verdict = moderator.call(ads.verify, { params: { id }, body: { approve: false, reason } });

    expect(await verdict).toMatchObject({ status: "verified_not_ok", reason });
    await isNotified(owner, "Twoja reklama wymaga poprawek");
    expect((await world.mailTo(owner.email)).text).toContain(reason);
  });
});
