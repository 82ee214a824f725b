import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mails } from "#shared/mails/contract.ts";
import { mailTemplates } from "#shared/mail-templates/contract.ts";
import { siteSettings } from "#shared/site-settings/contract.ts";
import { openMailOnServer, smtpError } from "#server/platform/mail/testing/mail-test-server.ts";
import { openSecondMachine } from "#server/testing/second-machine.ts";
import { openWorld, outcomeOf, until, type Person, type World } from "#server/testing/world.ts";
import { saveSettings } from "./testing/save-settings.ts";

const NADAJ_SECRET = "a secret that all processes of the site share";
const APPLIED_WITHIN_MS = 2000;
const PASSWORD = "t4jne hasło";

let world: World;
let admin: Person;
let server: Awaited<ReturnType<typeof openMailOnServer>>;
beforeAll(async () => {
  world = await openWorld({ env: { NADAJ_SECRET } });
  admin = await world.person({ role: "admin" });
  server = await openMailOnServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      if (username === "tv@example.org" && password === PASSWORD) return done(null, { user: username });
      return done(smtpError(535, `5.7.8 ${password} is wrong`));
    },
  });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await world.close();
});

function serverSettings(password: string | null) {
  return {
    "mail.host": "127.0.0.1",
    "mail.port": server.port,
    "mail.security": "none",
    "mail.user": "tv@example.org",
    "mail.password": password,
  } as const;
}

/** The whole answer about a test mail, with ordinary spaces. */
async function testMailIn(locale: "pl" | "en"): Promise<string> {
  const response = await fetch(`${world.url}/api/site-settings/test-mail`, {
    method: "POST",
    headers: {
      ...{ authorization: `Bearer ${admin.token}`, "accept-language": locale },
      "content-type": "application/json",
    },
    body: "{}",
  });
  return (await response.text()).replaceAll("\u00a0", " ");
}

