import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { reauthentication } from "#shared/accounts/reauthentication.ts";
import { security } from "#shared/accounts/security.ts";
import { twoFactor } from "#shared/accounts/two-factor.ts";
import { createClient } from "#shared/client.ts";
import { userAdmin } from "#shared/user-admin/contract.ts";
import { listOutbox } from "#server/platform/mail/outbox.ts";
import { createTestDatabase } from "#server/testing/database.ts";
import { freePort } from "#server/testing/free-port.ts";
import { mailedLink } from "#server/testing/mailed-link.ts";
import { ADMINISTRATOR, startSiteProcess } from "#server/testing/site-process.ts";
import { openWorld, outcomeOf, until, type Person, type World } from "#server/testing/world.ts";
import { openShell } from "./testing/shell.ts";

let world: World;
/** The only one. */
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.person({ role: "admin" });
});
afterAll(() => world.close());

const { nadaj, json } = openShell(() => world);

function login({ email }: Pick<Person, "email">, password: string, otp?: string) {
  return outcomeOf(world.call(accounts.login, { body: { email, password, ...(otp ? { otp } : {}) } }));
}

async function historyOf({ id }: Pick<Person, "id">, reader: Person) {
  const { items } = await reader.call(userAdmin.history, { params: { id }, query: {} });
  return items.map(({ kind, by, isFromCommandLine }) => ({ kind, by, isFromCommandLine }));
}

async function newestAction() {
  const { actions } = (await json(["audit", "list", "--limit", "1"])) as { actions: object[] };
  return actions[0];
}

/** Turns on two-factor login, as a person with a phone does. */
async function enableTwoFactor({ call, password }: Person): Promise<void> {
  await call(reauthentication.proveByPassword, { body: { password } });
  const { secret } = await call(twoFactor.requestEnable);
  const verificationCode = new TOTP({ secret }).generate({ timestamp: world.clock.now().getTime() });
  await call(twoFactor.enable, { body: { verificationCode } });
}

