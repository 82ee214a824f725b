import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import * as z from "zod/mini";
import { createClient } from "#shared/client.ts";
import { videos, type Video } from "#shared/videos/contract.ts";

/**
 * `node scripts/try-yt-dlp.ts http://localhost:3000/watch/{id}`: tests whether a generic downloader finds the video
 * of a watch page with all its renditions, and downloads the best one with video and audio. Fails otherwise.
 */
const Formats = z.array(
  z.object({ height: z.optional(z.nullable(z.number())), vcodec: z.optional(z.string()) }),
);
const FoundVideo = z.object({
  title: z.string(),
  extractor: z.string(),
  thumbnail: z.optional(z.nullable(z.string())),
  formats: Formats,
});
/** If a page has several sources for the video, yt-dlp reports a list. */
const Found = z.union([FoundVideo, z.object({ entries: z.array(FoundVideo) })]);
const Probed = z.object({
  streams: z.array(z.object({ codec_type: z.string(), height: z.optional(z.number()) })),
  format: z.object({ duration: z.coerce.number() }),
});

const QUIET = ["--no-config", "--no-warnings"];
const ENOUGH_BYTES = 2 ** 26;
const run = promisify(execFile);

const [, , address] = process.argv;
if (!address) {
  throw new Error("Name a watch page: node scripts/try-yt-dlp.ts http://localhost:3000/watch/{id}");
}
await requireProgram(["yt-dlp", "--version"], "yt-dlp");
await requireProgram(["ffprobe", "-version"], "ffmpeg");
const video = await fetchVideo(new URL(address));
await checkFormats(address, video);
await download(address, video);

async function requireProgram(
  [program, versionOption]: readonly [string, string],
  debianPackage: string,
): Promise<void> {
  await run(program, [versionOption]).catch(() => {
    throw new Error(`${program} is missing, nothing was tested; on Debian: apt-get install ${debianPackage}`);
  });
}

async function fetchVideo({ origin, pathname }: URL): Promise<Video> {
  return createClient({ base: `${origin}/api` })(videos.get, { params: { id: path.basename(pathname) } });
}

async function checkFormats(page: string, { title, renditions }: Video): Promise<void> {
  const { stdout } = await run("yt-dlp", [...QUIET, "--dump-single-json", page], { maxBuffer: ENOUGH_BYTES });
  const result = Found.parse(JSON.parse(stdout));
  const found = "entries" in result ? result.entries : [result];
  const expectedHeights = heightsOf(renditions);
  for (const one of found) {
    const heights = heightsOf(one.formats);
    console.log(
      `${one.extractor}: ${one.title}, ${heights.join(", ")}p, thumbnail ${one.thumbnail ?? "none"}`,
    );
    if (!one.title.startsWith(title)) throw new Error(`The title should be ${title}.`);
    if (!expectedHeights.every((height) => heights.includes(height))) {
      throw new Error(`These renditions are expected: ${expectedHeights.join(", ")}p.`);
    }
    if (!one.formats.some(({ vcodec }) => vcodec === "none")) throw new Error("The source has no audio.");
  }
  if (found.length !== 1) throw new Error(`The page has one video, not ${found.length}.`);
}

async function download(page: string, { renditions, duration }: Video): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "nadaj-yt-dlp-"));
  try {
    await run("yt-dlp", [...QUIET, "--quiet", "--output", path.join(folder, "film.%(ext)s"), page]);
    const [file, ...others] = await readdir(folder);
    if (!file || others.length > 0) throw new Error("One downloaded file is expected.");
    const probeArguments = [
      "-v",
      "error",
      "-show_streams",
      "-show_format",
      "-of",
      "json",
      path.join(folder, file),
    ];
    const { streams, format } = Probed.parse(JSON.parse((await run("ffprobe", probeArguments)).stdout));
    const best = heightsOf(renditions).at(-1);
    const videoStream = streams.find(({ codec_type: type }) => type === "video");
    console.log(
      `${file}: ${streams.map(({ codec_type: type }) => type).join(" and ")}, ${format.duration} s`,
    );
    if (videoStream?.height !== best) throw new Error(`The video should have a height of ${best}.`);
    if (!streams.some(({ codec_type: type }) => type === "audio")) throw new Error("The file has no audio.");
    if (Math.abs(format.duration - duration) > 1) throw new Error(`The video lasts ${duration} s.`);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function heightsOf(formats: readonly { height?: number | null | undefined }[]): number[] {
  const heights = formats.flatMap(({ height }) => (height ? [height] : []));
  return [...new Set(heights)].toSorted((one, other) => one - other);
}
