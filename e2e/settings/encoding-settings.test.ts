import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { channels } from "#shared/channels/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { createUpload, sendBytes } from "#server/testing/upload.ts";
import { accessibilityFaults } from "../accessibility.ts";
import { drawClip } from "../clips.ts";
import { startOwnSite, type OwnSite } from "../own-site.ts";
import { openHydrated, reloadHydrated } from "../page-frame.ts";
import { makeAdministrator, screen, signIn } from "../site.ts";
import { layoutFaults } from "../visual-checks.ts";
import { DESKTOP, PHONE, test } from "../windows.ts";

const PL = { locale: "pl" } as const;
const ENCODING = "/admin/settings?group=encoding";
const TABLET = { width: 768, height: 1024 };
const TEXT_MIN_PX = 12;
const PROCESSED = { timeout: 180_000 };

test.use({ locale: "pl-PL", viewport: DESKTOP });

/** A site of its own: its settings decide about the videos of all tests. */
let site: OwnSite;
let channelId: string;
test.beforeAll(async () => {
  site = await startOwnSite();
  ({ _id: channelId } = await site.call(channels.create, { body: { name: "Kolejowy Szlak" } }));
});
test.afterAll(() => site.stop());

/** Uploads a video; resolves when it has been published and all its renditions exist. */
async function publish(title: string, file: string): Promise<string> {
  const { url, token, call } = site;
  const { _id: id } = await call(videos.create, { body: { channelId, title } });
  const params = { id };
  const bytes = new Uint8Array(await readFile(file));
  const options = { name: "film.mp4", type: "video/mp4", size: bytes.length };
  const { upload } = await createUpload({ url }, { token }, id, options);
  expect((await sendBytes(upload, 0, bytes)).status).toBe(204);
  await call(videos.edit, { params, body: { tags: ["kolej"] } });
  await call(videos.publish, { params });
  await expect(async () => {
    expect(await call(videos.processing, { params })).toMatchObject({ status: "public", progress: 100 });
  }).toPass(PROCESSED);
  return id;
}

function countOriginals(videoId: string): Promise<number> {
  const folder = path.join(site.dataDir, "media/videos", videoId, "source");
  return readdir(folder).then(
    (names) => names.length,
    () => 0, // its last file is gone
  );
}

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: m.settings_save({}, PL) }).click();
}

async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByText(m.settings_saved({}, PL)).first()).toBeVisible();
  await expect(page.getByText(m.settings_unchanged({}, PL))).toBeVisible();
}

