import { once } from "node:events";
import { expect, type Page } from "@playwright/test";
import { accounts } from "#shared/accounts/contract.ts";
import { createClient } from "#shared/client.ts";
import { ingestServer, streamKeyOf } from "#shared/live/addresses.ts";
import { live, liveService } from "#shared/live/contract.ts";
import { notifications } from "#shared/notifications/contract.ts";
import { subscriptions } from "#shared/subscriptions/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { accessibilityFaults } from "../accessibility.ts";
import { makeCreator, makeMember, SITE, type Account, type Creator } from "../site.ts";
import { sendStream, stopStreams } from "./streams.ts";
import { test } from "../windows.ts";

test.use({ locale: "pl-PL" });
test.afterAll(stopStreams);

let host: Creator;
let ola: Account;
let id: string;
test.beforeEach(async () => {
  [host, ola] = await Promise.all([makeCreator("Próbny Peron"), makeMember()]);
  await ola.call(subscriptions.subscribe, { params: { id: host.channelId } });
  const body = { channelId: host.channelId, title: "Tajna próba nadawania", live: true };
  ({ _id: id } = await host.call(videos.create, { body }));
  await host.call(videos.edit, { params: { id }, body: { tags: ["kolej"] } });
});

async function ingestAddress(): Promise<string> {
  const headers = () => ({ authorization: `Bearer ${host.token}` });
  const service = createClient({ base: `${SITE}/live`, headers });
  const [{ url }, rtmp] = await Promise.all([
    host.call(live.url, { params: { id } }),
    service(liveService.rtmpUrl),
  ]);
  return `${ingestServer(rtmp.url)}/${streamKeyOf(url)}`;
}

async function expectPlaying(page: Page): Promise<void> {
  const seconds = () =>
    page
      .locator("video")
      .first()
      .evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(seconds, { timeout: 60_000 }).toBeGreaterThan(0.5);
}

/** The lists, feeds and addresses in which other people could find the stream, with their responses. */
async function seenByOthers(): Promise<string[]> {
  const get = (path: string, headers: Record<string, string> = {}) => fetch(SITE + path, { headers });
  const found: string[] = [];
  for (const headers of [undefined, { authorization: `Bearer ${ola.token}` }]) {
    const own = await get(`/api/videos/${id}`, headers);
    if (own.status !== 404) found.push(`video: ${own.status}`);
    const states = await get(`/api/live/states?ids=${id}`, headers);
    if ((await states.text()).includes(id)) found.push("states");
  }
  const screens = ["/", "/new", "/live-upcoming", "/feed", "/search?q=Tajna%20pr%C3%B3ba%20nadawania"];
  for (const path of [...screens, `/c/${(await host.call(videos.get, { params: { id } })).channel.slug}`]) {
    const screen = await (await get(path, { accept: "text/html" })).text();
    if (screen.includes(`/watch/${id}`)) found.push(path);
  }
  const { pageReader } = await ola.call(accounts.me);
  for (const headers of [undefined, { cookie: `viewer=member; reader=${pageReader}` }]) {
    if ((await get(`/watch/${id}`, headers)).status !== 404) found.push("watch");
  }
  return found;
}

