import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountRequests } from "#shared/accounts/account-requests.ts";
import { accounts } from "#shared/accounts/contract.ts";
import { personalInvitations } from "#shared/accounts/personal-invitations.ts";
import { security } from "#shared/accounts/security.ts";
import { users } from "#shared/accounts/users.ts";
import type { CallInput } from "#shared/endpoint.ts";
import { people } from "#shared/people/contract.ts";
import type { SiteSettings } from "#shared/site-settings/settings.ts";
import { userAdmin } from "#shared/user-admin/contract.ts";
import { createAccount } from "#server/features/auth/registration.ts";
import { saveSettings } from "#server/features/site-settings/site-settings.ts";
import { mailedLink } from "#server/testing/mailed-link.ts";
import { meetAtRow } from "#server/testing/meet-at-row.ts";
import { openWorld, outcomeOf, until, type Person, type World } from "#server/testing/world.ts";
import { deleteLapsedRequests } from "./account-requests.ts";

const PASSWORD = "haslo123";
const REASON = "Chcę komentować transmisje z mojego miasta.";
const DAY_SECONDS = 86_400;
const WAITS = { status: 403, code: "ACCOUNT_AWAITS_APPROVAL" };
const DECIDED = { status: 409, code: "ACCOUNT_REQUEST_DECIDED" };
type Registration = CallInput<typeof accounts.register>["body"];

let world: World;
let moderator: Person;
let admin: Person;
let applicants = 0;
beforeAll(async () => {
  world = await openWorld();
  moderator = await world.person({ role: "moderator" });
  admin = await world.person({ role: "admin" });
  await setMode("approval");
});
afterAll(() => world.close());

function setMode(mode: SiteSettings["registration.mode"]) {
  const saving = { values: { "registration.mode": mode }, changedBy: null, now: world.clock.now() };
  return saveSettings(world.services, saving);
}

function newAddress(): string {
  applicants += 1;
  return `chetny${applicants}@example.com`;
}

async function register(email: string, changes: Partial<Registration> = {}): Promise<string> {
  const body = { email, password: PASSWORD, name: "Ewa", surname: "Lis", reason: REASON, ...changes };
  return (await world.as({ locale: "pl" })(accounts.register, { body }))._id;
}

async function confirm(email: string) {
  const code = (await mailedLink(world, email, "/activate-account")).get("code") ?? "";
  return { code, ...(await world.call(accounts.activate, { query: { code } })) };
}

/** An account that waits for approval. */
async function applicant(): Promise<{ id: string; email: string }> {
  const email = newAddress();
  const id = await register(email);
  await confirm(email);
  return { id, email };
}

const login = (email: string) =>
  outcomeOf(world.as({ locale: "pl" })(accounts.login, { body: { email, password: PASSWORD } }));
const approve = (actor: Person, id: string) =>
  outcomeOf(actor.call(accountRequests.approve, { params: { id } }));
const refuse = (actor: Person, id: string, reason = "Adres jednorazowy") =>
  outcomeOf(actor.call(accountRequests.refuse, { params: { id }, body: { reason } }));
const waiting = async (actor = moderator) =>
  (await actor.call(accountRequests.list, { query: { limit: 100 } })).items;
const idsWaiting = async () => (await waiting()).map(({ _id }) => _id);

function mailAbout(email: string, subject: string) {
  return until(async () => {
    const mail = await world.mailTo(email);
    return mail.subject.includes(subject) && mail;
  }, `an email with "${subject}"`);
}

async function rowsOf(email: string) {
  return world.services.db.selectFrom("users").selectAll().where("email", "=", email).execute();
}

