import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { security } from "#shared/accounts/security.ts";
import { mailedLink } from "#server/testing/mailed-link.ts";
import { openWorld, outcomeOf, until, type Person, type World } from "#server/testing/world.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const NEW_PASSWORD = "nowe haslo 2026";
const HOUR_SECONDS = 3600;

async function resetCode(email: string): Promise<string> {
  await world.call(security.requestReset, { body: { email } });
  return (await mailedLink(world, email, "/reset-password")).get("code") ?? "";
}

function login({ email, password }: Pick<Person, "email" | "password">) {
  return world.call(accounts.login, { body: { email, password } });
}

describe("POST /auth/reset-password", () => {
  it("returns the same response for any address, and mails a link to the known one [ACC-012]", async () => {
    const { email } = await world.person();

    const known = await world.call(security.requestReset, { body: { email } });
    const unknown = await world.call(security.requestReset, { body: { email: "nobody@example.com" } });

    expect(known).toEqual(unknown);
    const link = await mailedLink(world, email, "/reset-password");
    expect(link.get("email")).toBe(email);
    expect(link.get("code")).toMatch(/^[\w-]{43}$/);
  });

  it("emails at most one link a minute", async () => {
    const { id, email } = await world.person();
    const codes = () =>
      world.services.db.selectFrom("account_codes").select("code_hash").where("user_id", "=", id).execute();
    await resetCode(email);

    // Requests are processed in order: the email of the third proves that the second has been processed.
    await world.call(security.requestReset, { body: { email } });
    const other = await world.person();
    await resetCode(other.email);

    expect(await codes()).toHaveLength(1);
    world.clock.advance(61);
    await world.call(security.requestReset, { body: { email } });
    await until(async () => (await codes()).length === 2, "the second code");
  });
});

describe("POST /auth/reset-password-code", () => {
  it("sets a new password once and ends all sessions [ACC-013]", async () => {
    const person = await world.person();
    const body = { email: person.email, code: await resetCode(person.email), newPassword: NEW_PASSWORD };

    await world.call(security.resetPassword, { body });

    expect(await login({ email: person.email, password: NEW_PASSWORD })).toMatchObject({
      token: expect.any(String),
    });
    await expect(login(person)).rejects.toMatchObject({ status: 404 });
    await expect(person.call(accounts.me)).rejects.toMatchObject({ status: 401 });
    await expect(world.call(security.resetPassword, { body })).rejects.toMatchObject({
      status: 400,
      code: "RESET_LINK_INVALID",
    });
  });

  it("notifies the owner of the account of the new password by email", async () => {
    const person = await world.person();
    const { email } = person;
    await login(person);
    const body = { email, code: await resetCode(email), newPassword: NEW_PASSWORD };

    await world.call(security.resetPassword, { body });

    const mail = await until(async () => {
      const newest = await world.mailTo(email);
      return newest.subject.includes("has been changed") ? newest : undefined;
    }, "the email about the new password");
    expect(mail.text).toContain("If it was not you");
  });

  it("accepts the code for 24 hours [ACC-013, ACC-081]", async () => {
    const [early, late] = [await world.person(), await world.person()];
    const [earlyCode, lateCode] = [await resetCode(early.email), await resetCode(late.email)];
    const reset = ({ email }: Person, code: string) =>
      world.call(security.resetPassword, { body: { email, code, newPassword: NEW_PASSWORD } });

    world.clock.advance(23 * HOUR_SECONDS);
    expect(await reset(early, earlyCode)).toEqual({ ok: true });
    world.clock.advance(2 * HOUR_SECONDS);
    await expect(reset(late, lateCode)).rejects.toMatchObject({ status: 400, code: "RESET_LINK_INVALID" });
  });

  it("rejects the code of another account and does not use it up", async () => {
    const [owner, thief] = [await world.person(), await world.person()];
    const code = await resetCode(owner.email);
    const reset = (email: string) =>
      world.call(security.resetPassword, { body: { email, code, newPassword: NEW_PASSWORD } });

    await expect(reset(thief.email)).rejects.toMatchObject({ status: 400 });
    expect(await reset(owner.email)).toEqual({ ok: true });
  });

  it.each([
    ["12345", 400],
    ["123456", 200],
    ["x".repeat(100), 200],
    ["x".repeat(101), 400],
  ])("accepts a new password of 6 to 100 characters: %s [ACC-013]", async (newPassword, status) => {
    const { email } = await world.person();
    const body = { email, code: await resetCode(email), newPassword };

    expect(await outcomeOf(world.call(security.resetPassword, { body }))).toMatchObject({ status });
  });

  it("neither activates nor unblocks an account", async () => {
    const { id, email } = await world.person();
    await world.services.db.updateTable("users").set({ activated_at: null }).where("id", "=", id).execute();

    const body = { email, code: await resetCode(email), newPassword: NEW_PASSWORD };
    await world.call(security.resetPassword, { body });

    await expect(login({ email, password: NEW_PASSWORD })).rejects.toMatchObject({
      code: "ACCOUNT_INACTIVE",
    });
  });
});

