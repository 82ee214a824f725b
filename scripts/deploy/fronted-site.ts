import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureWebBuilt } from "#server/platform/web/build-web.ts";
import { makeCertificate } from "#server/testing/certificate.ts";
import { freePort } from "#server/testing/free-port.ts";
import { removeDataDir, startSiteProcess, type SiteProcess } from "#server/testing/site-process.ts";
import { fillSite, type SiteContent } from "./fill-site.ts";
import { choosePlace, type FrontPlace } from "./front-process.ts";

const ROOT = path.join(import.meta.dirname, "../..");
export const METRICS_TOKEN = "a-token-for-the-tests";

/** A whole site with pages and a public video, in a process of its own, and a place for a front. */
export interface FrontedSite extends SiteContent {
  readonly place: FrontPlace;
  /** The certificate of the front. */
  readonly ca: string;
  /** The site itself, past the front. */
  readonly site: SiteProcess;
  readonly rtmpPort: number;
  /** How many requests of a route the site has answered, with this status if one is given. */
  countAnswers(route: string, status?: number): Promise<number>;
  close(): Promise<void>;
}

export async function openFrontedSite(): Promise<FrontedSite> {
  await ensureWebBuilt({ root: ROOT, log: { info: () => undefined } });
  const folder = await mkdtemp(path.join(tmpdir(), "nadaj-front-"));
  const certificate = await makeCertificate(folder);
  const place = await choosePlace(folder, certificate);
  const dataDir = path.join(folder, "data");
  const rtmpPort = await freePort();
  const site = await startSiteProcess(dataDir, place.sitePort, {
    hasPages: true,
    env: {
      PUBLIC_URL: `https://localhost:${place.httpsPort}`,
      // The front, and the address of a test's client: a front that appends to what clients claim would be believed.
      TRUSTED_PROXIES: "127.0.0.1, 127.0.0.5",
      METRICS_TOKEN,
      RTMP_PORT: String(rtmpPort),
      SRT_PORT: String(await freePort()),
      WHIP_UDP_PORT: String(await freePort()),
      NADAJ_LIVE_RUNGS: "none",
    },
  });

  async function close(): Promise<void> {
    await site.kill("SIGTERM");
    await removeDataDir(dataDir);
    await rm(folder, { recursive: true, force: true });
  }

  const content = await fillSite(site, folder).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    ...{ place, site, rtmpPort, ...content, close },
    ca: await readFile(certificate.certFile, "utf8"),
    async countAnswers(route, status) {
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
      const lines = (await (await fetch(`${site.url}/metrics`, { headers })).text()).split("\n");
      return lines
        .filter((line) => line.startsWith("nadaj_request_seconds_count{"))
        .filter((line) => line.includes(`route="${route}"`))
        .filter((line) => status === undefined || line.includes(`status="${status}"`))
        .reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
    },
  };
}
