import { expect, type Page } from "@playwright/test";
import { accounts } from "#shared/accounts/contract.ts";
import { channels } from "#shared/channels/contract.ts";
import { errorText } from "#shared/error-text.ts";
import { live } from "#shared/live/contract.ts";
import { subscriptions } from "#shared/subscriptions/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { openHydrated } from "../page-frame.ts";
import {
  emailsTo,
  makeAdministrator,
  makeCreator,
  makeMember,
  publishVideo,
  signIn,
  SITE,
  type Account,
  type Creator,
} from "../site.ts";
import { DESKTOP, test } from "../windows.ts";
import { expectNoFaults, makeNamed } from "../people/people-steps.ts";

const PL = { locale: "pl" } as const;
const EN = { locale: "en" } as const;
const LONG_NAME = "Konstantynopolitańczykowianeczka";
/** Emails are sent by a job. */
const MAIL_WAIT = { timeout: 30_000 };

test.use({ locale: "pl-PL", viewport: DESKTOP });

/** A creator whose channel no other run of the test has. */
async function makeOwner(): Promise<{ owner: Creator; name: string }> {
  const name = `Kolejowy Szlak ${crypto.randomUUID().slice(0, 8)}`;
  const owner = await makeCreator(name);
  await owner.call(accounts.edit, { body: { name: "Stefania", surname: LONG_NAME } });
  return { owner, name };
}

async function openMove(page: Page, name: string, locale: "pl" | "en" = "pl"): Promise<void> {
  const path = `/admin/channels?q=${encodeURIComponent(name)}`;
  await openHydrated(page, locale === "pl" ? path : `/en${path}`);
  await page.getByRole("button", { name: m.admin_owner_move_of({ name }, { locale }) }).click();
}

/** Fills the dialog up to the confirmation. */
async function choose(page: Page, email: string, isKept = false): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(m.admin_owner_email({}, PL), { exact: true }).fill(email);
  if (isKept) await dialog.getByLabel(m.admin_owner_keep({}, PL)).check();
  await dialog.getByRole("button", { name: m.admin_owner_next({}, PL), exact: true }).click();
}

