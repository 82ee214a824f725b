import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts, type Role } from "#shared/accounts/contract.ts";
import { channels } from "#shared/channels/contract.ts";
import { team } from "#shared/channels/team.ts";
import { siteSettings } from "#shared/site-settings/contract.ts";
import type { SiteSettings } from "#shared/site-settings/settings.ts";
import { subscriptions } from "#shared/subscriptions/contract.ts";
import { userAdmin } from "#shared/user-admin/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { listOutbox } from "#server/platform/mail/outbox.ts";
import { makeVideo } from "#server/testing/make-video.ts";
import { notificationTypesOf } from "#server/testing/wait-for-notifications.ts";
import { openWorld, outcomeOf, until, type Person, type World } from "#server/testing/world.ts";
import { move, previewTo, teamOf } from "./testing/moves.ts";

const UNKNOWN_ID = "0199a000-0000-7000-8000-000000000000";

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.person({ role: "admin" });
});
afterAll(() => world.close());

const edit = ({ call }: Pick<Person, "call">, { _id: id }: { _id: string }) =>
  outcomeOf(call(channels.edit, { params: { id }, body: { description: "Nowy opis" } }));

function mailed(email: string, words: RegExp) {
  const { dataDir } = world.services.config;
  return until(async () => {
    const { items } = await listOutbox({ dataDir, limit: 100, offset: 0 });
    return items.find(({ to, subject, text }) => to === email && words.test(`${subject}\n${text}`));
  }, `an email to ${email} with ${words}`);
}

async function setCreators(mode: SiteSettings["registration.creators"]): Promise<void> {
  const { states } = await admin.call(siteSettings.get);
  const revisions = Object.fromEntries(states.map(({ key, revision }) => [key, revision]));
  await admin.call(siteSettings.save, { body: { values: { "registration.creators": mode }, revisions } });
}

describe("moving a channel to another owner", () => {
  it("gives the new owner all rights, takes them from the old one, writes to both, and works back [OPS-053]", async () => {
    const old = await world.creator();
    const { channel } = old;
    const next = await world.person({ role: "creator" });
    const follower = await world.person();
    await follower.call(subscriptions.subscribe, { params: { id: channel._id } });
    const videoId = await makeVideo(world, old, "public");

    const preview = await previewTo(admin, old, { email: next.email.toUpperCase() });
    await move(admin, old, { from: [old], to: next });

    expect(preview).toEqual({
      channel: { _id: channel._id, name: channel.name },
      newOwner: { _id: next.id, name: "Ola Kowal", email: next.email },
      formerOwners: [{ _id: old.id, name: "Ola Kowal", email: old.email }],
      ...{ videos: 1, subscribers: 1, uploads: 0, becomesCreator: false },
    });
    expect(await teamOf(admin, old)).toEqual([`${next.id} owner`]);
    expect(await edit(next, channel)).toEqual({ status: 200 });
    expect(await edit(old, channel)).toMatchObject({ status: 403 });
    const editVideo = { params: { id: videoId }, body: { title: "Poranny pociąg" } };
    expect(await outcomeOf(next.call(videos.edit, editVideo))).toEqual({ status: 200 });
    expect(await outcomeOf(old.call(videos.edit, editVideo))).toMatchObject({ status: 403 });
    expect((await old.call(accounts.me)).channels).toEqual([]);
    expect((await world.call(channels.get, { params: { id: channel._id } })).subscriptionsCount).toBe(1);
    expect((await mailed(next.email, /is yours now/)).subject).toContain(channel.name);
    expect(await notificationTypesOf(world, next)).toContain("channel_role");
    const { text } = await mailed(old.email, /has a new owner/);
    expect(text).toMatch(/New owner: Ola Kowal\.[^]*no access[^]*\/support\/ticket/);
    expect(text).not.toContain(next.email);

    await move(admin, old, { from: [next], to: old });
    expect(await edit(old, channel)).toEqual({ status: 200 });
    expect(await edit(next, channel)).toMatchObject({ status: 403 });
    await mailed(old.email, /is yours now/);
    await mailed(next.email, /has a new owner/);
  });

  it("keeps the old owner as an editor if that is chosen, and the rest of the team", async () => {
    const old = await world.creator();
    const { channel } = old;
    const params = { id: channel._id };
    const next = await world.person({ role: "creator" });
    const moderator = await world.person();
    await old.call(team.add, { params, body: { userId: next.id, channelRole: "editor" } });
    await old.call(team.add, { params, body: { userId: moderator.id, channelRole: "moderator" } });

    await move(admin, old, { from: [old], to: next, isKept: true });

    expect(await teamOf(admin, old)).toEqual([
      ...[`${next.id} owner`, `${old.id} editor`, `${moderator.id} moderator`],
    ]);
    expect(await edit(old, channel)).toMatchObject({ status: 403 });
    expect(await outcomeOf(old.call(videos.create, { body: { channelId: channel._id } }))).toEqual({
      status: 200,
    });
    await mailed(old.email, /You stay on the team as an editor/);
    await mailed(next.email, /The former owner stays on the team/);
  });

  it("takes the role from all owners, and names them", async () => {
    const old = await world.creator();
    const second = await world.person({ role: "creator" });
    const next = await world.person({ role: "creator" });
    const params = { id: old.channel._id };
    await old.call(team.add, { params, body: { userId: second.id, channelRole: "owner" } });

    const { formerOwners } = await previewTo(admin, old, next);
    await move(admin, old, { from: [second, old], to: next });

    expect(new Set(formerOwners.map(({ _id }) => _id))).toEqual(new Set([old.id, second.id]));
    expect(await teamOf(admin, old)).toEqual([`${next.id} owner`]);
    await mailed(next.email, /It belonged to: Ola Kowal and Ola Kowal/);
    await mailed(second.email, /has a new owner/);
  });

  it("makes a user a creator where the site asks for it", async () => {
    const old = await world.creator();
    const first = await world.person();
    const second = await world.person();
    await setCreators("manual");
    expect(await previewTo(admin, old, first)).toMatchObject({ becomesCreator: true });
    await move(admin, old, { from: [old], to: first });
    expect(await first.call(accounts.me)).toMatchObject({ role: "creator" });
    await mailed(first.email, /New role: Creator/);
    const { items } = await admin.call(userAdmin.history, { params: { id: first.id }, query: {} });
    const change = items.find(({ kind }) => kind === "changeRole");
    expect(change).toMatchObject({ role: "creator", by: { _id: admin.id } });

    await setCreators("off");
    expect(await previewTo(admin, old, second)).toMatchObject({ becomesCreator: false });
    await move(admin, old, { from: [first], to: second });
    expect(await second.call(accounts.me)).toMatchObject({ role: "user" });
    const another = await world.creator();
    expect(await previewTo(admin, another, second)).toMatchObject({ becomesCreator: true });
    await setCreators("auto");
  });

  it("lifts a block of the new owner on the channel", async () => {
    const old = await world.creator();
    const next = await world.person({ role: "creator" });
    const params = { id: old.channel._id };
    const blockedUntil = new Date(world.clock.now().getTime() + 86_400_000).toISOString();
    await old.call(team.block, { params, body: { userId: next.id, blockedUntil } });

    await move(admin, old, { from: [old], to: next });

    expect((await next.call(team.blocked, { params })).count).toBe(0);
  });

  it("is recorded as an action of the staff; a preview is not", async () => {
    const old = await world.creator();
    const next = await world.person({ role: "creator" });

    await previewTo(admin, old, next);
    await move(admin, old, { from: [old], to: next });

    const rows = await world.services.db
      .selectFrom("staff_actions")
      .select(["call", "done_by"])
      .where("subject", "=", old.channel._id)
      .execute();
    expect(rows).toEqual([{ call: "channelOwners.move", done_by: admin.id }]);
  });
});

