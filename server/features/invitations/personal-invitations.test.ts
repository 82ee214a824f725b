import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts, type Role } from "#shared/accounts/contract.ts";
import { personalInvitations } from "#shared/accounts/personal-invitations.ts";
import { security } from "#shared/accounts/security.ts";
import type { CallInput } from "#shared/endpoint.ts";
import { siteSettings } from "#shared/site-settings/contract.ts";
import { userAdmin } from "#shared/user-admin/contract.ts";
import { isStaff } from "#server/platform/http/context.ts";
import { mailedLink } from "#server/testing/mailed-link.ts";
import { openWorld, outcomeOf, type Person, until, type World } from "#server/testing/world.ts";

const UNKNOWN = "0199a000-0000-7000-8000-000000000000";
const DAY_SECONDS = 86_400;
const PASSWORD = "haslo123";
type NewPerson = CallInput<typeof personalInvitations.send>["body"];

let world: World;
let moderator: Person;
let admin: Person;
let guests = 0;
beforeAll(async () => {
  world = await openWorld({ env: { NADAJ_REGISTRATION: "closed" } });
  moderator = await world.person({ role: "moderator" });
  admin = await world.person({ role: "admin" });
});
afterAll(() => world.close());

function newGuest(changes: Partial<NewPerson> = {}): NewPerson {
  guests += 1;
  const person = { email: `gosc${guests}@example.com`, name: "Ewa", surname: "Lis" };
  return { ...person, role: "user", language: "pl", ...changes };
}

function send(actor: Person, body: NewPerson) {
  return actor.call(personalInvitations.send, { body });
}

/** The secret of the newest invitation of an address; waits until it differs from `known`. */
function tokenOf(email: string, known?: string): Promise<string> {
  return until(async () => {
    const token = /invitation=([\w-]+)/.exec((await world.mailTo(email)).text)?.[1];
    return token !== known && token;
  }, `an invitation of ${email}`);
}

function register(email: string, invitation?: string) {
  const body = { email, password: PASSWORD, name: "Ewa", surname: "Lis" };
  return world.call(accounts.register, { body: { ...body, ...(invitation ? { invitation } : {}) } });
}

const login = (email: string) =>
  outcomeOf(world.call(accounts.login, { body: { email, password: PASSWORD } }));
const show = (invitation: string) => world.call(personalInvitations.show, { body: { invitation } });
const openOnes = async (actor = admin) =>
  (await actor.call(personalInvitations.list, { query: { limit: 100 } })).items;