describe("a registration by approval", () => {
  it("needs a reason, and stores none where it is not asked for", async () => {
    const email = newAddress();
    const [none, blank, long] = [undefined, "  ", "x".repeat(1001)];
    for (const reason of [none, blank, long]) {
      const body = { email, password: PASSWORD, name: "Ewa", surname: "Lis", ...(reason ? { reason } : {}) };
      const refused = await outcomeOf(world.as({ locale: "pl" })(accounts.register, { body }));
      expect(refused).toMatchObject({ status: 400, errors: { reason: expect.stringMatching(/\p{L}/u) } });
    }
    expect(await rowsOf(email)).toEqual([]);
    await register(email, { reason: "x".repeat(1000) });
    expect(await rowsOf(email)).toMatchObject([{ request_reason: "x".repeat(1000) }]);

    await setMode("open");
    const other = newAddress();
    await register(other);
    await setMode("approval");
    expect(await rowsOf(other)).toMatchObject([{ request_reason: null }]);
    expect(await confirm(other)).toMatchObject({ token: expect.any(String) });
  });

  it("waits for the staff once its address is confirmed, and is shown to them alone", async () => {
    const email = newAddress();
    const id = await register(email);
    expect(await idsWaiting()).not.toContain(id);
    expect(await login(email)).toMatchObject({ code: "ACCOUNT_INACTIVE" });

    const { code, token } = await confirm(email);

    expect(token).toBeNull();
    expect((await mailAbout(email, "czeka na decyzję")).text).toContain("Do czasu decyzji");
    const refused = world.as({ locale: "pl" })(accounts.login, { body: { email, password: PASSWORD } });
    await expect(refused).rejects.toMatchObject({
      ...{ ...WAITS, message: expect.stringContaining("czeka na decyzję obsługi") },
    });
    expect(await outcomeOf(world.call(accounts.activate, { query: { code } }))).toMatchObject(WAITS);
    await world.call(accounts.resendCode, { body: { email } });
    expect((await world.mailTo(email)).subject).toContain("czeka na decyzję");
    const shown = (await waiting()).find(({ _id }) => _id === id);
    expect(shown).toMatchObject({ email, name: "Ewa", surname: "Lis", reason: REASON });
    expect(await outcomeOf(world.call(people.profile, { params: { id } }))).toMatchObject({ status: 404 });
    const record = await moderator.call(userAdmin.show, { params: { id } });
    expect(record).toMatchObject({ requestReason: REASON, awaitsApprovalSince: shown?.waitingSince });
    expect(record).toMatchObject({ activatedAt: null, can: { confirmEmail: false } });
    const listed = await moderator.call(users.list, { query: { state: "awaitingApproval", limit: 100 } });
    expect(listed.items.map(({ _id }) => _id)).toContain(id);
    const unconfirmed = await moderator.call(users.list, { query: { state: "unconfirmed", limit: 100 } });
    expect(unconfirmed.items.map(({ _id }) => _id)).not.toContain(id);
  });

  it("does not open by a new password", async () => {
    const { email } = await applicant();
    await world.call(security.requestReset, { body: { email } });
    const code = (await mailedLink(world, email, "/reset-password")).get("code") ?? "";
    await world.call(security.resetPassword, { body: { email, code, newPassword: PASSWORD } });
    expect(await login(email)).toMatchObject(WAITS);
  });

  it("waits also if the staff confirm the address", async () => {
    const email = newAddress();
    const id = await register(email);
    await moderator.call(userAdmin.confirmEmail, { params: { id } });
    expect((await mailAbout(email, "czeka na decyzję")).text).not.toContain("możesz się zalogować");
    expect(await login(email)).toMatchObject(WAITS);
    expect(await idsWaiting()).toContain(id);
    expect(await outcomeOf(moderator.call(userAdmin.confirmEmail, { params: { id } }))).toMatchObject({
      code: "ACCOUNT_ACTIVE",
    });
  });

  it("does not hold accounts of the staff and of invited people", async () => {
    const [made, invited] = [newAddress(), newAddress()];
    await createAccount(world.services, {
      ...{ email: made, name: "Ewa", surname: "Lis", role: "user", password: PASSWORD },
    });
    expect(await login(made)).toMatchObject({ status: 200 });
    const person = { email: invited, name: "Ewa", surname: "Lis", role: "user", language: "pl" } as const;
    await moderator.call(personalInvitations.send, { body: person });
    const invitation = (await mailedLinkOf(invited)).get("invitation") ?? "";
    const { email, name, surname } = person;
    await world.call(accounts.register, { body: { email, name, surname, password: PASSWORD, invitation } });
    expect(await login(invited)).toMatchObject({ status: 200 });
    expect(await rowsOf(invited)).toMatchObject([{ request_reason: null }]);
  });
});

function mailedLinkOf(email: string): Promise<URLSearchParams> {
  return until(async () => {
    const address = /https?:\/\/\S*\/register\?\S+/.exec((await world.mailTo(email)).text)?.[0];
    return address !== undefined && new URL(address).searchParams;
  }, `an invitation of ${email}`);
}

