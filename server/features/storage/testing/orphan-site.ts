import { storage, type FindingSide } from "#shared/storage/contract.ts";
import type { Channel } from "#shared/channels/contract.ts";
import { startS3TestServer } from "#server/platform/storage/testing/s3-test-server.ts";
import { openWorld, until, type Person, type World } from "#server/testing/world.ts";
import { checkStorage } from "../check-storage.ts";

export const MEDIA = ["disk", "s3"] as const;
export const OCTETS = { contentType: "application/octet-stream" };
export const STRANGE = Buffer.alloc(500, "?");
const DAY_SECONDS = 24 * 3600;

/** A site with an administrator and a creator whose storage loses and gets files. */
export interface OrphanSite {
  readonly world: World;
  readonly admin: Person;
  readonly creator: Person & { channel: Channel };
  /** Looks for orphans; returns the id of the search. */
  check(): Promise<string>;
  /** Keys of what the newest search has found. */
  found(side: FindingSide): Promise<string[]>;
  isStored(key: string): Promise<boolean>;
  /** Two days pass: all that is there is old enough to be reported. */
  age(): void;
  /** Mends what the search has found, as an administrator. */
  mend(checkId: string): Promise<void>;
  /** Takes away what tests before have left. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

export async function openOrphanSite(medium: (typeof MEDIA)[number]): Promise<OrphanSite> {
  const server = medium === "s3" ? await startS3TestServer() : undefined;
  const env = server ? environmentOf(server.settings) : {};
  const world = await openWorld({ env });
  const admin = await world.person({ role: "admin" });
  const creator = await world.creator();
  const { services } = world;
  return {
    ...{ world, admin, creator },
    check: async () => (await checkStorage(services)).checkId,
    async found(side) {
      const { items } = await admin.call(storage.findings, { params: { side }, query: {} });
      return items.map(({ key }) => key).toSorted();
    },
    isStored: async (key) => (await services.storage.stat(key)) !== undefined,
    age: () => world.clock.advance(2 * DAY_SECONDS),
    async mend(checkId) {
      await admin.call(storage.mend, { body: { checkId } });
      await until(async () => !(await admin.call(storage.show)).running.mend, "the end of the mending");
    },
    async clear() {
      for (const table of ["videos", "storage_bin", "storage_checks", "data_exports"] as const)
        await services.db.deleteFrom(table).execute();
      const keys = await Array.fromAsync(services.storage.list(), ({ key }) => key);
      for (const key of keys) await services.storage.remove(key);
    },
    async close() {
      await world.close();
      await server?.stop();
    },
  };
}

type Settings = Awaited<ReturnType<typeof startS3TestServer>>["settings"];

export function environmentOf({ endpoint, bucket, accessKey, secretKey }: Settings): Record<string, string> {
  return { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey };
}