describe("a channel is not moved", () => {
  it.each([
    ["waits for its activation", { activated_at: null }],
    ["is blocked", { blocked_until: new Date(Date.now() + 3_600_000) }],
    ["is to be deleted", { deletion_at: new Date(Date.now() + 3_600_000) }],
  ])("to an account that %s", async (_state, changes) => {
    const old = await world.creator();
    const next = await world.person({ role: "creator" });
    await world.services.db.updateTable("users").set(changes).where("id", "=", next.id).execute();
    const refusal = { status: 409, code: "OWNER_NOT_ACTIVE" };

    expect(await outcomeOf(previewTo(admin, old, next))).toMatchObject(refusal);
    expect(await outcomeOf(move(admin, old, { from: [old], to: next }))).toMatchObject(refusal);
    expect(await teamOf(admin, old)).toEqual([`${old.id} owner`]);
  });

  it("to an unknown account, to its only owner, or if it does not exist", async () => {
    const old = await world.creator();
    const unknown = { id: UNKNOWN_ID, email: "unknown@example.com" };

    expect(await outcomeOf(previewTo(admin, old, unknown))).toMatchObject({ code: "ACCOUNT_UNKNOWN" });
    expect(await outcomeOf(move(admin, old, { from: [old], to: unknown }))).toMatchObject({
      code: "ACCOUNT_UNKNOWN",
    });
    expect(await outcomeOf(previewTo(admin, old, old))).toMatchObject({ status: 409, code: "OWNS_ALREADY" });
    expect(await outcomeOf(move(admin, old, { from: [old], to: old }))).toMatchObject({
      code: "OWNS_ALREADY",
    });
    const nowhere = { channel: { _id: UNKNOWN_ID } };
    expect(await outcomeOf(move(admin, nowhere, { from: [old], to: admin }))).toMatchObject({ status: 404 });
  });

  it("if its owners are others than those that were confirmed", async () => {
    const old = await world.creator();
    const second = await world.person({ role: "creator" });
    const next = await world.person({ role: "creator" });
    const { formerOwners } = await previewTo(admin, old, next);
    const params = { id: old.channel._id };
    await old.call(team.add, { params, body: { userId: second.id, channelRole: "owner" } });

    const from = formerOwners.map(({ _id }) => ({ id: _id }));
    expect(await outcomeOf(move(admin, old, { from, to: next }))).toMatchObject({
      ...{ status: 409, code: "OWNERS_CHANGED" },
    });
    expect(await teamOf(admin, old)).toEqual([`${old.id} owner`, `${second.id} owner`]);
  });

  it("by two administrators at once to two accounts", async () => {
    const old = await world.creator();
    const [one, other] = [await world.person({ role: "creator" }), await world.person({ role: "creator" })];

    const outcomes = await Promise.all(
      [one, other].map((to) => outcomeOf(move(admin, old, { from: [old], to }))),
    );

    expect(outcomes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await teamOf(admin, old)).toHaveLength(1);
  });

  it.each(["moderator", "creator", "user"] as const satisfies readonly Role[])("by a %s", async (role) => {
    const old = await world.creator();
    const caller = await world.person({ role });
    const refusal = { status: 403, code: "FORBIDDEN" };

    expect(await outcomeOf(previewTo(caller, old, caller))).toMatchObject(refusal);
    expect(await outcomeOf(move(caller, old, { from: [old], to: caller }))).toMatchObject(refusal);
    expect(await outcomeOf(previewTo(old, old, caller))).toMatchObject(refusal);
    const visitor = { ...caller, call: world.call };
    expect(await outcomeOf(move(visitor, old, { from: [old], to: caller }))).toMatchObject({
      status: 401,
    });
  });
});
