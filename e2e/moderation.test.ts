import { expect, test } from "@playwright/test";
import { users } from "#shared/accounts/users.ts";
import { createClient } from "#shared/client.ts";
import { playlists } from "#shared/playlists/contract.ts";
import { reports } from "#shared/reports/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { listOutbox } from "#server/platform/mail/outbox.ts";
import { accessibilityFaults } from "./accessibility.ts";
import { press } from "./actions.ts";
import { open } from "./bars.ts";
import {
  type Account,
  administrator,
  type Creator,
  makeCreator,
  makeMember,
  publishFilm,
  signIn,
  SITE,
} from "./site.ts";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

let creator: Creator;
let admin: Account;
let moderator: Account;
let member: Account;
let storm: string;
let calm: string;
let playlistId: string;

test.beforeAll(async () => {
  test.setTimeout(360_000);
  creator = await makeCreator("Burze i Cisze");
  admin = await administrator();
  moderator = await makeMember();
  member = await makeMember();
  const { items } = await admin.call(users.list, { query: { adminSearch: moderator.email } });
  await admin.call(users.edit, { params: { id: items[0]?._id ?? "" }, body: { role: "moderator" } });
  storm = await publishFilm(creator, "Burza nad jeziorem");
  calm = await publishFilm(creator, "Cisza po burzy");
  const body = { name: "Pogoda", visibility: "public", channelId: creator.channelId } as const;
  playlistId = (await creator.call(playlists.create, { body }))._id;
  for (const videoId of [storm, calm]) {
    await creator.call(playlists.addVideo, { params: { id: playlistId }, body: { videoId } });
  }
});

function visitor() {
  const id = crypto.randomUUID();
  return createClient({ base: `${SITE}/api`, headers: () => ({ "anonymous-id": id }) });
}

async function mailsTo(email: string): Promise<string[]> {
  const dataDir = process.env["E2E_DATA_DIR"] ?? "";
  const { items } = await listOutbox({ dataDir, limit: 200, offset: 0 });
  return items.filter(({ to }) => to === email).map(({ text }) => text);
}

