import { expect, test } from "@playwright/test";
import { users } from "#shared/accounts/users.ts";
import { createClient } from "#shared/client.ts";
import { playlists } from "#shared/playlists/contract.ts";
import { reports } from "#shared/reports/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { accessibilityFaults } from "../accessibility.ts";
import { clickUntilVisible } from "../actions.ts";
import { openHydrated } from "../page-frame.ts";
import {
  type Account,
  makeAdministrator,
  emailsTo,
  type Creator,
  makeCreator,
  makeMember,
  publishVideo,
  signIn,
  SITE,
} from "../site.ts";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

let creator: Creator;
let admin: Account;
let moderator: Account;
let member: Account;
let stormVideoId: string;
let quietVideoId: string;
let playlistId: string;

test.beforeAll(async () => {
  test.setTimeout(360_000);
  creator = await makeCreator("Burze i Cisze");
  admin = await makeAdministrator();
  moderator = await makeMember();
  member = await makeMember();
  const { items } = await admin.call(users.list, { query: { adminSearch: moderator.email } });
  await admin.call(users.edit, { params: { id: items[0]?._id ?? "" }, body: { role: "moderator" } });
  stormVideoId = await publishVideo(creator, "Burza nad jeziorem");
  quietVideoId = await publishVideo(creator, "Cisza po burzy");
  const body = { name: "Pogoda", visibility: "public", channelId: creator.channelId } as const;
  playlistId = (await creator.call(playlists.create, { body }))._id;
  for (const videoId of [stormVideoId, quietVideoId]) {
    await creator.call(playlists.addVideo, { params: { id: playlistId }, body: { videoId } });
  }
});

function visitor() {
  const id = crypto.randomUUID();
  return createClient({ base: `${SITE}/api`, headers: () => ({ "anonymous-id": id }) });
}

async function textsTo(email: string): Promise<string[]> {
  return (await emailsTo(email)).map(({ text }) => text);
}

test("visitors report playlists and channels; their owner cannot, and cannot report own videos [LAS-003, LAS-004]", async ({
  page,
  browser,
}) => {
  const email = `${crypto.randomUUID().slice(0, 8)}@example.com`;
  const send = async (text: string) => {
    const dialog = page.getByRole("dialog", { name: "Zgłoś treść" });
    await dialog.getByLabel("Spam").check();
    await dialog.getByLabel("Opis").fill(text);
    await dialog.getByLabel("Twój e-mail").fill(email);
    await dialog.getByRole("button", { name: "Wyślij zgłoszenie" }).click();
    await expect(dialog).toBeHidden();
  };
  await openHydrated(page, `/playlist/${playlistId}`);
  await clickUntilVisible(
    page.getByRole("button", { name: "Więcej o playliście Pogoda" }),
    page.getByRole("menuitem", { name: "Zgłoś" }),
  );
  await page.getByRole("menuitem", { name: "Zgłoś" }).click();
  await send("Playlista to sama reklama.");
  await openHydrated(page, `/channel/${creator.channelId}`);
  const more = page.getByRole("button", { name: "Więcej: Burze i Cisze" });
  await clickUntilVisible(more, page.getByRole("menuitem", { name: "Zgłoś" }));
  await expect(page.getByRole("menuitem")).toHaveCount(1);
  await page.getByRole("menuitem", { name: "Zgłoś" }).click();
  await send("Kanał to sama reklama.");

  const { items } = await moderator.call(reports.list, { query: { isClosed: false, limit: 100 } });
  expect(items.find(({ entityId }) => entityId === playlistId)).toMatchObject({
    entityType: "playlist",
    email,
  });
  expect(items.find(({ entityId }) => entityId === creator.channelId)).toMatchObject({
    ...{ entityType: "channel", email, message: "Kanał to sama reklama." },
  });

  const owner = await browser.newPage();
  await signIn(owner, creator);
  await openHydrated(owner, `/playlist/${playlistId}`);
  await clickUntilVisible(
    owner.getByRole("button", { name: /Pogoda/ }).first(),
    owner.getByRole("menuitem", { name: "Kopiuj link" }),
  );
  await expect(owner.getByRole("menuitem", { name: "Zgłoś" })).toHaveCount(0);
  await expect(owner.getByRole("menuitem", { name: "Ogranicz lub ukryj" })).toHaveCount(0);
  await openHydrated(owner, `/channel/${creator.channelId}`);
  await expect(owner.getByRole("link", { name: "Zarządzaj" }).first()).toBeVisible();
  await expect(owner.getByRole("button", { name: /^Więcej: / })).toHaveCount(0);
  await openHydrated(owner, `/watch/${quietVideoId}`);
  await expect(owner.getByRole("button", { name: /^Lubię to/ })).toBeVisible();
  await expect(owner.getByRole("button", { name: "Zgłoś", exact: true })).toHaveCount(0);
  await owner.close();
});

