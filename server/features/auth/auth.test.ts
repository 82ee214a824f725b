import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { twoFactor } from "#shared/accounts/two-factor.ts";
import { tickets } from "#shared/tickets/contract.ts";
import type { CallInput } from "#shared/endpoint.ts";
import { openWorld, outcomeOf, until, type World } from "#server/testing/world.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Registration = CallInput<typeof accounts.register>["body"];

let addresses = 0;
function newAddress(): string {
  addresses += 1;
  return `zaneta${addresses}@example.com`;
}

function register(changes: Partial<Registration> = {}) {
  const person = { email: newAddress(), password: "haslo123", name: "Żaneta", surname: "Wójcik-Łoś" };
  return world.call(accounts.register, { body: { ...person, ...changes } });
}

function codeIn(text: string): string {
  return /activate-account\?code=([\w-]+)/.exec(text)?.[1] ?? "";
}

describe("POST /auth/register", () => {
  it("creates an inactive account that the emailed link activates [ACC-008, ACC-016, ACC-056, ACC-057]", async () => {
    const email = newAddress();

    const { _id } = await register({ email });
    const login = () => world.call(accounts.login, { body: { email, password: "haslo123" } });
    await expect(login()).rejects.toMatchObject({ status: 403, code: "ACCOUNT_INACTIVE" });
    const mail = await world.mailTo(email);
    await world.call(accounts.activate, { query: { code: codeIn(mail.text) } });

    const { token } = await login();
    const me = await world.as({ token })(accounts.me);
    expect(me).toMatchObject({
      _id,
      email,
      name: "Żaneta",
      surname: "Wójcik-Łoś",
      channels: [],
      hasAvatar: false,
    });
  });

  it("rejects a second account for an email address, ignoring case [ACC-084]", async () => {
    const email = newAddress();
    await register({ email });

    await expect(register({ email: email.toUpperCase() })).rejects.toMatchObject({
      status: 409,
      code: "EMAIL_TAKEN",
      message: "An account for the given email address already exists",
    });
  });

  it("trims the email address and the names [ACC-071]", async () => {
    const email = newAddress();

    await register({ email: `  ${email} `, name: "  Jan ", surname: " Kos  " });

    const user = await world.services.db
      .selectFrom("users")
      .selectAll()
      .where("email", "=", email)
      .executeTakeFirst();
    expect(user).toMatchObject({ name: "Jan", surname: "Kos" });
  });

  it.each<{ field: keyof Registration; value: string; isFine: boolean; row: string }>([
    { field: "email", value: "a@b", isFine: false, row: "ACC-062" },
    { field: "email", value: "", isFine: false, row: "ACC-063" },
    { field: "email", value: `${"a".repeat(242)}@example.com`, isFine: true, row: "ACC-064" },
    { field: "email", value: `${"a".repeat(243)}@example.com`, isFine: false, row: "ACC-064" },
    { field: "password", value: "12345", isFine: false, row: "ACC-065" },
    { field: "password", value: "123456", isFine: true, row: "ACC-065" },
    { field: "password", value: "x".repeat(100), isFine: true, row: "ACC-066" },
    { field: "password", value: "x".repeat(101), isFine: false, row: "ACC-066" },
    { field: "name", value: "Żółć-Nowak", isFine: true, row: "ACC-070" },
    { field: "name", value: "An1a", isFine: false, row: "ACC-070" },
    { field: "name", value: "O'Neil", isFine: false, row: "ACC-070" },
    { field: "name", value: "- -", isFine: false, row: "ACC-070" },
    { field: "name", value: "a".repeat(32), isFine: true, row: "ACC-068" },
    { field: "name", value: "a".repeat(33), isFine: false, row: "ACC-068" },
    { field: "surname", value: "", isFine: false, row: "ACC-069" },
    { field: "surname", value: "b".repeat(32), isFine: true, row: "ACC-069" },
    { field: "surname", value: "b".repeat(33), isFine: false, row: "ACC-069" },
    { field: "address", value: "x".repeat(128), isFine: true, row: "ACC-072" },
    { field: "address", value: "x".repeat(129), isFine: false, row: "ACC-072" },
    { field: "phone", value: "12345678", isFine: false, row: "ACC-074" },
    { field: "phone", value: "600700800", isFine: true, row: "ACC-074" },
    { field: "phone", value: "+48 600 700 800", isFine: true, row: "ACC-075" },
    { field: "phone", value: "1234567890123", isFine: false, row: "ACC-074" },
    { field: "sex", value: "other", isFine: false, row: "ACC-028" },
    { field: "sex", value: "female", isFine: true, row: "ACC-028" },
    { field: "sex", value: "male", isFine: true, row: "ACC-028" },
  ])("validates $field: $value [$row]", async ({ field, value, isFine }) => {
    const email = field === "email" && isFine ? value : newAddress();
    const refusal = { status: 400, errors: { [field]: expect.any(String) } };

    const outcome = await outcomeOf(register({ email, [field]: value }));

    expect(outcome).toMatchObject(isFine ? { status: 200 } : refusal);
  });

  it("requires neither phone nor address [ACC-073]", async () => {
    expect(await outcomeOf(register({ email: newAddress() }))).toMatchObject({ status: 200 });
  });

  it("returns validation errors in the caller's language [ACC-079, ACC-080]", async () => {
    const body = { email: "", password: "1", name: "Jan", surname: "Kos" };

    const inEnglish = world.call(accounts.register, { body });
    const inPolish = world.as({ locale: "pl" })(accounts.register, { body });

    await expect(inEnglish).rejects.toMatchObject({
      errors: { email: "This field is required", password: "At least 6 characters" },
    });
    await expect(inPolish).rejects.toMatchObject({
      errors: { email: "To pole jest wymagane", password: "Minimalna liczba znaków: 6" },
    });
  });
});

