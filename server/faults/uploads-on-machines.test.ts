// @module-tag slow
import { randomBytes, createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { videos } from "#shared/videos/contract.ts";
import { startS3TestServer } from "#server/platform/storage/testing/s3-test-server.ts";
import { freePort } from "#server/testing/free-port.ts";
import { startSiteProcess, type SiteProcess } from "#server/testing/site-process.ts";
import { createUpload, readOffset, sendBytes } from "#server/testing/upload.ts";
import { openWorld, until, type World } from "#server/testing/world.ts";

const NADAJ_SECRET = "a secret that all processes of the site share";
const MIB = 1024 * 1024;
const PART_BYTES = 8 * MIB;

let s3: Awaited<ReturnType<typeof startS3TestServer>>;
let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;
let folder: string;
let env: Record<string, string>;
let machines: SiteProcess[];

beforeAll(async () => {
  s3 = await startS3TestServer();
  const { endpoint, bucket, accessKey, secretKey } = s3.settings;
  env = {
    ...{ NADAJ_SECRET, S3_ENDPOINT: endpoint, S3_BUCKET: bucket },
    ...{ S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey },
  };
  world = await openWorld({ isWorker: false, env });
  creator = await world.creator();
  folder = await mkdtemp(path.join(tmpdir(), "nadaj-uploads-"));
  machines = [];
  for (const name of ["one", "two", "three"]) machines.push(await startMachine(name));
}, 240_000);
afterAll(async () => {
  await Promise.all(machines.map(({ kill }) => kill("SIGKILL")));
  await world.close();
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

async function startMachine(name: string): Promise<SiteProcess> {
  const { databaseUrl } = world;
  const roles = { ...env, NADAJ_ROLES: "api" };
  return startSiteProcess(path.join(folder, name), await freePort(), { databaseUrl, env: roles });
}

/** In turn. */
function machineOf(turn: number): SiteProcess {
  const machine = machines[turn % machines.length];
  if (!machine) throw new Error("no machine was started");
  return machine;
}

async function start(bytes: Uint8Array) {
  const { _id } = await creator.call(videos.create, { body: { channelId: creator.channel._id } });
  const file = { name: "nagranie.mp4", type: "video/mp4", size: bytes.length };
  const { answer, upload } = await createUpload(world, creator, _id, file);
  expect(answer.status).toBe(201);
  const address = new URL(upload.url).pathname;
  const at = (machine: { readonly url: string }) => ({ ...upload, url: machine.url + address });
  return {
    at,
    id: address.split("/").at(-1) ?? "",
    key: `videos/${_id}/source/${address.split("/").at(-1)}`,
  };
}

const checksum = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const storedChecksum = async (key: string) => checksum(await world.services.storage.readAll(key));

describe("an upload to S3", () => {
  it(
    "goes round three machines, in requests smaller and larger than a part [MAC-017]",
    { timeout: 120_000 },
    async () => {
      const bytes = new Uint8Array(randomBytes(23 * MIB + 17));
      const { at, key } = await start(bytes);

      const lengths = [1000, 3 * MIB, 9 * MIB, 2 * MIB, 4 * MIB, bytes.length];
      let offset = 0;
      for (const [turn, length] of lengths.entries()) {
        const machine = machineOf(turn);
        const sent = await sendBytes(at(machine), offset, bytes.slice(offset, offset + length));
        offset = Math.min(offset + length, bytes.length);
        expect([sent.status, Number(sent.headers.get("upload-offset"))]).toEqual([204, offset]);
        expect(await readOffset(at(machineOf(turn + 1)))).toBe(offset);
      }

      expect(await storedChecksum(key)).toBe(checksum(bytes));
    },
  );

  it(
    "is not spoiled by the same request at two machines at once [MAC-018]",
    { timeout: 120_000 },
    async () => {
      const bytes = new Uint8Array(randomBytes(20 * MIB));
      const { at, key } = await start(bytes);

      const answers = await Promise.allSettled(
        machines.slice(0, 2).map((one) => sendBytes(at(one), 0, bytes)),
      );
      const statuses = answers.map((one) => (one.status === "fulfilled" ? one.value.status : 0));
      for (const status of statuses) expect(status).not.toBe(500);
      const offset = await readOffset(at(machineOf(2)));
      if (offset < bytes.length) await sendBytes(at(machineOf(2)), offset, bytes.slice(offset));

      expect(await readOffset(at(machineOf(0)))).toBe(bytes.length);
      expect(await storedChecksum(key)).toBe(checksum(bytes));
    },
  );

  it(
    "goes on at another machine after the one that took half of it was killed [MAC-019]",
    { timeout: 180_000 },
    async () => {
      const bytes = new Uint8Array(randomBytes(32 * MIB));
      const { at, id, key } = await start(bytes);
      const half = bytes.length / 2;
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(bytes.slice(0, half + 1000)), // then nothing: the request stays open
      });
      const dying = await startMachine("dying");
      const { url, headers } = at(dying);
      const type = { "upload-offset": "0", "content-type": "application/offset+octet-stream" };
      const init = { method: "PATCH", headers: { ...headers, ...type }, body, duplex: "half" };
      const cut = fetch(url, init).catch(() => undefined);
      const received = async () =>
        (
          await sql<{ received: number }>`select received from uploads where id = ${id}`.execute(
            world.services.db,
          )
        ).rows[0]?.received;
      await until(async () => (await received()) === half, "half of the file");
      await dying.kill("SIGKILL");
      await cut;

      const killedAt = performance.now();
      const offset = await readOffset(at(machineOf(1)));
      expect(performance.now() - killedAt).toBeLessThan(15_000);
      expect(half + 1000 - offset).toBeLessThanOrEqual(PART_BYTES);
      expect((await sendBytes(at(machineOf(1)), offset, bytes.slice(offset))).status).toBe(204);

      expect(await storedChecksum(key)).toBe(checksum(bytes));
    },
  );
});