describe("the mail server of a site", () => {
  it("sends the test mail, that of an edited template and all others as soon as it is saved", async () => {
    expect(await admin.call(siteSettings.sendTestMail)).toEqual({ to: admin.email, smtp: false });
    await saveSettings(admin, serverSettings(PASSWORD));

    expect(await admin.call(siteSettings.sendTestMail)).toEqual({ to: admin.email, smtp: true });
    const template = { params: { template: "activation", language: "pl" } as const };
    await admin.call(mailTemplates.sendTest, { ...template, body: { texts: {}, example: 0 } });

    expect(server.deliveries.map(({ user, envelope }) => [user, envelope[1]])).toEqual([
      ["tv@example.org", admin.email],
      ["tv@example.org", admin.email],
    ]);
    expect((await admin.call(mails.outbox, { query: {} })).smtp).toBe(true);
  });

  it("is used by another process of the site within two seconds, without a restart", async () => {
    const machine = await openSecondMachine(world.databaseUrl, { NADAJ_SECRET });
    const { mail } = machine.services;
    const before = server.deliveries.length;
    const times: number[] = [];
    for (const to of ["a@example.com", "b@example.com", "c@example.com"]) {
      await saveSettings(admin, { "mail.host": "" });
      await until(async () => !mail.smtp, "the outbox of the other process");
      const startedAt = performance.now();
      await saveSettings(admin, serverSettings(PASSWORD));
      await until(async () => mail.smtp, "the server of the other process");
      times.push(performance.now() - startedAt);
      await mail.send({ to, subject: "A", text: "A", html: "A" });
    }

    const recipients = server.deliveries.slice(before).map(({ envelope }) => envelope[1]);
    expect(recipients).toEqual(["a@example.com", "b@example.com", "c@example.com"]);
    // A busy machine may be late once.
    expect(Math.min(...times)).toBeLessThan(APPLIED_WITHIN_MS);
    await machine.close();
  });

  it("is not used by a process with another secret of the site, which does not fail for it", async () => {
    await saveSettings(admin, serverSettings(PASSWORD));
    const machine = await openSecondMachine(world.databaseUrl, {});

    expect(machine.services.settings.get("mail.host")).toBe("127.0.0.1");
    expect(machine.services.settings.get("mail.password")).toBeNull();
    await machine.close();
  });

  it.each([
    ["pl", "serwer poczty nie przyjął nazwy użytkownika i hasła"],
    ["en", "the mail server did not accept the user name and the password"],
  ] as const)(
    "refuses a wrong password with a sentence in %s that does not repeat it",
    async (locale, text) => {
      await saveSettings(admin, serverSettings("t4jne inne"));

      const answer = await testMailIn(locale);

      expect(answer).toContain("MAIL_LOGIN_REFUSED");
      expect(answer).toContain(text);
      expect(answer).not.toContain("t4jne");
    },
  );

  it.each([
    ["pl", "nie udało się połączyć z serwerem poczty"],
    ["en", "the mail server could not be reached"],
  ] as const)("is named as unreachable in %s", async (locale, text) => {
    // Nobody listens on the first port.
    await saveSettings(admin, { ...serverSettings(PASSWORD), "mail.port": 1 });

    const answer = await testMailIn(locale);

    expect(answer).toContain("MAIL_UNREACHABLE");
    expect(answer).toContain(text);
    expect(answer).not.toContain("t4jne");
  });

  it.each([
    ["another server", { "mail.host": "evil.example" }],
    ["another port", { "mail.port": 2525 }],
    ["a server without encryption", { "mail.security": "none" }],
  ] as const)("gives its password to %s only when that is typed again", async (_, change) => {
    const first = { "mail.host": "smtp.example.org", "mail.port": 587, "mail.security": "starttls" } as const;
    await saveSettings(admin, { ...first, "mail.password": PASSWORD });

    const refused = await outcomeOf(saveSettings(admin, { ...change, "mail.user": "jan" }));
    const { values } = await admin.call(siteSettings.get);

    expect(refused).toMatchObject({
      ...{ status: 400, code: "VALIDATION" },
      errors: { "values.mail.password": expect.stringContaining("Enter the password again") },
    });
    expect(values).toMatchObject(first);
    expect(values["mail.user"]).not.toBe("jan");

    await saveSettings(admin, { ...change, "mail.password": PASSWORD });
    expect((await admin.call(siteSettings.get)).values).toMatchObject({ ...change, "mail.password": "set" });
    await saveSettings(admin, { ...first, "mail.password": null });
    await saveSettings(admin, change);
    expect((await admin.call(siteSettings.get)).values).toMatchObject({ ...change, "mail.password": null });
  });

  it("keeps its password while there is no server, and for no other one after that", async () => {
    await saveSettings(admin, { "mail.host": "smtp.example.org", "mail.password": PASSWORD });
    await saveSettings(admin, { "mail.host": "" });

    expect((await admin.call(siteSettings.get)).values["mail.password"]).toBe("set");
    expect(await outcomeOf(saveSettings(admin, { "mail.host": "evil.example" }))).toMatchObject({
      errors: { "values.mail.password": expect.stringContaining("Enter the password again") },
    });
    expect((await admin.call(siteSettings.get)).values["mail.host"]).toBe("");
  });

  it.each(["10.0.0.5", "192.168.1.20", "localhost", "poczta", "fd00::25", "smtp.example.org"])(
    "may be %s",
    async (host) => {
      await saveSettings(admin, { "mail.host": `  ${host.toUpperCase()} `, "mail.password": null });
      expect((await admin.call(siteSettings.get)).values["mail.host"]).toBe(host);
    },
  );

  it.each(["https://smtp.example.org", "smtp.example.org:587", "jan@smtp.example.org", "a b", "-a", "a/b"])(
    "cannot be %s",
    async (host) => {
      const before = (await admin.call(siteSettings.get)).values["mail.host"];
      const refused = await outcomeOf(saveSettings(admin, { "mail.host": host }));
      expect(refused).toMatchObject({
        ...{ status: 400, code: "VALIDATION" },
        errors: { "values.mail.host": expect.stringContaining("such as smtp.example.org") },
      });
      expect((await admin.call(siteSettings.get)).values["mail.host"]).toBe(before);
    },
  );

  it("is set by administrators alone", async () => {
    for (const role of ["user", "creator", "moderator"] as const) {
      const { call } = await world.person({ role });
      const body = { values: { "mail.host": "evil.example" }, revisions: {} };
      expect(await outcomeOf(call(siteSettings.save, { body }))).toMatchObject({ status: 403 });
    }
  });

  it("is fixed as SMTP_URL says, with its password as a secret", async () => {
    const SMTP_URL = `smtp://tv%40example.org:${encodeURIComponent(PASSWORD)}@127.0.0.1:${server.port}`;
    const fixed = await openWorld({ env: { SMTP_URL } });
    const operator = await fixed.person({ role: "admin" });

    const { values, states } = await operator.call(siteSettings.get);
    const keys = states.filter(({ fixedBy }) => fixedBy === "SMTP_URL").map(({ key }) => key);
    const refused = await outcomeOf(saveSettings(operator, { "mail.password": "other" }));

    expect(keys).toEqual(["mail.host", "mail.security", "mail.port", "mail.user", "mail.password"]);
    expect(values).toMatchObject({
      ...{ "mail.host": "127.0.0.1", "mail.security": "starttls", "mail.port": server.port },
      ...{ "mail.user": "tv@example.org", "mail.password": "set" },
    });
    expect(refused).toMatchObject({ status: 409, code: "SETTING_FIXED" });
    expect(await operator.call(siteSettings.sendTestMail)).toMatchObject({ smtp: true });
    await fixed.close();
  });
});
