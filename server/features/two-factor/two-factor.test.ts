import { Secret, TOTP, URI } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { twoFactor } from "#shared/accounts/two-factor.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";

const STEP_SECONDS = 30;
const WRONG = { status: 400, code: "OTP_INVALID" };

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** The code an authenticator app shows `stepsAway` steps from the current one. */
function codeOf(secret: string, stepsAway = 0): string {
  const timestamp = world.clock.now().getTime() + stepsAway * STEP_SECONDS * 1000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** A code that is not valid in any accepted step. */
function wrongCodeFor(secret: string): string {
  const right = [-2, -1, 0, 1, 2].map((step) => codeOf(secret, step));
  return (
    ["111111", "222222", "333333", "444444", "555555", "666666"].find((code) => !right.includes(code)) ?? ""
  );
}

function login({ email, password }: Pick<Person, "email" | "password">, otp?: string) {
  return world.call(accounts.login, { body: { email, password, ...(otp === undefined ? {} : { otp }) } });
}

function enable({ call }: Person, verificationCode: string) {
  return call(twoFactor.enable, { body: { verificationCode } });
}

function disable({ call }: Person, verificationCode: string) {
  return call(twoFactor.disable, { body: { verificationCode } });
}

/** A person with two-factor login, two steps later: the code that enabled it is used up. */
async function personWithTwoFactor() {
  const person = await world.person();
  const { secret } = await person.call(twoFactor.requestEnable);
  const { backupCode } = await enable(person, codeOf(secret));
  world.clock.advance(2 * STEP_SECONDS);
  return { ...person, secret, backupCode };
}

describe("POST /auth/login/request-enable2fa", () => {
  it("returns the secret for an authenticator app and does not change the login [TFA-002, TFA-012]", async () => {
    const person = await world.person({ role: "user" });

    const { otpauthUrl, secret, qr } = await person.call(twoFactor.requestEnable);

    const app = URI.parse(otpauthUrl);
    expect(app).toMatchObject({ issuer: "Nadaj", label: person.email, digits: 6, period: STEP_SECONDS });
    expect(app.secret.base32).toBe(secret);
    expect(qr).toMatch(/^<svg [^]*<\/svg>$/);
    expect(await person.call(twoFactor.state)).toEqual({ enabledAt: null });
    expect((await login(person)).token).not.toBe("");
  });

  it("creates a new secret each time, and only the newest can be confirmed", async () => {
    const person = await world.person();
    const first = await person.call(twoFactor.requestEnable);
    const second = await person.call(twoFactor.requestEnable);

    expect(second.secret).not.toBe(first.secret);
    expect(await outcomeOf(enable(person, codeOf(first.secret)))).toMatchObject(WRONG);
    expect((await enable(person, codeOf(second.secret))).backupCode).not.toBe("");
  });

  it("is rejected while two-factor login is on", async () => {
    const person = await personWithTwoFactor();
    expect(await outcomeOf(person.call(twoFactor.requestEnable))).toMatchObject({
      status: 409,
      code: "TWO_FACTOR_ON",
    });
  });

  it("stores the secret encrypted", async () => {
    const { id, secret } = await personWithTwoFactor();
    const row = await world.services.db
      .selectFrom("two_factor")
      .selectAll()
      .where("user_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(row.secret.includes(Buffer.from(Secret.fromBase32(secret).bytes))).toBe(false);
    expect(row.secret.toString("latin1")).not.toContain(secret);
  });
});

describe("POST /auth/login/enable2fa", () => {
  it("enables it with a code of the app and returns a backup code once [TFA-003, TFA-005]", async () => {
    const person = await world.person();
    const { secret } = await person.call(twoFactor.requestEnable);

    expect(await outcomeOf(enable(person, wrongCodeFor(secret)))).toMatchObject(WRONG);
    expect(await person.call(twoFactor.state)).toEqual({ enabledAt: null });
    const { backupCode } = await enable(person, codeOf(secret));

    expect(backupCode).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/);
    expect((await person.call(twoFactor.state)).enabledAt).toEqual(expect.any(String));
    expect(await outcomeOf(enable(person, codeOf(secret, 1)))).toMatchObject({ code: "TWO_FACTOR_ON" });
  });

  it("is rejected before a secret has been requested", async () => {
    const person = await world.person();
    expect(await outcomeOf(enable(person, "123456"))).toMatchObject({ status: 409, code: "TWO_FACTOR_OFF" });
  });
});

describe("POST /auth/login with two-factor login", () => {
  it("asks for the code instead of returning a token [TFA-009]", async () => {
    const person = await personWithTwoFactor();

    expect(await outcomeOf(login(person))).toMatchObject({ status: 400, code: "OTP_REQUIRED" });
    expect(await outcomeOf(login(person, "  "))).toMatchObject({ status: 400, code: "OTP_REQUIRED" });
    expect((await login(person, codeOf(person.secret))).token).not.toBe("");
  });

  it("reveals nothing about codes without the correct password", async () => {
    const person = await personWithTwoFactor();
    const stranger = { ...person, password: "wrong horse" };
    expect(await outcomeOf(login(stranger))).toMatchObject({ status: 404, code: "LOGIN_FAILED" });
    expect(await outcomeOf(login(stranger, codeOf(person.secret)))).toMatchObject({ code: "LOGIN_FAILED" });
  });

  it("rejects a wrong code with the catalogue's message, in both languages [TFA-010]", async () => {
    const person = await personWithTwoFactor();
    const body = { email: person.email, password: person.password, otp: wrongCodeFor(person.secret) };

    await expect(world.call(accounts.login, { body })).rejects.toMatchObject({
      ...WRONG,
      message: "The code you entered is invalid. Please try again.",
    });
    await expect(world.as({ locale: "pl" })(accounts.login, { body })).rejects.toMatchObject({
      ...WRONG,
      message: "Wpisany kod jest nieprawidłowy. Spróbuj ponownie.",
    });
  });

  it("accepts codes of the previous and next step, with spaces, and no others", async () => {
    const person = await personWithTwoFactor();

    expect(await outcomeOf(login(person, codeOf(person.secret, -2)))).toMatchObject(WRONG);
    expect(await outcomeOf(login(person, codeOf(person.secret, 2)))).toMatchObject(WRONG);
    expect((await login(person, codeOf(person.secret, -1))).token).not.toBe("");
    const next = codeOf(person.secret, 1);
    expect((await login(person, `${next.slice(0, 3)} ${next.slice(3)} `)).token).not.toBe("");
  });

  it("accepts each code once, also with concurrent requests", async () => {
    const person = await personWithTwoFactor();
    const code = codeOf(person.secret);

    const outcomes = await Promise.all(Array.from({ length: 3 }, () => outcomeOf(login(person, code))));

    expect(outcomes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
    expect(await outcomeOf(login(person, codeOf(person.secret, -1)))).toMatchObject(WRONG);
  });

  it("locks after five wrong codes, also for the correct one, for 15 minutes", async () => {
    const person = await personWithTwoFactor();
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => outcomeOf(login(person, wrongCodeFor(person.secret)))),
    );

    expect(tries.filter(({ code }) => code === "OTP_INVALID")).toHaveLength(5);
    expect(tries.filter(({ code }) => code === "OTP_LOCKED")).toHaveLength(3);
    const locked = { status: 429, code: "OTP_LOCKED" };
    expect(await outcomeOf(login(person, codeOf(person.secret)))).toMatchObject(locked);
    expect(await outcomeOf(login(person, person.backupCode))).toMatchObject(locked);
    world.clock.advance(15 * 60 + 1);
    expect((await login(person, codeOf(person.secret))).token).not.toBe("");
  });

  it("with the backup code disables two-factor login, reports it and sends an email [TFA-008]", async () => {
    const person = await personWithTwoFactor();
    const typed = person.backupCode.toLowerCase().replaceAll("-", " ");

    const opened = await login(person, typed);

    expect(opened).toMatchObject({ token: expect.any(String), twoFactorDisabled: true });
    expect(await login(person)).toEqual({ token: expect.any(String) });
    const mail = await world.mailTo(person.email);
    expect(mail.subject).toBe("Two-factor login is now off");
    expect(mail.text).toContain("/account/security");
  });

  it("accepts a backup code once, also with concurrent logins [LAS-196]", async () => {
    const person = await personWithTwoFactor();

    const logins = Array.from({ length: 10 }, () => outcomeOf(login(person, person.backupCode)));
    const statuses = (await Promise.all(logins)).map(({ status }) => status);

    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status >= 400 && status < 500)).toHaveLength(9);
    expect(await outcomeOf(login(person, person.backupCode))).toMatchObject(WRONG);
    const { count } = await world.services.db
      .selectFrom("sessions")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("user_id", "=", person.id)
      .executeTakeFirstOrThrow();
    expect(count).toBe(2);
    // The password alone is sufficient after the backup code was used.
    expect((await login(person)).token).not.toBe("");
  });

  it("rejects the backup code of an earlier set-up", async () => {
    const person = await personWithTwoFactor();
    await disable(person, codeOf(person.secret));
    const { secret } = await person.call(twoFactor.requestEnable);
    await enable(person, codeOf(secret));
    expect(await outcomeOf(login(person, person.backupCode))).toMatchObject(WRONG);
  });
});

