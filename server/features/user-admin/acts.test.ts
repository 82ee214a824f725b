import { TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts, type Role } from "#shared/accounts/contract.ts";
import { reauthentication } from "#shared/accounts/reauthentication.ts";
import { security } from "#shared/accounts/security.ts";
import { twoFactor } from "#shared/accounts/two-factor.ts";
import { userAdmin } from "#shared/user-admin/contract.ts";
import { users } from "#shared/accounts/users.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";

const UNKNOWN = "0199a000-0000-7000-8000-000000000000";
const ROLES = ["user", "creator", "moderator", "admin"] as const;

let world: World;
let moderator: Person;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  moderator = await world.person({ role: "moderator" });
  admin = await world.person({ role: "admin" });
  await world.services.db
    .updateTable("users")
    .set({ name: "Maria", surname: "Nowak" })
    .where("id", "=", moderator.id)
    .execute();
});
afterAll(() => world.close());

const ofPerson = ({ id }: Pick<Person, "id">) => ({ params: { id } });

async function unconfirmedPerson(): Promise<Person> {
  const person = await world.person();
  await world.services.db
    .updateTable("users")
    .set({ activated_at: null })
    .where("id", "=", person.id)
    .execute();
  return person;
}

function login({ email, password }: Pick<Person, "email" | "password">) {
  return outcomeOf(world.call(accounts.login, { body: { email, password } }));
}

async function newestEvent({ id }: Pick<Person, "id">) {
  const { items } = await admin.call(userAdmin.history, { params: { id }, query: { limit: 1 } });
  return items[0];
}

/** Turns on two-factor login, as a person with a phone does. */
async function enableTwoFactor({ call, password }: Person): Promise<void> {
  await call(reauthentication.proveByPassword, { body: { password } });
  const { secret } = await call(twoFactor.requestEnable);
  const verificationCode = new TOTP({ secret }).generate({ timestamp: world.clock.now().getTime() });
  await call(twoFactor.enable, { body: { verificationCode } });
}

describe("staff confirm an email address", () => {
  it("and its owner, who is told by mail, can log in [OPS-046]", async () => {
    const person = await unconfirmedPerson();
    expect(await login(person)).toMatchObject({ code: "ACCOUNT_INACTIVE" });
    expect((await moderator.call(userAdmin.show, ofPerson(person))).can).toMatchObject({
      confirmEmail: true,
    });

    await moderator.call(userAdmin.confirmEmail, ofPerson(person));

    expect(await login(person)).toMatchObject({ status: 200 });
    expect((await world.mailTo(person.email)).text).toContain("has confirmed your email address");
    expect(await newestEvent(person)).toMatchObject({ kind: "confirmEmail", by: { _id: moderator.id } });
    const again = moderator.call(userAdmin.confirmEmail, ofPerson(person));
    expect(await outcomeOf(again)).toMatchObject({ code: "ACCOUNT_ACTIVE" });
    expect((await moderator.call(userAdmin.show, ofPerson(person))).can).toMatchObject({
      confirmEmail: false,
    });
  });
});

describe("staff send a link for a new password", () => {
  it("which works once, and which they never see [OPS-046]", async () => {
    const person = await world.person();

    const answer = await moderator.call(userAdmin.sendResetLink, ofPerson(person));

    expect(answer).toEqual({ ok: true });
    const { text } = await world.mailTo(person.email);
    expect(text).toContain("The staff of");
    const code = /code=([\w-]+)/.exec(text)?.[1] ?? "";
    expect(code).not.toBe("");
    const record = await moderator.call(userAdmin.show, ofPerson(person));
    expect(JSON.stringify([answer, record, await newestEvent(person)])).not.toContain(code);
    expect(await newestEvent(person)).toMatchObject({ kind: "sendResetLink", by: { name: "Maria Nowak" } });
    const body = { email: person.email, code, newPassword: "nowe haslo 123" };
    await world.call(security.resetPassword, { body });
    expect(await login({ ...person, password: body.newPassword })).toMatchObject({ status: 200 });
    const again = outcomeOf(
      world.call(security.resetPassword, { body: { ...body, newPassword: "inne haslo 45" } }),
    );
    expect(await again).toMatchObject({ code: "RESET_LINK_INVALID" });
  });

  it("at most once a minute, together with the person's own requests [OPS-046]", async () => {
    const person = await world.person();
    const send = () => outcomeOf(moderator.call(userAdmin.sendResetLink, ofPerson(person)));

    expect(await send()).toMatchObject({ status: 200 });
    expect(await send()).toMatchObject({ code: "TOO_MANY_REQUESTS" });
    world.clock.advance(61);
    expect(await send()).toMatchObject({ status: 200 });
  });
});

describe("staff end all sessions of a person", () => {
  it("who has to log in again everywhere, and is told by mail [OPS-047]", async () => {
    const person = await world.person();
    const body = { email: person.email, password: person.password };
    const { token } = await world.call(accounts.login, { body });
    const browsers = [person.call, world.as({ token })];
    for (const call of browsers) expect(await outcomeOf(call(accounts.me))).toMatchObject({ status: 200 });
    expect((await moderator.call(userAdmin.show, ofPerson(person))).sessionsCount).toBe(2);

    await moderator.call(userAdmin.endSessions, ofPerson(person));

    for (const call of browsers) expect(await outcomeOf(call(accounts.me))).toMatchObject({ status: 401 });
    const { subject, text } = await world.mailTo(person.email);
    expect(subject).toContain("logged out");
    expect(text).toContain("has ended all sessions");
    expect(await newestEvent(person)).toMatchObject({ kind: "endSessions", by: { _id: moderator.id } });
    expect(await moderator.call(userAdmin.show, ofPerson(person))).toMatchObject({
      ...{ sessionsCount: 0, can: { endSessions: false } },
    });
    expect(await login(person)).toMatchObject({ status: 200 });
  });
});

