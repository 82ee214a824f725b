import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { accounts } from "#shared/accounts/contract.ts";
import { createClient, type Call } from "#shared/client.ts";
import { siteSettings } from "#shared/site-settings/contract.ts";
import type { SiteSettings } from "#shared/site-settings/settings.ts";
import { freePort } from "#server/testing/free-port.ts";
import { ADMINISTRATOR, startSiteProcess } from "#server/testing/site-process.ts";

/** A site of its own, for journeys that change settings which every page shows. */
export interface OwnSite {
  readonly url: string;
  readonly dataDir: string;
  /** Session token of its administrator, who has accepted the terms. */
  readonly token: string;
  /** Calls its API as the administrator. */
  readonly call: Call;
  /** Saves settings, whatever was saved before. */
  save(values: Partial<SiteSettings>): Promise<void>;
  /** Stops it, runs what is given, and starts it again at the same address. */
  restart(whileStopped?: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

export async function startOwnSite(env: Readonly<Record<string, string>> = {}): Promise<OwnSite> {
  const folder = await mkdtemp(path.join(tmpdir(), "nadaj-own-site-"));
  const dataDir = path.join(folder, "data");
  const port = await freePort();
  const start = () => startSiteProcess(dataDir, port, { hasPages: true, env });
  let site = await start();
  const base = `${site.url}/api`;
  const { token } = await createClient({ base })(accounts.login, { body: ADMINISTRATOR });
  const call = createClient({ base, headers: () => ({ authorization: `Bearer ${token}` }) });
  await call(accounts.edit, { body: { termsAcceptedAt: new Date().toISOString() } });
  return {
    ...{ url: site.url, dataDir, token, call },
    async save(values) {
      const { states } = await call(siteSettings.get);
      const revisions = Object.fromEntries(states.map(({ key, revision }) => [key, revision]));
      await call(siteSettings.save, { body: { values, revisions } });
    },
    async restart(whileStopped) {
      await site.kill("SIGTERM");
      await whileStopped?.();
      site = await start();
    },
    async stop() {
      await site.kill("SIGTERM");
      await rm(folder, { recursive: true, force: true });
    },
  };
}
