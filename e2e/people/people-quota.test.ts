import { expect, type Page } from "@playwright/test";
import { accounts } from "#shared/accounts/contract.ts";
import { userAdmin } from "#shared/user-admin/contract.ts";
import { uploads } from "#shared/uploads/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { drawClip } from "../clips.ts";
import { openHydrated } from "../page-frame.ts";
import { siteDatabase } from "../seeding.ts";
import {
  emailsTo,
  makeAdministrator,
  makeCreator,
  PASSWORD,
  publishVideo,
  signIn,
  SITE,
  type Creator,
} from "../site.ts";
import { DESKTOP, test } from "../windows.ts";
import { expectNoFaults, makeNamed } from "./people-steps.ts";

const PL = { locale: "pl" } as const;
const GIGABYTE = 1_000_000_000;
const LONG_NAME = "Konstantynopolitańczykowianeczka";
/** Emails are sent by a job. */
const MAIL_WAIT = { timeout: 30_000 };

test.use({ locale: "pl-PL", viewport: DESKTOP });

const openPerson = (page: Page, { id }: { id: string }) => openHydrated(page, `/admin/people/${id}`);

/** A creator with one published video, whose file counts as two gigabytes. */
async function makeFullCreator(): Promise<Creator & { id: string; videoId: string }> {
  const creator = await makeCreator("Ciężki Skład");
  await creator.call(accounts.edit, { body: { name: LONG_NAME, surname: "Nowak" } });
  const videoId = await publishVideo(creator, "Zamieć");
  const { _id: id } = await creator.call(accounts.me);
  const file = { name: "zamiec.mp4", user_id: id, state: "complete", completed_at: new Date() } as const;
  const db = siteDatabase();
  const { numUpdatedRows } = await db
    .updateTable("uploads")
    .set({ size: 2 * GIGABYTE, user_id: id })
    .where("video_id", "=", videoId)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) {
    const row = { id: crypto.randomUUID(), video_id: videoId, size: 2 * GIGABYTE, is_replacement: false };
    await db
      .insertInto("uploads")
      .values({ ...row, ...file })
      .execute();
  }
  return { ...creator, id, videoId };
}

/** Announces a file to the site, as a program does that asks for no limits before. */
async function announce({ token, channelId, call }: Creator): Promise<{ status: number; message: string }> {
  const { _id } = await call(videos.create, { body: { channelId } });
  const answer = await fetch(`${SITE}/api/videos/${_id}/upload`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "tus-resumable": "1.0.0",
      "upload-length": "1000",
      "accept-language": "pl",
    },
  });
  const { message = "" } = answer.ok ? {} : ((await answer.json()) as { message?: string });
  return { status: answer.status, message };
}

test("an administrator sets 1 GB where 2 GB are used: a warning before, the videos stay, the next upload is refused [OPS-124]", async ({
  page,
  openWindow,
}) => {
  test.setTimeout(300_000);
  const creator = await makeFullCreator();
  await signIn(page, await makeAdministrator());
  await openPerson(page, creator);
  await expect(page.getByText(/Zajęte miejsce konta: 2.GB, bez limitu/)).toBeVisible();

  const open = page.getByRole("button", { name: m.admin_quota_change({}, PL) });
  await open.click();
  const dialog = page.getByRole("alertdialog");
  const confirm = dialog.getByRole("button", { name: m.admin_quota_change({}, PL) });
  const total = dialog.getByRole("radiogroup", { name: m.admin_quota_total({}, PL) });
  await total.getByLabel(m.admin_quota_unlimited({}, PL), { exact: true }).check();
  await dialog.getByRole("button", { name: m.ui_cancel({}, PL) }).click();
  await expect(dialog).toHaveCount(0);
  await open.click();
  await expect(total.getByRole("radio").first()).toBeChecked();
  await expect(confirm).toBeDisabled();
  await total.getByLabel(m.admin_quota_choose_own({}, PL)).check();
  await expect(confirm).toBeDisabled();
  const field = dialog.getByLabel(m.admin_quota_own_total({}, PL));
  await field.fill("3");
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await field.fill("1");
  await expect(dialog.getByRole("alert")).toContainText(/To mniej, niż konto już zajmuje \(2.GB\)/);
  await expectNoFaults(page, "person-quota-dialog");
  await confirm.click();
  await expect(page.getByText(m.admin_quota_done({}, PL))).toBeVisible();
  await expect(page.getByText(/Zajęte miejsce konta: 2.GB.z.1.GB/)).toBeVisible();
  await expect(page.getByText(m.studio_quota_full({}, PL))).toBeVisible();
  await expect(
    page.getByText(/Zmieniono limity przesyłania: łącznie 1.GB, na.24.godziny jak dla roli/),
  ).toBeVisible();
  await expectNoFaults(page, "person-quota");

  const own = await openWindow({ account: creator });
  await openHydrated(own, `/watch/${creator.videoId}`);
  await expect(own.getByRole("heading", { name: "Zamieć" }).first()).toBeVisible();
  await openHydrated(own, `/manage-channel/${creator.channelId}/videos/upload`);
  await expect(own.getByText(m.studio_quota_full({}, PL))).toBeVisible();
  await own.locator("input[type=file]").first().setInputFiles(drawClip());
  await expect(own.getByRole("alert").filter({ hasText: "zostało" })).toBeVisible();
  const refused = await announce(creator);
  expect(refused.status).toBe(403);
  expect(refused.message).toMatch(/zostało.0.GB.z.1.GB/);
  expect((await creator.call(videos.get, { params: { id: creator.videoId } })).status).toBe("public");
  await expect(async () => {
    const received = await emailsTo(creator.email);
    const email = received.find(({ subject }) => subject.includes("Nowe limity przesyłania"));
    expect(email?.text).toMatch(/Zajęte miejsce konta: 2.GB.z.1.GB/);
  }).toPass(MAIL_WAIT);
});