test("@smoke a moderator resolves a report in the queue, and everyone involved is notified [LAS-056, LAS-057, LAS-058, LAS-061, LAS-062, LAS-063]", async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  const email = `${crypto.randomUUID().slice(0, 8)}@example.com`;
  const about = { entityId: stormVideoId, entityType: "video", reason: "DEF" } as const;
  await visitor()(reports.send, { body: { ...about, message: "Pierwsze zgłoszenie", email } });
  await creator.call(reports.send, { body: { ...about, message: "Drugie zgłoszenie" } });
  await member.call(reports.send, { body: { ...about, message: "Trzecie zgłoszenie" } });
  await signIn(page, moderator);
  await openHydrated(page, "/admin/reports");
  const report = page
    .getByRole("article")
    .filter({ has: page.getByText("Trzecie zgłoszenie", { exact: true }) })
    .first();

  await test.step("with the reported content, its author and earlier reports beside it", async () => {
    await expect(report.getByRole("link", { name: "Burza nad jeziorem" })).toHaveAttribute(
      "href",
      `/watch/${stormVideoId}`,
    );
    await expect(report.getByRole("link", { name: "Burze i Cisze" })).toHaveAttribute(
      "href",
      `/channel/${creator.channelId}`,
    );
    const others = report
      .getByRole("region")
      .or(report.locator("section"))
      .filter({ hasText: "Inne zgłoszenia tej treści" });
    await expect(others.first()).toContainText("Pierwsze zgłoszenie");
    await expect(others.first()).toContainText("Drugie zgłoszenie");
    await report.getByRole("button", { name: "Pokaż treść" }).click();
    const player = report.locator("video");
    await expect(player).toBeVisible();
    await player.evaluate((video: HTMLVideoElement) => {
      video.muted = true;
      return video.play();
    });
    await expect
      .poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(0);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  await test.step("by a decision with a reason and an end date", async () => {
    await report.getByRole("button", { name: "Rozpatrz" }).click();
    const dialog = page.getByRole("dialog", { name: "Rozpatrz zgłoszenie" });
    await dialog.getByRole("button", { name: "Zatwierdź decyzję" }).click();
    await expect(dialog.getByText("Wybierz, co robimy")).toBeVisible();
    await dialog.getByText("Zablokuj na czas").click();
    await expect(dialog.getByRole("button", { name: /7 dni/ })).toBeVisible();
    await dialog.getByLabel("Uzasadnienie dla autora").fill("W 2. sekundzie pada nieprawda.");
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Zatwierdź decyzję" }).click();
    await expect(page.getByText("Zgłoszenie rozpatrzone")).toBeVisible();
    await expect(page.getByText("Trzecie zgłoszenie")).toHaveCount(0);
  });

  await test.step("after which visitors see that the video is blocked, unlike a private one", async () => {
    const stranger = await browser.newPage();
    await creator.call(videos.edit, { params: { id: quietVideoId }, body: { visibility: "private" } });
    for (const [path, title] of [
      [`/watch/${stormVideoId}`, "Ten film został zablokowany"],
      [`/en/watch/${stormVideoId}`, "This video was blocked"],
      [`/watch/${quietVideoId}`, "Film niedostępny"],
      [`/en/watch/${quietVideoId}`, "Video not available"],
    ] as const) {
      const response = await stranger.goto(path);
      expect(response?.status()).toBe(404);
      await expect(stranger.getByRole("heading", { level: 1, name: title })).toBeVisible();
    }
    await creator.call(videos.edit, { params: { id: quietVideoId }, body: { visibility: "public" } });
    await stranger.close();
  });

  await test.step("and the author and the reporters are notified", async () => {
    await expect
      .poll(() => textsTo(email))
      .toContainEqual(expect.stringContaining("Zablokowaliśmy film „Burza nad jeziorem”"));
    await expect
      .poll(() => textsTo(creator.email))
      .toContainEqual(expect.stringContaining("W 2. sekundzie pada nieprawda."));
    expect((await textsTo(email)).join("")).not.toContain("W 2. sekundzie");
    for (const [account, text] of [
      [creator, "W 2. sekundzie pada nieprawda."],
      [member, "Dziękujemy za zgłoszenie."],
    ] as const) {
      const reader = await browser.newPage();
      await signIn(reader, account);
      await openHydrated(reader, "/faq");
      const notice = reader.getByRole("link").filter({ hasText: text });
      await clickUntilVisible(reader.getByRole("button", { name: /Powiadomienia/ }).first(), notice.first());
      await expect(notice.first()).toContainText("Burza nad jeziorem");
      await reader.close();
    }
  });

  await test.step("and the author sees the same state in every list", async () => {
    const owner = await browser.newPage();
    await signIn(owner, creator);
    const path = `/manage-channel/${creator.channelId}`;
    for (const place of [
      `${path}/videos`,
      `${path}/dashboard`,
      `${path}/videos/${stormVideoId}`,
      `/playlist/${playlistId}`,
    ]) {
      await openHydrated(owner, place);
      const main = owner.getByRole("main");
      await expect(main.getByText("Zablokowany", { exact: true }), place).toHaveCount(1);
    }
    await openHydrated(owner, `${path}/videos`);
    const row = owner
      .getByRole("row")
      .or(owner.getByRole("listitem"))
      .filter({ hasText: "Burza nad jeziorem" })
      .first();
    await expect(row.getByText("Opublikowany", { exact: true })).toHaveCount(0);
    await openHydrated(owner, `${path}/videos/${stormVideoId}`);
    await expect(owner.getByText("W 2. sekundzie pada nieprawda.")).toBeVisible();
    await owner.close();
  });
});