describe("the staff", () => {
  it("approve an account, which can log in at once", async () => {
    const { id, email } = await applicant();

    expect(await approve(moderator, id)).toEqual({ status: 200 });

    expect(await login(email)).toMatchObject({ status: 200 });
    expect((await mailAbout(email, "jest gotowe")).text).toContain("/login");
    expect(await idsWaiting()).not.toContain(id);
    const { items } = await admin.call(userAdmin.history, { params: { id }, query: {} });
    expect(items).toMatchObject([
      { kind: "approveAccount", by: { _id: moderator.id } },
      { kind: "registered" },
    ]);
    expect(await approve(admin, id)).toMatchObject(DECIDED);
    expect(await refuse(admin, id)).toMatchObject(DECIDED);
    expect(await login(email)).toMatchObject({ status: 200 });
  });

  it("refuse an account with a reason, which deletes it so that the address can ask again", async () => {
    const { id, email } = await applicant();
    for (const reason of ["", "x".repeat(501)]) {
      expect(await refuse(moderator, id, reason)).toMatchObject({ status: 400 });
    }

    expect(await refuse(moderator, id, `Nie znamy Cię. ${"x".repeat(485)}`)).toEqual({ status: 200 });

    const { text } = await mailAbout(email, "Odmowa");
    expect(text).toContain("Nie znamy Cię.");
    expect(text).toContain("są już usunięte");
    expect(await rowsOf(email)).toEqual([]);
    expect(await login(email)).toMatchObject({ code: "LOGIN_FAILED" });
    expect(await approve(admin, id)).toMatchObject(DECIDED);
    const again = await register(email);
    await until(async () => (await world.mailTo(email)).subject.includes("Aktywuj"), "a new link");
    await confirm(email);
    expect(await idsWaiting()).toContain(again);
  });

  it("decide once when two of them decide at the same time", async () => {
    const { id, email } = await applicant();
    const outcomes = await meetAtRow(world, { table: "users", id }, [
      () => approve(moderator, id),
      () => refuse(admin, id),
    ]);
    expect(outcomes).toMatchObject([{ status: 200 }, DECIDED]);
    expect(await login(email)).toMatchObject({ status: 200 });
  });

  it("decide about requests that were made before the mode changed", async () => {
    const [first, second] = [await applicant(), await applicant()];
    const late = newAddress();
    const lateId = await register(late);
    for (const mode of ["closed", "open"] as const) {
      await setMode(mode);
      expect(await login(second.email)).toMatchObject(WAITS);
    }
    await confirm(late);
    expect(await idsWaiting()).toEqual(expect.arrayContaining([first.id, second.id, lateId]));
    expect(await approve(moderator, first.id)).toEqual({ status: 200 });
    expect(await refuse(moderator, second.id)).toEqual({ status: 200 });
    await setMode("approval");
  });

  it("see who waits longest first", async () => {
    const first = await applicant();
    world.clock.advance(60);
    const second = await applicant();
    const ids = await idsWaiting();
    expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id));
    expect(await outcomeOf(world.call(accountRequests.list, { query: {} }))).toMatchObject({ status: 401 });
  });
});

describe("a request that lapses", () => {
  it("is deleted after 60 days, with an email if its address is confirmed", async () => {
    const { email } = await applicant();
    const silent = newAddress();
    await register(silent);
    const activation = await mailAbout(silent, "Aktywuj");

    world.clock.advance(59 * DAY_SECONDS);
    await deleteLapsedRequests(world.services);
    expect(await rowsOf(email)).toHaveLength(1);
    expect(await rowsOf(silent)).toHaveLength(1);

    const approved = await applicant();
    await approve(moderator, approved.id);
    world.clock.advance(2 * DAY_SECONDS);
    await deleteLapsedRequests(world.services);

    expect((await mailAbout(email, "wygasła")).text).toContain("60 dni");
    expect(await rowsOf(email)).toEqual([]);
    expect(await rowsOf(silent)).toEqual([]);
    expect(await world.mailTo(silent)).toEqual(activation);
    world.clock.advance(61 * DAY_SECONDS);
    await deleteLapsedRequests(world.services);
    expect(await rowsOf(approved.email)).toHaveLength(1);
  });
});
