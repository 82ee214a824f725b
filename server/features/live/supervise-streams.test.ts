import { once } from "node:events";
import net from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { live } from "#shared/live/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { openOriginServer } from "#server/live/origin/origin-server.ts";
import { startLiveStream } from "#server/testing/chat-room.ts";
import { freePort } from "#server/testing/free-port.ts";
import { openSecondMachine, type SecondMachine } from "#server/testing/second-machine.ts";
import { openWorld, type World } from "#server/testing/world.ts";
import { superviseStreams } from "./supervise-streams.ts";

const NADAJ_SECRET = "a secret that all machines of the site share";

let world: World;
let other: SecondMachine;
let origin: URL;
let creator: Awaited<ReturnType<World["creator"]>>;

beforeAll(async () => {
  origin = new URL(`http://127.0.0.1:${await freePort()}`);
  world = await openWorld({ env: { NADAJ_SECRET, INTERNAL_ADDRESS: origin.origin } });
  const address = `http://127.0.0.1:${await freePort()}`;
  other = await openSecondMachine(world.databaseUrl, { NADAJ_SECRET, INTERNAL_ADDRESS: address });
  creator = await world.creator();
});
afterAll(async () => {
  await other.close();
  await world.close();
});

interface Streamed {
  /** Seconds since the sender of the stream has sent. */
  readonly awaySeconds: number;
  readonly at?: string;
}

/** A stream that a machine receives: the one of the world, unless another one is named. */
async function openStream({ awaySeconds, at = origin.origin }: Streamed): Promise<string> {
  const id = await startLiveStream(creator);
  const { db } = world.services;
  const signal_at = new Date(Date.now() - awaySeconds * 1000);
  const livestream_started_at = new Date(signal_at.getTime() - 60_000);
  await db
    .updateTable("videos")
    .set({ live_autofinish: true, livestream_started_at })
    .where("id", "=", id)
    .execute();
  await db
    .updateTable("live_streams")
    .set({ signal_since: signal_at, signal_at, origin: at })
    .where("video_id", "=", id)
    .execute();
  return id;
}

async function supervisedBy({ services }: Pick<SecondMachine, "services">): Promise<string[]> {
  return (await superviseStreams(services)).map(({ stream }) => stream.video_id);
}

async function isEnded(id: string): Promise<boolean> {
  return (await creator.call(videos.get, { params: { id } })).livestreamEndedAt !== null;
}

/** As if the process of a lease had been paused for too long, which it does not know yet. */
async function expireLeases(): Promise<void> {
  await sql`with dead as (
      insert into lease_holders (id, expires_at) values (gen_random_uuid(), now() - interval '1 second') returning id
    )
    update leases set holder = dead.id from dead`.execute(world.services.db);
}

describe("the supervisor of a live stream", () => {
  it("is its origin; another process once that does not answer; and its origin again [MAC-035]", async () => {
    const id = await openStream({ awaySeconds: 30 });
    const stop = await openOriginServer(world.services, origin);

    // The origin answers: no other process supervises, whether it has a lease or not.
    expect(await supervisedBy(other)).toEqual([]);
    expect(await supervisedBy(world)).toEqual([id]);
    expect(await supervisedBy(other)).toEqual([]);
    await stop();
    // It does not answer, but has its lease.
    expect(await supervisedBy(other)).toEqual([]);
    await expireLeases();
    expect(await supervisedBy(other)).toEqual([id]);
    expect(await supervisedBy(world)).toEqual([]);

    const stopAgain = await openOriginServer(world.services, origin);
    onTestFinished(stopAgain);
    expect(await supervisedBy(other)).toEqual([]);
    expect(await supervisedBy(world)).toEqual([id]);
  });

  it("that was paused, and lost its lease, ends no stream until it has the lease again [MAC-035]", async () => {
    const id = await openStream({ awaySeconds: 30 });
    expect(await supervisedBy(world)).toContain(id);
    await expireLeases();
    expect(await supervisedBy(other)).toContain(id);

    // By its clock the sender has been away for long enough.
    world.clock.advance(60);
    expect(await supervisedBy(world)).not.toContain(id);
    expect(await isEnded(id)).toBe(false);

    await other.services.leases.stop();
    expect(await supervisedBy(world)).toContain(id);
    expect(await isEnded(id)).toBe(true);
  });

  it(
    "ends no stream whose sender has returned while it asked a machine that hangs [MAC-035]",
    { tags: ["slow"] },
    async () => {
      const asked = Promise.withResolvers<void>();
      const hanging = net.createServer(() => asked.resolve());
      hanging.listen(0, "127.0.0.1");
      await once(hanging, "listening");
      const sockets = new Set<net.Socket>();
      hanging.on("connection", (socket) => sockets.add(socket));
      onTestFinished(() => {
        for (const socket of sockets) socket.destroy();
        hanging.close();
      });
      const { port } = hanging.address() as net.AddressInfo;
      const lost = await openStream({ awaySeconds: 90, at: `http://127.0.0.1:${port}` });
      const id = await openStream({ awaySeconds: 90 });

      const supervising = supervisedBy(world);
      await asked.promise;
      await world.services.db
        .updateTable("live_streams")
        .set({ signal_at: world.clock.now() })
        .where("video_id", "=", id)
        .execute();

      expect(await supervising).toEqual(expect.arrayContaining([lost, id]));
      expect([await isEnded(lost), await isEnded(id)]).toEqual([true, false]);
    },
  );

  it("lets a stream go on whose owner resumes it after a break, until its sender had a minute to return", async () => {
    const id = await openStream({ awaySeconds: 0 });
    const { db } = world.services;
    await db
      .updateTable("live_streams")
      .set({ is_disconnected: true, signal_since: null, signal_at: world.clock.now() })
      .where("video_id", "=", id)
      .execute();
    world.clock.advance(290);
    await superviseStreams(world.services);
    expect(await isEnded(id)).toBe(false);

    await creator.call(live.start, { params: { id } });
    world.clock.advance(55);
    await superviseStreams(world.services);
    expect(await isEnded(id)).toBe(false);
    world.clock.advance(6);
    await superviseStreams(world.services);
    expect(await isEnded(id)).toBe(true);
  });
});
