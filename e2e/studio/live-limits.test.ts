import { once } from "node:events";
import { expect, type Page } from "@playwright/test";
import { sql } from "kysely";
import { channels } from "#shared/channels/contract.ts";
import { live } from "#shared/live/contract.ts";
import { notifications } from "#shared/notifications/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { openDatabase } from "#server/platform/database/pool.ts";
import type { Database } from "#server/platform/database/schema.ts";
import { freePort } from "#server/testing/free-port.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { accessibilityFaults } from "../accessibility.ts";
import { openNotification } from "../actions.ts";
import { startOwnSite, type OwnSite } from "../own-site.ts";
import { openHydrated, reloadHydrated } from "../page-frame.ts";
import { siteDatabase } from "../seeding.ts";
import { signIn } from "../site.ts";
import { layoutFaults } from "../visual-checks.ts";
import { DESKTOP, PHONE, test } from "../windows.ts";
import { sendStream, stopStreams } from "../live/streams.ts";

const PL = { locale: "pl" } as const;
const TABLET = { width: 768, height: 1024 };
const TEXT_MIN_PX = 12;
const DATABASE = `live_limits_${process.pid}`;
const DAY_MS = 86_400_000;
/** Tasks that are due are done every minute. */
const DUE = { timeout: 200_000 };

test.use({ locale: "pl-PL", viewport: DESKTOP });

/** A site of its own: its limits would refuse the streams of other tests. */
let site: OwnSite;
let rtmpPort: number;
let channelId: string;
let database: ReturnType<typeof openDatabase<Database>>;
test.beforeAll(async () => {
  await sql`create database ${sql.id(DATABASE)}`.execute(siteDatabase());
  const url = new URL(process.env["E2E_DATABASE_URL"] ?? "");
  url.pathname = `/${DATABASE}`;
  rtmpPort = await freePort();
  const [whipPort, srtPort] = [await freePort(), await freePort()];
  site = await startOwnSite({
    ...{ DATABASE_URL: url.href, RTMP_PORT: String(rtmpPort) },
    ...{ WHIP_UDP_PORT: String(whipPort), SRT_PORT: String(srtPort) },
  });
  database = openDatabase<Database>(url.href, { max: 1 });
  ({ _id: channelId } = await site.call(channels.create, { body: { name: "Kolejowy Szlak" } }));
});
test.afterAll(async () => {
  await stopStreams();
  await site.stop();
  await database.close();
  await sql`drop database ${sql.id(DATABASE)}`.execute(siteDatabase());
});

async function createStream(title: string) {
  const { _id: id } = await site.call(videos.create, { body: { channelId, title, live: true } });
  const params = { id };
  await site.call(videos.edit, { params, body: { tags: ["kolej"] } });
  const { url } = await site.call(live.url, { params });
  return {
    id,
    studio: `${site.url}/manage-channel/${channelId}/videos/${id}`,
    send: () => sendStream(`rtmp://127.0.0.1:${rtmpPort}${url}`, { size: "640x480" }),
    stats: () => site.call(live.stats, { params }),
    show: () => site.call(videos.get, { params }),
    finish: () => site.call(live.finish, { params }),
    /** As if the stream had ended earlier, and its recording were to be deleted then. */
    async set({ endedAt, removalAt }: { endedAt?: Date; removalAt?: Date }) {
      const { db } = database;
      if (endedAt) {
        const ended = db.updateTable("videos").set({ livestream_ended_at: endedAt });
        await ended.where("id", "=", id).execute();
      }
      if (removalAt) {
        const due = db.updateTable("live_streams").set({ removal_at: removalAt });
        await due.where("video_id", "=", id).execute();
      }
    },
  };
}

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: m.settings_save({}, PL) }).click();
}

async function expectNoFaults(page: Page, name: string): Promise<void> {
  for (const size of [PHONE, TABLET, DESKTOP]) {
    await page.setViewportSize(size);
    expect(await layoutFaults(page, TEXT_MIN_PX)).toEqual([]);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.screenshot({ path: test.info().outputPath(`${name}-${size.width}.png`), fullPage: true });
  }
}

