import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import * as z from "zod/mini";
import { createClient } from "#shared/client.ts";
import { videos, type Video } from "#shared/videos/contract.ts";

/**
 * `node scripts/try-yt-dlp.ts http://localhost:3000/watch/{id}`: whether a downloader that knows nothing of this site
 * finds the film of a watch page in all its qualities, and gets the best one with picture and sound. Fails otherwise.
 */
const Formats = z.array(
  z.object({ height: z.optional(z.nullable(z.number())), vcodec: z.optional(z.string()) }),
);
const Film = z.object({
  title: z.string(),
  extractor: z.string(),
  thumbnail: z.optional(z.nullable(z.string())),
  formats: Formats,
});
/** A page on which it finds more than one way to the film is a list to it. */
const Found = z.union([Film, z.object({ entries: z.array(Film) })]);
const Probed = z.object({
  streams: z.array(z.object({ codec_type: z.string(), height: z.optional(z.number()) })),
  format: z.object({ duration: z.coerce.number() }),
});

const QUIET = ["--no-config", "--no-warnings"];
const ENOUGH_BYTES = 2 ** 26;
const run = promisify(execFile);

const [, , address] = process.argv;
if (!address) {
  throw new Error("Say which watch page: node scripts/try-yt-dlp.ts http://localhost:3000/watch/{id}");
}
await requireProgram(["yt-dlp", "--version"], "yt-dlp");
await requireProgram(["ffprobe", "-version"], "ffmpeg");
const film = await showFilm(new URL(address));
await findAll(address, film);
await download(address, film);

async function requireProgram(
  [program, ask]: readonly [string, string],
  debianPackage: string,
): Promise<void> {
  await run(program, [ask]).catch(() => {
    throw new Error(
      `${program} is missing, so nothing was tried; on Debian: apt-get install ${debianPackage}`,
    );
  });
}

async function showFilm({ origin, pathname }: URL): Promise<Video> {
  return createClient({ base: `${origin}/api` })(videos.get, { params: { id: path.basename(pathname) } });
}

async function findAll(page: string, { title, renditions }: Video): Promise<void> {
  const { stdout } = await run("yt-dlp", [...QUIET, "--dump-single-json", page], { maxBuffer: ENOUGH_BYTES });
  const answer = Found.parse(JSON.parse(stdout));
  const found = "entries" in answer ? answer.entries : [answer];
  const wanted = heightsOf(renditions);
  for (const one of found) {
    const heights = heightsOf(one.formats);
    console.log(`${one.extractor}: ${one.title}, ${heights.join(", ")}p, picture ${one.thumbnail ?? "none"}`);
    if (!one.title.startsWith(title)) throw new Error(`The title should be ${title}.`);
    if (!wanted.every((height) => heights.includes(height))) {
      throw new Error(`These qualities should be there: ${wanted.join(", ")}p.`);
    }
    if (!one.formats.some(({ vcodec }) => vcodec === "none")) throw new Error("There is no sound.");
  }
  if (found.length !== 1) throw new Error(`The page has one film, not ${found.length}.`);
}

async function download(page: string, { renditions, duration }: Video): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "nadaj-yt-dlp-"));
  try {
    await run("yt-dlp", [...QUIET, "--quiet", "--output", path.join(folder, "film.%(ext)s"), page]);
    const [file, ...others] = await readdir(folder);
    if (!file || others.length > 0) throw new Error("There should be one file.");
    const asked = ["-v", "error", "-show_streams", "-show_format", "-of", "json", path.join(folder, file)];
    const { streams, format } = Probed.parse(JSON.parse((await run("ffprobe", asked)).stdout));
    const best = heightsOf(renditions).at(-1);
    const picture = streams.find(({ codec_type: type }) => type === "video");
    console.log(
      `${file}: ${streams.map(({ codec_type: type }) => type).join(" and ")}, ${format.duration} s`,
    );
    if (picture?.height !== best) throw new Error(`The picture should have ${best} lines.`);
    if (!streams.some(({ codec_type: type }) => type === "audio")) throw new Error("The file has no sound.");
    if (Math.abs(format.duration - duration) > 1) throw new Error(`The film lasts ${duration} s.`);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function heightsOf(formats: readonly { height?: number | null | undefined }[]): number[] {
  const heights = formats.flatMap(({ height }) => (height ? [height] : []));
  return [...new Set(heights)].toSorted((one, other) => one - other);
}
