// @module-tag slow
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { videos } from "#shared/videos/contract.ts";
import { connectRecorder, makeRecording } from "#server/live/testing/recorder.ts";
import { openLiveSite, type LiveSite } from "#server/testing/live-site.ts";

let site: LiveSite;
let recording: Buffer;

beforeAll(async () => {
  site = await openLiveSite();
  recording = await makeRecording("h264", 4);
});
afterAll(() => site.close());

describe("a recorder of a browser", { timeout: 60_000 }, () => {
  it.each(["h264", "vp8", "vp9"] as const)("is watched in %s, also after it began again", async (codec) => {
    const { id, key } = await site.startStream();
    const recorder = connectRecorder(site.world.url, key);
    expect(await recorder.answer).toBe("ready");
    const bytes = await makeRecording(codec, 4);
    await recorder.send(bytes);
    await recorder.send(bytes);
    recorder.socket.close();
    await site.untilFree(key);
    expect(await site.watchableSeconds(id)).toBeGreaterThan(7);
    const { hls } = await site.owner.call(videos.get, { params: { id } });
    expect(await (await fetch(new URL(hls ?? "", site.world.url))).text()).toContain("RESOLUTION=320x180");
  });

  it("ends alone, with a code and a sentence, when it sends garbage [LVE-103]", async () => {
    const other = await site.startStream();
    const undisturbed = connectRecorder(site.world.url, other.key);
    expect(await undisturbed.answer).toBe("ready");
    await undisturbed.send(recording.subarray(0, recording.length / 2));
    const cluster = recording.indexOf("1f43b675", 0, "hex");
    const huge = Buffer.from("a301ffffffffffffff", "hex");
    const garbage: readonly Buffer[] = [
      ...[randomBytes(200_000), Buffer.alloc(100_000), Buffer.from("GET / HTTP/1.1\r\n\r\n")],
      ...[recording.subarray(1000), Buffer.concat([recording.subarray(0, cluster), randomBytes(300_000)])],
      Buffer.concat([recording.subarray(0, cluster + 12), huge]),
      Buffer.concat([recording.subarray(0, 4), Buffer.from("08ffffffffffff", "hex"), Buffer.alloc(50_000)]),
      Buffer.concat([recording.subarray(0, recording.length / 3), recording.subarray(recording.length / 2)]),
    ];
    const before = process.memoryUsage().rss;
    for (const [index, bytes] of garbage.entries()) {
      const { key } = await site.startStream();
      const recorder = connectRecorder(site.world.url, key);
      expect(await recorder.answer).toBe("ready");
      const isClosed = once(recorder.socket as never, "disconnect");
      void recorder.send(bytes);
      const { code, message } = await recorder.ended;
      expect([index, code, message]).toEqual([
        index,
        "RECORDER_UNREADABLE",
        expect.stringMatching(/^[A-Z].+\.$/),
      ]);
      await isClosed;
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 ** 2);
    await undisturbed.send(recording.subarray(recording.length / 2));
    undisturbed.socket.close();
    await site.untilFree(other.key);
    expect(await site.watchableSeconds(other.id)).toBeGreaterThan(3);
  });

  it("is told in its language what is wrong", async () => {
    const { key } = await site.startStream();
    const recorder = connectRecorder(site.world.url, key, "pl");
    expect(await recorder.answer).toBe("ready");
    recorder.socket.emit("media", "text" as never, () => undefined);
    expect(await recorder.ended).toMatchObject({
      code: "RECORDER_UNREADABLE",
      message: expect.stringContaining("Serwer nie rozumie"),
    });
  });
});
