import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import tls from "node:tls";
import { readFile } from "node:fs/promises";
import { openEmbeddedDatabase } from "#server/platform/database/embedded.ts";
import { startS3TestServer } from "#server/platform/storage/testing/s3-test-server.ts";
import type { S3Settings } from "#server/platform/storage/s3-client.ts";
import { makeCertificate } from "#server/testing/certificate.ts";
import { freePort } from "#server/testing/free-port.ts";
import { startRedis } from "#server/testing/redis/redis-server.ts";
import { choosePlace } from "../deploy/front-process.ts";
import { startNginx } from "../deploy/nginx-process.ts";
import { openDatabaseActor, openRedisActor, openSiteActor, type Actor } from "./actors.ts";

const ROLES = ["api", "api", "api,chat", "api,chat", "worker", "live"] as const;

export interface Stage {
  /** Address of the front. */
  readonly url: string;
  readonly databaseUrl: string;
  readonly s3: S3Settings;
  /** Where the live process receives streams. */
  readonly rtmpPort: number;
  /** The processes that the drill kills. */
  readonly actors: readonly Actor[];
  close(): Promise<void>;
}

/** Starts a site of many processes on 127.0.0.1: PostgreSQL, Redis, S3, nginx, 2 API, 2 chat, 1 worker and 1 live. */
export async function openStage(): Promise<Stage> {
  const opened = new AsyncDisposableStack();
  const folder = await mkdtemp(path.join(tmpdir(), "nadaj-drill-"));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  try {
    return await build(folder, opened);
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

async function build(folder: string, opened: AsyncDisposableStack): Promise<Stage> {
  const database = await openEmbeddedDatabase({ dir: path.join(folder, "postgres") });
  opened.defer(() => database.stop());
  const redis = await startRedis();
  opened.defer(() => redis.close());
  const s3 = await startS3TestServer();
  opened.defer(() => s3.stop());
  const certificate = await makeCertificate(folder);
  tls.setDefaultCACertificates([await readFile(certificate.certFile, "utf8")]);
  const place = await choosePlace(folder, certificate);
  const { endpoint, bucket, accessKey, secretKey } = s3.settings;
  const url = `https://localhost:${place.httpsPort}`;
  const rtmpPort = await freePort();
  const shared = {
    ...{
      DATABASE_URL: database.url,
      REDIS_URL: redis.url,
      NADAJ_SECRET: "a secret that all processes of the site share",
    },
    ...{ S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey },
    ...{ PUBLIC_URL: url, TRUSTED_PROXIES: "127.0.0.1", NADAJ_RATE_LIMITS: "off", NADAJ_LIVE_RUNGS: "none" },
    ...{ RTMP_PORT: String(rtmpPort), LOG_LEVEL: "fatal" },
  };
  const sites: Actor[] = [];
  const ports: { port: number; hasChat: boolean }[] = [];
  for (const [index, roles] of ROLES.entries()) {
    const port = await freePort();
    if (roles.startsWith("api")) ports.push({ port, hasChat: roles.includes("chat") });
    const env = { ...shared, NADAJ_ROLES: roles, PORT: String(port), ...(await portsOf(roles)) };
    sites.push(openSiteActor({ name: `${roles} ${index + 1}`, dataDir: path.join(folder, `${index}`), env }));
  }
  opened.defer(async () => {
    await Promise.all(sites.map((site) => site.stop()));
  });
  // The first one makes the tables.
  await sites[0]?.start();
  await Promise.all(sites.slice(1).map((site) => site.start()));
  const nginx = await startNginx(place, {
    site: ports.map(({ port }) => port),
    chat: ports.filter(({ hasChat }) => hasChat).map(({ port }) => port),
  });
  opened.defer(() => nginx.stop());
  const actors = [
    ...sites,
    openRedisActor(redis),
    openDatabaseActor(path.join(folder, "postgres"), database.url),
  ];
  const closing = opened.move();
  return {
    ...{ url, databaseUrl: database.url, s3: s3.settings, rtmpPort, actors },
    close: () => closing.disposeAsync(),
  };
}

async function portsOf(roles: string): Promise<Record<string, string>> {
  const metrics = { METRICS_PORT: String(await freePort()) };
  if (roles !== "live") return metrics;
  const [internal, udp, srt] = [await freePort(), await freePort(), await freePort()];
  return {
    ...metrics,
    ...{
      INTERNAL_ADDRESS: `http://127.0.0.1:${internal}`,
      WHIP_UDP_PORT: String(udp),
      SRT_PORT: String(srt),
    },
  };
}
