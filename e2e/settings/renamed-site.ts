import { readdir } from "node:fs/promises";
import path from "node:path";
import { expect, type Browser } from "@playwright/test";
import { accounts } from "#shared/accounts/contract.ts";
import { DEFAULT_NOTIFICATION_SETTINGS } from "#shared/accounts/notification-settings.ts";
import { channels } from "#shared/channels/contract.ts";
import { comments } from "#shared/comments/contract.ts";
import { subscriptions } from "#shared/subscriptions/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { OUTBOX } from "#server/platform/mail/outbox.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { addPerson, type OwnSitePerson } from "../own-site-people.ts";
import { startOwnSite, type OwnSite } from "../own-site.ts";
import { openHydrated } from "../page-frame.ts";
import { signIn, uploadFile } from "../site.ts";
import { DESKTOP } from "../windows.ts";

export const NAME = "Tęcza TV";
const PL = { locale: "pl" } as const;

/** A site with content that its administrator has renamed in the browser. */
export interface RenamedSite {
  readonly site: OwnSite;
  readonly creator: OwnSitePerson;
  /** Subscribes to the channel, with an email for each of its videos. */
  readonly user: OwnSitePerson;
  readonly channelId: string;
  readonly slug: string;
  /** The administrator has written a comment on it. */
  readonly videoId: string;
  /** Its emails since it has the name, as files. */
  listMailFiles(): Promise<string[]>;
}

export async function startRenamedSite(browser: Browser): Promise<RenamedSite> {
  const site = await startOwnSite({ NADAJ_RATE_LIMITS: "off" });
  try {
    // A site in use: what has the first name may be in the memory of the server.
    for (const address of ["/", "/feeds/new/all.rss", "/edge/share/site/home.jpg", "/api/docs"]) {
      expect((await fetch(site.url + address)).status, address).toBe(200);
    }
    const earlier = await mailFilesOf(site);
    await rename(site, browser);
    const creator = await addPerson(site, "creator");
    const user = await addPerson(site, "user");
    const { _id: channelId, slug } = await creator.call(channels.create, { body: { name: "Telewizja" } });
    await subscribeWithEmails(user, channelId);
    const videoId = await publishVideo(site, creator, channelId);
    await site.call(comments.create, { body: { content: "Pięknie.", videoId } });
    return {
      ...{ site, creator, user, channelId, slug, videoId },
      listMailFiles: async () => (await mailFilesOf(site)).filter((file) => !earlier.includes(file)),
    };
  } catch (error) {
    await site.stop();
    throw error;
  }
}

async function mailFilesOf({ dataDir }: OwnSite): Promise<string[]> {
  const folder = path.join(dataDir, OUTBOX);
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.endsWith(".eml")).map((name) => path.join(folder, name));
}

async function rename(site: OwnSite, browser: Browser): Promise<void> {
  const context = await browser.newContext({ locale: "pl-PL", viewport: DESKTOP });
  const page = await context.newPage();
  await signIn(page, site);
  await openHydrated(page, `${site.url}/admin/settings?group=site`);
  const texts = [
    { label: m.settings_site_name({}, PL), text: NAME },
    { label: m.settings_description_pl({}, PL), text: `${NAME} nadaje z Rogowa.` },
    { label: m.settings_description_en({}, PL), text: `${NAME} broadcasts from Rogów.` },
    { label: m.settings_long_description_pl({}, PL), text: `Tu **${NAME}**.` },
    { label: m.settings_long_description_en({}, PL), text: `This is **${NAME}**.` },
  ];
  for (const { label, text } of texts) {
    await page.getByRole("textbox", { name: label, exact: true }).fill(text);
  }
  await page.getByRole("button", { name: m.settings_save({}, PL) }).click();
  await expect(page.getByText(m.settings_unchanged({}, PL))).toBeVisible();
  await context.close();
}

async function subscribeWithEmails({ call }: OwnSitePerson, id: string): Promise<void> {
  const { email, push } = DEFAULT_NOTIFICATION_SETTINGS;
  const notificationSettings = { push, email: { ...email, newVideo: true } };
  await call(accounts.edit, { body: { notificationSettings } });
  await call(subscriptions.subscribe, { params: { id } });
  await call(subscriptions.setLevel, { params: { id }, body: { notifyWhen: "always" } });
}

async function publishVideo(
  { url }: OwnSite,
  { call, token }: OwnSitePerson,
  channelId: string,
): Promise<string> {
  const { _id } = await call(videos.create, { body: { channelId, title: "Poranek nad rzeką" } });
  await uploadFile({ token }, _id, undefined, url);
  const params = { id: _id };
  const body = { tags: ["rzeka"], desc: "Wisła o świcie.", category: "animals" };
  await call(videos.edit, { params, body });
  await call(videos.publish, { params });
  await expect
    .poll(async () => (await call(videos.processing, { params })).status, { timeout: 120_000 })
    .toBe("public");
  return _id;
}
