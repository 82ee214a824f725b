import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { probeFile } from "./probe/probe.ts";
import { runFfmpeg, runFfprobe } from "./sandbox/run-ffmpeg.ts";
import { ffmpeg, findTestEngine, makeClip, makeScratchFolder } from "./testing/clips.ts";

const TIMEOUT_MS = 60_000;
const SECRET = "a film nobody else may see";
const engine = await findTestEngine();
const scratch = makeScratchFolder();

const hits: string[] = [];
const server = createServer((request, response) => {
  hits.push(request.url ?? "");
  response.end("#EXTM3U");
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  await makeClip(engine, join(scratch, "secret.mp4"), { seconds: 1 }, [
    "-c:v",
    "libx264",
    "-metadata",
    `title=${SECRET}`,
  ]);
});
afterAll(() => server.close());

function address(): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Files that make an unguarded ffmpeg read other files or the network. */
const ATTACKS: Record<string, () => string | Buffer> = {
  "a playlist of a local file": () => `#EXTM3U\n#EXTINF:10,\n${scratch}/secret.mp4\n#EXT-X-ENDLIST\n`,
  "a playlist of the network": () => `#EXTM3U\n#EXTINF:10,\n${address()}/segment.ts\n#EXT-X-ENDLIST\n`,
  "a master playlist of the network": () =>
    `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n${address()}/list.m3u8\n`,
  "a script that joins files": () => `ffconcat version 1.0\nfile '${scratch}/secret.mp4'\n`,
  "a manifest of a local file": () => manifestOf(`${scratch}/secret.mp4`),
  "a manifest of the network": () => manifestOf(`${address()}/secret.mp4`),
  "a drawing with a link": () =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="${address()}/x.png"/></svg>`,
  "a session description": () =>
    "v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 9 RTP/AVP 96\n",
  "a web page": () => `<!doctype html><script src="${address()}/x.js"></script>`,
  "an archive": () => Buffer.from("PK\x03\x04\x14\0\0\0\0\0../../../evil.txt", "latin1"),
  "a picture": () => Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0>\x80\0\0>\x80\x08\x02\0\0\0", "latin1"),
};

function manifestOf(target: string): string {
  return `<?xml version="1.0"?>
<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT1S" profiles="urn:mpeg:dash:profile:isoff-on-demand:2011">
<Period><AdaptationSet mimeType="video/mp4"><Representation id="1" bandwidth="1" codecs="avc1.64000d">
<BaseURL>${target}</BaseURL><SegmentList duration="1"><SegmentURL media="${target}"/></SegmentList>
</Representation></AdaptationSet></Period></MPD>`;
}

describe.each(Object.keys(ATTACKS))("%s named film.mp4", (title) => {
  const folder = join(scratch, title.replaceAll(" ", "-"));
  const file = join(folder, "film.mp4");
  beforeAll(() => {
    mkdirSync(folder);
    writeFileSync(file, ATTACKS[title]?.() ?? "");
  });

  it("is rejected as not media", async () => {
    await expect(probeFile({ engine, file })).rejects.toMatchObject({ code: "NOT_MEDIA" });
  });

  it("makes neither ffprobe nor ffmpeg read another file or address", { timeout: TIMEOUT_MS }, async () => {
    const options = { folder, wallSeconds: 20 };
    const probing = runFfprobe(engine, { ...options, file, args: ["-show_streams", "-show_format"] });
    const copying = runFfmpeg(engine, {
      ...options,
      inputs: [{ file }],
      outputs: ["-c", "copy", "stolen.mkv"],
    });

    for (const outcome of await Promise.allSettled([probing, copying])) {
      expect(outcome).toMatchObject({ status: "rejected", reason: { name: "MediaError" } });
    }
    expect(hits).toEqual([]);
    const written = readdirSync(folder).map((name) => readFileSync(join(folder, name)));
    expect(written.some((bytes) => bytes.includes(SECRET) || bytes.includes("avcC"))).toBe(false);
  });
});

it(
  "an unguarded ffmpeg reads the file named in the manifest, so it is the guard that stops it",
  { timeout: TIMEOUT_MS },
  async () => {
    const file = join(scratch, "a-manifest-of-a-local-file", "film.mp4");

    const copy = await ffmpeg(engine, ["-i", file, "-c", "copy", "-f", "matroska", "-"]).catch(() =>
      Buffer.alloc(0),
    );

    expect(copy.length).toBeGreaterThan(1000);
  },
);

describe("a video that declares two billion frames", () => {
  it("is processed in bounded time and memory", { timeout: TIMEOUT_MS }, async () => {
    const honest = readFileSync(await makeClip(engine, join(scratch, "honest.mp4"), { seconds: 1 }));
    const sizes = honest.indexOf("stsz");
    const times = honest.indexOf("stts");
    const chunks = honest.indexOf("stsc");
    honest.writeUInt32BE(1, sizes + 8);
    for (const offset of [sizes + 12, times + 12, chunks + 16]) honest.writeUInt32BE(0x7fffffff, offset);
    const file = join(scratch, "liar.mp4");
    writeFileSync(file, honest);

    const before = process.memoryUsage().rss;
    const outcome = await probeFile({ engine, file }).catch((error: Error) => error.name);

    expect(outcome).toEqual(
      expect.toBeOneOf(["MediaError", expect.objectContaining({ durationSeconds: 1 })]),
    );
    // Relative, because earlier tests of this process also used memory.
    expect(process.memoryUsage().rss - before).toBeLessThan(512 * 1024 ** 2);
  });
});

describe("a video with frames too large to decode", () => {
  it("is rejected before anything is decoded", { timeout: TIMEOUT_MS }, async () => {
    const file = join(scratch, "huge.avi");
    await makeClip(engine, file, { seconds: 0.2 }, ["-an", "-vf", "scale=9000:16", "-c:v", "rawvideo"]);

    await expect(probeFile({ engine, file })).rejects.toMatchObject({ code: "PICTURE_TOO_LARGE" });
  });
});

describe("a video that is too long", () => {
  it("is rejected", { timeout: TIMEOUT_MS }, async () => {
    const file = await makeClip(engine, join(scratch, "long.mp4"), { seconds: 3, rate: "5" });

    const refusal = probeFile({ engine, file, maxDurationSeconds: 2 });

    await expect(refusal).rejects.toMatchObject({ code: "TOO_LONG" });
  });
});