describe("POST /auth/login/disable2fa", () => {
  it("requires a valid code [TFA-004, TFA-007]", async () => {
    const person = await personWithTwoFactor();
    const empty = await fetch(`${world.url}/api/auth/login/disable2fa`, {
      method: "POST",
      headers: { authorization: `Bearer ${person.token}`, "content-type": "application/json" },
      body: "{}",
    });

    expect(empty.status).toBe(400);
    expect(await outcomeOf(disable(person, wrongCodeFor(person.secret)))).toMatchObject(WRONG);
    expect(await outcomeOf(login(person))).toMatchObject({ code: "OTP_REQUIRED" });
    await disable(person, codeOf(person.secret));

    expect(await person.call(twoFactor.state)).toEqual({ enabledAt: null });
    expect((await login(person)).token).not.toBe("");
  });

  it("accepts the backup code if the phone is lost", async () => {
    const person = await personWithTwoFactor();
    await disable(person, person.backupCode);
    expect((await login(person)).token).not.toBe("");
  });

  it("is rejected while two-factor login is off", async () => {
    const person = await world.person();
    expect(await outcomeOf(disable(person, "123456"))).toMatchObject({ status: 409, code: "TWO_FACTOR_OFF" });
  });
});

it.each(["state", "requestEnable", "enable", "disable"] as const)("%s requires an account", async (name) => {
  const input = { body: { verificationCode: "123456" } };
  const { method } = twoFactor[name];
  const outcome = await outcomeOf(world.call(twoFactor[name], method === "GET" ? {} : input));
  expect(outcome).toMatchObject({ status: 401 });
});
