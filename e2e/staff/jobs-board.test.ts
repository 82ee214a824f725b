import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { channels } from "#shared/channels/contract.ts";
import { jobs } from "#shared/jobs/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { createUpload, sendBytes } from "#server/testing/upload.ts";
import { accessibilityFaults } from "../accessibility.ts";
import { drawClip } from "../clips.ts";
import { startOwnSite, type OwnSite } from "../own-site.ts";
import { openHydrated, reloadHydrated } from "../page-frame.ts";
import { siteDatabase } from "../seeding.ts";
import { makeAdministrator, makeCreator, screen, signIn } from "../site.ts";
import { layoutFaults } from "../visual-checks.ts";
import { DESKTOP, PHONE, test } from "../windows.ts";

const PL = { locale: "pl" } as const;
const TABLET = { width: 768, height: 1024 };
const ENCODING = m.admin_jobs_queue_encoding({}, PL);
const WAIT = { timeout: 120_000 };

test.use({ locale: "pl-PL", viewport: DESKTOP });

/** A site of its own: a paused queue would hold the videos of other tests. */
interface JobsSite extends OwnSite {
  readonly channelId: string;
}

let site: OwnSite | undefined;
test.afterEach(async () => {
  await site?.stop();
  site = undefined;
});

async function start(): Promise<JobsSite> {
  site = await startOwnSite({ NADAJ_MEDIA_SLOTS: "1" });
  const { _id: channelId } = await site.call(channels.create, { body: { name: "Kolejowy Szlak" } });
  return { ...site, channelId };
}

/** Uploads a video; resolves when one of its jobs waits in the paused queue. */
async function upload(
  { url, token, call, channelId }: JobsSite,
  title: string,
  file: string,
): Promise<string> {
  const { _id: id } = await call(videos.create, { body: { channelId, title } });
  const bytes = new Uint8Array(await readFile(file));
  const options = { name: "film.mp4", type: "video/mp4", size: bytes.length };
  const { upload: opened } = await createUpload({ url }, { token }, id, options);
  expect((await sendBytes(opened, 0, bytes)).status).toBe(204);
  await expect(async () => {
    const { items } = await call(jobs.list, { query: { queue: "encoding" } });
    expect(items.map(({ video }) => video?._id)).toContain(id);
  }).toPass(WAIT);
  return id;
}

const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

async function expectNoFaults(page: Page): Promise<void> {
  for (const size of [PHONE, TABLET, DESKTOP]) {
    await page.setViewportSize(size);
    expect(await layoutFaults(page, 12)).toEqual([]);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.screenshot({ path: test.info().outputPath(`jobs-${size.width}.png`), fullPage: true });
  }
}

test("staff pause a queue, raise a job, cancel and retry an encode, and read its log [OPS-055, OPS-056, OPS-057, OPS-058, OPS-059]", async ({
  page,
}) => {
  test.setTimeout(600_000);
  const own = await start();
  await signIn(page, own);
  await openHydrated(page, `${own.url}/admin/jobs`);

  await test.step("a paused queue starts nothing, also after a restart", async () => {
    await page.getByRole("button", { name: `${m.admin_jobs_pause({}, PL)}: ${ENCODING}` }).click();
    await expect(page.getByText(m.admin_jobs_pause_done({ queue: ENCODING }, PL))).toBeVisible();
    await expect(page.getByText(m.admin_jobs_paused_title({}, PL))).toBeVisible();
    await upload(own, "Pierwszy", drawClip("1280x720", 16));
    await own.restart();
    await upload(own, "Drugi", drawClip("1280x720", 16));
    const last = await upload(own, "Trzeci", drawClip("1280x720", 16));
    await reloadHydrated(page);
    await expect(page.getByText(m.admin_jobs_paused_title({}, PL))).toBeVisible();
    for (const title of ["Pierwszy", "Drugi", "Trzeci"]) {
      await expect(rowOf(page, title).filter({ hasText: m.admin_jobs_waits_paused({}, PL) })).not.toHaveCount(
        0,
      );
    }
    const { items } = await own.call(jobs.list, { query: { queue: "encoding", state: "running" } });
    expect(items).toEqual([]);
    expect((await own.call(videos.processing, { params: { id: last } })).failure).toBeNull();
    await expectNoFaults(page);
  });

  await test.step("the raised job starts first; the others name it and lead to it", async () => {
    const encode = rowOf(page, "video.encode").filter({ hasText: "Pierwszy" }).first();
    await encode.getByRole("link", { name: /Pierwszy/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: m.admin_jobs_raise({}, PL) }).click();
    await expect(page.getByText(m.admin_jobs_raised({}, PL))).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: `${m.admin_jobs_resume({}, PL)}: ${ENCODING}` }).click();

    await expect(encode.getByText(m.admin_jobs_state_running({}, PL), { exact: true })).toBeVisible(WAIT);
    await expect(page.getByText(m.admin_jobs_paused_title({}, PL))).toBeHidden();
    await rowOf(page, "Trzeci")
      .getByRole("link", { name: /Pierwszy/ })
      .first()
      .click();
    await expect(dialog.getByRole("heading", { name: /Pierwszy/ })).toBeVisible();
  });

  await test.step("a cancelled encode says so to all, and its log has who did it", async () => {
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: m.admin_jobs_cancel({}, PL) }).click();
    const question = page.getByRole("alertdialog");
    expect(await accessibilityFaults(page)).toEqual([]);
    await question.getByRole("button", { name: m.admin_jobs_cancel({}, PL) }).click();
    await expect(page.getByText(m.admin_jobs_cancelled({}, PL), { exact: true })).toBeVisible();
    await expect(dialog.getByText(m.admin_jobs_state_cancelled({}, PL), { exact: true })).toBeVisible();
    await expect(dialog.getByText(/^Przerwanie: /)).toBeVisible();
    await page.setViewportSize(PHONE);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.screenshot({ path: test.info().outputPath("job-390.png") });
    await page.setViewportSize(DESKTOP);
  });

  await test.step("a retried job has one attempt more, and ends without a reload of the page", async () => {
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: m.admin_jobs_retry({}, PL) }).click();
    await expect(page.getByText(m.admin_jobs_retried({}, PL))).toBeVisible();
    await expect(dialog.getByText(m.admin_jobs_state_done({}, PL), { exact: true })).toBeVisible(WAIT);
    await expect(dialog.getByText(/^Próba 2: gotowe/)).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("the filters stay in the address", async () => {
    await openHydrated(page, `${own.url}/en/admin/jobs?queue=encoding&state=done`);
    const table = page.getByRole("table", { name: m.admin_jobs_all({}, { locale: "en" }) });
    await expect(table.getByText(m.admin_jobs_state_done({}, { locale: "en" })).first()).toBeVisible();
    await expect(table.getByText(m.admin_jobs_state_waiting({}, { locale: "en" }))).toHaveCount(0);
  });
});

