import { expect, type Page, test } from "@playwright/test";
import { users } from "#shared/accounts/users.ts";
import { playlists } from "#shared/playlists/contract.ts";
import { reports } from "#shared/reports/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { accessibilityFaults } from "../accessibility.ts";
import { clickUntilVisible } from "../actions.ts";
import { openHydrated } from "../page-frame.ts";
import {
  type Account,
  makeAdministrator,
  type Creator,
  makeCreator,
  makeMember,
  publishVideo,
  signIn,
  SITE,
} from "../site.ts";
import { confirmLift, decideInDialog } from "./decision-steps.ts";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

let creator: Creator;
let admin: Account;
let moderator: Account;
let quietVideoId: string;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  creator = await makeCreator("Burze i Cisze");
  admin = await makeAdministrator();
  moderator = await makeMember();
  const { items } = await admin.call(users.list, { query: { adminSearch: moderator.email } });
  await admin.call(users.edit, { params: { id: items[0]?._id ?? "" }, body: { role: "moderator" } });
  quietVideoId = await publishVideo(creator, "Cisza po burzy");
});

/** Opens another video without loading a new document, as autoplay does. */
async function openNextVideo(page: Page, videoId: string): Promise<void> {
  await page.evaluate((path) => history.pushState({}, "", path), `/watch/${videoId}`);
  await expect(
    page.getByRole("heading", { level: 1, name: "Cisza po burzy", includeHidden: true }),
  ).toBeAttached();
}

test("dialogs keep the video they were opened for [LAS-060]", async ({ page }) => {
  const videoId = await publishVideo(creator, "Mgła o świcie");
  await signIn(page, moderator);
  await test.step("a report", async () => {
    await openHydrated(page, `/watch/${videoId}`);
    await clickUntilVisible(
      page.getByRole("button", { name: "Zgłoś", exact: true }).first(),
      page.getByRole("dialog", { name: "Zgłoś treść" }),
    );
    await openNextVideo(page, quietVideoId);
    const dialog = page.getByRole("dialog", { name: "Zgłoś treść" });
    await dialog.getByLabel("Spam").check();
    await dialog.getByLabel("Opis").fill("Zgłaszam mgłę.");
    await dialog.getByRole("button", { name: "Wyślij zgłoszenie" }).click();
    await expect(dialog).toBeHidden();
    const { items } = await admin.call(reports.list, { query: { limit: 100 } });
    expect(items.find(({ message }) => message === "Zgłaszam mgłę.")).toMatchObject({ entityId: videoId });
  });
  await test.step("a playlist", async () => {
    const { _id } = await moderator.call(playlists.create, {
      body: { name: "Do sprawdzenia", visibility: "private" },
    });
    await openHydrated(page, `/watch/${videoId}`);
    const entry = page.getByRole("menuitem", { name: /playlist/i });
    await clickUntilVisible(page.getByRole("button", { name: "Zapisz" }).first(), entry);
    await entry.click();
    const dialog = page.getByRole("dialog").filter({ hasText: "Mgła o świcie" });
    await expect(dialog).toBeVisible();
    await openNextVideo(page, quietVideoId);
    await dialog.getByLabel("Do sprawdzenia").check();
    await expect
      .poll(async () =>
        (await moderator.call(playlists.videos, { params: { id: _id }, query: {} })).items.map(
          (one) => one._id,
        ),
      )
      .toEqual([videoId]);
  });
  await test.step("a block", async () => {
    await openHydrated(page, `/watch/${videoId}`);
    await clickUntilVisible(
      page.getByRole("button", { name: "Więcej działań obsługi" }),
      page.getByRole("menuitem", { name: "Zablokuj" }),
    );
    await page.getByRole("menuitem", { name: "Zablokuj" }).click();
    await expect(page.getByRole("dialog", { name: "Decyzja moderacji" })).toContainText("Mgła o świcie");
    await openNextVideo(page, quietVideoId);
    await decideInDialog(page, "Ukryj do odwołania");
    expect(await creator.call(videos.get, { params: { id: videoId } })).toMatchObject({
      bannedByNadaj: true,
    });
    expect(await creator.call(videos.get, { params: { id: quietVideoId } })).toMatchObject({
      bannedByNadaj: false,
    });
  });
});

test("a channel is hidden and shown again on its page [LAS-029, LAS-030, LAS-031]", async ({
  page,
  browser,
}) => {
  const owner = await makeCreator("Ukryta Łąka");
  await signIn(page, moderator);
  await openHydrated(page, `/channel/${owner.channelId}`);
  const entry = page.getByRole("menuitem", { name: "Ogranicz lub ukryj" });
  await clickUntilVisible(page.getByRole("button", { name: "Więcej: Ukryta Łąka" }), entry);
  await entry.click();
  await decideInDialog(page, "Ukryj do odwołania");
  await expect(page.getByRole("main").getByText("Ten kanał jest ukryty")).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  const other = await browser.newPage();
  expect((await other.goto(`/c/${owner.slug}`))?.status()).toBe(404);
  await signIn(other, owner);
  await openHydrated(other, `/channel/${owner.channelId}`);
  await expect(other.getByRole("main").getByText(/Powód: spam/)).toBeVisible();
  await other.close();

  await clickUntilVisible(page.getByRole("button", { name: "Więcej: Ukryta Łąka" }), entry);
  await entry.click();
  await page.getByRole("dialog").getByRole("button", { name: "Cofnij decyzję" }).click();
  await confirmLift(page);
  await expect(page.getByRole("main").getByText("Ten kanał jest ukryty")).toBeHidden();
  await expect.poll(() => fetch(`${SITE}/c/${owner.slug}`).then(({ status }) => status)).toBe(200);
});
