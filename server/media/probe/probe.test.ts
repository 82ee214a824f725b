import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { probeFile } from "./probe.ts";
import { ffmpeg, findTestEngine, makeClip, makeScratchFolder } from "#server/media/testing/clips.ts";

const TIMEOUT_MS = 60_000;
const engine = await findTestEngine();
const scratch = makeScratchFolder();

async function probeClip(name: string, options: readonly string[], size?: string) {
  const file = await makeClip(engine, join(scratch, name), { seconds: 1, ...(size && { size }) }, options);
  return probeFile({ engine, file });
}

describe("probeFile", () => {
  it("describes an ordinary video", { timeout: TIMEOUT_MS }, async () => {
    const info = await probeClip("ordinary.mp4", ["-c:v", "libx264", "-g", "12", "-c:a", "aac"]);

    expect(info).toMatchObject({
      durationSeconds: 1,
      video: {
        codec: "h264",
        profile: "High",
        width: 320,
        height: 180,
        rotation: 0,
        isTransformed: false,
        frameRate: 24,
        isVariableFrameRate: false,
        bitDepth: 8,
        chroma: "4:2:0",
        hdr: null,
        interlaced: false,
        gopSeconds: 0.5,
      },
      audio: { codec: "aac", profile: "LC", channels: 1, sampleRate: 48_000 },
    });
  });

  it("rejects files above the limits of frames and pixels [LAS-170]", { timeout: TIMEOUT_MS }, async () => {
    const file = await makeClip(engine, join(scratch, "costly.mp4"), { seconds: 4 });
    const probe = (frames: number, pixels: number) =>
      probeFile({ engine, file, limits: { frames, pixels } }).then(
        () => "taken",
        (error: unknown) => error,
      );

    expect(await probe(96, 96 * 320 * 180)).toBe("taken");
    expect(await probe(95, 96 * 320 * 180)).toMatchObject({ code: "TOO_MUCH_WORK" });
    expect(await probe(96, 95 * 320 * 180)).toMatchObject({ code: "TOO_MUCH_WORK" });
  });

  it(
    "uses the stream durations if the container's time scale is zero, and rejects a zero scale in both [LAS-171]",
    {
      timeout: TIMEOUT_MS,
    },
    async () => {
      const whole = readFileSync(await makeClip(engine, join(scratch, "eight.mp4"), { seconds: 8 }));
      const file = join(scratch, "timescale.mp4");
      const withoutScale = (...boxes: string[]) => {
        const bytes = Buffer.from(whole);
        for (const box of boxes) {
          for (let at = bytes.indexOf(box); at >= 0; at = bytes.indexOf(box, at + 1))
            bytes.fill(0, at + 16, at + 20);
        }
        writeFileSync(file, bytes);
      };

      withoutScale("mvhd");
      const { durationSeconds } = await probeFile({ engine, file });
      expect(durationSeconds).toBeCloseTo(8, 0);
      withoutScale("mvhd", "mdhd");
      await expect(probeFile({ engine, file })).rejects.toMatchObject({ code: "DAMAGED" });
    },
  );

  it("measures a recording without a declared duration", { timeout: TIMEOUT_MS }, async () => {
    const file = join(scratch, "recording.webm");
    const inputs = ["-f", "lavfi", "-i", "testsrc2=size=160x90:rate=10:duration=3"];
    writeFileSync(file, await ffmpeg(engine, [...inputs, "-c:v", "libvpx", "-f", "webm", "pipe:1"]));

    const info = await probeFile({ engine, file });

    expect(info.durationSeconds).toBeGreaterThan(2.5);
    expect(info.durationSeconds).toBeLessThan(3.5);
  });

  it("detects HDR, bit depth and chroma subsampling", { timeout: TIMEOUT_MS }, async () => {
    const colours = ["-color_primaries", "bt2020", "-color_trc", "smpte2084", "-colorspace", "bt2020nc"];
    const hdr = await probeClip(
      "hdr.mkv",
      ["-c:v", "libx264", "-pix_fmt", "yuv420p10le", ...colours],
      "128x72",
    );
    const full = await probeClip("full.mkv", ["-c:v", "libx264", "-pix_fmt", "yuv444p"], "128x72");

    expect(hdr.video).toMatchObject({ hdr: "pq", bitDepth: 10, colorMatrix: "bt2020nc" });
    expect(full.video).toMatchObject({ hdr: null, bitDepth: 8, chroma: "4:4:4" });
  });

  it("detects interlacing", { timeout: TIMEOUT_MS }, async () => {
    const info = await probeClip("fields.mkv", ["-c:v", "mpeg2video", "-flags", "+ildct+ilme", "-top", "1"]);

    expect(info.video?.interlaced).toBe(true);
  });

  it("gives the display size if pixels are not square", { timeout: TIMEOUT_MS }, async () => {
    const info = await probeClip("wide.mkv", ["-vf", "setsar=4/3", "-c:v", "mpeg2video"], "240x180");

    expect(info.video).toMatchObject({ width: 320, height: 180, storedWidth: 240 });
  });

  it("treats a song with cover art as audio only", { timeout: TIMEOUT_MS }, async () => {
    const cover = join(scratch, "cover.png");
    await ffmpeg(engine, ["-f", "lavfi", "-i", "testsrc2=size=64x64:duration=1", "-frames:v", "1", cover]);
    const song = join(scratch, "song.mp3");
    const sound = ["-f", "lavfi", "-i", "sine=duration=1", "-i", cover, "-map", "0", "-map", "1"];
    await ffmpeg(engine, [...sound, "-c:v", "copy", "-disposition:v", "attached_pic", song]);

    const info = await probeFile({ engine, file: song });

    expect(info.video).toBeNull();
    expect(info.audio?.codec).toBe("mp3");
  });

  it("rejects a file without video and audio", { timeout: TIMEOUT_MS }, async () => {
    const captions = join(scratch, "captions.srt");
    writeFileSync(captions, "1\n00:00:00,000 --> 00:00:01,000\nnothing else\n");
    const file = join(scratch, "captions.mkv");
    await ffmpeg(engine, ["-i", captions, file]);

    await expect(probeFile({ engine, file })).rejects.toMatchObject({ code: "NO_STREAMS" });
  });

  it("rejects a file truncated before its index", { timeout: TIMEOUT_MS }, async () => {
    const file = join(scratch, "half.mp4");
    writeFileSync(
      file,
      Buffer.from("\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41\0\0\0\x08free\0\0\xff\xffmdat", "latin1"),
    );

    await expect(probeFile({ engine, file })).rejects.toMatchObject({ code: "DAMAGED" });
  });
});
