import { stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { channels } from "#shared/channels/contract.ts";
import { storage } from "#shared/storage/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { formatBytes } from "#web/features/uploads/format-transfer.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { createUpload, sendBytes } from "#server/testing/upload.ts";
import { openNotification } from "../actions.ts";
import { accessibilityFaults } from "../accessibility.ts";
import { drawClip } from "../clips.ts";
import { startOwnSite } from "../own-site.ts";
import { openHydrated, reloadHydrated } from "../page-frame.ts";
import { makeMember, setRole, signIn, uploadFile } from "../site.ts";
import { DESKTOP, PHONE, test } from "../windows.ts";
import { expectNoFaults } from "../people/people-steps.ts";
import {
  bytesIn,
  listFiles,
  makeOld,
  makeOrphans,
  withDatabase,
  type SiteWithDatabase,
} from "./storage-steps.ts";

const PL = { locale: "pl" } as const;
const EN = { locale: "en" } as const;
const DAY_MS = 86_400_000;
const GB = 1e9;
const WAIT = { timeout: 120_000 };

test.use({ locale: "pl-PL", viewport: DESKTOP });

interface StorageSite extends SiteWithDatabase {
  readonly channelId: string;
  /** The folder of the storage. */
  readonly folder: string;
}

/** A site of its own: nothing else writes to its storage. */
let opened: AsyncDisposableStack | undefined;
test.afterEach(async () => {
  await opened?.disposeAsync();
  opened = undefined;
});

async function start(): Promise<StorageSite> {
  opened = new AsyncDisposableStack();
  const own = await startOwnSite();
  opened.defer(() => own.stop());
  const name = "Konstantynopolitańczykowianeczka i Przyjaciele";
  const { _id: channelId } = await own.call(channels.create, { body: { name } });
  return { ...(await withDatabase(own, opened)), channelId, folder: path.join(own.dataDir, "media") };
}

/** Uploads a video and waits until all of it is made. */
async function publish({ url, token, call, channelId }: StorageSite, title: string): Promise<string> {
  const { _id: id } = await call(videos.create, { body: { channelId, title } });
  await uploadFile({ token }, id, drawClip(), url);
  await expect(async () => {
    expect((await call(videos.processing, { params: { id } })).progress).toBe(100);
  }).toPass(WAIT);
  return id;
}

/** The rows of a table with a text. */
function rowsOf(page: Page, table: string, name: string | RegExp) {
  return page.getByRole("table", { name: table }).getByRole("row").filter({ hasText: name });
}

async function count(page: Page, own: StorageSite): Promise<void> {
  const before = (await own.call(storage.show)).count?.countedAt;
  const name = before === undefined ? m.storage_count({}, PL) : m.storage_count_again({}, PL);
  await page.getByRole("button", { name, exact: true }).click();
  await expect(async () => {
    const { count: counted, running } = await own.call(storage.show);
    expect(counted?.countedAt ?? before).not.toBe(before);
    expect(running.count).toBe(false);
  }).toPass(WAIT);
}

const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS);
const isoDay = (moment: Date) => moment.toLocaleDateString("sv-SE", { timeZone: "Europe/Warsaw" });
const inWords = (moment: Date) =>
  moment.toLocaleDateString("pl-PL", {
    ...{ day: "numeric", month: "long", year: "numeric", timeZone: "Europe/Warsaw" },
  });

/** Nine counts, a week apart, the last one today. */
async function seedCounts({ db }: StorageSite, bytesOf: (week: number) => number, freeBytes: number) {
  await db.deleteFrom("storage_counts").execute();
  for (let week = 0; week <= 8; week += 1) {
    const counted_at = dayBefore(56 - 7 * week);
    const day = isoDay(counted_at);
    await db.insertInto("storage_counts").values({ day, counted_at, free_bytes: freeBytes }).execute();
    await db
      .insertInto("storage_figures")
      .values([
        { day, kind: "original", bytes: bytesOf(week) / 4, objects: 1 },
        { day, kind: "rendition", bytes: (bytesOf(week) * 3) / 4, objects: 2 },
      ])
      .execute();
  }
}

