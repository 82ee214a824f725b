import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import tls from "node:tls";
import { ensureDatabase } from "#server/platform/database/ensure-database.ts";
import { openEmbeddedDatabase } from "#server/platform/database/embedded.ts";
import { startS3TestServer } from "#server/platform/storage/testing/s3-test-server.ts";
import type { S3Settings } from "#server/platform/storage/s3-client.ts";
import { makeCertificate } from "#server/testing/certificate.ts";
import { freePort } from "#server/testing/free-port.ts";
import { startRedis } from "#server/testing/redis/redis-server.ts";
import { choosePlace } from "../deploy/front-process.ts";
import { startNginx } from "../deploy/nginx-process.ts";
import { openDatabaseActor, openEngineActor, openRedisActor, openSiteActor, type Actor } from "./actors.ts";
import { makePgBouncer } from "./pgbouncer.ts";
import { makePrimary, makeReplica, waitForStream } from "./postgres.ts";

/** The roles of the site's processes. */
const PROCESSES = {
  short: ["api", "api", "api,chat", "api,chat", "worker", "live"],
  whole: ["api", "api", "api", "api,chat", "api,chat", "worker", "worker", "live", "live"],
} as const;
export type StageSize = keyof typeof PROCESSES;

export interface Stage {
  /** Address of the front. */
  readonly url: string;
  readonly database: StageDatabase;
  readonly s3: S3Settings;
  /** Where the live processes receive streams. */
  readonly rtmpPorts: readonly number[];
  /** The processes that the drill kills. */
  readonly actors: readonly Actor[];
}

interface StageDatabase {
  /** Where the processes of the site find it. */
  readonly siteUrl: string;
  readonly url: string;
  /** Undefined if there is none. */
  readonly replicaUrl: string | undefined;
  readonly actors: readonly Actor[];
}

/**
 * Starts a site of many processes on 127.0.0.1: PostgreSQL, Redis, S3, nginx and the processes of the site. The whole
 * one also has a streaming replica of PostgreSQL, and PgBouncer. What is started is stopped and removed with `opened`,
 * also while this function runs.
 */
export async function openStage(size: StageSize, opened: AsyncDisposableStack): Promise<Stage> {
  const add = async <One>(opening: Promise<One>, close: (one: One) => Promise<unknown>): Promise<One> => {
    const one = await opening;
    if (!opened.disposed) return opened.adopt(one, async (added) => void (await close(added)));
    await close(one);
    throw new Error("the drill is over");
  };
  const folder = await add(mkdtemp(path.join(tmpdir(), "nadaj-drill-")), (made) =>
    rm(made, { recursive: true, force: true }),
  );
  // PostgreSQL and PgBouncer run as users of their own.
  await chmod(folder, 0o711);
  const openDatabase = size === "short" ? openEmbedded : openReplicated;
  const isOver = () => opened.disposed;
  const database = await openDatabase(folder, { add, isOver });
  const redis = await add(startRedis(), (one) => one.close());
  const s3 = await add(startS3TestServer(), (one) => one.stop());
  const certificate = await makeCertificate(folder);
  tls.setDefaultCACertificates([await readFile(certificate.certFile, "utf8")]);
  const place = await choosePlace(folder, certificate);
  const { endpoint, bucket, accessKey, secretKey } = s3.settings;
  const url = `https://localhost:${place.httpsPort}`;
  const shared = {
    ...{
      DATABASE_URL: database.siteUrl,
      REDIS_URL: redis.url,
      NADAJ_SECRET: "a secret that all processes of the site share",
    },
    ...{ S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey },
    ...{ PUBLIC_URL: url, TRUSTED_PROXIES: "127.0.0.1", NADAJ_RATE_LIMITS: "off", NADAJ_LIVE_RUNGS: "none" },
    ...{ NADAJ_DONATIONS: "test", NADAJ_VIEWS_PER_ADDRESS: "100000", LOG_LEVEL: "fatal" },
  };
  const ports: { port: number; hasChat: boolean }[] = [];
  const rtmpPorts: number[] = [];
  const sites: Actor[] = [];
  for (const [index, roles] of PROCESSES[size].entries()) {
    const [port, rtmpPort] = [await freePort(), await freePort()];
    if (roles.startsWith("api")) ports.push({ port, hasChat: roles.includes("chat") });
    if (roles === "live") rtmpPorts.push(rtmpPort);
    const own = { NADAJ_ROLES: roles, PORT: String(port), RTMP_PORT: String(rtmpPort) };
    const site = openSiteActor({
      name: `${roles} ${index + 1}`,
      dataDir: path.join(folder, `${index}`),
      env: { ...shared, ...own, ...(await portsOf(roles)) },
    });
    sites.push(await add(Promise.resolve(site), (one) => one.stop()));
  }
  // The first one makes the tables.
  await sites[0]?.start();
  await Promise.all(sites.slice(1).map((site) => site.start()));
  const upstreams = {
    site: ports.map(({ port }) => port),
    chat: ports.filter(({ hasChat }) => hasChat).map(({ port }) => port),
  };
  await add(startNginx(place, upstreams), (nginx) => nginx.stop());
  const actors = [...sites, openRedisActor(redis, isOver), ...database.actors];
  return { url, database, s3: s3.settings, rtmpPorts, actors };
}

interface Opening {
  /** What is opened is closed at the end of the drill. */
  add<One>(opening: Promise<One>, close: (one: One) => Promise<unknown>): Promise<One>;
  isOver(): boolean;
}

/** The bundled PostgreSQL, which the program itself starts again. */
async function openEmbedded(folder: string, { add }: Opening): Promise<StageDatabase> {
  const dir = path.join(folder, "postgres");
  const { url } = await add(openEmbeddedDatabase({ dir }), (one) => one.stop());
  return { siteUrl: url, url, replicaUrl: undefined, actors: [openDatabaseActor(dir, url)] };
}

async function openReplicated(folder: string, { add, isOver }: Opening): Promise<StageDatabase> {
  const primary = await add(makePrimary(path.join(folder, "postgres")), (one) => one.end("SIGINT"));
  await primary.start();
  await ensureDatabase(primary.url);
  const replica = await add(makeReplica(primary, path.join(folder, "replica")), (one) => one.end("SIGINT"));
  await replica.start();
  await waitForStream(primary);
  const pgBouncer = await add(makePgBouncer(primary, path.join(folder, "pgbouncer")), (one) =>
    one.end("SIGKILL"),
  );
  await pgBouncer.start();
  return {
    siteUrl: pgBouncer.url,
    url: primary.url,
    replicaUrl: replica.url,
    actors: [
      openEngineActor("postgres", primary, isOver),
      openEngineActor("replica", replica, isOver),
      openEngineActor("pgbouncer", pgBouncer, isOver),
    ],
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