test("visitors report playlists and channels, their owner does not, nor films [LAS-003, LAS-004]", async ({
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
  await open(page, `/playlist/${playlistId}`);
  await press(
    page.getByRole("button", { name: "Więcej o playliście Pogoda" }),
    page.getByRole("menuitem", { name: "Zgłoś" }),
  );
  await page.getByRole("menuitem", { name: "Zgłoś" }).click();
  await send("Playlista to sama reklama.");
  await open(page, `/channel/${creator.channelId}`);
  const more = page.getByRole("button", { name: "Więcej: Burze i Cisze" });
  await press(more, page.getByRole("menuitem", { name: "Zgłoś" }));
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
  await open(owner, `/playlist/${playlistId}`);
  await press(
    owner.getByRole("button", { name: /Pogoda/ }).first(),
    owner.getByRole("menuitem", { name: "Kopiuj link" }),
  );
  await expect(owner.getByRole("menuitem", { name: "Zgłoś" })).toHaveCount(0);
  await expect(owner.getByRole("menuitem", { name: "Ogranicz lub ukryj" })).toHaveCount(0);
  await open(owner, `/channel/${creator.channelId}`);
  await expect(owner.getByRole("link", { name: "Zarządzaj" }).first()).toBeVisible();
  await expect(owner.getByRole("button", { name: /^Więcej: / })).toHaveCount(0);
  await open(owner, `/watch/${calm}`);
  await expect(owner.getByRole("button", { name: /^Lubię to/ })).toBeVisible();
  await expect(owner.getByRole("button", { name: "Zgłoś", exact: true })).toHaveCount(0);
  await owner.close();
});

test("a moderator decides about a report in the queue, and all concerned hear of it [LAS-056, LAS-057, LAS-058, LAS-061, LAS-062, LAS-063]", async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  const email = `${crypto.randomUUID().slice(0, 8)}@example.com`;
  const about = { entityId: storm, entityType: "video", reason: "DEF" } as const;
  await visitor()(reports.send, { body: { ...about, message: "Pierwsze zgłoszenie", email } });
  await creator.call(reports.send, { body: { ...about, message: "Drugie zgłoszenie" } });
  await member.call(reports.send, { body: { ...about, message: "Trzecie zgłoszenie" } });
  await signIn(page, moderator);
  await open(page, "/admin/reports");
  const report = page
    .getByRole("article")
    .filter({ has: page.getByText("Trzecie zgłoszenie", { exact: true }) })
    .first();

  await test.step("with the thing, its author and what was said before in place", async () => {
    await expect(report.getByRole("link", { name: "Burza nad jeziorem" })).toHaveAttribute(
      "href",
      `/watch/${storm}`,
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
    const film = report.locator("video");
    await expect(film).toBeVisible();
    await film.evaluate((video: HTMLVideoElement) => {
      video.muted = true;
      return video.play();
    });
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  await test.step("by a decision with reason and end", async () => {
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

  await test.step("after which visitors read that it was blocked, and of a private one something else", async () => {
    const stranger = await browser.newPage();
    await creator.call(videos.edit, { params: { id: calm }, body: { visibility: "private" } });
    for (const [path, title] of [
      [`/watch/${storm}`, "Ten film został zablokowany"],
      [`/en/watch/${storm}`, "This video was blocked"],
      [`/watch/${calm}`, "Film niedostępny"],
      [`/en/watch/${calm}`, "Video not available"],
    ] as const) {
      const answer = await stranger.goto(path);
      expect(answer?.status()).toBe(404);
      await expect(stranger.getByRole("heading", { level: 1, name: title })).toBeVisible();
    }
    await creator.call(videos.edit, { params: { id: calm }, body: { visibility: "public" } });
    await stranger.close();
  });

  await test.step("and author and notifiers are told", async () => {
    await expect
      .poll(() => mailsTo(email))
      .toContainEqual(expect.stringContaining("Zablokowaliśmy film „Burza nad jeziorem”"));
    await expect
      .poll(() => mailsTo(creator.email))
      .toContainEqual(expect.stringContaining("W 2. sekundzie pada nieprawda."));
    expect((await mailsTo(email)).join("")).not.toContain("W 2. sekundzie");
    for (const [account, text] of [
      [creator, "W 2. sekundzie pada nieprawda."],
      [member, "Dziękujemy za zgłoszenie."],
    ] as const) {
      const reader = await browser.newPage();
      await signIn(reader, account);
      await open(reader, "/faq");
      const notice = reader.getByRole("link").filter({ hasText: text });
      await press(reader.getByRole("button", { name: /Powiadomienia/ }).first(), notice.first());
      await expect(notice.first()).toContainText("Burza nad jeziorem");
      await reader.close();
    }
  });

  await test.step("and the author sees one state in every list", async () => {
    const owner = await browser.newPage();
    await signIn(owner, creator);
    const path = `/manage-channel/${creator.channelId}`;
    for (const place of [
      `${path}/videos`,
      `${path}/dashboard`,
      `${path}/videos/${storm}`,
      `/playlist/${playlistId}`,
    ]) {
      await open(owner, place);
      const main = owner.getByRole("main");
      await expect(main.getByText("Zablokowany", { exact: true }), place).toHaveCount(1);
    }
    await open(owner, `${path}/videos`);
    const row = owner
      .getByRole("row")
      .or(owner.getByRole("listitem"))
      .filter({ hasText: "Burza nad jeziorem" })
      .first();
    await expect(row.getByText("Opublikowany", { exact: true })).toHaveCount(0);
    await open(owner, `${path}/videos/${storm}`);
    await expect(owner.getByText("W 2. sekundzie pada nieprawda.")).toBeVisible();
    await owner.close();
  });
});