test("administrators see what takes up the space, its growth, and when the disk is full [OPS-062, OPS-063]", async ({
  page,
}) => {
  test.setTimeout(600_000);
  const own = await start();
  await signIn(page, own);
  await openHydrated(page, own.url);
  await openHydrated(page, `${own.url}/admin/storage`);
  const smaller = await publish(own, "Mniejszy");
  const larger = await publish(own, "Większy");
  const [rendition = ""] = await listFiles(path.join(own.folder, "videos", larger, "media"));
  await writeFile(rendition, new Uint8Array(20_000_000));

  await test.step("the sums are those of the files, the largest first", async () => {
    await count(page, own);

    const { count: counted } = await own.call(storage.show);
    const kinds = counted?.kinds ?? [];
    const total = kinds.reduce((sum, { bytes }) => sum + bytes, 0);
    const onDisk = await bytesIn(own.folder);
    expect(Math.abs(total - onDisk) / onDisk).toBeLessThan(0.01);
    const originals = await Promise.all(
      [smaller, larger].map((id) => bytesIn(path.join(own.folder, "videos", id, "source"))),
    );
    const size = formatBytes((originals[0] ?? 0) + (originals[1] ?? 0), "pl");
    await expect(rowsOf(page, m.storage_by_kind({}, PL), m.storage_kind_original({}, PL))).toContainText(
      size,
    );
    await expect(
      page.getByText(new RegExp(`^Oryginały zajmują ${size.replace(/\s/g, "\\s")}`)),
    ).toBeVisible();
    const channelRow = rowsOf(page, m.storage_by_channel({}, PL), "Przyjaciele");
    await expect(channelRow).toContainText(formatBytes(counted?.channels[0]?.bytes ?? 0, "pl"));
    const largest = page.getByRole("table", { name: m.storage_largest({}, PL) }).getByRole("link");
    await expect(largest.nth(0)).toHaveText("Większy");
    await expect(largest.nth(1)).toHaveText("Mniejszy");
    const ofVideos = await bytesIn(path.join(own.folder, "videos", larger));
    expect(counted?.largest[0]?.bytes).toBeGreaterThanOrEqual(ofVideos);
    await expectNoFaults(page, "space");
  });

  await test.step("the largest leads to its video", async () => {
    await page.getByRole("link", { name: "Większy" }).click();
    await expect(page).toHaveURL(new RegExp(`/manage-channel/${own.channelId}/videos/${larger}$`));
  });

  await test.step("growth and the day are those of a calculation by hand", async () => {
    // 7 GB a week are 1 GB a day: 100 GB last for 100 days.
    await seedCounts(own, (week) => 100 * GB + week * 7 * GB, 100 * GB);
    await openHydrated(page, `${own.url}/admin/storage`);
    const weeks = page.getByRole("list", { name: m.storage_growth({}, PL) }).getByRole("listitem");
    await expect(weeks).toHaveCount(8);
    for (const week of await weeks.all()) await expect(week).toContainText(formatBytes(7 * GB, "pl"));
    await expect(weeks.first()).toContainText(inWords(dayBefore(0)));
    const day = inWords(dayBefore(-100));
    await expect(
      page.getByText(new RegExp(`${formatBytes(7 * GB, "pl")} na tydzień\\. .*${day}`)),
    ).toBeVisible();
    await expect(page.getByRole("definition").filter({ hasText: day })).toBeVisible();
    await expectNoFaults(page, "growth");
  });

  await test.step("no growth is said", async () => {
    await seedCounts(own, () => 100 * GB, 100 * GB);
    await reloadHydrated(page);
    await expect(page.getByText(m.storage_no_growth({}, PL))).toBeVisible();
    await openHydrated(page, `${own.url}/en/admin/storage`);
    await expect(page.getByText(m.storage_no_growth({}, EN))).toBeVisible();
    await expect(
      page.getByRole("definition").filter({ hasText: m.storage_full_no_growth({}, EN) }),
    ).toBeVisible();
  });
});

