import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { security } from "#shared/accounts/security.ts";
import { users } from "#shared/accounts/users.ts";
import { channels } from "#shared/channels/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { openWorld, type Person, type World } from "#server/testing/world.ts";
import { deleteDueAccounts } from "./delete-due-accounts.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const DAY_SECONDS = 24 * 3600;

function login({ email, password }: Pick<Person, "email" | "password">) {
  return world.call(accounts.login, { body: { email, password } });
}

function askDeletion({ call, password }: Person) {
  return call(security.deleteAccount, { body: { password } });
}

async function rowOf(id: string) {
  return world.services.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
}

describe("DELETE /auth/delete-account", () => {
  it("keeps the account working for 30 days and ends its other sessions [ACC-014, ACC-059]", async () => {
    const person = await world.person();
    const elsewhere = world.as(await login(person));
    const now = world.clock.now().getTime();

    const { deletionAt } = await askDeletion(person);

    expect((Date.parse(deletionAt) - now) / 1000).toBeCloseTo(30 * DAY_SECONDS, -2);
    expect(await person.call(accounts.me)).toMatchObject({ deletionAt });
    await expect(elsewhere(accounts.me)).rejects.toMatchObject({ status: 401 });
    const mail = await world.mailTo(person.email);
    expect(mail.text).toContain("/login");
  });

  it("requires the password, unless the login is recent", async () => {
    const person = await world.person();
    const wrong = person.call(security.deleteAccount, { body: { password: "wrong" } });
    await expect(wrong).rejects.toMatchObject({ status: 400, code: "PASSWORD_WRONG" });

    world.clock.advance(3600);
    const stale = person.call(security.deleteAccount, { body: undefined });
    await expect(stale).rejects.toMatchObject({ status: 403, code: "PROOF_REQUIRED" });
    expect(await person.call(accounts.me)).toMatchObject({ deletionAt: null });

    const fresh = world.as(await login(person));
    expect(await fresh(security.deleteAccount, { body: undefined })).toMatchObject({
      deletionAt: expect.any(String),
    });
  });

  it("is cancelled by a login within 30 days, which reports it once [ACC-014, ACC-060]", async () => {
    const person = await world.person();
    await askDeletion(person);
    world.clock.advance(29 * DAY_SECONDS);

    const first = await login(person);
    const second = await login(person);

    expect(first).toMatchObject({ restored: true });
    expect(second).not.toHaveProperty("restored");
    world.clock.advance(2 * DAY_SECONDS);
    await deleteDueAccounts(world.services);
    expect(await world.as(first)(accounts.me)).toMatchObject({ deletionAt: null });
  });

  it("deletes all data after 30 days, once, even if the job runs long after that day [ACC-014]", async () => {
    const owner = await world.creator();
    const { _id } = await owner.call(videos.create, {
      body: { channelId: owner.channel._id, title: "Las w górach" },
    });
    await askDeletion(owner);

    world.clock.advance(45 * DAY_SECONDS);
    await expect(login(owner)).rejects.toMatchObject({ status: 404 });
    await expect(owner.call(accounts.me)).rejects.toMatchObject({ status: 401 });
    await Promise.all([deleteDueAccounts(world.services), deleteDueAccounts(world.services)]);

    expect(await rowOf(owner.id)).toBeUndefined();
    const video = await world.services.db
      .selectFrom("videos")
      .select(["status", "deleted_at", "created_by"])
      .where("id", "=", _id)
      .executeTakeFirst();
    expect(video).toMatchObject({ status: "deleted", deleted_at: expect.any(Date), created_by: null });
    await expect(world.call(channels.get, { params: { id: owner.channel._id } })).rejects.toMatchObject({
      status: 404,
    });
    const channel = await world.services.db
      .selectFrom("channels")
      .selectAll()
      .where("id", "=", owner.channel._id)
      .executeTakeFirst();
    expect(JSON.stringify(channel)).not.toContain(owner.channel.name);
  });

  it("releases the email address for a new account [ACC-014]", async () => {
    const person = await world.person();
    await askDeletion(person);
    world.clock.advance(31 * DAY_SECONDS);
    await deleteDueAccounts(world.services);

    const body = { email: person.email, password: "haslo123", name: "Nowa", surname: "Osoba" };
    expect(await world.call(accounts.register, { body })).toMatchObject({ _id: expect.any(String) });
  });

  it("keeps a channel that has another owner", async () => {
    const [leaver, stayer] = [await world.creator(), await world.person()];
    await world.services.db
      .insertInto("channel_members")
      .values({ channel_id: leaver.channel._id, user_id: stayer.id, role: "owner" })
      .execute();
    await askDeletion(leaver);
    world.clock.advance(31 * DAY_SECONDS);

    await deleteDueAccounts(world.services);

    const channel = await stayer
      .call(channels.get, { params: { id: leaver.channel._id } })
      .catch(async () => world.as(await login(stayer))(channels.get, { params: { id: leaver.channel._id } }));
    expect(channel).toMatchObject({ name: leaver.channel.name });
  });
});

