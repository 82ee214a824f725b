import { expect, test } from "@playwright/test";
import { team } from "#shared/channels/team.ts";
import { live } from "#shared/live/contract.ts";
import { notifications } from "#shared/notifications/contract.ts";
import { publication } from "#shared/videos/publication.ts";
import { videos } from "#shared/videos/contract.ts";
import { accessibilityFaults } from "../accessibility.ts";
import { drawClip } from "../clips.ts";
import { openHydrated } from "../page-frame.ts";
import {
  makeAdministrator,
  makeCreator,
  makeMember,
  signIn,
  createUploadedVideo,
  type Creator,
} from "../site.ts";
import { startLiveStream, stopStreams } from "../live/streams.ts";

test.afterAll(stopStreams);

// A device in another time zone and with another language than the site.
test.use({ timezoneId: "America/New_York", locale: "en-US", viewport: { width: 1440, height: 900 } });

/** In the site's time zone: 20 November 2126, 14:05. */
const MOMENT = "2126-11-20T13:05:00.000Z";

let creator: Creator;
test.beforeAll(async () => {
  creator = await makeCreator("Zegar Dworcowy");
});

/** Formats a time like "10:04 CET", in Warsaw time, as the site does. */
function inWarsaw(moment: string): string {
  const format = new Intl.DateTimeFormat("en-GB", {
    ...{ hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
    ...{ timeZone: "Europe/Warsaw", timeZoneName: "short" },
  });
  return format.format(new Date(moment));
}

test("all times are in the site's time zone, and labelled with it, independent of the device [LAS-084, LAS-036]", async ({
  page,
  browser,
}) => {
  const { _id: id } = await creator.call(videos.create, {
    body: { channelId: creator.channelId, title: "Odjazd o czasie", live: true },
  });
  const editor = `/manage-channel/${creator.channelId}/videos/${id}`;
  await signIn(page, creator);

  await test.step("entered times are in the site's time zone", async () => {
    await openHydrated(page, editor);
    const field = page.getByRole("region", { name: "Transmisja na żywo" });
    await field.getByLabel("Zaplanowany początek").fill("2126-11-20");
    await field.getByLabel("Godzina").fill("14:05");
    await expect(field.getByText(/Czas serwisu: CET/)).toBeVisible();
    await field.getByRole("button", { name: "Zapowiedz" }).click();
    await expect
      .poll(async () => (await creator.call(videos.get, { params: { id } })).livestreamStartsAt)
      .toBe(MOMENT);
    await page.reload();
    await expect(field.getByLabel("Zaplanowany początek")).toHaveValue("2126-11-20");
    await expect(field.getByLabel("Godzina")).toHaveValue("14:05");
    await openHydrated(page, `/watch/${id}`);
    await expect(page.getByRole("timer")).toHaveText("20 listopada 2126, 14:05 CET");
    await openHydrated(page, `/en/watch/${id}`);
    await expect(page.getByRole("timer")).toHaveText("20 November 2126, 14:05 CET");
  });

  await test.step("tables have short timestamps in both languages [LOC-015]", async () => {
    const videoId = await createUploadedVideo(creator, "Film z terminem", drawClip());
    await creator.call(videos.edit, { params: { id: videoId }, body: { tags: ["kolej"] } });
    await creator.call(publication.schedulePublish, {
      params: { id: videoId },
      body: { releaseDate: MOMENT },
    });
    for (const locale of ["", "/en"]) {
      await openHydrated(page, `${locale}/manage-channel/${creator.channelId}/videos`);
      const row = page.getByRole("row").filter({ hasText: "Film z terminem" });
      await expect(row.getByText("20-11-2126 | 14:05", { exact: true })).toBeVisible();
    }
  });

  await test.step("the panel and notifications use it, too", async () => {
    await creator.call(videos.edit, { params: { id }, body: { tags: ["kolej"], livestreamStartsAt: null } });
    await startLiveStream(creator.call, id);
    const { startedAt } = await creator.call(live.stats, { params: { id } });
    await openHydrated(page, editor);
    await expect(page.getByText(`Na żywo od ${inWarsaw(startedAt ?? "")}`)).toBeVisible();
    await creator.call(live.finish, { params: { id } });

    const member = await makeMember();
    await creator.call(team.add, {
      params: { id: creator.channelId },
      body: { email: member.email, channelRole: "editor" },
    });
    await expect
      .poll(async () => (await member.call(notifications.list, { query: {} })).count)
      .toBeGreaterThan(0);
    const [newest] = (await member.call(notifications.list, { query: {} })).items;
    const { storageState } = test.info().project.use;
    const reader = await browser.newContext({
      ...{ timezoneId: "America/New_York", locale: "pl-PL", viewport: { width: 1440, height: 900 } },
      ...(storageState ? { storageState } : {}),
    });
    const other = await reader.newPage();
    await signIn(other, member);
    await openHydrated(other, "/");
    await other
      .getByRole("button", { name: /^Powiadomienia/ })
      .first()
      .click();
    await expect(other.getByText(inWarsaw(newest?.updatedAt ?? "")).first()).toBeVisible();
    await reader.close();
  });
});

test("dates are typed or picked in the site's own fields [LAS-111]", async ({ page }) => {
  const videoId = await createUploadedVideo(creator, "Film do zaplanowania", drawClip());
  await creator.call(videos.edit, { params: { id: videoId }, body: { tags: ["kolej"] } });
  await expect
    .poll(async () => (await creator.call(videos.processing, { params: { id: videoId } })).status)
    .toMatch(/process/);
  const manage = `/manage-channel/${creator.channelId}`;
  const browsers = page.locator("input[type=date], input[type=datetime-local], input[type=time]");
  await signIn(page, creator);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    // Statistics have no future days, schedules and end dates no past ones: each field gets a valid year.
    for (const [path, label, year] of [
      [`${manage}/videos/${videoId}`, "Dzień i godzina", 2099],
      [`${manage}/stats`, "Od", 2025],
      [`${manage}/users`, "Do dnia", 2099],
    ] as const) {
      await openHydrated(page, path);
      if (path.includes("/videos/"))
        await page.getByRole("button", { name: "Zaplanuj", exact: true }).click();
      const field = page.getByLabel(label, { exact: true });
      await expect(field).toBeVisible();
      await field.fill(`${year}-02-28`);
      await field.press("ArrowUp");
      await expect(field).toHaveValue(`${year}-03-01`);
      await field.press("Alt+ArrowDown");
      const calendar = page.getByRole("dialog", { name: "Wybierz z kalendarza" });
      await expect(calendar.getByRole("heading")).toContainText(`marzec ${year}`);
      await expect(calendar.locator("th").first()).toHaveText(/^p/i);
      await page.keyboard.press("Escape");
      await expect(calendar).toBeHidden();
      await expect(browsers).toHaveCount(0);
      await expect(page.getByText(/\b[AP]M\b/)).toHaveCount(0);
    }
    expect(await accessibilityFaults(page)).toEqual([]);
  }

  const admin = await makeAdministrator();
  await signIn(page, admin);
  await page.addInitScript((token) => localStorage.setItem("token", token), admin.token);
  await openHydrated(page, "/admin/invitation-codes");
  await expect(page.getByLabel("Godzina")).toBeVisible();
  await expect(browsers).toHaveCount(0);
});
