import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { FullEngine } from "#server/media/engine.ts";
import { runFfmpeg } from "#server/media/run.ts";
import { listSegments, writePlaylist } from "./broadcast-folder.ts";

const LONGEST_SECONDS = 4 * 3600;
const LIST = "whole.m3u8";
const FILE = "whole.mp4";

/**
 * Everything that has arrived of a broadcast as one MP4 file in its folder, not encoded anew. Undefined where nothing
 * has. Killed meanwhile, it begins anew.
 */
export async function joinRecording(engine: FullEngine, folder: string): Promise<string | undefined> {
  if ((await listSegments(folder)).length === 0) return undefined;
  const list = path.join(folder, LIST);
  await writeFile(list, await writePlaylist(folder, { hasEnded: true }));
  await runFfmpeg(engine, {
    folder,
    wallSeconds: LONGEST_SECONDS,
    background: true,
    inputs: [{ file: list, isOwnPlaylist: true }],
    outputs: ["-map", "0:v:0?", "-map", "0:a:0?", "-c", "copy", "-movflags", "+faststart", "-f", "mp4", FILE],
  });
  return path.join(folder, FILE);
}
