import { expect, type Page } from "@playwright/test";
import { chat } from "#shared/chat/contract.ts";
import { live } from "#shared/live/contract.ts";
import { publication } from "#shared/videos/publication.ts";
import { videos } from "#shared/videos/contract.ts";
import { accessibilityFaults } from "../accessibility.ts";
import { drawClip } from "../clips.ts";
import { openHydrated } from "../page-frame.ts";
import {
  collectPageErrors,
  createUploadedVideo,
  makeCreator,
  makeMember,
  SITE,
  type Account,
  type Creator,
} from "../site.ts";
import { videoState } from "../watch/video-player.ts";
import { chatOf, choose, lineOf, pollOf, sendMessage, startPoll } from "./chats.ts";
import { startSender } from "./live-sender.ts";
import { stopStreams, startLiveStream } from "./streams.ts";
import { PHONE, test } from "../windows.ts";

test.afterAll(stopStreams);

const RECORDING_TIMEOUT_MS = 120_000;

let host: Creator;
let ola: Account;
test.beforeEach(async () => {
  [host, ola] = await Promise.all([makeCreator("Powtórka"), makeMember()]);
});
test.afterEach(stopStreams);

/** Pauses the video at a position. */
async function holdAt(page: Page, seconds: number): Promise<void> {
  await page.locator("video").evaluate((video: HTMLVideoElement, to) => {
    video.pause();
    video.currentTime = to;
  }, seconds);
}

/** Expects that the chat shows a message from its position on, and not before. */
async function expectMoment(page: Page, text: string, at: number): Promise<void> {
  await holdAt(page, at + 1);
  await expect(lineOf(page, text)).toBeVisible();
  await holdAt(page, Math.max(0, at - 1));
  await expect(lineOf(page, text)).toHaveCount(0);
}

/** The time of the first frame of a stream, from its playlist. */
async function startOf(id: string): Promise<number> {
  const { hls } = await host.call(videos.get, { params: { id } });
  const playlist = await (await fetch(new URL("source.m3u8", SITE + (hls ?? "")))).text();
  return Date.parse(/PROGRAM-DATE-TIME:(\S+)/.exec(playlist)?.[1] ?? "");
}

async function replayedTexts(id: string): Promise<string[]> {
  const { items } = await host.call(chat.replay, { params: { id }, query: {} });
  return items.map(({ text }) => text);
}

test("the chat of a stream follows a viewer who rewinds, and its recording [LVE-069, LVE-070]", async ({
  openWindow,
}) => {
  test.slow();
  const body = { channelId: host.channelId, title: "Z powtórką", live: true };
  const { _id: id } = await host.call(videos.create, { body });
  await host.call(videos.edit, { params: { id }, body: { tags: ["kolej"] } });
  await startLiveStream(host.call, id);
  const stopSender = await startSender(host, id);
  const [owner, viewer] = await Promise.all([openWindow({ account: host }), openWindow({ account: ola })]);
  const pageErrors = collectPageErrors(viewer);
  await Promise.all([openHydrated(owner, `/watch/${id}`), openHydrated(viewer, `/watch/${id}`)]);
  const seconds = async () => (await videoState(viewer)).seconds;
  const log = chatOf(viewer);
  const positions = new Map<string, number>();

  await test.step("messages are written at several moments of the stream", async () => {
    await expect.poll(seconds).toBeGreaterThan(3);
    const startedAt = await startOf(id);
    for (const [text, after] of [
      ["Pierwsza", 4],
      ["Zbędna", 9],
      ["Druga", 22],
    ] as const) {
      await expect.poll(() => Date.now() - startedAt, { timeout: 60_000 }).toBeGreaterThan(after * 1000);
      await sendMessage(viewer, text);
      const { items } = await host.call(chat.messages, { params: { id }, query: { limit: 1 } });
      positions.set(text, (Date.parse(items[0]?.createdAt ?? "") - startedAt) / 1000);
    }
    await choose(owner, "Zbędna", "Usuń");
    await expect(lineOf(viewer, "Zbędna")).toHaveCount(0);
  });
  const [first = 0, second = 0] = [positions.get("Pierwsza"), positions.get("Druga")];

  await test.step("rewinding the running stream rewinds its chat", async () => {
    await holdAt(viewer, first + 1);
    await expect(log.getByText("Czat z tej chwili nagrania")).toBeVisible();
    await expect(lineOf(viewer, "Pierwsza")).toBeVisible();
    await expect(lineOf(viewer, "Druga")).toHaveCount(0);
    expect(await accessibilityFaults(viewer)).toEqual([]);
    await expectMoment(viewer, "Pierwsza", first);

    await log.getByRole("button", { name: "Pokaż czat na żywo" }).click();
    await expect(lineOf(viewer, "Druga")).toBeVisible();
    await log.getByRole("button", { name: "Pokaż czat z tej chwili" }).click();
    await expect(lineOf(viewer, "Druga")).toHaveCount(0);
    await sendMessage(viewer, "Trzecia");
    await expect(lineOf(viewer, "Druga")).toBeVisible();
  });

  await test.step("the recording replays it on a desktop and a phone", async () => {
    await stopSender();
    await host.call(live.finish, { params: { id } });
    await expect
      .poll(async () => (await host.call(videos.get, { params: { id } })).dash, {
        timeout: RECORDING_TIMEOUT_MS,
      })
      .not.toBeNull();
    await openHydrated(viewer, `/watch/${id}`);
    await expect.poll(seconds).toBeGreaterThan(0);
    await expect(log.getByText(/^Czat jest zamknięty\. Wiadomości pojawiają się/)).toBeVisible();
    const phone = await openWindow({ account: ola, viewport: PHONE });
    await openHydrated(phone, `/watch/${id}`);
    for (const page of [viewer, phone]) {
      await expect.poll(async () => (await videoState(page)).seconds).toBeGreaterThan(0);
      await expectMoment(page, "Druga", second);
      await expect(lineOf(page, "Pierwsza")).toBeVisible();
      await expectMoment(page, "Pierwsza", first);
      await holdAt(page, second + 1);
      await expect(lineOf(page, "Druga")).toBeVisible();
      await expect(lineOf(page, "Zbędna")).toHaveCount(0);
    }
    expect(await accessibilityFaults(phone)).toEqual([]);
  });

  await test.step("a message that is deleted afterwards vanishes from the open replay and from the answer", async () => {
    expect(await replayedTexts(id)).toEqual(["Pierwsza", "Druga", "Trzecia"]);
    await openHydrated(owner, `/watch/${id}`);
    await expect.poll(async () => (await videoState(owner)).seconds).toBeGreaterThan(0);
    await holdAt(owner, second + 1);
    await choose(owner, "Druga", "Usuń");
    await expect(lineOf(viewer, "Druga")).toHaveCount(0);
    await expect(lineOf(viewer, "Pierwsza")).toBeVisible();
    expect(await replayedTexts(id)).toEqual(["Pierwsza", "Trzecia"]);
  });
  expect(pageErrors).toEqual([]);
});