describe("POST /auth/change-password", () => {
  it("sets a new password, ends the other sessions and sends an email [ACC-019]", async () => {
    const person = await world.person();
    const other = world.as(await login(person));

    await person.call(security.changePassword, {
      body: { password: person.password, newPassword: NEW_PASSWORD },
    });

    expect(await person.call(accounts.me)).toMatchObject({ email: person.email });
    await expect(other(accounts.me)).rejects.toMatchObject({ status: 401 });
    await expect(login(person)).rejects.toMatchObject({ status: 404 });
    await login({ email: person.email, password: NEW_PASSWORD });
    await until(
      async () => (await world.mailTo(person.email)).subject === "Your Nadaj password has been changed",
      "the mail about the change",
    );
  });

  it("rejects a wrong old password with 400, which does not end the session [ACC-019]", async () => {
    const { call } = await world.person();
    const body = { password: "wrong", newPassword: NEW_PASSWORD };

    await expect(call(security.changePassword, { body })).rejects.toMatchObject({
      status: 400,
      code: "PASSWORD_WRONG",
    });
    expect(await call(accounts.me)).toMatchObject({ role: "user" });
  });

  it("accepts the correct password after nine wrong ones", async () => {
    const person = await world.person();
    for (let tries = 0; tries < 9; tries += 1) {
      await outcomeOf(
        person.call(security.changePassword, { body: { password: "wrong", newPassword: NEW_PASSWORD } }),
      );
    }
    const body = { password: person.password, newPassword: NEW_PASSWORD };
    expect(await outcomeOf(person.call(security.changePassword, { body }))).toEqual({ status: 200 });
  });

  it("is limited per account after ten wrong ones, returns a retry time, and accepts the correct password afterwards", async () => {
    const person = await world.person();
    const guess = { password: "wrong", newPassword: NEW_PASSWORD };
    for (let tries = 0; tries < 10; tries += 1) {
      await outcomeOf(person.call(security.changePassword, { body: guess }));
    }

    const response = await fetch(`${world.url}/api/auth/change-password`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${person.token}` },
      body: JSON.stringify({ password: person.password, newPassword: NEW_PASSWORD }),
    });
    expect(response.status).toBe(429);
    const seconds = Number(response.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(800);
    expect(seconds).toBeLessThanOrEqual(900);
    world.clock.advance(seconds + 1);
    expect(await login(person)).toMatchObject({ token: expect.any(String) });
  });
});

describe("sessions", () => {
  it("are listed with device, address and last use, and can be ended one by one", async () => {
    const person = await world.person();
    const response = await fetch(`${world.url}/api/auth/login`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent":
          "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
      },
      body: JSON.stringify({ email: person.email, password: person.password }),
    });
    const phone = world.as((await response.json()) as { token: string });

    const { items, count } = await person.call(security.sessions);

    expect(count).toBe(2);
    expect(items.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    const onPhone = items.find(({ device }) => device.kind === "mobile");
    expect(onPhone).toMatchObject({
      device: { browser: "Safari", system: "iOS" },
      address: "127.0.0.1",
      isCurrent: false,
    });
    await person.call(security.endSession, { params: { id: onPhone?._id ?? "" } });
    await expect(phone(accounts.me)).rejects.toMatchObject({ status: 401 });
    expect(await person.call(accounts.me)).toMatchObject({ email: person.email });
  });

  it("of other users cannot be ended", async () => {
    const [owner, stranger] = [await world.person(), await world.person()];
    const [session] = (await owner.call(security.sessions)).items;

    const ending = stranger.call(security.endSession, { params: { id: session?._id ?? "" } });

    await expect(ending).rejects.toMatchObject({ status: 404 });
    expect(await owner.call(accounts.me)).toMatchObject({ email: owner.email });
  });

  it("end all at once, except the current one", async () => {
    const person = await world.person();
    const others = [world.as(await login(person)), world.as(await login(person))];

    await person.call(security.endOtherSessions);

    for (const call of others) await expect(call(accounts.me)).rejects.toMatchObject({ status: 401 });
    expect(await person.call(security.sessions)).toMatchObject({ count: 1, items: [{ isCurrent: true }] });
  });

  it("show when they were last used", async () => {
    const { call } = await world.person();
    const usedAt = async () => Date.parse((await call(security.sessions)).items[0]?.usedAt ?? "");
    const before = await usedAt();

    world.clock.advance(HOUR_SECONDS);
    await call(accounts.me);

    const after = await until(async () => {
      const at = await usedAt();
      return at !== before && at;
    }, "the use to be remembered");
    expect(after - before).toBeGreaterThanOrEqual(HOUR_SECONDS * 1000);
  });
});