describe("POST /auth/login", () => {
  it("returns one error for a wrong password and an unknown address, never 401 [ACC-009, ACC-085]", async () => {
    const { email } = await world.person();
    const failure = { status: 404, message: "User with given email and password was not found" };

    for (const address of [email, "nobody@example.com"]) {
      const login = world.call(accounts.login, { body: { email: address, password: "wrong" } });
      await expect(login).rejects.toMatchObject(failure);
    }
  });

  it("rejects a blocked account until the block expires [ACC-061]", async () => {
    const { id, email, password, call } = await world.person();
    const tomorrow = new Date(world.clock.now().getTime() + 24 * 3_600_000);
    await world.services.db
      .updateTable("users")
      .set({ blocked_until: tomorrow })
      .where("id", "=", id)
      .execute();

    const login = world.call(accounts.login, { body: { email, password } });

    await expect(login).rejects.toMatchObject({ status: 403, code: "ACCOUNT_BLOCKED" });
    await expect(call(accounts.me)).rejects.toMatchObject({ status: 401 });
  });
});

describe("GET /auth/me", () => {
  it("returns the account until the session ends [ACC-010, ACC-018]", async () => {
    const { call, email } = await world.person();
    expect(await call(accounts.me)).toMatchObject({ email });

    await call(accounts.logout);

    await expect(call(accounts.me)).rejects.toMatchObject({ status: 401, message: "Unauthorized" });
  });

  it("returns no account data to visitors or for invalid tokens", async () => {
    await expect(world.call(accounts.me)).rejects.toMatchObject({ status: 401 });
    await expect(world.as({ token: "made-up" })(accounts.me)).rejects.toMatchObject({ status: 401 });
  });

  it("contains no secrets [ACC-096]", async () => {
    const { call } = await world.person();

    const json = JSON.stringify(await call(accounts.me));

    expect(json).not.toMatch(/argon2|password|token/i);
  });
});

describe("PATCH /auth/update-account", () => {
  it("merges settings and does not change the role [ACC-011]", async () => {
    const { call } = await world.person();
    await call(accounts.edit, { body: { settings: { darkMode: false, video: { volume: 0.5 } } } });

    const forged = {
      settings: { theme: "green", video: { playbackRate: 2 } },
      bio: "Nadaję z lasu",
      role: "admin",
    };
    await call(accounts.edit, { body: forged as CallInput<typeof accounts.edit>["body"] });

    const me = await call(accounts.me);
    expect(me.settings).toMatchObject({
      darkMode: false,
      theme: "green",
      video: { volume: 0.5, playbackRate: 2 },
    });
    expect(me).toMatchObject({ role: "user", bio: "Nadaję z lasu" });
  });
});