test("orphans are found on either side, and mended after a confirmation [OPS-064, OPS-065]", async ({
  page,
}) => {
  test.setTimeout(600_000);
  const own = await start();
  const { folder, call, channelId } = own;
  const id = await publish(own, "Zgubiona jakość");
  const { lost, strange } = await makeOrphans(own, id, 3_000_000);
  // Half of a file is on its way.
  const { _id: waiting } = await call(videos.create, { body: { channelId, title: "W drodze" } });
  const options = { name: "film.mp4", type: "video/mp4", size: 2000 };
  const { upload } = await createUpload(own, own, waiting, options);
  await sendBytes(upload, 0, new Uint8Array(1000));
  await makeOld(own);

  await signIn(page, own);
  await openHydrated(page, own.url);
  await openHydrated(page, `${own.url}/admin/storage`);
  const strangeRows = page.getByRole("table", { name: m.storage_strange({}, PL) }).getByRole("row");
  const missingRows = page.getByRole("table", { name: m.storage_missing({}, PL) }).getByRole("row");

  await test.step("both are listed, and nothing else", async () => {
    await page.getByRole("button", { name: m.storage_check({}, PL), exact: true }).click();
    await expect(strangeRows).toHaveCount(2, WAIT);
    await expect(strangeRows.nth(1)).toContainText(strange);
    await expect(strangeRows.nth(1)).toContainText(formatBytes(3_000_000, "pl"));
    await expect(missingRows).toHaveCount(2);
    await expect(missingRows.nth(1)).toContainText(lost);
    await expect(missingRows.nth(1).getByRole("link", { name: "Zgubiona jakość" })).toBeVisible();
    await expectNoFaults(page, "orphans");
  });

  await test.step("the question says how many, how much and what will happen", async () => {
    await page.setViewportSize(DESKTOP);
    await page.getByRole("button", { name: m.storage_mend({}, PL), exact: true }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText(/obce pliki: 1, razem 3\sMB/);
    await expect(question).toContainText(/30\sdni/);
    await expect(question).toContainText(/wpisy bez pliku: 1/);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.setViewportSize(PHONE);
    await page.screenshot({ path: test.info().outputPath("question-390.png") });
    await page.setViewportSize(DESKTOP);
    await question.getByRole("button", { name: m.storage_mend({}, PL) }).click();
    await expect(page.getByText(m.storage_mended({}, PL))).toBeVisible(WAIT);
  });

  await test.step("the strange file is in the bin with its end, the lost one is made again", async () => {
    const binRow = rowsOf(page, m.storage_bin({}, PL), strange);
    await expect(binRow).toContainText(inWords(dayBefore(-30)));
    const { items } = await call(storage.bin, { query: {} });
    expect((await stat(path.join(folder, "bin", items[0]?._id ?? ""))).size).toBe(3_000_000);
    await expect(async () => expect((await stat(path.join(folder, lost))).size).toBeGreaterThan(0)).toPass(
      WAIT,
    );
    await expectNoFaults(page, "bin");
  });

  await test.step("a second search finds none", async () => {
    await expect(async () => {
      expect((await call(videos.processing, { params: { id } })).progress).toBe(100);
    }).toPass(WAIT);
    await page.getByRole("button", { name: m.storage_check_again({}, PL) }).click();
    await expect(page.getByText(m.storage_clean({}, PL))).toBeVisible(WAIT);
  });

  await test.step("the strange file can be put back, and what was done is recorded", async () => {
    await page.getByRole("button", { name: new RegExp(m.storage_restore({}, PL)) }).click();
    await expect(page.getByText(m.storage_restored({}, PL))).toBeVisible();
    await expect(page.getByText(m.storage_bin_empty({}, PL))).toBeVisible();
    expect((await stat(path.join(folder, strange))).size).toBe(3_000_000);
    const acts = page.getByRole("list", { name: m.storage_acts({}, PL) }).getByRole("listitem");
    await expect(acts.first()).toContainText(m.storage_act_restore({}, PL));
    await expect(acts.filter({ hasText: m.storage_act_mend({ count: "2" }, PL) })).toBeVisible();
  });

  await test.step("the owner of the video reads what happened", async () => {
    await openHydrated(page, own.url);
    await openNotification(page, /Zgubiona jakość.* zginęły z.dysku strony/);
  });
});

test("moderators read that the storage is not theirs", async ({ page }) => {
  const moderator = await makeMember();
  await setRole(moderator, "moderator");
  await signIn(page, moderator);
  await openHydrated(page, "/admin/storage");
  await expect(page.getByText(m.storage_forbidden({}, PL))).toBeVisible();
  await expect(page.getByRole("link", { name: m.storage_title({}, PL) })).toHaveCount(0);
});