describe("POST /auth/restore-account", () => {
  it("cancels the deletion only with the correct password [ACC-015]", async () => {
    const person = await world.person();
    const { email, password } = person;
    await askDeletion(person);

    const wrong = world.call(security.restoreAccount, { body: { email, password: "wrong" } });
    await expect(wrong).rejects.toMatchObject({ status: 404, code: "LOGIN_FAILED" });
    expect(await rowOf(person.id)).toMatchObject({ deletion_at: expect.any(Date) });

    expect(await world.call(security.restoreAccount, { body: { email, password } })).toEqual({ ok: true });
    expect(await rowOf(person.id)).toMatchObject({ deletion_at: null });
  });
});

describe("PATCH /users/{id}", () => {
  const tomorrow = () => new Date(world.clock.now().getTime() + DAY_SECONDS * 1000).toISOString();

  it("blocks an account until a date: its sessions end at once and logins are rejected [ACC-061]", async () => {
    const [moderator, person] = [await world.person({ role: "moderator" }), await world.person()];
    const blockedUntil = tomorrow();

    const blocked = await moderator.call(users.edit, {
      params: { id: person.id },
      body: { blockedUntil, blockReason: "Spam" },
    });

    expect(blocked).toMatchObject({ blockedUntil, blockReason: "Spam" });
    await expect(person.call(accounts.me)).rejects.toMatchObject({ status: 401 });
    await expect(login(person)).rejects.toMatchObject({
      status: 403,
      code: "ACCOUNT_BLOCKED",
      message: expect.stringContaining("The account has been blocked for violating the regulations."),
    });
    expect((await world.mailTo(person.email)).text).toContain("Spam");
    world.clock.advance(DAY_SECONDS + 1);
    expect(await login(person)).toMatchObject({ token: expect.any(String) });
  });

  it("lifts a block", async () => {
    const [admin, person] = [await world.person({ role: "admin" }), await world.person()];
    const edit = (blockedUntil: string | null) =>
      admin.call(users.edit, { params: { id: person.id }, body: { blockedUntil } });
    await edit(tomorrow());
    await edit(null);

    expect(await login(person)).toMatchObject({ token: expect.any(String) });
  });

  it("stores a chat block on the account [ADM-009]", async () => {
    const [moderator, person] = [await world.person({ role: "moderator" }), await world.person()];
    const blockedOnLiveChatsUntil = tomorrow();

    await moderator.call(users.edit, { params: { id: person.id }, body: { blockedOnLiveChatsUntil } });

    expect(await person.call(accounts.me)).toMatchObject({ blockedOnLiveChatsUntil });
    const asUser = person.call(users.edit, { params: { id: person.id }, body: { blockReason: "" } });
    await expect(asUser).rejects.toMatchObject({ status: 403 });
  });

  it("is forbidden for one's own account and for users who are not staff [ACC-095]", async () => {
    const [person, other] = [await world.person(), await world.person()];
    for (const id of [person.id, other.id]) {
      const edit = person.call(users.edit, { params: { id }, body: { blockReason: "x" } });
      await expect(edit).rejects.toMatchObject({ status: 403 });
    }
    const visitor = world.call(users.edit, { params: { id: other.id }, body: {} });
    await expect(visitor).rejects.toMatchObject({ status: 401 });
  });

  it("forbids moderators to change staff, roles and themselves", async () => {
    const moderator = await world.person({ role: "moderator" });
    const [admin, person] = [await world.person({ role: "admin" }), await world.person()];
    const edit = (id: string, body: { blockedUntil?: string; role?: "admin" }) =>
      moderator.call(users.edit, { params: { id }, body });

    await expect(edit(admin.id, { blockedUntil: tomorrow() })).rejects.toMatchObject({ status: 403 });
    await expect(edit(moderator.id, { blockedUntil: tomorrow() })).rejects.toMatchObject({ status: 403 });
    await expect(edit(person.id, { role: "admin" })).rejects.toMatchObject({ status: 403 });
    const promoted = await admin.call(users.edit, { params: { id: person.id }, body: { role: "moderator" } });
    expect(promoted).toMatchObject({ role: "moderator" });
  });
});