async function confirm(page: Page, name: string): Promise<void> {
  await page
    .getByRole("dialog")
    .getByRole("button", { name: m.admin_owner_confirm({}, PL) })
    .click();
  await expect(page.getByText(m.admin_owner_done({ name }, PL))).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

function expectMail(email: string, words: RegExp): Promise<void> {
  return expect(async () => {
    const received = await emailsTo(email);
    expect(received.filter(({ subject, text }) => words.test(`${subject}\n${text}`))).toHaveLength(1);
  }).toPass(MAIL_WAIT);
}

/** Saves the settings of the channel in the studio. */
async function editChannel(page: Page, channelId: string, description: string): Promise<void> {
  await openHydrated(page, `/manage-channel/${channelId}/settings`);
  await page.getByLabel(new RegExp(`^${m.channels_description({}, PL)}`)).fill(description);
  await page.getByRole("button", { name: m.channels_save({}, PL), exact: true }).click();
  await expect(page.getByText(m.channels_saved({}, PL))).toBeVisible();
}

async function expectNoStudio(page: Page, channelId: string): Promise<void> {
  await page.goto(`/manage-channel/${channelId}/settings`);
  await expect(page).toHaveURL(`${SITE}/`);
}

test("an administrator moves a channel with videos and followers to another owner, and back [OPS-053]", async ({
  page,
  openWindow,
}) => {
  test.setTimeout(300_000);
  const { owner: old, name } = await makeOwner();
  const { channelId } = old;
  const next: Account = await makeNamed("Ola");
  const videoId = await publishVideo(old, "Zamieć");
  await (await makeMember()).call(subscriptions.subscribe, { params: { id: channelId } });
  await signIn(page, await makeAdministrator());

  await openMove(page, name);
  const dialog = page.getByRole("dialog");
  await choose(page, "nikt@example.com");
  await expect(dialog.getByText(errorText("ACCOUNT_UNKNOWN", "pl"))).toBeVisible();
  await expectNoFaults(page, "channel-owner-unknown");
  await choose(page, next.email);
  for (const text of [name, `Stefania ${LONG_NAME}`, old.email, "Ola Nowak", next.email]) {
    await expect(dialog).toContainText(text);
  }
  await expect(dialog.getByRole("definition").nth(2)).toHaveText("1");
  await expect(dialog.getByRole("definition").nth(3)).toHaveText("1");
  await expect(dialog).toContainText(m.admin_owner_leaves({}, PL));
  await expect(dialog).toContainText(m.admin_owner_creator({}, PL));
  await expectNoFaults(page, "channel-owner-confirm");
  await confirm(page, name);
  await expect(page.getByRole("row").filter({ hasText: name })).toContainText("Ola Nowak");
  await expectNoFaults(page, "channel-owner-list");

  const own = await openWindow({ account: next });
  await editChannel(own, channelId, "O kolejach nad morzem.");
  const edit = { params: { id: videoId }, body: { title: "Zamieć na Helu" } };
  await next.call(videos.edit, edit);
  await openHydrated(own, `/channel/${channelId}`);
  await expect(own.getByText("Zamieć na Helu").first()).toBeVisible();
  const former = await openWindow({ account: old });
  await expectNoStudio(former, channelId);
  await expect(old.call(videos.edit, edit)).rejects.toMatchObject({ status: 403 });
  const { subscriptionsCount } = await old.call(channels.get, { params: { id: channelId } });
  expect(subscriptionsCount).toBe(1);
  await expectMail(next.email, /Kanał .+ należy teraz do.Ciebie/);
  await expectMail(old.email, /Kanał .+ ma.nowego właściciela[^]*Nowy właściciel: Ola Nowak/);

  await openMove(page, name);
  await choose(page, old.email, true);
  await expect(dialog).toContainText(m.admin_owner_stays({}, PL));
  await confirm(page, name);
  await editChannel(former, channelId, "Znowu nad morzem.");
  await expect(
    next.call(channels.edit, { params: { id: channelId }, body: { tags: ["morze"] } }),
  ).rejects.toMatchObject({
    status: 403,
  });
  await openHydrated(own, `/manage-channel/${channelId}/videos`);
  await expect(own.getByText("Zamieć na Helu").first()).toBeVisible();
  await expectMail(old.email, /Kanał .+ należy teraz do.Ciebie/);
  await expectMail(next.email, /Pozostajesz w.zespole w.roli redaktora/);
});

test("a channel is not moved during a live stream, nor by moderators", async ({ page, openWindow }) => {
  test.setTimeout(180_000);
  const { owner, name } = await makeOwner();
  const body = { channelId: owner.channelId, title: "Na żywo z dworca", live: true };
  const { _id: id } = await owner.call(videos.create, { body });
  await owner.call(videos.edit, { params: { id }, body: { tags: ["kolej"] } });
  await owner.call(live.start, { params: { id } });
  const next = await makeNamed("Ola");
  await signIn(page, await makeAdministrator());

  await openMove(page, name, "en");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(m.admin_owner_email({}, EN), { exact: true }).fill(next.email);
  const go = dialog.getByRole("button", { name: m.admin_owner_next({}, EN), exact: true });
  await go.click();
  await expect(dialog.getByText(errorText("CHANNEL_ON_AIR", "en"))).toBeVisible();
  await owner.call(live.finish, { params: { id } });
  await go.click();
  await expect(dialog.getByRole("button", { name: m.admin_owner_confirm({}, EN) })).toBeVisible();
  await expectNoFaults(page, "channel-owner-en");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  const moderator = await openWindow({ account: await makeNamed("Ala", "moderator") });
  await openHydrated(moderator, `/admin/channels?q=${encodeURIComponent(name)}`);
  const tools = moderator.getByRole("row").filter({ hasText: name });
  await expect(tools.getByRole("button", { name: m.moderation_restrict_of({ name }, PL) })).toBeVisible();
  await expect(tools.getByRole("button", { name: m.admin_owner_move_of({ name }, PL) })).toHaveCount(0);
});