test("an administrator sets the ladder of streams, how many run at once, and how long recordings stay [OPS-035]", async ({
  page,
}) => {
  test.slow();
  await signIn(page, site);
  const [first, second] = [await createStream("Pierwsza"), await createStream("Druga")];

  await test.step("the settings", async () => {
    await openHydrated(page, `${site.url}/admin/settings?group=encoding`);
    const field = (name: string) => page.getByRole("textbox", { name, exact: true });
    const rungs = page.getByRole("group", { name: m.settings_live_rungs({}, PL), exact: true });
    await rungs.getByRole("checkbox", { name: "480p" }).uncheck();
    await rungs.getByRole("checkbox", { name: "360p" }).check();
    await field(m.settings_live_streams({}, PL)).fill("0");
    await field(m.settings_live_hours({}, PL)).fill("4");
    await field(m.settings_recording_days({}, PL)).fill("30");
    await save(page);
    await expect(field(m.settings_live_streams({}, PL))).toHaveAccessibleDescription(
      /Liczba całkowita od 1 do 1000/,
    );
    await field(m.settings_live_streams({}, PL)).fill("1");
    await save(page);
    await expect(page.getByText(m.settings_unchanged({}, PL))).toBeVisible();
    await expectNoFaults(page, "settings");
  });

  await test.step("two renditions besides the source", async () => {
    first.send();
    await openHydrated(page, first.studio);
    const panel = page.getByRole("region", { name: m.live_panel_title({}, PL) });
    await expect(panel.getByText(/najdłużej\s4\sgodz\..*Nagranie.*30\sdni/)).toBeVisible();
    await expect(panel.getByText(m.live_signal({}, PL))).toBeVisible({ timeout: 60_000 });
    await panel.getByRole("button", { name: m.live_start({}, PL) }).click();
    await expect(panel.getByText(/Transmisja skończy się najpóźniej/)).toBeVisible();
    await expect(async () => {
      const { hls } = await first.show();
      const master = await (await page.request.get(new URL(hls ?? "", site.url).href)).text();
      const heights = [...master.matchAll(/RESOLUTION=\d+x(\d+)/g)].map(([, height]) => Number(height));
      expect(heights.toSorted((a, b) => a - b)).toEqual([240, 360, 480]);
    }).toPass();
  });

  const panel = page.getByRole("region", { name: m.live_panel_title({}, PL) });
  await test.step("one stream more is refused with a sentence", async () => {
    await openHydrated(page, second.studio);
    await expect(panel.getByText(m.live_site_full({}, PL))).toBeVisible();
    await expectNoFaults(page, "full");
    await panel.getByRole("button", { name: m.live_start({}, PL) }).click();
    await expect(panel.getByRole("alert")).toContainText(/Na\sstronie trwa teraz tyle transmisji/);
    const [code] = (await once(second.send(), "close")) as [number | null];
    expect(code).not.toBe(0);
    expect((await second.stats()).cut).toBe("siteFull");
  });

  await test.step("until the other one has ended", async () => {
    await first.finish();
    await expect(panel.getByText(m.live_site_full({}, PL))).toBeHidden();
    await panel.getByRole("button", { name: m.live_start({}, PL) }).click();
    await expect(panel.getByRole("button", { name: m.live_finish({}, PL), exact: true })).toBeVisible();
    second.send();
    await expect(panel.getByText(m.live_on({}, PL))).toBeVisible({ timeout: 60_000 });
    await second.finish();
  });

  await test.step("the owner is notified of the removal of the recordings, and keeps one", async () => {
    for (const { show } of [first, second]) {
      await expect(async () => expect((await show()).dash).not.toBeNull()).toPass(DUE);
    }
    for (const { set } of [first, second]) await set({ endedAt: new Date(Date.now() - 25 * DAY_MS) });
    await expect(async () => {
      const { items } = await site.call(notifications.list, { query: {} });
      const expiring = items.filter(({ type }) => type === "recording_expiring");
      expect(expiring.map(({ source }) => source.videoId)).toEqual(
        expect.arrayContaining([first.id, second.id]),
      );
    }).toPass(DUE);
    const expiring = await openNotification(page, /Nagranie\stransmisji „Druga” zostanie\susunięte/);
    await expiring.click();
    const card = page.getByRole("region", { name: m.live_recording_title({}, PL) });
    await expect(card.getByText(/Zostanie usunięte \d+ \S+ \d+/)).toBeVisible();
    await expectNoFaults(page, "recording");
    await card.getByRole("button", { name: m.live_recording_keep({}, PL) }).click();
    await expect(card.getByText(m.live_recording_kept({}, PL))).toBeVisible();
    await reloadHydrated(page);
    await expect(card.getByText(m.live_recording_kept({}, PL))).toBeVisible();
  });

  await test.step("the other one is deleted after its time", async () => {
    await first.set({
      endedAt: new Date(Date.now() - 31 * DAY_MS),
      removalAt: new Date(Date.now() - 60_000),
    });
    await second.set({ endedAt: new Date(Date.now() - 31 * DAY_MS) });
    const status = async (path: string) => (await page.request.get(site.url + path)).status();
    await expect(async () => expect(await status(`/api/videos/${first.id}`)).toBe(404)).toPass(DUE);
    await expect(async () => {
      expect(await status(`/watch/${first.id}`)).toBe(404);
      const { items } = await site.call(videos.list, { query: { channelId, limit: 100 } });
      expect(items.map(({ _id }) => _id)).toEqual([second.id]);
    }).toPass();
    expect(await status(`/api/videos/${second.id}`)).toBe(200);
  });
});

test("the studio says before a stream that the site keeps no recordings, and they leave no video", async ({
  page,
}) => {
  await site.save({ "encoding.liveRecordings": false, "encoding.liveStreams": null });
  const { studio, send, show } = await createStream("Bez nagrania");
  await signIn(page, site);
  await openHydrated(page, studio);
  const panel = page.getByRole("region", { name: m.live_panel_title({}, PL) });
  await expect(panel.getByText(/Ta\sstrona nie\szachowuje nagrań/)).toBeVisible();
  send();
  await expect(panel.getByText(m.live_signal({}, PL))).toBeVisible({ timeout: 60_000 });
  await panel.getByRole("button", { name: m.live_start({}, PL) }).click();
  await expect(async () => expect((await show()).hls).not.toBeNull()).toPass();

  await panel.getByRole("button", { name: m.live_finish({}, PL), exact: true }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog.getByText(/Ta\sstrona nie\szachowuje nagrań/)).toBeVisible();
  await dialog.getByRole("button", { name: m.live_finish({}, PL), exact: true }).click();
  await expect(panel.getByText(/nie\sma z\sniej filmu/).first()).toBeVisible();
  await expect(async () => expect(await show()).toMatchObject({ status: "draft", hls: null })).toPass(DUE);
});