describe("nadaj user password", () => {
  it("gives the last administrator a new password that works at once, and says who did it [OPS-080]", async () => {
    // As many attempts as an address has.
    for (let tries = 0; tries < 10; tries += 1) await login(admin, "zapomniane");
    expect(await login(admin, admin.password)).toMatchObject({ code: "TOO_MANY_REQUESTS" });

    const { text, error, code } = await nadaj(["user", "password", admin.email]);

    expect({ error, code }).toEqual({ error: "", code: 0 });
    const [, password = ""] = /^New password of \S+: (\w{16})\. All sessions have ended\.$/.exec(text) ?? [];
    expect(await outcomeOf(admin.call(accounts.me))).toMatchObject({ status: 401 });
    const { token } = await world.call(accounts.login, { body: { email: admin.email, password } });
    const call = world.as({ token: token ?? "" });
    expect(await call(accounts.me)).toMatchObject({ role: "admin" });
    expect((await world.mailTo(admin.email)).text).toContain("operator Nadaj");
    expect(await historyOf(admin, { ...admin, call })).toEqual([
      { kind: "setPassword", by: null, isFromCommandLine: true },
      { kind: "registered", by: null, isFromCommandLine: false },
    ]);
    expect(await newestAction()).toMatchObject({
      ...{ call: "user password", subject: admin.id, by: null, isFromCommandLine: true },
    });
    expect((await nadaj(["audit", "list"])).text).toContain(`command line  user password  ${admin.id}`);
    expect((await nadaj(["audit", "list"])).text).not.toContain(password);
    admin = { ...admin, call, password };
  });

  it("mails a link instead, which works once, and is in the history [OPS-080]", async () => {
    const person = await world.person();

    await nadaj(["user", "password", person.email, "--link"]);

    const code = (await mailedLink(world, person.email, "/reset-password")).get("code") ?? "";
    const body = { email: person.email, code, newPassword: "z linku 12345" };
    expect(await outcomeOf(person.call(accounts.me))).toMatchObject({ status: 200 });
    await world.call(security.resetPassword, { body });
    expect(await login(person, body.newPassword)).toMatchObject({ status: 200 });
    expect(await outcomeOf(person.call(accounts.me))).toMatchObject({ status: 401 });
    expect((await historyOf(person, admin))[0]).toEqual({
      ...{ kind: "sendResetLink", by: null, isFromCommandLine: true },
    });
    expect(JSON.stringify(await json(["audit", "list"]))).not.toContain(code);
  });

  it("makes a link that was mailed before useless", async () => {
    const person = await world.person();
    await nadaj(["user", "password", person.email, "--link"]);
    const code = (await mailedLink(world, person.email, "/reset-password")).get("code") ?? "";

    await nadaj(["user", "password", person.email, "--password", "od operatora 1"]);

    const body = { email: person.email, code, newPassword: "z linku 12345" };
    const late = world.call(security.resetPassword, { body });
    expect(await outcomeOf(late)).toMatchObject({ code: "RESET_LINK_INVALID" });
    expect(await login(person, "od operatora 1")).toMatchObject({ status: 200 });
  });

  it("turns codes off together with a link, and says nothing of codes that are off", async () => {
    const person = await world.person();
    await enableTwoFactor(person);
    const line = ["user", "password", person.email, "--disable-two-factor"];

    expect(await nadaj([...line, "--link"])).toMatchObject({ code: 0 });

    expect(await login(person, person.password)).toMatchObject({ status: 200 });
    expect(await nadaj([...line, "--password", "od operatora 2"])).toMatchObject({ code: 0 });
    expect(await login(person, "od operatora 2")).toMatchObject({ status: 200 });
  });

  it("reads a password that is sent to it, in no list of processes", async () => {
    const person = await world.person();
    const line = ["user", "password", person.email, "--password", "-"];

    expect(await nadaj(line, {}, "krótk\n")).toMatchObject({ code: 1 });
    expect(await login(person, person.password)).toMatchObject({ status: 200 });
    expect(await nadaj(line, {}, "zażółć gęślą\r\n")).toMatchObject({ code: 0 });
    expect(await login(person, "zażółć gęślą")).toMatchObject({ status: 200 });
  });

  it("says what a login needs besides the password, and turns codes off on demand", async () => {
    const person = await world.person();
    const inAWeek = new Date(world.clock.now().getTime() + 7 * 86_400_000);
    await enableTwoFactor(person);
    await world.services.db
      .updateTable("users")
      .set({ activated_at: null, blocked_until: inAWeek })
      .where("id", "=", person.id)
      .execute();

    const { text } = await nadaj(["user", "password", person.email, "--password", "nowe haslo 1"]);

    for (const part of ["not confirmed", "blocked until", "--disable-two-factor"]) {
      expect(text).toContain(part);
    }
    await world.services.db
      .updateTable("users")
      .set({ activated_at: world.clock.now(), blocked_until: null })
      .where("id", "=", person.id)
      .execute();
    expect(await login(person, "nowe haslo 1")).toMatchObject({ code: "OTP_REQUIRED" });
    const line = ["user", "password", person.email, "--password", "nowe haslo 2", "--disable-two-factor"];
    expect((await nadaj(line)).text).toBe(
      `New password of ${person.email}: nowe haslo 2. All sessions have ended.`,
    );
    expect(await login(person, "nowe haslo 2")).toMatchObject({ status: 200 });
    expect((await historyOf(person, admin)).map(({ kind }) => kind)).toEqual([
      ...["disableTwoFactor", "setPassword", "setPassword", "registered"],
    ]);
    const hasMail = async () =>
      (await listOutbox({ dataDir: world.services.config.dataDir, limit: 100, offset: 0 })).items.some(
        ({ to, text: words }) => to === person.email && words.includes("wyłączył operator"),
      );
    expect(await until(hasMail, "the mail about the second factor")).toBe(true);
  });

  it("changes nothing for an account that is not there, and leaves no record", async () => {
    const before = await newestAction();
    expect(await nadaj(["user", "password", "nikt@tv.example"])).toMatchObject({ code: 1 });
    const person = await world.person();
    expect(await nadaj(["user", "password", person.email, "--password", "x"])).toMatchObject({ code: 1 });
    expect(await newestAction()).toEqual(before);
    expect((await historyOf(person, admin)).map(({ kind }) => kind)).toEqual(["registered"]);
  });
});

it(
  "a stopped site: the new password works after its start, and the mail goes out then [OPS-080]",
  { tags: ["slow"] },
  async () => {
    const database = await createTestDatabase(inject("testCluster"));
    const dataDir = await mkdtemp(path.join(tmpdir(), "nadaj-stopped-"));
    const port = await freePort();
    const start = () => startSiteProcess(dataDir, port, { databaseUrl: database.url });
    const first = await start();
    await first.kill("SIGTERM");
    const { email } = ADMINISTRATOR;

    const { text } = await nadaj(["user", "password", email, "--password", "po przerwie 1"], {
      ...{ DATABASE_URL: database.url, DATA_DIR: dataDir },
    });

    expect(text).toContain("po przerwie 1");
    const second = await start();
    const call = createClient({ base: `${second.url}/api` });
    const { token } = await call(accounts.login, { body: { email, password: "po przerwie 1" } });
    expect(token).toEqual(expect.any(String));
    const mails = async () => (await listOutbox({ dataDir, limit: 10, offset: 0 })).items;
    const isSent = async () =>
      (await mails()).some((mail) => mail.to === email && mail.text.includes("operator"));
    expect(await until(isSent, "the mail")).toBe(true);
    await second.kill("SIGTERM");
    await database.drop();
    await rm(dataDir, { recursive: true });
  },
);
