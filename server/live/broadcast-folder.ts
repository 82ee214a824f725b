import { mkdir, readdir, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";

/** Each connection of the program that sends has a folder of its own: 0001, 0002 ... */
const SESSION = /^\d{4}$/;
const SEGMENT = /^\d{5}\.ts$/;
export const SESSION_PLAYLIST = "index.m3u8";

interface Segment {
  readonly seconds: number;
  /** Below the folder of the broadcast. */
  readonly name: string;
}

/** Where everything of a broadcast lies that has arrived. */
export function broadcastFolder(dataDir: string, videoId: string): string {
  return path.join(dataDir, "live", path.basename(videoId));
}

/** Makes the folder for one more connection. */
export async function addSession(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const number = (await sessionsOf(folder)).length + 1;
  const session = path.join(folder, String(number).padStart(4, "0"));
  await mkdir(session);
  return session;
}

/** Whole segments in the order they came, one list for each connection that brought any. */
export async function listSegments(folder: string): Promise<Segment[][]> {
  const sessions = await sessionsOf(folder);
  const lists = await Promise.all(sessions.map((session) => segmentsOf(folder, session)));
  return lists.filter((segments) => segments.length > 0);
}

/**
 * One HLS playlist over all connections: from its beginning to what arrived last, so that everything can be seen
 * again. `prefix` goes before the name of each segment.
 */
export async function writePlaylist(
  folder: string,
  { hasEnded, prefix = "" }: { hasEnded: boolean; prefix?: string },
): Promise<string> {
  const sessions = await listSegments(folder);
  const longest = Math.max(2, ...sessions.flat().map(({ seconds }) => Math.ceil(seconds)));
  const lines = [
    "#EXTM3U",
    "#EXT-X-VERSION:3",
    `#EXT-X-TARGETDURATION:${longest}`,
    "#EXT-X-MEDIA-SEQUENCE:0",
    `#EXT-X-PLAYLIST-TYPE:${hasEnded ? "VOD" : "EVENT"}`,
  ];
  for (const [index, segments] of sessions.entries()) {
    if (index > 0) lines.push("#EXT-X-DISCONTINUITY");
    for (const { seconds, name } of segments) lines.push(`#EXTINF:${seconds.toFixed(6)},`, prefix + name);
  }
  if (hasEnded) lines.push("#EXT-X-ENDLIST");
  return `${lines.join("\n")}\n`;
}

/** A segment as a file; undefined where there is none of that name. */
export async function findSegment(
  folder: string,
  session: string,
  name: string,
): Promise<{ file: string; bytes: number } | undefined> {
  if (!SESSION.test(session) || !SEGMENT.test(name)) return undefined;
  const file = path.join(folder, session, name);
  const found = await stat(file).catch(() => undefined); // not there, or not any more
  return found && { file, bytes: found.size };
}

export async function removeBroadcast(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

async function sessionsOf(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []); // nothing has arrived
  return names.filter((name) => SESSION.test(name)).toSorted();
}

/** Only what ffmpeg lists is whole. */
async function segmentsOf(folder: string, session: string): Promise<Segment[]> {
  const list = await readFile(path.join(folder, session, SESSION_PLAYLIST), "utf8").catch(() => ""); // none yet
  const found = list.matchAll(/#EXTINF:([\d.]+),[^\n]*\n(\d{5}\.ts)/g);
  return [...found].map(([, seconds = "0", name = ""]) => ({
    seconds: Number(seconds),
    name: `${session}/${name}`,
  }));
}
