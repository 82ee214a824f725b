// @module-tag slow
import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { channels } from "#shared/channels/contract.ts";
import { createClient, type Call } from "#shared/client.ts";
import { live } from "#shared/live/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { sendClock } from "#server/live/testing/frame-clock.ts";
import { openDatabase } from "#server/platform/database/pool.ts";
import type { Database } from "#server/platform/database/schema.ts";
import { startS3TestServer } from "#server/platform/storage/testing/s3-test-server.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/database.ts";
import { freePort } from "#server/testing/free-port.ts";
import { startRedis, type RedisServer } from "#server/testing/redis/redis-server.ts";
import {
  ADMINISTRATOR,
  startSiteProcess,
  startWorkerProcess,
  type SiteProcess,
} from "#server/testing/site-process.ts";
import { until } from "#server/testing/world.ts";

const NADAJ_SECRET = "a secret that all machines of the site share";
const TIMEOUT_MS = 60_000;
const YEAR_SECONDS = 31_536_000;

interface LiveMachine {
  readonly address: string;
  readonly rtmpPort: number;
  readonly process: Pick<SiteProcess, "pid" | "kill">;
}

let folder: string;
let database: TestDatabase;
let opened: ReturnType<typeof openDatabase<Database>>;
let redis: RedisServer;
let s3: Awaited<ReturnType<typeof startS3TestServer>>;
let apis: SiteProcess[];
let machines: LiveMachine[];
let call: Call;
let channelId: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "nadaj-machines-"));
  database = await createTestDatabase(inject("testCluster"));
  opened = openDatabase<Database>(database.url, { max: 1 });
  [s3, redis] = await Promise.all([startS3TestServer(), startRedis()]);
  apis = [];
  for (const name of ["api1", "api2", "api3"]) apis.push(await startApiMachine(name, await freePort()));
  machines = [await startLiveMachine("live1"), await startLiveMachine("live2")];
  const base = `${apis[0]?.url}/api`;
  const { token } = await createClient({ base })(accounts.login, { body: ADMINISTRATOR });
  call = createClient({ base, headers: () => ({ authorization: `Bearer ${token}` }) });
  ({ _id: channelId } = await call(channels.create, { body: { name: "Kolejowy Szlak" } }));
}, 240_000);
afterAll(async () => {
  await Promise.all([...apis, ...machines.map(({ process }) => process)].map(({ kill }) => kill("SIGKILL")));
  await opened.close();
  await s3.stop();
  await redis.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

function shared() {
  const { endpoint, bucket, accessKey, secretKey } = s3.settings;
  const storage = { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey };
  return { NADAJ_SECRET, NADAJ_LIVE_RUNGS: "none", S3_SECRET_KEY: secretKey, ...storage };
}

/** Each machine has a disk of its own. */
function startApiMachine(name: string, port: number): Promise<SiteProcess> {
  const env = { ...shared(), NADAJ_ROLES: "api" };
  return startSiteProcess(path.join(folder, name), port, { databaseUrl: database.url, env });
}

async function startLiveMachine(name: string): Promise<LiveMachine> {
  const [rtmpPort, internalPort, udpPort] = [await freePort(), await freePort(), await freePort()];
  const address = `http://127.0.0.1:${internalPort}`;
  const env = {
    ...{ ...shared(), NADAJ_ROLES: "live", REDIS_URL: redis.url, INTERNAL_ADDRESS: address },
    ...{ RTMP_PORT: String(rtmpPort), WHIP_UDP_PORT: String(udpPort) },
  };
  const dataDir = path.join(folder, name);
  return { address, rtmpPort, process: startWorkerProcess({ dataDir, databaseUrl: database.url, env }) };
}

/** A live stream of which every API process has two closed segments. */
async function openStream({ rtmpPort }: LiveMachine) {
  const { _id: id } = await call(videos.create, { body: { channelId, title: "Na żywo", live: true } });
  const params = { id };
  await call(videos.edit, { params, body: { tags: ["kolej"] } });
  await call(live.start, { params });
  const { url: key } = await call(live.url, { params });
  const sender = sendClock(() => `rtmp://127.0.0.1:${rtmpPort}${key}`);
  onTestFinished(() => sender.stop());
  const hls = await until(
    async () => (await call(videos.get, { params })).hls ?? undefined,
    "pictures",
    TIMEOUT_MS,
  );
  const at = ({ url }: SiteProcess, name: string) => fetch(new URL(name, new URL(hls, url)));
  const list = async (api: SiteProcess, name = "source.m3u8") => (await at(api, name)).text();
  for (const api of apis) {
    await until(async () => (await list(api)).includes("source-s1.m4s"), "segments", TIMEOUT_MS);
  }
  const registered = () =>
    opened.db
      .selectFrom("live_streams")
      .select(["origin", "origin_withdrawn"])
      .where("video_id", "=", id)
      .executeTakeFirstOrThrow();
  /** The process that supervises the stream; undefined while no process does. */
  const supervisor = async () => {
    const { rows } = await sql<{ holder: string }>`
      select holder from leases join lease_holders on id = holder
      where name = ${`live.stream:${id}`} and expires_at > clock_timestamp()`.execute(opened.db);
    return rows[0]?.holder;
  };
  const endedAt = async () => (await call(videos.get, { params })).livestreamEndedAt;
  return { id, sender, at, list, registered, supervisor, endedAt };
}

/** The processes that supervise streams of two machines: each has its own one soon after its sender has connected. */
function findSupervisors(...supervisors: readonly (() => Promise<string | undefined>)[]): Promise<string[]> {
  return until(
    async () => {
      const found = await Promise.all(supervisors.map((supervisor) => supervisor()));
      const processes = found.filter((one) => one !== undefined);
      return new Set(processes).size === supervisors.length && processes;
    },
    "a supervisor of each machine",
    TIMEOUT_MS,
  );
}

/** Segments, parts and their initialisation; the hinted part is not there yet. */
function addressesIn(playlist: string): string[] {
  const listed = playlist.replace(/#EXT-X-PRELOAD-HINT.*/g, "");
  return [...listed.matchAll(/(?:^|URI=")(\d{4}\/[^"\n]+)/gm)].map(([, address = ""]) => address);
}

async function hashOf(response: Response): Promise<string> {
  expect(response.status).toBe(200);
  return createHash("sha256")
    .update(Buffer.from(await response.arrayBuffer()))
    .digest("hex");
}

describe("live streams of two machines, seen at three others", () => {
  it("have the same bytes at each address for good, with headers for a CDN [LVE-061, LVE-066]", async () => {
    const [first, second, third] = apis;
    const [machine] = machines;
    if (!first || !second || !third || !machine) throw new Error("the machines are missing");
    const { at, list, sender } = await openStream(machine);
    const playlists = [await list(first), await list(first, "audio.m3u8")];
    const addresses = playlists.flatMap(addressesIn);
    expect(addresses.length).toBeGreaterThan(10);
    const hashes = new Map<string, string>();
    for (const address of addresses) {
      const response = await at(first, address);
      expect(response.headers.get("cache-control")).toBe(`public, max-age=${YEAR_SECONDS}, immutable`);
      // As finished videos: pages of other sites embed the player.
      expect(response.headers.get("access-control-allow-origin")).toBeNull();
      hashes.set(address, await hashOf(response));
    }
    for (const name of ["index.m3u8", "source.m3u8", "audio.m3u8"]) {
      expect((await at(second, name)).headers.get("cache-control")).toBe("no-cache");
    }
    sender.stop();
    const hashesAt = async (api: SiteProcess) => {
      const found = new Map<string, string>();
      for (const address of addresses) found.set(address, await hashOf(await at(api, address)));
      return found;
    };

    for (const api of [first, second, third]) {
      expect(await hashesAt(api)).toEqual(hashes);
    }
    const settled = await until(async () => {
      const [one, ...others] = await Promise.all([first, second, third].map((api) => list(api)));
      return others.every((other) => other === one) ? one : undefined;
    }, "the same playlist at each machine");
    expect(settled).toContain("source-s1.m4s");

    await third.kill("SIGKILL");
    const restarted = await startApiMachine("api3", Number(new URL(third.url).port));
    apis[2] = restarted;
    expect(await hashesAt(restarted)).toEqual(hashes);
  }, 240_000);

  it("are supervised by another machine while theirs is paused, and are not ended [MAC-035]", async () => {
    const [machine, otherMachine] = machines;
    if (!machine || !otherMachine) throw new Error("the machines are missing");
    const { supervisor, endedAt, registered } = await openStream(machine);
    const other = await openStream(otherMachine);
    const { pid } = machine.process;
    const [first, second] = await findSupervisors(supervisor, other.supervisor);

    process.kill(pid, "SIGSTOP");
    try {
      await until(async () => (await supervisor()) === second, "the other supervisor", TIMEOUT_MS);
      await until(async () => (await registered()).origin_withdrawn, "the end of the address", TIMEOUT_MS);
    } finally {
      process.kill(pid, "SIGCONT");
    }

    const isBack = async () => (await supervisor()) === first && !(await registered()).origin_withdrawn;
    await until(isBack, "the supervisor to return", TIMEOUT_MS);
    expect(await endedAt()).toBeNull();
  }, 240_000);

  it("are read from the storage once their machine has died or they have ended [LVE-061, MAC-035]", async () => {
    const [api] = apis;
    const [machine, dying] = machines;
    if (!api || !machine || !dying) throw new Error("the machines are missing");
    const lost = await openStream(dying);
    const ended = await openStream(machine);
    expect(await lost.registered()).toEqual({ origin: dying.address, origin_withdrawn: false });
    expect(await ended.registered()).toEqual({ origin: machine.address, origin_withdrawn: false });
    // The address answers the machines of the site alone, and no public port has what it has.
    for (const held of [`/${ended.id}/journal?0`, `/${ended.id}/0001/source?0-100`]) {
      expect((await fetch(`${machine.address}${held}`)).status).toBe(401);
      expect((await fetch(`${api.url}${held}`)).status).toBe(404);
    }

    const [, remaining] = await findSupervisors(lost.supervisor, ended.supervisor);

    await dying.process.kill("SIGKILL");
    const killedAt = performance.now();
    const isTakenOver = async () => (await lost.supervisor()) === remaining;
    await until(isTakenOver, "the other supervisor", TIMEOUT_MS);
    expect((performance.now() - killedAt) / 1000).toBeLessThan(15);
    expect(await lost.endedAt()).toBeNull();
    await call(live.finish, { params: { id: ended.id } });

    for (const { registered } of [lost, ended]) {
      const isWithdrawn = async () => (await registered()).origin_withdrawn;
      await until(isWithdrawn, "the end of the address", TIMEOUT_MS);
    }
    await machine.process.kill("SIGKILL");
    for (const { at, list } of [lost, ended]) {
      const stored = await until(async () => {
        const playlist = await list(api);
        return playlist.includes("source-s1.m4s") ? playlist : undefined;
      }, "the stored stream");
      for (const address of addressesIn(stored)) await hashOf(await at(api, address));
    }
  }, 240_000);
});