test("an administrator leaves two qualities with one codec: a new video has exactly these, and earlier ones stay [OPS-031]", async ({
  page,
}) => {
  const earlier = await publish("Wcześniejszy", drawClip("426x240", 4));
  await signIn(page, site);
  await openHydrated(page, `${site.url}${ENCODING}`);
  const rungs = page.getByRole("group", { name: m.settings_rungs({}, PL), exact: true });
  const codec = page.getByRole("checkbox", { name: "H.264" });
  await expect(codec).toBeChecked();
  await expect(codec).toBeDisabled();

  for (const height of [240, 480, 720, 1080, 1440, 2160]) {
    await rungs.getByRole("checkbox", { name: `${height}p`, exact: true }).uncheck();
  }
  await save(page);
  await expect(page.getByText(m.errors_field_required({}, PL)).first()).toBeVisible();
  for (const height of [480, 720]) await rungs.getByRole("checkbox", { name: `${height}p` }).check();
  await save(page);
  await expectSaved(page);

  const id = await publish("Po zmianie", drawClip("960x720", 4));
  const playlistOf = async (videoId: string) => {
    const { hls } = await site.call(videos.get, { params: { id: videoId } });
    return (await page.request.get(new URL(hls ?? "", site.url).href)).text();
  };
  const master = await playlistOf(id);
  const heights = [...master.matchAll(/RESOLUTION=\d+x(\d+)/g)].map(([, height]) => Number(height));
  expect(heights.toSorted((a, b) => a - b)).toEqual([480, 720]);
  expect(new Set([...master.matchAll(/CODECS="(\w+)/g)].map(([, name]) => name))).toEqual(new Set(["avc1"]));
  expect(await playlistOf(earlier)).toContain("x240");

  const name = m.settings_history_of({ name: m.settings_rungs({}, PL) }, PL);
  await page.getByRole("button", { name }).click();
  await expect(
    page
      .getByRole("dialog", { name })
      .getByText(/720p,\s480p/)
      .first(),
  ).toBeVisible();
});

test("the dialog says what is lost without originals; the next one goes, the video plays, and earlier ones go when asked for [OPS-034]", async ({
  page,
}) => {
  const earlier = await publish("Z oryginałem", drawClip("426x240", 4));
  await signIn(page, site);
  await openHydrated(page, `${site.url}${ENCODING}`);
  const keep = page.getByRole("checkbox", { name: m.settings_keep_originals_on({}, PL) });
  const dialog = page.getByRole("alertdialog");

  await keep.uncheck();
  await save(page);
  for (const text of [
    m.settings_drop_originals_encoding({}, PL),
    m.settings_drop_originals_trim({}, PL),
    m.settings_drop_originals_backup({}, PL),
    m.settings_drop_originals_stays({}, PL),
  ]) {
    await expect(dialog.getByText(text)).toBeVisible();
  }
  expect(await accessibilityFaults(page)).toEqual([]);
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    expect(await layoutFaults(page, TEXT_MIN_PX)).toEqual([]);
  }
  await dialog.getByRole("button", { name: m.ui_cancel({}, PL) }).click();
  await reloadHydrated(page);
  await expect(keep).toBeChecked();

  await keep.uncheck();
  await save(page);
  await dialog.getByRole("button", { name: m.settings_drop_originals_confirm({}, PL) }).click();
  await expectSaved(page);

  const next = await publish("Bez oryginału", drawClip("426x240", 4));
  await expect(async () => expect(await countOriginals(next)).toBe(0)).toPass();
  expect(await countOriginals(earlier)).toBe(1);
  const watching = await page.context().newPage();
  await openHydrated(watching, `${site.url}/watch/${next}`);
  const player = watching.locator("video");
  await player.evaluate((video: HTMLVideoElement) => void video.play());
  await expect(async () => {
    const position = await player.evaluate((video: HTMLVideoElement) => video.currentTime);
    expect(position).toBeGreaterThan(0);
  }).toPass();
  await watching.close();

  await reloadHydrated(page);
  const button = page.getByRole("button", { name: m.settings_earlier_originals_remove({}, PL) });
  await button.click();
  await expect(dialog.getByText(/Zwolni\s+się\s+\d/)).toBeVisible();
  await dialog.getByRole("button", { name: m.settings_earlier_originals_remove({}, PL) }).click();
  await expect(page.getByText(m.settings_earlier_originals_none({}, PL))).toBeVisible();
  await expect(async () => expect(await countOriginals(earlier)).toBe(0)).toPass();
});

test("a frame rate outside of its range is refused with the range", async ({ page }) => {
  await signIn(page, site);
  await openHydrated(page, `${site.url}${ENCODING}`);
  const rate = page.getByRole("textbox", { name: m.settings_frame_rate({}, PL), exact: true });
  const quality = page.getByRole("textbox", { name: m.settings_quality({}, PL), exact: true });

  await rate.fill("61");
  await quality.fill("17");
  await save(page);

  await expect(rate).toHaveAccessibleDescription(/Liczba całkowita od 15 do 60/);
  await expect(quality).toHaveAccessibleDescription(/Liczba całkowita od 18 do 32/);
});

for (const locale of ["pl", "en"] as const) {
  test(`the settings of the encoding fit every window (${locale})`, async ({ page }) => {
    await signIn(page, await makeAdministrator());
    for (const size of [PHONE, TABLET, DESKTOP]) {
      await page.setViewportSize(size);
      await openHydrated(page, screen(locale, ENCODING));
      expect(await layoutFaults(page, TEXT_MIN_PX)).toEqual([]);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.screenshot({
        path: test.info().outputPath(`encoding-${locale}-${size.width}.png`),
        fullPage: true,
      });
    }
  });
}
