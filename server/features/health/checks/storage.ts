import fs from "node:fs";
import path from "node:path";
import { finding } from "#shared/health/finding-texts.ts";
import { openStorage } from "#server/platform/storage/storage.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import { reasonOf, type Check, type ConfiguredInput } from "../check.ts";

/** In no folder, which would stay on a disk. */
const PREFIX = "health-check";

/** Whether the storage of the media takes, gives back and deletes a small object. */
export const checkStorage: Check = {
  name: "storage",
  needs: "configuration",
  async run({ config, signal }) {
    const place = placeOf(config);
    // The first start makes the folder; a check makes nothing that was not there.
    if (!config.s3 && !fs.existsSync(place)) return [finding("storage", "storage_ok", { place })];
    try {
      await using opened = new AsyncDisposableStack();
      const s3 = config.s3 && { ...config.s3, mustExist: true };
      const storage = opened.adopt(await openStorage({ dataDir: config.dataDir, s3 }), (one) => one.close());
      signal.addEventListener("abort", () => void storage.close(), { once: true });
      await tryStorage(storage);
      return [finding("storage", "storage_ok", { place })];
    } catch (error) {
      const reason = await describeFailure(error);
      return [finding("storage", "storage_unusable", { place, reason })];
    }
  },
};

async function tryStorage(storage: Storage): Promise<void> {
  const key = `${PREFIX}-${crypto.randomUUID()}`;
  const content = Buffer.from(key);
  await storage.put(key, content, { contentType: "text/plain" });
  try {
    const read = await storage.readAll(key);
    if (!read.equals(content)) throw new Error("it gave back something else than it was sent");
  } finally {
    await storage.remove(key);
  }
  if (await storage.stat(key)) throw new Error("it did not delete what it was told to");
}

/** The server's answer in words; others are told as they are. */
async function describeFailure(error: unknown): Promise<string> {
  const { explainS3Failure } = await import("#server/platform/storage/s3-failures.ts");
  return explainS3Failure(error) ?? reasonOf(error);
}

function placeOf({ s3, dataDir }: ConfiguredInput["config"]): string {
  return s3 ? `${s3.bucket} (${s3.endpoint})` : path.join(dataDir, "media");
}