describe("an invitation by email", () => {
  it("registers a confirmed account with its role, while registration is closed [OPS-045]", async () => {
    const guest = newGuest({ role: "creator" });
    await send(moderator, guest);
    const { subject, text } = await world.mailTo(guest.email);
    expect(subject).toContain("Zaproszenie do");
    expect(text).toContain("Ewa, zapraszamy");
    const token = await tokenOf(guest.email);
    expect(await show(token)).toEqual({ email: guest.email, name: "Ewa", surname: "Lis" });
    expect(await outcomeOf(register(guest.email))).toMatchObject({ code: "REGISTRATION_CLOSED" });

    const { _id } = await register(guest.email.toUpperCase(), token);

    expect(await login(guest.email)).toMatchObject({ status: 200 });
    const record = await admin.call(userAdmin.show, { params: { id: _id } });
    expect(record).toMatchObject({ role: "creator", activatedAt: expect.any(String) });
    const { items } = await admin.call(userAdmin.history, { params: { id: _id }, query: {} });
    expect(items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: "invited", by: { _id: moderator.id, name: "Ola Kowal" } }),
      ]),
    );
  });

  it("is in the list of open ones with who invited, until it is used; its link is not", async () => {
    const guest = newGuest();
    const { _id } = await send(moderator, guest);
    const token = await tokenOf(guest.email);

    const listed = (await openOnes()).find((one) => one._id === _id);

    expect(listed).toMatchObject({
      ...{ ...guest, invitedBy: { _id: moderator.id, name: "Ola Kowal" }, can: { revoke: true } },
    });
    expect(JSON.stringify(listed)).not.toContain(token);
    await register(guest.email, token);
    expect((await openOnes()).map((one) => one._id)).not.toContain(_id);
  });

  it("registers one account, and says so to who comes again [OPS-045]", async () => {
    const guest = newGuest();
    await send(admin, guest);
    const token = await tokenOf(guest.email);

    const both = await Promise.all([
      outcomeOf(register(guest.email, token)),
      outcomeOf(register(guest.email, token)),
    ]);

    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    for (const again of [() => register(guest.email, token), () => show(token)]) {
      await expect(again()).rejects.toMatchObject({
        ...{
          code: "INVITATION_USED",
          message: "An account has already been created with this invitation. Log in.",
        },
      });
    }
  });

  it("is refused when it was revoked, with a sentence [OPS-045]", async () => {
    const guest = newGuest();
    const { _id } = await send(admin, guest);
    const token = await tokenOf(guest.email);

    await moderator.call(personalInvitations.revoke, { params: { id: _id } });

    for (const attempt of [() => register(guest.email, token), () => show(token)]) {
      await expect(attempt()).rejects.toMatchObject({
        code: "INVITATION_REVOKED",
        message: "This invitation has been withdrawn. If you have a newer one, use that.",
      });
    }
    const again = moderator.call(personalInvitations.revoke, { params: { id: _id } });
    expect(await outcomeOf(again)).toMatchObject({ code: "INVITATION_REVOKED" });
    expect((await openOnes()).map((one) => one._id)).not.toContain(_id);
  });

  it("ends after 14 days, with a sentence [OPS-045]", async () => {
    const guest = newGuest();
    const { _id } = await send(admin, guest);
    const token = await tokenOf(guest.email);
    world.clock.advance(14 * DAY_SECONDS - 60);
    expect(await show(token)).toMatchObject({ email: guest.email });

    world.clock.advance(61);

    for (const attempt of [() => register(guest.email, token), () => show(token)]) {
      await expect(attempt()).rejects.toMatchObject({
        ...{ code: "INVITATION_ENDED", message: "This invitation has expired. Ask for a new one." },
      });
    }
    expect((await openOnes()).map((one) => one._id)).not.toContain(_id);
  });

  it("is for its address only, and no other text is one", async () => {
    const guest = newGuest();
    await send(admin, guest);
    const token = await tokenOf(guest.email);

    expect(await outcomeOf(register("inny@example.com", token))).toMatchObject({
      code: "INVITATION_OTHER_EMAIL",
    });
    expect(await outcomeOf(register(guest.email, `${token}x`))).toMatchObject({ code: "INVITATION_UNKNOWN" });
    expect(await outcomeOf(show("x"))).toMatchObject({ status: 404, code: "INVITATION_UNKNOWN" });
    expect(await outcomeOf(register(guest.email, token))).toMatchObject({ status: 200 });
  });

  it("replaces the earlier one of its address", async () => {
    const guest = newGuest();
    await send(admin, guest);
    const first = await tokenOf(guest.email);

    const { _id } = await send(admin, guest);
    const second = await tokenOf(guest.email, first);

    expect(await outcomeOf(show(first))).toMatchObject({ code: "INVITATION_REVOKED" });
    expect(await show(second)).toMatchObject({ email: guest.email });
    expect((await openOnes()).filter((one) => one.email === guest.email)).toMatchObject([{ _id }]);
  });

  it("is not sent to an address that has an account: a sentence says so [OPS-045]", async () => {
    const known = await world.person();

    const sent = send(admin, newGuest({ email: known.email.toUpperCase() }));

    await expect(sent).rejects.toMatchObject({
      ...{ code: "EMAIL_TAKEN", errors: { email: expect.any(String) } },
    });
    const rows = await world.services.db.selectFrom("personal_invitations").select("email").execute();
    expect(rows.map(({ email }) => email.toLowerCase())).not.toContain(known.email);
  });

  it("obeys the rules for domains of addresses", async () => {
    const values = { "registration.refusedDomains": ["refused.example"] };
    const { states } = await admin.call(siteSettings.get);
    const revisions = Object.fromEntries(states.map(({ key, revision }) => [key, revision]));
    await admin.call(siteSettings.save, { body: { values, revisions } });

    const sent = send(admin, newGuest({ email: "ewa@mail.refused.example" }));

    expect(await outcomeOf(sent)).toMatchObject({ code: "EMAIL_DOMAIN_REFUSED" });
    const created = admin.call(userAdmin.create, { body: newGuest({ email: "ola@refused.example" }) });
    expect(await outcomeOf(created)).toMatchObject({ code: "EMAIL_DOMAIN_REFUSED" });
  });

  const MAY: Readonly<Record<Role, readonly Role[]>> = {
    ...{ user: [], creator: [], moderator: ["user", "creator"] },
    admin: ["user", "creator", "moderator", "admin"],
  };
  it.each(["user", "creator", "moderator", "admin"] as const)(
    "of a %s gives the roles that they may give, and only those can be revoked by them",
    async (role) => {
      const actor = await world.person({ role });
      for (const given of ["user", "creator", "moderator", "admin"] as const) {
        const isAllowed = MAY[role].includes(given);
        const outcome = await outcomeOf(send(actor, newGuest({ role: given })));
        expect({ given, status: outcome.status }).toEqual({ given, status: isAllowed ? 200 : 403 });
        const { _id } = await send(admin, newGuest({ role: given }));
        const listed = isStaff({ role }) ? await openOnes(actor) : [];
        expect(listed.find((one) => one._id === _id)?.can.revoke ?? false).toBe(isAllowed);
        const revoked = await outcomeOf(actor.call(personalInvitations.revoke, { params: { id: _id } }));
        expect({ given, status: revoked.status }).toEqual({ given, status: isAllowed ? 200 : 403 });
      }
    },
  );

  it.each([
    ["has lost the role for it", { role: "creator" as const }],
    ["is blocked", { blocked_until: new Date("2100-01-01") }],
    ["is about to be deleted", { deletion_at: new Date("2100-01-01") }],
  ])("is refused when its sender %s", async (_state, change) => {
    const sender = await world.person({ role: "moderator" });
    const guest = newGuest();
    await send(sender, guest);
    const token = await tokenOf(guest.email);
    await world.services.db.updateTable("users").set(change).where("id", "=", sender.id).execute();

    for (const use of [() => register(guest.email, token), () => show(token)]) {
      expect(await outcomeOf(use())).toMatchObject({ code: "INVITATION_REVOKED" });
    }
  });

  it("that is unknown cannot be revoked", async () => {
    const revoked = admin.call(personalInvitations.revoke, { params: { id: UNKNOWN } });
    expect(await outcomeOf(revoked)).toMatchObject({ status: 404, code: "NOT_FOUND" });
  });

  it("keeps no address when it was accepted", async () => {
    const guest = newGuest();
    const { _id } = await send(admin, guest);
    await register(guest.email, await tokenOf(guest.email));

    const row = await world.services.db
      .selectFrom("personal_invitations")
      .select(["email", "name", "surname"])
      .where("id", "=", _id)
      .executeTakeFirstOrThrow();

    expect(row).toEqual({ email: "", name: "", surname: "" });
  });

  it("ends when its address gets an account", async () => {
    const guest = newGuest();
    await send(admin, guest);
    const token = await tokenOf(guest.email);

    await admin.call(userAdmin.create, { body: guest });

    expect(await outcomeOf(show(token))).toMatchObject({ code: "INVITATION_REVOKED" });
  });

  it("ends when an account changes to its address", async () => {
    const { email } = newGuest();
    await send(admin, newGuest({ email }));
    const token = await tokenOf(email);
    const person = await world.person();

    await person.call(security.changeEmail, { body: { email, password: person.password } });
    const code = (await mailedLink(world, email, "/confirm-email")).get("code") ?? "";
    await person.call(security.confirmEmail, { body: { code } });

    expect(await outcomeOf(show(token))).toMatchObject({ code: "INVITATION_REVOKED" });
  });
});
