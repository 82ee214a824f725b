import { expect, test, type Page } from "@playwright/test";
import { comments } from "#shared/comments/contract.ts";
import type { ReportableType } from "#shared/moderation/entity-types.ts";
import { notifications } from "#shared/notifications/contract.ts";
import { playlists } from "#shared/playlists/contract.ts";
import { posts } from "#shared/posts/contract.ts";
import { reports } from "#shared/reports/contract.ts";
import { LOCALES } from "#shared/texts.ts";
import { tickets } from "#shared/tickets/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { clickUntilVisible } from "../actions.ts";
import { deadLinks, linksOf } from "../dead-links.ts";
import { openHydrated, openSettled } from "../page-frame.ts";
import {
  type Account,
  type Creator,
  emailsTo,
  makeAdministrator,
  makeCreator,
  makeMember,
  publishVideo,
  screen,
  signIn,
  SITE,
} from "../site.ts";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

let creator: Creator;
let moderator: Account;
let reporter: Account;
/** Ids of the content that the staff restricts, by type. */
let restricted: Readonly<Partial<Record<ReportableType, string>>>;

test.beforeAll(async () => {
  creator = await makeCreator("Zwrotnica");
  moderator = await makeAdministrator();
  reporter = await makeMember();
  const { channelId, call } = creator;
  const [video, openVideo] = [await publishVideo(creator, "Semafor"), await publishVideo(creator, "Peron")];
  const playlist = await call(playlists.create, { body: { name: "Tory", visibility: "public", channelId } });
  const post = await call(posts.create, { body: { message: "Kup bilet", channelId } });
  const comment = await call(comments.create, { body: { videoId: openVideo, content: "Kup bilet" } });
  restricted = { video, playlist: playlist._id, post: post._id, comment: comment._id, channel: channelId };
  for (const [type, entityId] of Object.entries(restricted)) {
    const entityType = type as ReportableType;
    const body = { entityType, entityId, reason: "SPM", message: "Reklama" } as const;
    const { _id } = await reporter.call(reports.send, { body });
    const isLimited = entityType === "channel";
    await moderator.call(reports.close, {
      params: { id: _id },
      body: { measure: isLimited ? "limit" : "hide", limits: isLimited ? ["live"] : [], reason: "SPM" },
    });
  }
});

async function appealFrom(page: Page, path: string, name: string): Promise<void> {
  await openSettled(page, path);
  const link = page.getByRole("main").getByRole("link", { name });
  await expect(link, path).toBeVisible();
  const response = await page.request.get(SITE + ((await link.getAttribute("href")) ?? ""));
  expect(response.status(), path).toBe(200);
}

test("notices of decisions lead their readers to the staff, in both languages", async ({ page }) => {
  await signIn(page, creator);
  const { video, playlist, channel } = restricted;
  for (const locale of LOCALES) {
    await page.context().addCookies([{ name: "i18n_redirected", value: locale, url: SITE }]);
    const name = m.moderation_object({}, { locale });
    for (const path of [
      `/watch/${video}`,
      `/manage-channel/${channel}/videos/${video}`,
      `/manage-channel/${channel}/dashboard`,
      `/channel/${channel}`,
      `/playlist/${playlist}`,
    ]) {
      await appealFrom(page, screen(locale, path), name);
    }
  }
});

test("emails and notifications of decisions lead to pages, for the owner and those who reported", async ({
  context,
  request,
}) => {
  const own = Object.values(restricted);
  // The staff sends one email for each restricted item.
  await expect.poll(async () => (await emailsTo(creator.email)).length).toBeGreaterThanOrEqual(own.length);
  const texts = (await emailsTo(creator.email)).map(({ text }) => text).join("\n");
  const links = texts.match(/https?:\/\/[^\s<>"]+/g) ?? [];
  expect(links).toContain(`${SITE}/support/ticket`);
  expect(await deadLinks(request, links, { own, missing: [] })).toEqual([]);

  for (const account of [creator, reporter]) {
    await expect
      .poll(async () => (await account.call(notifications.list, { query: { limit: 100 } })).items.length)
      .toBeGreaterThanOrEqual(own.length);
    const reader = await context.newPage();
    await signIn(reader, account);
    for (const locale of LOCALES) {
      await openSettled(reader, screen(locale, "/account/notifications"));
      // The playlist is hidden from the visitor, but not from its owner.
      const missing = account === creator ? [`/playlist/${restricted.playlist}`] : [];
      expect(await deadLinks(request, await linksOf(reader), { own, missing }), locale).toEqual([]);
    }
    await reader.close();
  }
});

test("the owner of hidden content follows the email to the staff and is heard", async ({ page }) => {
  await expect.poll(async () => (await emailsTo(creator.email)).length).toBeGreaterThan(0);
  const [link = ""] = (await emailsTo(creator.email))
    .flatMap(({ text }) => text.match(/https?:\/\/[^\s<>"]+/g) ?? [])
    .filter((address) => address.includes("/support"));
  await openHydrated(page, link.slice(SITE.length));
  const topic = page.getByRole("button", { name: /Czego dotyczy problem/ });
  await clickUntilVisible(topic, page.getByRole("option", { name: "Błąd filmu" }));
  await page.getByRole("option", { name: "Błąd filmu" }).click();
  await page.getByLabel("Treść").fill("Semafor to nie reklama.");
  await page.getByLabel("Twój e-mail").fill(creator.email);
  await page.getByRole("button", { name: "Wyślij zgłoszenie" }).click();
  await expect(page).toHaveURL(/\/support\/ticket\/[0-9a-f-]{36}$/);
  const id = page.url().split("/").at(-1) ?? "";
  expect(await moderator.call(tickets.get, { params: { id }, query: {} })).toMatchObject({
    ...{ email: creator.email, content: "Semafor to nie reklama." },
  });
});