test("the chat of a premiere is replayed with its video once it is over, and so is the result of a poll [LVE-071, LVE-095]", async ({
  openWindow,
}) => {
  test.slow();
  const id = await createUploadedVideo(host, "Premiera z czatem", drawClip("320x180", 40));
  await host.call(videos.edit, { params: { id }, body: { tags: ["kolej"] } });
  await expect
    .poll(async () => (await host.call(videos.processing, { params: { id } })).progress, { timeout: 60_000 })
    .toBe(100);
  const [viewer, owner] = await Promise.all([openWindow({ account: ola }), openWindow({ account: host })]);
  const premiereAt = new Date(Date.now() + 3000);
  await host.call(publication.schedulePremiere, {
    params: { id },
    body: { premiereAt: premiereAt.toISOString() },
  });
  await openHydrated(viewer, `/watch/${id}`);
  await expect.poll(async () => (await videoState(viewer)).seconds, { timeout: 30_000 }).toBeGreaterThan(0.5);
  await sendMessage(viewer, "Brawo");
  const { items } = await host.call(chat.messages, { params: { id }, query: { limit: 1 } });
  const at = (Date.parse(items[0]?.createdAt ?? "") - premiereAt.getTime()) / 1000;
  await openHydrated(owner, `/watch/${id}`);
  // The chat of a premiere is live for every viewer, although the rest of the video is still to come.
  await expect.poll(async () => (await videoState(owner)).seconds, { timeout: 30_000 }).toBeGreaterThan(2);
  await expect(chatOf(owner).getByRole("button", { name: "Pokaż czat na żywo" })).toHaveCount(0);
  await startPoll(owner, { question: "Wolisz?", choices: ["Góry", "Morze"] });
  const poll = pollOf(viewer, "Wolisz?");
  await poll.getByRole("button", { name: /^Góry/ }).click();
  await pollOf(owner, "Wolisz?").getByRole("button", { name: "Zakończ ankietę" }).click();
  await expect(poll.getByText("Ankieta zakończona", { exact: true })).toBeVisible();
  const polls = await ola.call(chat.polls, { params: { id } });
  const pollAt = polls.items[0]?.at ?? 0;

  await expect.poll(() => Date.now() - premiereAt.getTime(), { timeout: 60_000 }).toBeGreaterThan(42_000);
  await openHydrated(viewer, `/watch/${id}`);
  await expect.poll(async () => (await videoState(viewer)).seconds).toBeGreaterThan(0);

  await expectMoment(viewer, "Brawo", at);
  await holdAt(viewer, at + 1);
  await expect(lineOf(viewer, "Brawo")).toBeVisible();
  await holdAt(viewer, pollAt + 1);
  await expect(poll.getByRole("listitem")).toHaveText([/^Góry.*100%$/, "Morze0%"]);
  await expect(poll.getByText("Głosy: 1")).toBeVisible();
  await holdAt(viewer, Math.max(0, pollAt - 1));
  await expect(poll).toHaveCount(0);
});