describe("POST /auth/resent-code", () => {
  it("emails a second working link, at most once a minute [ACC-017]", async () => {
    const email = newAddress();
    await register({ email });
    const first = codeIn((await world.mailTo(email)).text);
    const resend = () => world.call(accounts.resendCode, { body: { email } });
    await expect(resend()).rejects.toMatchObject({ status: 429 });
    world.clock.advance(55);
    await expect(resend()).rejects.toMatchObject({ status: 429 });

    world.clock.advance(6);
    await resend();

    const second = await until(async () => {
      const code = codeIn((await world.mailTo(email)).text);
      return code !== first && code;
    }, "the second mail");
    await world.call(accounts.activate, { query: { code: second } });
    await expect(world.call(accounts.activate, { query: { code: second } })).rejects.toMatchObject({
      status: 400,
    });
  });

  it("returns the same response for an unknown address", async () => {
    expect(await world.call(accounts.resendCode, { body: { email: "nobody@example.com" } })).toEqual({
      ok: true,
    });
  });
});

describe("localized error messages", () => {
  const SENTENCES = {
    pl: {
      unknown: "Nie znaleziono użytkownika o podanym e-mailu i haśle.",
      inactive: expect.stringMatching(/Kliknij link z wiadomości.*spamu/),
      blocked: expect.stringMatching(/zablokowane/),
      taken: "Konto dla tego adresu e-mail już istnieje.",
      invitation: "Podany kod zaproszenia jest nieprawidłowy",
      activation: expect.stringMatching(/Link aktywacyjny jest nieprawidłowy/),
      otp: "Wpisany kod jest nieprawidłowy. Spróbuj ponownie.",
      ticket: "Nie ma takiego zgłoszenia.",
      pin: "Nieprawidłowy PIN.",
    },
    en: {
      unknown: "User with given email and password was not found",
      inactive: expect.stringMatching(/activation link.*spam/),
      blocked: expect.stringMatching(/blocked for violating the regulations/),
      taken: "An account for the given email address already exists",
      invitation: "Invitation code you provided is invalid",
      activation: expect.stringMatching(/activation link is invalid/),
      otp: "The code you entered is invalid. Please try again.",
      ticket: "This ticket does not exist.",
      pin: "Incorrect PIN.",
    },
  };

  it.each(["pl", "en"] as const)("match the message catalogue in %s [ACC-097]", async (locale) => {
    const call = world.as({ locale });
    const inactive = newAddress();
    await register({ email: inactive });
    const [blocked, guarded] = [await world.person(), await world.person()];
    const ticket = await guarded.call(tickets.open, { body: { topic: "K", content: "Pomocy" } });
    const tomorrow = new Date(world.clock.now().getTime() + 86_400_000);
    const blocking = world.services.db.updateTable("users").set({ blocked_until: tomorrow });
    await blocking.where("id", "=", blocked.id).execute();
    await guarded.call(twoFactor.requestEnable);
    const { password } = blocked;
    const asGuarded = world.as({ token: guarded.token, locale });
    const person = { password, name: "Ola", surname: "Kowal" };
    const messageOf = async (asked: Promise<unknown>) =>
      asked.then(
        () => "",
        (error: unknown) => (error instanceof Error ? error.message : ""),
      );
    const loginAs = (email: string, secret: string) =>
      messageOf(call(accounts.login, { body: { email, password: secret } }));
    const query = { pin: "000000" };

    expect({
      unknown: await loginAs(newAddress(), password),
      inactive: await loginAs(inactive, "haslo123"),
      blocked: await loginAs(blocked.email, password),
      taken: await messageOf(call(accounts.register, { body: { ...person, email: inactive } })),
      invitation: await messageOf(
        call(accounts.register, { body: { ...person, email: newAddress(), invitationCode: "NOPE-NOPE" } }),
      ),
      activation: await messageOf(call(accounts.activate, { query: { code: "spent" } })),
      otp: await messageOf(asGuarded(twoFactor.enable, { body: { verificationCode: "000000" } })),
      ticket: await messageOf(call(tickets.get, { params: { id: "unknown" }, query: {} })),
      pin: await messageOf(call(tickets.get, { params: { id: ticket._id }, query })),
    }).toEqual(SENTENCES[locale]);
  });
});
