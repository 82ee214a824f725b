import { glob, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const JOINED_WITHIN_MS = 300_000;
const BYTES_MIN = 100_000;

/** The recording of a site's only stream: the joined file in the storage. The site must not encode. */
export async function findRecording(dataDir: string): Promise<string> {
  const end = performance.now() + JOINED_WITHIN_MS;
  while (performance.now() < end) {
    for await (const name of glob("media/**/*", { cwd: dataDir })) {
      const file = path.join(dataDir, name);
      const found = await stat(file);
      if (found.isFile() && found.size > BYTES_MIN) return file;
    }
    await pause(1000);
  }
  throw new Error("There is no recording");
}
