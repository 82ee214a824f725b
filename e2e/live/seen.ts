import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { expect, type Locator } from "@playwright/test";
import { videos } from "#shared/videos/contract.ts";
import { SITE, type Creator } from "../site.ts";

/** On a loaded machine viewers are some seconds behind. */
export const WAITING = { timeout: 40_000 };

/** The colour at a point of the frame; coordinates are shares of its width and height. */
export function colorAt(video: Locator, x: number, y: number): Promise<string> {
  return video.evaluate(
    (element: HTMLVideoElement, [left, top]) => {
      const context = document.createElement("canvas").getContext("2d");
      if (!context || element.videoWidth === 0) return "none";
      context.drawImage(element, 0, 0, 100, 100);
      const [red = 0, green = 0, blue = 0] = context.getImageData(left * 100, top * 100, 1, 1).data;
      const [highest, next] = [red, green, blue].toSorted((one, other) => other - one);
      if ((highest ?? 0) - (next ?? 0) < 40) return "grey";
      if (highest === red) return "red";
      return highest === green ? "green" : "blue";
    },
    [x, y] as const,
  );
}

/** Expects that the frames of a video have these colours at these points. */
export async function expectColors(
  video: Locator,
  colors: readonly (readonly [x: number, y: number, color: string])[],
): Promise<void> {
  try {
    await expect
      .poll(() => Promise.all(colors.map(([x, y]) => colorAt(video, x, y))), WAITING)
      .toEqual(colors.map(([, , color]) => color));
  } catch (cause) {
    throw new Error(`Not these colors: ${colors.join("; ")}, in a video that ${await playbackOf(video)}`, {
      cause,
    });
  }
}

/** Whether the video is stalled, and what is buffered. */
async function playbackOf(video: Locator): Promise<string> {
  return video.evaluate(async (element: HTMLVideoElement) => {
    const before = element.currentTime;
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const { currentTime, paused, seeking, playbackRate, buffered, readyState } = element;
    const ranges = Array.from({ length: buffered.length }, (_, index) =>
      [buffered.start(index), buffered.end(index)].map((seconds) => seconds.toFixed(3)).join(" to "),
    );
    const moved = (currentTime - before).toFixed(2);
    return (
      `moves ${moved} s in a second at ${playbackRate}, is at ${currentTime.toFixed(3)} s, has ${ranges.join(", ")}, ` +
      `paused: ${paused}, seeking: ${seeking}, ready: ${readyState}`
    );
  });
}

async function soundOf({ call }: Creator, id: string): Promise<string> {
  const { hls } = await call(videos.get, { params: { id } });
  return new URL("audio.m3u8", new URL(hls ?? "", SITE)).href;
}

async function readSound(input: readonly string[], filter: string): Promise<string> {
  const program = spawn("ffmpeg", ["-hide_banner", ...input, "-af", filter, "-f", "null", "-"]);
  return text(program.stderr);
}

/** The peak volume of the last two seconds of a stream's audio, in dB, after a filter of ffmpeg. */
export async function loudnessOf(creator: Creator, id: string, filter = "anull"): Promise<number> {
  const input = ["-live_start_index", "-2", "-t", "2", "-i", await soundOf(creator, id)];
  const output = await readSound(input, `${filter},volumedetect`);
  return Number(/max_volume: (\S+) dB/.exec(output)?.[1] ?? Number.NaN);
}

/** The time at which the audio of a stream first became silent, on the clock of the stream. */
export async function silentSince(creator: Creator, id: string): Promise<number> {
  const address = await soundOf(creator, id);
  const playlist = await (await fetch(address)).text();
  let seconds = 0;
  for (const [, length] of playlist.matchAll(/#EXTINF:([\d.]+)/g)) seconds += Number(length);
  const startedAt = Date.parse(/PROGRAM-DATE-TIME:(\S+)/.exec(playlist)?.[1] ?? "");
  const input = ["-live_start_index", "0", "-t", String(seconds), "-i", address];
  const output = await readSound(input, "silencedetect=noise=-50dB:duration=0.5");
  return startedAt + 1000 * Number(/silence_start: (\S+)/.exec(output)?.[1] ?? Number.NaN);
}
