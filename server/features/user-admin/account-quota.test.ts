import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { userAdmin } from "#shared/user-admin/contract.ts";
import { users } from "#shared/accounts/users.ts";
import { accounts, ROLES, type Role } from "#shared/accounts/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import type { CallInput } from "#shared/endpoint.ts";
import { createUpload } from "#server/testing/upload.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";

const UNKNOWN = "0199a000-0000-7000-8000-000000000000";

let world: World;
let moderator: Person;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  moderator = await world.person({ role: "moderator" });
  admin = await world.person({ role: "admin" });
});
afterAll(() => world.close());

type Body = CallInput<typeof userAdmin.setQuota>["body"];

function setQuota(actor: Person, { id }: Pick<Person, "id">, body: Body = { total: 5 }) {
  return outcomeOf(actor.call(userAdmin.setQuota, { params: { id }, body }));
}

async function historyOf({ id }: Pick<Person, "id">) {
  return (await admin.call(userAdmin.history, { params: { id }, query: {} })).items;
}

async function speak({ id }: Pick<Person, "id">, language: "pl" | "en"): Promise<void> {
  const settings = JSON.stringify({ language });
  await world.services.db.updateTable("users").set({ settings }).where("id", "=", id).execute();
}

describe("PATCH /users/{id}/quota", () => {
  const MAY: Readonly<Record<Role, readonly Role[]>> = {
    user: [],
    creator: [],
    moderator: ["user", "creator"],
    admin: ["user", "creator", "moderator", "admin"],
  };

  it.each(ROLES)("of a %s is allowed by the roles of both, and offered alike", async (role) => {
    const actor = await world.person({ role });
    for (const targetRole of ROLES) {
      const target = await world.person({ role: targetRole });
      const isAllowed = MAY[role].includes(targetRole);
      const { status } = await setQuota(actor, target);
      expect({ targetRole, status }).toEqual({ targetRole, status: isAllowed ? 200 : 403 });
      expect((await historyOf(target)).length).toBe(isAllowed ? 2 : 1);
      if (MAY[role].length === 0) continue;
      const { can } = await actor.call(userAdmin.show, { params: { id: target.id } });
      expect({ targetRole, can: can.setQuota }).toEqual({ targetRole, can: isAllowed });
    }
    expect(await setQuota(actor, actor)).toMatchObject({ status: 403 });
    expect(await setQuota(actor, { id: UNKNOWN })).toMatchObject({
      status: MAY[role].length === 0 ? 403 : 404,
    });
  });

  it("is recorded once, with the limits and who set them, and shown with the account", async () => {
    const person = await world.person();

    await setQuota(moderator, person, { total: 5 });
    await setQuota(moderator, person, { total: 5, daily: "role" });
    await setQuota(admin, person, { daily: "unlimited" });
    await setQuota(admin, person, {});

    expect(await historyOf(person)).toMatchObject([
      { kind: "setQuota", quota: { total: 5, daily: "unlimited" }, by: { _id: admin.id } },
      { kind: "setQuota", quota: { total: 5, daily: "role" }, by: { _id: moderator.id } },
      { kind: "registered", quota: null },
    ]);
    expect(await moderator.call(userAdmin.show, { params: { id: person.id } })).toMatchObject({
      quota: { total: { own: 5 }, daily: { own: "unlimited" } },
    });
  });

  it("tells the person by mail, in their language, what they use and may", async () => {
    const [pole, other] = [await world.person(), await world.person()];
    await speak(pole, "pl");
    await speak(other, "en");

    for (const person of [pole, other]) await setQuota(moderator, person, { total: 5 });

    const polish = await world.mailTo(pole.email);
    expect(polish.subject).toContain("Nowe limity przesyłania");
    expect(polish.text).toMatch(/Zajęte miejsce konta: 0.?B z 5.GB/);
    expect(polish.text).toMatch(/Wysłane w ciągu 24.godzin: 0.?B, bez limitu/);
    const english = await world.mailTo(other.email);
    expect(english.text).toMatch(/Used space of the account: 0.?B of 5.GB/);
    expect(english.text).toContain("/en/manage-channel");
  });

  it("tells the person whose limit is below what is used that nothing is deleted", async () => {
    const creator = await world.creator();
    const { _id } = await creator.call(videos.create, { body: { channelId: creator.channel._id } });
    const file = { name: "video.mp4", type: "video/mp4", size: 2_000_000_000 };
    await createUpload(world, creator, _id, file);

    await setQuota(admin, creator, { total: 1 });

    const { text } = await world.mailTo(creator.email);
    expect(text).toMatch(/2.GB of 1.GB\. The limit is reached\. .*Published videos stay\./);
    expect(text).toMatch(/Sent within 24.hours: 2.GB, without a limit$/m);
  });

  it.each([0, -1, 1.5, 1_000_001, "dużo", null])("refuses the limit %s with the range", async (total) => {
    const person = await world.person();

    const refused = await setQuota(admin, person, { total, daily: 3 } as Body); // some are wrong

    expect(refused).toMatchObject({
      status: 400,
      errors: { total: expect.stringMatching(/1.*1.?000.?000/) },
    });
    expect(await historyOf(person)).toHaveLength(1);
  });
});

describe("a change of role", () => {
  it("works at the next call, and is mailed to the person in their language, once", async () => {
    const [pole, other] = [await world.person(), await world.person()];
    await speak(pole, "pl");
    await speak(other, "en");

    for (const { id } of [pole, other, pole]) {
      await admin.call(users.edit, { params: { id }, body: { role: "moderator" } });
    }

    expect(await pole.call(accounts.me)).toMatchObject({ role: "moderator" });
    expect(await outcomeOf(pole.call(users.list, { query: {} }))).toMatchObject({ status: 200 });
    const { subject, text } = await world.mailTo(pole.email);
    expect(subject).toContain("Moderator");
    expect(text).toContain("Poprzednia rola: Użytkownik. Nowa rola: Moderator.");
    expect((await world.mailTo(other.email)).text).toContain("New role: Moderator.");
    expect((await historyOf(pole)).filter(({ kind }) => kind === "changeRole")).toHaveLength(1);
  });
});
