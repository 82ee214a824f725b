import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pino from "pino";
import type { UploadServices } from "#server/features/uploads/uploads.ts";
import { readConfig } from "#server/platform/config.ts";
import { startApi } from "#server/roles/api.ts";
import { openServices } from "#server/services.ts";

export interface SecondMachine {
  readonly url: string;
  readonly services: UploadServices;
  close(): Promise<void>;
}

/** Another API process of a site: it shares the database and the secret, and has a data folder of its own. */
export async function openSecondMachine(
  databaseUrl: string,
  env: Readonly<Record<string, string>>,
  { isRateLimited = false }: { isRateLimited?: boolean } = {},
): Promise<SecondMachine> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "nadaj-machine-"));
  const config = { ...readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent", ...env }), port: 0 };
  const log = pino({ level: "silent" });
  const { services, close } = await openServices({ config, log, databaseUrl, hasSchedules: false });
  const site = await startApi(services, { web: undefined, isRateLimited });
  return {
    url: site.address,
    services,
    async close() {
      await site.stop();
      await close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
