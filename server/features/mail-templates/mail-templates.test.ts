import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { security } from "#shared/accounts/security.ts";
import { createClient, HttpError } from "#shared/client.ts";
import { mailTemplates } from "#shared/mail-templates/contract.ts";
import { MAIL_TEMPLATES, type MailTemplate } from "#shared/mail-templates/templates.ts";
import { LOCALES, type Locale } from "#shared/texts.ts";
import { listOutbox } from "#server/platform/mail/outbox.ts";
import { openSecondMachine } from "#server/testing/second-machine.ts";
import { openWorld, outcomeOf, until, type Person, type World } from "#server/testing/world.ts";

type Texts = Readonly<Record<string, string>>;

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.person({ role: "admin" });
});
afterAll(() => world.close());

const of = (template: MailTemplate, language: Locale = "en") => ({ params: { template, language } });
const get = (template: MailTemplate, language: Locale = "en") =>
  admin.call(mailTemplates.get, of(template, language));
const preview = async (template: MailTemplate, texts: Texts, language: Locale = "en") =>
  (await admin.call(mailTemplates.preview, { ...of(template, language), body: { texts } })).examples;

async function save(template: MailTemplate, texts: Texts, language: Locale = "en", by: Person = admin) {
  const { revision } = await get(template, language);
  return by.call(mailTemplates.save, { ...of(template, language), body: { texts, revision } });
}

/** The problems by part, with which texts are refused. */
async function problemsOf(template: MailTemplate, texts: Texts): Promise<Readonly<Record<string, string>>> {
  const before = await get(template);
  const refused = await save(template, texts).catch((error: unknown) => error);
  if (!(refused instanceof HttpError)) throw new Error("It was saved");
  expect(refused.status).toBe(400);
  expect(await get(template)).toEqual(before);
  return refused.errors;
}

/** The newest email about a new password, which the call of another process may have caused. */
async function resetEmail({ email }: Person, { url = world.url, locale = "en" } = {}) {
  const { dataDir } = world.services.config;
  const mailsTo = async () => {
    const { items } = await listOutbox({ dataDir, limit: 100, offset: 0 });
    return items.filter(({ to }) => to === email);
  };
  const { length } = await mailsTo();
  // An account gets one link a minute.
  world.clock.advance(61);
  const call = createClient({ base: `${url}/api`, headers: () => ({ "accept-language": locale }) });
  await call(security.requestReset, { body: { email } });
  return until(async () => {
    const items = await mailsTo();
    return items.length > length && items[0];
  }, "the email about a new password");
}

const withoutCode = (text: string) => text.replace(/code=[^\s&]+/, "");