test("the owner of a video reads that the staff stopped its encode [OPS-056]", async ({ page }) => {
  test.setTimeout(300_000);
  const own = await start();
  const params = { queue: "encoding" } as const;
  await own.call(jobs.pauseQueue, { params, body: { isPaused: true } });
  const id = await upload(own, "Odwołany", drawClip("1280x720", 16));
  const { items } = await own.call(jobs.list, { query: { queue: "encoding" } });
  const job = items.find(({ video, kind }) => video?._id === id && kind === "video.encode");
  await own.call(jobs.cancel, { params: { id: job?._id ?? "" } });

  await signIn(page, own);
  await openHydrated(page, `${own.url}/manage-channel/${own.channelId}/videos/${id}`);
  await expect(page.getByText(m.videos_processing_cancelled({}, PL)).first()).toBeVisible();
});

test("failed jobs stand on top, each with the sentence of what to do [OPS-061]", async ({ page }) => {
  const creator = await makeCreator("Kolejowe Awarie");
  const names = { broken: "Zepsuty plik", full: "Pełny dysk", missing: "Bez ffmpeg" };
  const codes = { broken: "DAMAGED", full: "NO_SPACE", missing: "ENGINE_MISSING" };
  for (const cause of ["broken", "full", "missing"] as const) {
    const { channelId } = creator;
    const { _id: videoId } = await creator.call(videos.create, { body: { channelId, title: names[cause] } });
    const data = JSON.stringify({ videoId, uploadId: videoId });
    const failure = { error: `it failed: ${cause}`, code: codes[cause], attempts: 3, failed_at: new Date() };
    await siteDatabase()
      .insertInto("failed_jobs")
      .values({ job_id: videoId, kind: "video.prepare", data, ...failure })
      .execute();
  }
  await signIn(page, await makeAdministrator());

  for (const locale of ["pl", "en"] as const) {
    await openHydrated(page, screen(locale, "/admin/failed-jobs"));
    await expect(page).toHaveURL(new RegExp(`${screen(locale, "/admin/jobs")}$`));
    const sentences = [
      [names.broken, m.admin_jobs_advice_broken_file({}, { locale })],
      [names.full, m.admin_jobs_advice_full_disk({}, { locale })],
      [names.missing, m.admin_jobs_advice_missing_ffmpeg({}, { locale })],
    ] as const;
    for (const [title, sentence] of sentences) {
      await expect(page.getByRole("listitem").filter({ hasText: title }).getByText(sentence)).toBeVisible();
    }
    const sections = page.getByRole("main").getByRole("heading", { level: 2 });
    await expect(sections.first()).toHaveText(m.admin_jobs_failed({}, { locale }));
  }
  await expectNoFaults(page);
});
