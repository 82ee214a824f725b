import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import * as z from "zod/mini";

/**
 * `node scripts/try-yt-dlp.ts http://localhost:3000/watch/{id}`: whether a downloader that knows nothing of this site
 * finds the film of a watch page, its title and its qualities, and gets the beginning of it.
 */
const Formats = z.array(z.object({ height: z.optional(z.nullable(z.number())) }));
const Found = z.object({
  title: z.string(),
  thumbnail: z.optional(z.nullable(z.string())),
  formats: z.optional(Formats),
  /** A page on which it finds more than one way to the film is a list to it. */
  entries: z.optional(z.array(z.object({ formats: Formats }))),
});

const QUIET = ["--no-config", "--no-warnings"];
const run = promisify(execFile);

const [, , address] = process.argv;
if (!address)
  throw new Error("Say which watch page: node scripts/try-yt-dlp.ts http://localhost:3000/watch/{id}");

if (await isInstalled()) await tryOn(address);
else console.log("yt-dlp is not installed, so nothing was tried. On Debian: apt-get install yt-dlp");

async function isInstalled(): Promise<boolean> {
  return run("yt-dlp", ["--version"]).then(
    () => true,
    () => false,
  );
}

async function tryOn(page: string): Promise<void> {
  const { stdout } = await run("yt-dlp", [...QUIET, "--dump-single-json", page], { maxBuffer: 2 ** 26 });
  const found = Found.parse(JSON.parse(stdout));
  const formats = [...(found.formats ?? []), ...(found.entries ?? []).flatMap((entry) => entry.formats)];
  const heights = formats.map(({ height }) => height ?? 0).filter((height) => height > 0);
  if (heights.length === 0) throw new Error(`yt-dlp found no picture at ${page}`);
  console.log(`title: ${found.title}`);
  console.log(`qualities: ${[...new Set(heights)].toSorted((a, b) => a - b).join(", ")}`);
  console.log(`thumbnail: ${found.thumbnail ?? "none"}`);

  const folder = await mkdtemp(path.join(tmpdir(), "nadaj-yt-dlp-"));
  try {
    const output = ["--output", path.join(folder, "film.%(ext)s")];
    await run("yt-dlp", [...QUIET, "--playlist-items", "1", "--format", "worstvideo", ...output, page]);
    const files = await readdir(folder);
    if (files.length === 0) throw new Error("yt-dlp downloaded nothing");
    console.log(`downloaded: ${files.join(", ")}`);
  } finally {
    await rm(folder, { recursive: true });
  }
}
