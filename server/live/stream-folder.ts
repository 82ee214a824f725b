import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";

/** Each session of a stream has its own folder: 0001, 0002 ... */
const SESSION = /^\d{4,}$/;

/** The folder with all media that was received of a live stream. */
export function streamFolder(dataDir: string, videoId: string): string {
  return path.join(dataDir, "live", path.basename(videoId));
}

/** Creates the folder of the next session and returns its name. */
export async function addSession(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const last = Number((await listSessions(folder)).at(-1) ?? 0);
  const session = String(last + 1).padStart(4, "0");
  await mkdir(path.join(folder, session));
  return session;
}

export async function deleteStreamFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

async function listSessions(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []); // no folder: nothing has arrived
  return names.filter((name) => SESSION.test(name)).toSorted((one, other) => Number(one) - Number(other));
}