test("staff change the role, the quota and the verification of a person, who is told and has them at the next call [OPS-049]", async ({
  page,
  openWindow,
}) => {
  test.setTimeout(240_000);
  const person = await makeNamed("Ola");
  const settings = JSON.stringify({ onboarding: "done", language: "en" });
  await siteDatabase()
    .updateTable("users")
    .set({ activated_at: null, settings })
    .where("id", "=", person.id)
    .execute();
  const mailed = (words: RegExp) =>
    expect(async () => {
      const received = await emailsTo(person.email);
      expect(received.filter(({ text }) => words.test(text))).toHaveLength(1);
    }).toPass(MAIL_WAIT);
  await signIn(page, await makeNamed("Adam", "admin"));
  await openPerson(page, person);

  await page.getByRole("button", { name: m.admin_person_confirm_email({}, PL) }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: m.admin_person_confirm_email({}, PL) }).click();
  await expect(page.getByText(m.admin_person_confirm_email_done({}, PL))).toBeVisible();
  const login = await person.call(accounts.login, { body: { email: person.email, password: PASSWORD } });
  expect(login.token).toEqual(expect.any(String));
  await mailed(/has confirmed your email address/);

  await page.getByRole("button", { name: m.admin_user_menu({ name: "Ola Nowak" }, PL) }).click();
  await page.getByRole("menuitem", { name: m.admin_role_moderator({}, PL) }).click();
  await question.getByRole("button", { name: m.admin_role_change({}, PL) }).click();
  await expect(page.getByText(m.admin_user_changed({}, PL))).toBeVisible();
  expect(await person.call(accounts.me)).toMatchObject({ role: "moderator" });
  await expect(page.getByText("Zmieniono rolę: Moderator")).toBeVisible();
  await mailed(/Previous role: User\. New role: Moderator\./);
  const own = await openWindow({ account: person });
  await openHydrated(own, "/admin");
  await expect(own).toHaveURL(/\/admin$/);

  await page.getByRole("button", { name: m.admin_quota_change({}, PL) }).click();
  await question
    .getByRole("radiogroup", { name: m.admin_quota_daily({}, PL) })
    .getByLabel(m.admin_quota_choose_own({}, PL))
    .check();
  await question.getByLabel(m.admin_quota_own_daily({}, PL)).fill("7");
  // Another administrator changes the other limit meanwhile.
  const params = { id: person.id };
  await (await makeAdministrator()).call(userAdmin.setQuota, { params, body: { total: 9 } });
  await question.getByRole("button", { name: m.admin_quota_change({}, PL) }).click();
  await expect(page.getByText(m.admin_quota_done({}, PL))).toBeVisible();
  expect(await person.call(uploads.quota)).toMatchObject({
    ...{ total: 9 * GIGABYTE, daily: 7 * GIGABYTE },
  });
  await expect(page.getByText(/Wysłane w.ciągu 24.godzin: 0.?B.z.7.GB/)).toBeVisible();
  await mailed(/of 9.GB[^]*Sent within 24.hours: 0.?B of 7.GB/);
});

test("a limit of a role below what accounts use says how many they are, before it is saved", async ({
  page,
}) => {
  await makeFullCreator();
  await signIn(page, await makeAdministrator());
  await openHydrated(page, "/admin/settings?group=limits");
  const field = page.getByRole("textbox", { name: m.settings_quota_total({}, PL), exact: true });

  await field.fill("1");

  await expect(page.getByRole("alert").filter({ hasText: /Konta ponad tym limitem: \d+/ })).toBeVisible();
  await expectNoFaults(page, "settings-quota-warning");
  await field.fill("900000");
  await expect(page.getByRole("alert")).toHaveCount(0);
});
