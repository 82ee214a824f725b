import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { accounts } from "#shared/accounts/contract.ts";
import { channels } from "#shared/channels/contract.ts";
import { createClient, type Call } from "#shared/client.ts";
import { live } from "#shared/live/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { freePort } from "#server/testing/free-port.ts";
import { ADMINISTRATOR, startSiteProcess } from "#server/testing/site-process.ts";
import { acceptAnswer, makeOffer } from "../../scripts/browser-sender.ts";
import { ensureChromium } from "../../scripts/chromium.ts";
import { openHydrated } from "../page-frame.ts";
import { makeCreator, signIn, SITE, type Creator } from "../site.ts";
import { videoState } from "../watch/video-player.ts";
import { WAITING } from "./seen.ts";
import { sendStream, stopStreams, startLiveStream } from "./streams.ts";
import { DESKTOP, test } from "../windows.ts";

test.use({
  locale: "pl-PL",
  viewport: DESKTOP,
  // The headless build of Chromium has no cameras.
  launchOptions: {
    executablePath: ensureChromium({ ...process.env, CHROMIUM_PATH: undefined }),
    args: [
      ...["--no-sandbox", "--disable-gpu", "--autoplay-policy=no-user-gesture-required"],
      ...["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"],
    ],
  },
});

let creator: Creator;
test.beforeAll(async () => {
  creator = await makeCreator("Tor Prób");
});
test.afterAll(stopStreams);

async function startStream(call: Call, channelId: string): Promise<{ id: string; key: string }> {
  const { _id: id } = await call(videos.create, { body: { channelId, title: "Na żywo", live: true } });
  await call(videos.edit, { params: { id }, body: { tags: ["kolej"] } });
  await startLiveStream(call, id);
  const { url } = await call(live.url, { params: { id } });
  return { id, key: url.replace("/live/", "") };
}

/** The address and the key that the studio shows. */
async function shownAddress(page: Page, id: string): Promise<{ server: string; key: string }> {
  await signIn(page, creator);
  await openHydrated(page, `/manage-channel/${creator.channelId}/videos/${id}`);
  const panel = page.getByRole("region", { name: "Transmisja na żywo" });
  await expect(panel.getByLabel("Serwer", { exact: true })).toHaveValue(/^rtmp:/);
  return {
    server: await panel.getByLabel("Serwer", { exact: true }).inputValue(),
    key: await panel.getByLabel("Klucz", { exact: true }).inputValue(),
  };
}

test("a program sends with the address and the key of the studio, and a waiting viewer sees it [LVE-001]", async ({
  page,
  openWindow,
}) => {
  const { id } = await startStream(creator.call, creator.channelId);
  const viewer = await openWindow({ path: `/watch/${id}` });
  await expect(viewer.getByText("Obraz pojawi się sam, gdy nadawca zacznie.")).toBeVisible();
  const { server, key } = await shownAddress(page, id);

  sendStream(`${server}/${key}`);

  await expect.poll(async () => (await videoState(viewer)).seconds, WAITING).toBeGreaterThan(1);
  expect((await videoState(viewer)).height).toBe(180);
});

/** Bits per second that the sender may use, as its browser reports it. */
function availableRate(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { connection } = globalThis as unknown as { connection: RTCPeerConnection };
    const stats = [...(await connection.getStats()).values()] as { availableOutgoingBitrate?: number }[];
    return Math.max(0, ...stats.map(({ availableOutgoingBitrate = 0 }) => availableOutgoingBitrate));
  });
}

async function sendByWhip(page: Page, site: string, key: string): Promise<void> {
  await page.goto(`${site}/healthz`);
  const response = await fetch(`${site}/live/whip`, {
    method: "POST",
    headers: { "content-type": "application/sdp", authorization: `Bearer ${key}` },
    body: await makeOffer(page),
  });
  await acceptAnswer(page, await response.text());
}

test("a browser is told at once that it may send 2.5 Mbit/s, and less where the limit is lower [LVE-008]", async ({
  page,
  openWindow,
}) => {
  const { key } = await startStream(creator.call, creator.channelId);
  await sendByWhip(page, SITE, key);
  await page.waitForFunction(async () => {
    const { connection } = globalThis as unknown as { connection: RTCPeerConnection };
    return connection.connectionState === "connected";
  });
  await expect
    .poll(() => availableRate(page), { timeout: 10_000, intervals: [100] })
    .toBeGreaterThanOrEqual(2.5e6);

  const folder = await mkdtemp(path.join(tmpdir(), "low-rate-"));
  const ports = { RTMP_PORT: String(await freePort()), WHIP_UDP_PORT: String(await freePort()) };
  const env = { ...ports, SRT_PORT: String(await freePort()), NADAJ_LIVE_MAX_MEGABITS: "1" };
  const narrow = await startSiteProcess(folder, await freePort(), { env });
  const { token } = await createClient({ base: `${narrow.url}/api` })(accounts.login, {
    body: ADMINISTRATOR,
  });
  const call = createClient({
    base: `${narrow.url}/api`,
    headers: () => ({ authorization: `Bearer ${token}` }),
  });
  const { _id: channelId } = await call(channels.create, { body: { name: "Wąski Tor" } });
  const sender = await openWindow();
  await sendByWhip(sender, narrow.url, (await startStream(call, channelId)).key);
  await expect.poll(() => availableRate(sender), WAITING).toBeGreaterThan(0);
  await expect.poll(() => availableRate(sender), WAITING).toBeLessThan(1e6);
  await narrow.kill("SIGTERM");
  await rm(folder, { recursive: true, force: true });
});
