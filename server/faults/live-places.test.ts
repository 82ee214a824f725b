// @module-tag slow
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { channels } from "#shared/channels/contract.ts";
import { createClient, type Call } from "#shared/client.ts";
import { live } from "#shared/live/contract.ts";
import { siteSettings } from "#shared/site-settings/contract.ts";
import { videos } from "#shared/videos/contract.ts";
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

const NADAJ_SECRET = "a secret that all processes of the site share";
const TIMEOUT_MS = 60_000;

interface Receiver {
  readonly rtmpPort: number;
  readonly process: Pick<SiteProcess, "pid" | "kill">;
}

let folder: string;
let database: TestDatabase;
let redis: RedisServer;
let site: SiteProcess;
let one: Receiver;
let other: Receiver;
let call: Call;
let channelId: string;
const programs: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "nadaj-places-"));
  database = await createTestDatabase(inject("testCluster"));
  redis = await startRedis();
  const env = { NADAJ_SECRET, NADAJ_ROLES: "api", REDIS_URL: redis.url };
  site = await startSiteProcess(path.join(folder, "api"), await freePort(), {
    databaseUrl: database.url,
    env,
  });
  [one, other] = [await startReceiver("one"), await startReceiver("other")];
  const base = `${site.url}/api`;
  const { token } = await createClient({ base })(accounts.login, { body: ADMINISTRATOR });
  call = createClient({ base, headers: () => ({ authorization: `Bearer ${token}` }) });
  ({ _id: channelId } = await call(channels.create, { body: { name: "Kolejowy Szlak" } }));
  await call(siteSettings.save, {
    body: { values: { "encoding.liveStreams": 1 }, revisions: { "encoding.liveStreams": 0 } },
  });
}, 120_000);
afterAll(async () => {
  for (const program of programs) program.kill("SIGKILL");
  await Promise.all([site, one.process, other.process].map(({ kill }) => kill("SIGKILL")));
  await redis.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function startReceiver(name: string): Promise<Receiver> {
  const [rtmpPort, udpPort, srtPort] = [await freePort(), await freePort(), await freePort()];
  const env = {
    ...{ NADAJ_SECRET, NADAJ_ROLES: "live", NADAJ_LIVE_RUNGS: "none", REDIS_URL: redis.url },
    ...{ RTMP_PORT: String(rtmpPort), WHIP_UDP_PORT: String(udpPort), SRT_PORT: String(srtPort) },
  };
  const dataDir = path.join(folder, name);
  return { rtmpPort, process: startWorkerProcess({ dataDir, databaseUrl: database.url, env }) };
}

/** A live stream that has not been started; senders of it are previews. */
async function createStream() {
  const { _id: id } = await call(videos.create, { body: { channelId, title: "Na żywo", live: true } });
  const params = { id };
  await call(videos.edit, { params, body: { tags: ["kolej"] } });
  const { url } = await call(live.url, { params });
  return {
    id,
    start: () => call(live.start, { params }),
    finish: () => call(live.finish, { params }),
    stats: () => call(live.stats, { params }),
    /** Sends until the program is killed or refused. */
    sendTo({ rtmpPort }: Receiver): ChildProcess {
      const program = spawn("ffmpeg", [
        ...["-v", "error", "-re", "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=15:duration=600"],
        ...["-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency", "-g", "15"],
        ...["-pix_fmt", "yuv420p", "-f", "flv", `rtmp://127.0.0.1:${rtmpPort}${url}`],
      ]);
      programs.push(program);
      return program;
    },
  };
}

type Stream = Awaited<ReturnType<typeof createStream>>;

/** Sends until the stream is received: a process that has just started may not listen yet. */
async function untilReceived({ stats, sendTo }: Stream, receiver: Receiver): Promise<ChildProcess> {
  let program = sendTo(receiver);
  await until(
    async () => {
      if (program.exitCode !== null) program = sendTo(receiver);
      return (await stats()).hasSignal;
    },
    "the sender",
    TIMEOUT_MS,
  );
  return program;
}

/** What the server says to a program that it refuses. */
async function refusalBy(receiver: Receiver, { sendTo }: Stream): Promise<string> {
  const program = sendTo(receiver);
  let said = "";
  program.stderr?.setEncoding("utf8").on("data", (text: string) => (said += text));
  await once(program, "close");
  return said;
}

describe("the limit of streams at once on a site with two processes that receive them", () => {
  it("holds for both, and a stream keeps its place when its process is killed", async () => {
    const [first, second] = [await createStream(), await createStream()];
    await first.start();
    await untilReceived(first, one);
    await until(
      async () => (await refusalBy(other, second)).includes("As many live streams are running"),
      "the refusal of the other process",
      TIMEOUT_MS,
    );
    expect((await second.stats()).limits.isSiteFull).toBe(true);

    await one.process.kill("SIGKILL");
    expect(await refusalBy(other, second)).toContain("As many live streams are running");
    await untilReceived(first, other);
    expect(await refusalBy(other, second)).toContain("As many live streams are running");

    await first.finish();
    await untilReceived(second, other);
    await second.finish();
    one = await startReceiver("one");
  }, 240_000);

  it("lets one of two in whose senders connect at the same moment", async () => {
    const before = await createStream();
    // Both processes receive.
    for (const receiver of [one, other]) {
      const program = await untilReceived(before, receiver);
      program.kill("SIGKILL");
      await until(async () => !(await before.stats()).hasSignal, "the loss of the sender", TIMEOUT_MS);
    }
    await before.finish();
    for (let round = 0; round < 3; round += 1) {
      const [left, right] = [await createStream(), await createStream()];
      const sent = [left.sendTo(one), right.sendTo(other)];
      const isRefused = () => sent.filter(({ exitCode }) => exitCode !== null).length;
      await until(async () => isRefused() > 0, "the refusal of one", TIMEOUT_MS);
      const isReceived = async () =>
        [await left.stats(), await right.stats()].filter(({ hasSignal }) => hasSignal);
      await until(async () => (await isReceived()).length > 0, "the other one", TIMEOUT_MS);

      expect(isRefused()).toBe(1);
      expect(await isReceived()).toHaveLength(1);
      await Promise.all([left.finish(), right.finish()]);
    }
  }, 240_000);
});