describe("staff turn off a second factor", () => {
  it("so that the password alone is enough; the mail says who, why and how to turn it on [OPS-048]", async () => {
    const person = await world.person();
    await enableTwoFactor(person);
    expect(await login(person)).toMatchObject({ code: "OTP_REQUIRED" });

    await moderator.call(userAdmin.disableTwoFactor, {
      ...ofPerson(person),
      body: { reason: "Zgubiony telefon" },
    });

    expect(await login(person)).toMatchObject({ status: 200 });
    const { text } = await world.mailTo(person.email);
    for (const part of ["Maria Nowak", "Zgubiony telefon", "Turn it on again", "/account/security"]) {
      expect(text).toContain(part);
    }
    expect(await newestEvent(person)).toMatchObject({
      ...{ kind: "disableTwoFactor", by: { name: "Maria Nowak" }, text: "Zgubiony telefon" },
    });
    await enableTwoFactor(person);
    expect(await login(person)).toMatchObject({ code: "OTP_REQUIRED" });
  });

  it("only with a reason of up to 500 characters, and only if it is on [OPS-048]", async () => {
    const person = await world.person();
    const disable = (reason: string) =>
      outcomeOf(moderator.call(userAdmin.disableTwoFactor, { ...ofPerson(person), body: { reason } }));

    expect(await disable("x")).toMatchObject({ code: "TWO_FACTOR_OFF" });
    await enableTwoFactor(person);
    for (const reason of ["", "  ", "x".repeat(501)]) {
      expect(await disable(reason)).toMatchObject({ status: 400, errors: { reason: expect.any(String) } });
    }
    expect(await disable("x".repeat(500))).toMatchObject({ status: 200 });
  });
});

describe("an act on an account", () => {
  /** Who acts successfully on whom: moderators not on the staff, nobody on themselves, no user on anyone. */
  const MAY: Readonly<Record<Role, readonly Role[]>> = {
    user: [],
    creator: [],
    moderator: ["user", "creator"],
    admin: ["user", "creator", "moderator", "admin"],
  };

  it.each(ROLES)("of a %s is allowed by the roles of both [OPS-046, OPS-047, OPS-048]", async (role) => {
    const actor = await world.person({ role });
    for (const target of ROLES) {
      const status = MAY[role].includes(target) ? 200 : 403;
      expect({ target, found: await statusesOf(actor, await preparedPerson(target)) }).toEqual({
        ...{ target, found: [status, status, status, status] },
      });
    }
    await enableTwoFactor(actor);
    // An own address is confirmed: the refusal comes before that is looked at.
    expect(await statusesOf(actor, actor)).toEqual([403, 403, 403, 403]);
  });

  async function preparedPerson(role: Role): Promise<Person> {
    const person = await world.person({ role });
    await enableTwoFactor(person);
    await world.services.db
      .updateTable("users")
      .set({ activated_at: null })
      .where("id", "=", person.id)
      .execute();
    return person;
  }

  async function statusesOf(actor: Person, target: Person): Promise<number[]> {
    const outcomes = [
      await outcomeOf(actor.call(userAdmin.confirmEmail, ofPerson(target))),
      await outcomeOf(actor.call(userAdmin.sendResetLink, ofPerson(target))),
      await outcomeOf(actor.call(userAdmin.disableTwoFactor, { ...ofPerson(target), body: { reason: "x" } })),
      await outcomeOf(actor.call(userAdmin.endSessions, ofPerson(target))),
    ];
    return outcomes.map(({ status }) => status);
  }

  it("that is refused changes and records nothing, and is not offered [OPS-046, OPS-047, OPS-048]", async () => {
    const target = await world.person({ role: "admin" });
    await enableTwoFactor(target);

    expect(await statusesOf(moderator, target)).toEqual([403, 403, 403, 403]);

    expect(await outcomeOf(target.call(accounts.me))).toMatchObject({ status: 200 });
    expect(await login(target)).toMatchObject({ code: "OTP_REQUIRED" });
    expect(await newestEvent(target)).toMatchObject({ kind: "registered" });
    const none = {
      ...{ confirmEmail: false, sendResetLink: false, endSessions: false, disableTwoFactor: false },
      setQuota: false,
    };
    expect((await moderator.call(userAdmin.show, ofPerson(target))).can).toEqual(none);
    expect((await admin.call(userAdmin.show, ofPerson(target))).can).toEqual({
      ...{ ...none, sendResetLink: true, endSessions: true, disableTwoFactor: true, setQuota: true },
    });
  });

  it("on an account that is gone is NOT_FOUND", async () => {
    const unknown = { params: { id: UNKNOWN } };
    expect(await outcomeOf(admin.call(userAdmin.endSessions, unknown))).toMatchObject({ status: 404 });
  });
});

describe("a change of role", () => {
  it("is in the history of the account, once [OPS-051]", async () => {
    const person = await world.person();
    const change = () => admin.call(users.edit, { ...ofPerson(person), body: { role: "creator" } });

    await change();
    await change();

    const { items } = await admin.call(userAdmin.history, { ...ofPerson(person), query: {} });
    expect(items).toMatchObject([
      { kind: "changeRole", role: "creator", by: { _id: admin.id } },
      { kind: "registered" },
    ]);
  });
});
