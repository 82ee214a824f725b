import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { invitations } from "#shared/accounts/invitations.ts";
import { personalInvitations } from "#shared/accounts/personal-invitations.ts";
import { openWorld, outcomeOf, type World } from "#server/testing/world.ts";

const REFUSED = { status: 400, code: "INVALID_INVITATION_CODE" };

let open: World;
let byInvitation: World;
let closed: World;
let people = 0;

beforeAll(async () => {
  open = await openWorld();
  byInvitation = await openWorld({ env: { NADAJ_REGISTRATION: "invitation" } });
  closed = await openWorld({ env: { NADAJ_REGISTRATION: "closed" } });
});
afterAll(async () => {
  await open.close();
  await byInvitation.close();
  await closed.close();
});

function register({ call }: Pick<World, "call">, invitationCode?: string) {
  people += 1;
  const person = { email: `guest${people}@example.com`, password: "haslo123", name: "Ala", surname: "Kot" };
  return call(accounts.register, { body: { ...person, ...(invitationCode ? { invitationCode } : {}) } });
}

describe("POST /invitation-codes", () => {
  it("creates codes that administrators list, newest first [ACC-023, ACC-024]", async () => {
    const admin = await open.person({ role: "admin" });
    const expiresAt = new Date(open.clock.now().getTime() + 3_600_000).toISOString();
    const first = await admin.call(invitations.create, { body: { uses: 3, expiresAt } });
    const second = await admin.call(invitations.create, { body: {} });

    const { items, count } = await admin.call(invitations.list, { query: {} });

    expect(first).toMatchObject({ uses: 3, used: 0, expiresAt });
    expect(second).toMatchObject({ uses: 1, used: 0, expiresAt: null });
    expect(first.code).toMatch(/^[2-9A-Z]{10}$/);
    expect(items).toEqual([second, first]);
    expect(count).toBe(2);
  });

  it.each(["user", "creator", "moderator"] as const)("is forbidden for a %s [ACC-023]", async (role) => {
    const { call } = await open.person({ role });
    expect(await outcomeOf(call(invitations.list, { query: {} }))).toMatchObject({ status: 403 });
    expect(await outcomeOf(call(invitations.create, { body: { uses: 1 } }))).toMatchObject({ status: 403 });
    const { _id: id } = await (
      await open.person({ role: "admin" })
    ).call(invitations.create, { body: { uses: 1 } });
    expect(await outcomeOf(call(invitations.revoke, { params: { id } }))).toMatchObject({ status: 403 });
  });
});

describe("POST /auth/register with open registration", () => {
  it("accepts a valid code or none, and rejects an invalid one [ACC-008, ACC-024, ACC-083]", async () => {
    const admin = await open.person({ role: "admin" });
    const { code } = await admin.call(invitations.create, { body: { uses: 1 } });

    await register(open);
    await register(open, ` ${code.toLowerCase()} `);

    await expect(register(open, "NO-SUCH-CODE")).rejects.toMatchObject({
      ...REFUSED,
      message: "Invitation code you provided is invalid",
    });
    await expect(register({ call: open.as({ locale: "pl" }) }, code)).rejects.toMatchObject({
      ...REFUSED,
      message: "Podany kod zaproszenia jest nieprawidłowy",
    });
  });

  it("ends the invitation by email of that address", async () => {
    const admin = await open.person({ role: "admin" });
    const person = { email: "zaproszona@example.com", name: "Ala", surname: "Kot" };
    await admin.call(personalInvitations.send, { body: { ...person, role: "user", language: "pl" } });
    const list = async () => (await admin.call(personalInvitations.list, { query: {} })).count;
    const before = await list();

    await open.call(accounts.register, { body: { ...person, password: "haslo123" } });

    expect([before, await list()]).toEqual([1, 0]);
  });
});

describe("POST /auth/register by invitation only", () => {
  it("requires a code", async () => {
    expect(await byInvitation.call(invitations.registration)).toEqual({ registration: "invitation" });
    expect(await outcomeOf(register(byInvitation))).toMatchObject(REFUSED);
  });

  it("accepts a code as often as it allows, also with concurrent registrations [ACC-024]", async () => {
    const admin = await byInvitation.person({ role: "admin" });
    const { code } = await admin.call(invitations.create, { body: { uses: 3 } });

    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => outcomeOf(register(byInvitation, code))),
    );

    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(outcomes.filter(({ code: refusal }) => refusal === REFUSED.code)).toHaveLength(3);
    const { items } = await admin.call(invitations.list, { query: {} });
    expect(items.find((one) => one.code === code)).toMatchObject({ uses: 3, used: 3 });
  });

  it("lets in holders of a code that is valid, and of no used, ended or withdrawn one [OPS-022]", async () => {
    const admin = await byInvitation.person({ role: "admin" });
    const newCode = async (body: { expiresAt?: string } = {}) => admin.call(invitations.create, { body });
    const inPolish = { call: byInvitation.as({ locale: "pl" }) };
    const expiresAt = new Date(byInvitation.clock.now().getTime() + 60_000).toISOString();
    const [used, ended, withdrawn] = [await newCode(), await newCode({ expiresAt }), await newCode()];
    await register(byInvitation, used.code);
    byInvitation.clock.advance(61);

    await admin.call(invitations.revoke, { params: { id: withdrawn._id } });

    for (const code of [undefined, used.code, ended.code, withdrawn.code, "NO-SUCH-CODE"]) {
      await expect(register(inPolish, code)).rejects.toMatchObject({
        ...{ ...REFUSED, message: "Podany kod zaproszenia jest nieprawidłowy" },
      });
    }
    const { items } = await admin.call(invitations.list, { query: { limit: 100 } });
    expect(items.find(({ _id }) => _id === withdrawn._id)).toMatchObject({
      ...{ used: 0, revokedAt: expect.any(String) },
    });
    expect(items.find(({ _id }) => _id === used._id)).toMatchObject({ used: 1, revokedAt: null });
    expect((await register(byInvitation, (await newCode()).code))._id).not.toBe("");
    const unknown = { params: { id: crypto.randomUUID() } };
    expect(await outcomeOf(admin.call(invitations.revoke, unknown))).toMatchObject({ status: 404 });
  });

  it("does not count a failed registration", async () => {
    const admin = await byInvitation.person({ role: "admin" });
    const { code } = await admin.call(invitations.create, { body: { uses: 1 } });
    const taken = { email: admin.email, password: "haslo123", name: "Ala", surname: "Kot" };

    const failed = byInvitation.call(accounts.register, { body: { ...taken, invitationCode: code } });

    expect(await outcomeOf(failed)).toMatchObject({ code: "EMAIL_TAKEN" });
    expect((await register(byInvitation, code))._id).not.toBe("");
  });

  it("rejects an expired code [ACC-024]", async () => {
    const admin = await byInvitation.person({ role: "admin" });
    const expiresAt = new Date(byInvitation.clock.now().getTime() + 60_000).toISOString();
    const { code } = await admin.call(invitations.create, { body: { uses: 2, expiresAt } });
    await register(byInvitation, code);
    byInvitation.clock.advance(61);
    expect(await outcomeOf(register(byInvitation, code))).toMatchObject(REFUSED);
  });
});

describe("POST /auth/register with closed registration", () => {
  it("creates no account, with any code", async () => {
    const admin = await closed.person({ role: "admin" });
    const { code } = await admin.call(invitations.create, { body: { uses: 1 } });
    expect(await outcomeOf(register(closed, code))).toMatchObject({
      status: 403,
      code: "REGISTRATION_CLOSED",
    });
  });
});