test("the signal is only the streamer's until the start, and the end cuts viewers although the program sends on [LVE-083]", async ({
  openWindow,
}) => {
  test.slow();
  const program = sendStream(await ingestAddress());
  const ended = once(program, "close");
  const studio = await openWindow({ account: host, path: `/manage-channel/${host.channelId}/videos/${id}` });
  const panel = studio.getByRole("region", { name: "Transmisja na żywo" });
  await expect(panel.getByText("Sygnał dociera")).toBeVisible({ timeout: 60_000 });
  await expectPlaying(studio);
  expect(await seenByOthers()).toEqual([]);
  const { hls } = await host.call(videos.get, { params: { id } });
  const unsigned = (hls ?? "").replace(/\/hls\/([^/]+)\/[^/]+\//, "/hls/$1/other/");
  expect((await studio.request.get(unsigned)).ok()).toBe(false);

  await panel.getByRole("button", { name: "Rozpocznij" }).click();
  await expect(panel.getByRole("button", { name: "Zakończ", exact: true })).toBeVisible();
  const viewer = await openWindow({ account: ola, path: `/watch/${id}` });
  await expectPlaying(viewer);
  expect(program.exitCode).toBeNull();

  await panel.getByRole("button", { name: "Zakończ", exact: true }).click();
  await studio.getByRole("alertdialog").getByRole("button", { name: "Zakończ" }).click();
  await ended;
  await expect
    .poll(async () => (await ola.call(live.viewers, { params: { id } })).endedAt !== null)
    .toBe(true);
  const playlist = async () => {
    const address = (await ola.call(videos.get, { params: { id } })).hls ?? "";
    return (await viewer.request.get(new URL("source.m3u8", new URL(address, SITE)).href)).text();
  };
  await expect.poll(playlist, { timeout: 60_000 }).toContain("#EXT-X-ENDLIST");

  const again = sendStream(await ingestAddress());
  const [code] = (await once(again, "close")) as [number | null];
  expect(code).not.toBe(0);
});

test("a test stream shows the streamer picture and health, reaches no other person, and leaves nothing unless kept [LVE-084]", async ({
  openWindow,
}) => {
  test.slow();
  const studio = await openWindow({ account: host, path: `/manage-channel/${host.channelId}/videos/${id}` });
  const panel = studio.getByRole("region", { name: "Transmisja na żywo" });
  const dialog = studio.getByRole("dialog", { name: "Zakończyć próbę?" });
  const ownVideos = async () =>
    (await host.call(videos.listAll, { query: { channelId: host.channelId } })).items;

  async function rehearse(): Promise<void> {
    await panel.getByRole("button", { name: "Transmisja próbna" }).click();
    await expect(panel.getByText("Próba czeka na sygnał")).toBeVisible();
    sendStream(await ingestAddress());
    await expect(panel.getByText("Trwa próba")).toBeVisible({ timeout: 60_000 });
    await expectPlaying(studio);
  }

  await test.step("seen by the streamer alone", async () => {
    await rehearse();
    const frames = panel.locator("dl > div").filter({ hasText: "Klatki na sekundę" });
    await expect(frames.locator("dd")).toHaveText("15");
    expect(await accessibilityFaults(studio)).toEqual([]);
    expect(await seenByOthers()).toEqual([]);
  });

  await test.step("deleted", async () => {
    const { hls } = await host.call(videos.get, { params: { id } });
    await panel.getByRole("button", { name: "Zakończ próbę" }).click();
    await dialog.getByRole("button", { name: "Usuń nagranie" }).click();
    await expect(panel.getByRole("button", { name: "Transmisja próbna" })).toBeVisible({ timeout: 60_000 });
    await expect(panel.locator("video")).toHaveCount(0);
    expect((await studio.request.get(hls ?? "")).ok()).toBe(false);
    expect((await ownVideos()).map(({ _id }) => _id)).toEqual([id]);
  });

  await test.step("kept", async () => {
    await rehearse();
    await panel.getByRole("button", { name: "Zakończ próbę" }).click();
    await dialog.getByRole("button", { name: "Zachowaj nagranie" }).click();
    await expect(studio.getByText("Nagranie próby będzie wśród filmów kanału jako prywatne")).toBeVisible();
    await expect.poll(async () => (await ownVideos()).length, { timeout: 60_000 }).toBe(2);
    const kept = (await ownVideos()).find(({ _id }) => _id !== id);
    expect(kept?.visibility).toBe("private");
    const stranger = studio.request.get(`/api/videos/${kept?._id}`, {
      headers: { authorization: `Bearer ${ola.token}` },
    });
    expect((await stranger).status()).toBe(404);
  });

  expect(await seenByOthers()).toEqual([]);
  expect((await ola.call(notifications.list, { query: {} })).items).toEqual([]);
});