describe("mail templates", () => {
  const all = MAIL_TEMPLATES.flatMap((template) => LOCALES.map((language) => [template, language] as const));

  it.each(all)(
    "of %s in %s show texts and examples, and nothing is left unfilled",
    async (template, language) => {
      const { parts, examples, ...state } = await get(template, language);
      const shown = await preview(template, {}, language);

      expect(state).toMatchObject({ revision: 0, isEdited: false, isOutdated: false, changedBy: null });
      expect(parts.slice(0, 2).map(({ part }) => part)).toEqual(["subject", "title"]);
      expect(new Set(parts.map(({ part }) => part)).size).toBe(parts.length);
      for (const { standard, text, problem, placeholders } of parts) {
        expect({ text, problem }).toEqual({ text: standard, problem: null });
        for (const [, name = ""] of standard.matchAll(/\{(\w*)\}/g)) expect(placeholders).toContain(name);
      }
      expect(shown).toHaveLength(examples);
      for (const { subject, html, text } of shown) {
        expect(subject).not.toBe("");
        expect(`${subject}${text}`).not.toMatch(/[{}]|undefined|null/);
        expect(html).toContain(`lang="${language}"`);
      }
      // Each default can be saved as it is: it has what is required.
      const texts = Object.fromEntries(parts.map(({ part, standard }) => [part, `${standard} `]));
      expect(await outcomeOf(preview(template, texts, language))).toEqual({ status: 200 });
    },
  );

  it("have the texts of all their examples in the order of the email, alternatives after each other", async () => {
    const shown = async (template: MailTemplate) =>
      (await get(template)).parts.map(({ part, examples }) => [part, ...examples]);

    expect(await shown("password-reset")).toEqual([
      ["subject", 0, 1],
      ["title", 0, 1],
      ["byStaff", 1],
      ["text", 0, 1],
      ["button", 0, 1],
    ]);
    expect((await shown("team-welcome")).slice(2)).toEqual([
      ["text", 0, 1, 2],
      ["roleOwner", 0],
      ["roleEditor", 1],
      ["roleModerator", 2],
      ["button", 0, 1, 2],
    ]);
    expect((await shown("donation")).slice(3)).toEqual([
      ["test", 1],
      ["monthly", 1],
      ["button", 1],
    ]);
  });

  it("are listed, and the list marks those with texts of their own", async () => {
    await save("lift", { title: "Sorry, {name}" }, "pl");
    const { items, count } = await admin.call(mailTemplates.list);

    expect(count).toBe(MAIL_TEMPLATES.length);
    expect(items.map(({ template }) => template)).toEqual(MAIL_TEMPLATES);
    const edited = items.find(({ template }) => template === "lift")?.languages;
    expect(edited).toMatchObject([
      { language: "pl", isEdited: true, isOutdated: false, revision: 1, changedBy: { _id: admin.id } },
      { language: "en", isEdited: false, isOutdated: false, revision: 0, changedBy: null },
    ]);
  });

  it.each(["user", "creator", "moderator"] as const)("are closed to a %s", async (role) => {
    const { call } = await world.person({ role });
    const template = of("lift");
    const texts = { texts: {} };
    const outcomes = [
      await outcomeOf(call(mailTemplates.list)),
      await outcomeOf(call(mailTemplates.get, template)),
      await outcomeOf(call(mailTemplates.save, { ...template, body: { ...texts, revision: 0 } })),
      await outcomeOf(call(mailTemplates.preview, { ...template, body: texts })),
      await outcomeOf(call(mailTemplates.sendTest, { ...template, body: { ...texts, example: 0 } })),
      await outcomeOf(call(mailTemplates.history, { ...template, query: {} })),
    ];

    expect(outcomes.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
  });
});

describe("the edited texts of an email", () => {
  it("are in the next one of every process, in their language alone, until the defaults come back", async () => {
    const person = await world.person();
    const machine = await openSecondMachine(world.databaseUrl, {});
    const before = await resetEmail(person);

    const texts = { subject: "Password at {site}", text: "Dear {name},\n\nhere you go.", button: "Go on" };
    await save("password-reset", texts);
    const here = await resetEmail(person);
    const elsewhere = await resetEmail(person, { url: machine.url });
    const polish = await resetEmail(person, { locale: "pl" });
    await save("password-reset", {});
    const after = await resetEmail(person);
    await machine.close();

    for (const { subject, text } of [here, elsewhere]) {
      expect(subject).toBe("Password at Nadaj");
      expect(text).toContain("Dear Ola,\n\nhere you go.");
      expect(text).toMatch(/Go on:\nhttp\S+reset-password\?/);
      expect(text).toContain(before.text.slice(before.text.indexOf("\n-- ")));
    }
    expect(polish.subject).not.toBe(here.subject);
    expect(after.subject).toBe(before.subject);
    expect(withoutCode(after.text)).toBe(withoutCode(before.text));
  });

  it("are refused with an unknown placeholder, by a sentence that lists the known ones", async () => {
    expect(await problemsOf("password-reset", { title: "Hi {nick}", text: "Now {name}" })).toEqual({
      "texts.title": "There is no {nick} here. You can use: {name}, {site}.",
    });
    const polish = world.as({ token: admin.token, locale: "pl" });
    const body = { texts: { title: "{nick}" }, revision: 0 };
    await expect(polish(mailTemplates.save, { ...of("quota"), body })).rejects.toMatchObject({
      errors: { "texts.title": expect.stringContaining("{name}, {site}") },
    });
  });

  it("are refused without a required placeholder, and with parts that the template does not have", async () => {
    expect(await problemsOf("ticket-pin", { text: "Thank you", advice: "" })).toEqual({
      "texts.text": "Missing here: {pin}. Without it the email leaves out what matters most.",
    });
    expect(await problemsOf("ticket-pin", { footer: "None" })).toHaveProperty(["texts.footer"]);
    expect(await problemsOf("blocked", { button: "Open" })).toHaveProperty(["texts.button"]);
  });

  it.each([
    ["subject", 150],
    ["title", 150],
    ["button", 60],
    ["text", 2000],
  ])("have a %s of up to %i characters", async (part, max) => {
    expect(await problemsOf("activation", { [part]: "x".repeat(max + 1) })).toHaveProperty([`texts.${part}`]);
    const { parts } = await save("activation", { [part]: "x".repeat(max) });
    expect(parts.find((one) => one.part === part)?.text).toHaveLength(max);
  });

  it.each(["subject", "title", "button"])("never have an empty %s", async (part) => {
    expect(await problemsOf("quota", { [part]: " " })).toHaveProperty([`texts.${part}`]);
  });

  it("have a subject of one line", async () => {
    const [example] = await preview("quota", { subject: "Hello\r\nBcc: all@example.com\u2028there" });

    expect(example?.subject).toBe("Hello Bcc: all@example.com there");
  });

  it("are stored only where they differ from the defaults, so that new releases still change the others", async () => {
    const { parts } = await get("address-changed", "pl");
    const unchanged = Object.fromEntries(
      parts.map(({ part, standard }) => [part, standard.replaceAll("\u00A0", " ")]),
    );
    await save("address-changed", { ...unchanged, title: "Nowy adres" }, "pl");

    const { rows } = await sql<{ texts: Texts }>`
      select texts from mail_texts where template = 'address-changed'`.execute(world.services.db);
    expect(rows).toEqual([{ texts: { title: "Nowy adres" } }]);
  });

  it("that another release has saved are shown as out of date, and its default is sent", async () => {
    const texts = { title: "Dear {nick}", text: "{name}, the quota has changed", gone: "A removed text" };
    await sql`insert into mail_texts (template, language, texts, revision, changed_at)
      values ('data-ready', 'en', ${JSON.stringify(texts)}, 3, now())`.execute(world.services.db);

    const { parts, ...state } = await get("data-ready");
    const { items } = await admin.call(mailTemplates.list);

    expect(state).toMatchObject({ isEdited: true, isOutdated: true, revision: 3 });
    expect(parts.find(({ part }) => part === "title")).toMatchObject({
      ...{ text: "Dear {nick}", problem: expect.stringContaining("{nick}") },
    });
    expect(parts.find(({ part }) => part === "text")).toMatchObject({ text: texts.text, problem: null });
    expect(parts.map(({ part }) => part)).not.toContain("gone");
    const { languages } = items.find(({ template }) => template === "data-ready") ?? {};
    expect(languages?.map(({ isOutdated }) => isOutdated)).toEqual([false, true]);
    const saved = await save("data-ready", { text: texts.text });
    expect(saved).toMatchObject({ isEdited: true, isOutdated: false, revision: 4 });
  });

  it("of two administrators are never lost: who saves second is refused", async () => {
    const other = await world.person({ role: "admin" });
    const { revision } = await get("transfer");
    const body = (title: string) => ({ ...of("transfer"), body: { texts: { title }, revision } });

    await other.call(mailTemplates.save, body("First"));
    const second = await outcomeOf(admin.call(mailTemplates.save, body("Second")));

    expect(second).toMatchObject({ status: 409, code: "SETTING_CHANGED" });
    const { parts, changedBy } = await get("transfer");
    expect(parts.find(({ part }) => part === "title")?.text).toBe("First");
    expect(changedBy?._id).toBe(other.id);
  });

  it("saved at the same moment are refused but one", async () => {
    const { revision } = await get("unread");
    const outcomes = await Promise.all(
      ["One", "Two", "Three"].map((title) =>
        outcomeOf(admin.call(mailTemplates.save, { ...of("unread"), body: { texts: { title }, revision } })),
      ),
    );

    const saved = outcomes.filter(({ status }) => status === 200);
    expect(saved).toHaveLength(1);
    expect(outcomes.filter(({ status }) => status === 409)).toHaveLength(2);
    expect((await get("unread")).revision).toBe(revision + 1);
  });

  it("have a history of who changed what, newest first, and nothing where nothing changed", async () => {
    await save("digest", { title: "News" });
    await save("digest", { title: "News" });
    const other = await world.person({ role: "admin" });
    await save("digest", { title: "News", button: "See" }, "en", other);
    await save("digest", {});

    const { items, count } = await admin.call(mailTemplates.history, { ...of("digest"), query: {} });

    expect(count).toBe(3);
    expect(items).toMatchObject([
      { before: { title: "News", button: "See" }, after: {}, changedBy: { _id: admin.id } },
      { before: { title: "News" }, after: { title: "News", button: "See" }, changedBy: { _id: other.id } },
      { before: {}, after: { title: "News" }, changedBy: { _id: admin.id } },
    ]);
  });

  it("are sent to the administrator as a test, without being saved", async () => {
    const texts = { subject: "Only a test" };
    const sending = { ...of("restriction"), body: { texts, example: 0 } };

    expect(await admin.call(mailTemplates.sendTest, sending)).toEqual({ to: admin.email, smtp: false });

    expect((await world.mailTo(admin.email)).subject).toBe("Only a test");
    expect((await get("restriction")).isEdited).toBe(false);
    const missing = { ...sending, body: { texts, example: 9 } };
    expect(await outcomeOf(admin.call(mailTemplates.sendTest, missing))).toMatchObject({ status: 404 });
  });
});
