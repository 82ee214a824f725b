import { expect, type Page } from "@playwright/test";
import { videos } from "#shared/videos/contract.ts";
import { recordLayoutStability } from "../layout-stability.ts";
import { startLiveStream, stopStreams } from "../live/streams.ts";
import { openSettled } from "../page-frame.ts";
import { makeCreator, publishVideo } from "../site.ts";
import { PHONE, test } from "../windows.ts";

test.afterAll(stopStreams);

/** Starts to record the scripts that a page requests; returns their sizes in kB as transferred, without headers. */
function watchScripts(page: Page): () => Promise<number[]> {
  const sizes: Promise<number>[] = [];
  page.on("requestfinished", (request) => {
    if (request.resourceType() !== "script") return;
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize / 1000));
  });
  return () => Promise.all(sizes);
}

test("@smoke home and watch page request few scripts: what is used later is loaded later", async ({
  openWindow,
}) => {
  const creator = await makeCreator("Lekki Bagaż");
  const id = await publishVideo(creator, "Krótka wycieczka");
  for (const { path, most, kilobytes } of [
    { path: "/", most: 20, kilobytes: 135 },
    { path: `/watch/${id}`, most: 30, kilobytes: 350 },
  ]) {
    const page = await openWindow({ viewport: PHONE });
    const scripts = watchScripts(page);
    await openSettled(page, path);
    // The player's engine and the comments are loaded last.
    if (path !== "/") {
      await expect.poll(() => page.evaluate(() => document.querySelector("video")?.readyState)).toBe(4);
    }
    const sizes = await scripts();
    const total = sizes.reduce((sum, size) => sum + size, 0);

    expect(sizes.length, path).toBeGreaterThan(0);
    expect(sizes.length, path).toBeLessThanOrEqual(most);
    expect(total, path).toBeLessThanOrEqual(kilobytes);
  }
});

test("what lists, the studio and a live stream load is little, and moves nothing that is shown", async ({
  openWindow,
}) => {
  const creator = await makeCreator("Ciche Tory");
  await publishVideo(creator, "Drezyna w deszczu");
  const { _id: liveId } = await creator.call(videos.create, {
    body: { channelId: creator.channelId, title: "Nocny kurs", live: true },
  });
  await creator.call(videos.edit, { params: { id: liveId }, body: { tags: ["kolej"] } });
  await startLiveStream(creator.call, liveId);
  for (const { path, account, height, most, kilobytes } of [
    { path: "/search?query=drezyna", most: 20, kilobytes: 210 },
    { path: "/search?query=xyzzyxyzzy", most: 20, kilobytes: 210 },
    { path: `/channel/${creator.channelId}`, most: 20, kilobytes: 210 },
    { path: `/manage-channel/${creator.channelId}/videos`, account: creator, most: 25, kilobytes: 225 },
    // Tall enough for the comments, which the chat above them must not shift.
    { path: `/watch/${liveId}`, height: 1600, most: 30, kilobytes: 330 },
  ]) {
    const viewport = { ...PHONE, height: height ?? PHONE.height };
    const page = await openWindow({ viewport, ...(account ? { account } : {}) });
    const stability = await recordLayoutStability(page);
    const scripts = watchScripts(page);
    await openSettled(page, path);
    const sizes = await scripts();
    expect(sizes.length, path).toBeGreaterThan(0);
    expect(sizes.length, path).toBeLessThanOrEqual(most);
    expect(
      sizes.reduce((sum, size) => sum + size, 0),
      path,
    ).toBeLessThanOrEqual(kilobytes);
    const { shift, moved } = await stability();
    expect(shift, `${path}: ${moved.join("; ")}`).toBeLessThanOrEqual(0.02);
  }
});
