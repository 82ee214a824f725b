import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { live, liveService } from "#shared/live/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { createClient } from "#shared/client.ts";
import { saveSettings } from "#server/features/site-settings/site-settings.ts";
import { openWorld, outcomeOf, type World } from "#server/testing/world.ts";

type Creator = Awaited<ReturnType<World["creator"]>>;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function allow(liveStreams: number | null): Promise<void> {
  const { services } = world;
  const values = { "encoding.liveStreams": liveStreams };
  await saveSettings(services, { values, changedBy: null, now: services.clock.now() });
}

/** A live stream that has not been started, of a creator of its own. */
async function announce(creator?: Creator) {
  const { call, channel, token } = creator ?? (await world.creator());
  const body = { channelId: channel._id, title: "Na żywo z dworca", live: true };
  const { _id: id } = await call(videos.create, { body });
  await call(videos.edit, { params: { id }, body: { tags: ["kolej"] } });
  const params = { id };
  const service = createClient({
    base: `${world.url}/live`,
    headers: () => ({ authorization: `Bearer ${token}` }),
  });
  const end = () => call(live.finish, { params });
  onTestFinished(() =>
    end().then(
      () => undefined,
      () => undefined,
    ),
  ); // it may have ended
  return {
    id,
    end,
    start: (locale: "pl" | "en" = "en") => outcomeOf(world.as({ token, locale })(live.start, { params })),
    message: (locale: "pl" | "en") =>
      world
        .as({ token, locale })(live.start, { params })
        .catch((error: Error) => error.message),
    publish: async () => {
      const { url } = await call(live.url, { params });
      return outcomeOf(service(liveService.onPublish, { body: { key: url.replace("/live/", "") } }));
    },
    rehearse: () => outcomeOf(call(live.startRehearsal, { params })),
    endRehearsal: () => call(live.endRehearsal, { params, body: { keep: false } }),
    interrupt: () => service(liveService.endStream, { params }),
    isSiteFull: async () => (await call(live.stats, { params })).limits.isSiteFull,
    /** As a process writes that receives the stream; a killed one writes no more. */
    async signal() {
      const now = world.clock.now();
      const { db } = world.services;
      const stream = db.updateTable("live_streams").set({ signal_since: now, signal_at: now });
      await stream.where("video_id", "=", id).execute();
    },
    /** The last sender has disconnected. */
    async leave() {
      const now = world.clock.now();
      const { db } = world.services;
      const stream = db.updateTable("live_streams").set({ signal_since: null, signal_at: now });
      await stream.where("video_id", "=", id).execute();
    },
  };
}

const STARTED = { status: 200 };
const FULL = { status: 409, code: "STREAMS_FULL" };

describe("the number of live streams at once", () => {
  it("is no limit until the staff sets one, and then refuses one more, with a sentence in both languages", async () => {
    await allow(null);
    const [one, two, three] = [await announce(), await announce(), await announce()];
    expect([await one.start(), await two.start()]).toEqual([STARTED, STARTED]);
    await allow(2);

    expect(await three.isSiteFull()).toBe(true);
    expect(await one.isSiteFull()).toBe(false);
    expect(await three.start()).toMatchObject(FULL);
    expect(await three.message("pl")).toMatch(/^Na\sstronie trwa teraz tyle transmisji/);
    expect(await three.message("en")).toMatch(/^As many live streams are running/);
    expect(await three.rehearse()).toMatchObject(FULL);
    expect([await one.publish(), await three.publish()]).toMatchObject([STARTED, FULL]);

    await one.end();
    expect(await three.isSiteFull()).toBe(false);
    expect(await three.start()).toEqual(STARTED);
  });

  it("lets exactly as many in as there is room for when all start at the same moment", async () => {
    await allow(2);
    const streams = await Promise.all([1, 2, 3, 4, 5].map(() => announce()));

    const outcomes = await Promise.all(streams.map(({ start }) => start()));

    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(outcomes.filter(({ code }) => code === "STREAMS_FULL")).toHaveLength(3);
  });

  it("counts a sender before the start, and no stream twice", async () => {
    await allow(1);
    const [sending, other] = [await announce(), await announce()];
    await sending.signal();

    expect(await other.start()).toMatchObject(FULL);
    expect(await sending.start()).toEqual(STARTED);
    expect(await sending.start()).toEqual(STARTED);
  });

  it("keeps the place of a stream whose sender may return, a minute or for a break five minutes, and no longer", async () => {
    await allow(1);
    const [away, other] = [await announce(), await announce()];
    await away.start();
    await away.signal();
    // Its process is killed, and the sender does not return.
    world.clock.advance(55);
    expect(await other.start()).toMatchObject(FULL);
    await away.signal();
    await away.leave();
    await away.interrupt();
    world.clock.advance(4 * 60 + 55);
    expect(await other.start()).toMatchObject(FULL);
    expect(await away.start()).toEqual(STARTED);
    world.clock.advance(55);
    expect(await other.start()).toMatchObject(FULL);

    world.clock.advance(10);
    expect(await other.start()).toEqual(STARTED);
    expect(await away.start()).toMatchObject(FULL);
  });

  it("forgets a preview a minute after its sender, and a test at its end", async () => {
    await allow(1);
    const [preview, rehearsed, other] = [await announce(), await announce(), await announce()];
    await preview.signal();
    await preview.leave();
    world.clock.advance(55);
    expect(await rehearsed.rehearse()).toMatchObject(FULL);
    world.clock.advance(10);

    expect(await rehearsed.rehearse()).toEqual(STARTED);
    expect(await other.start()).toMatchObject(FULL);
    await rehearsed.endRehearsal();
    expect(await other.start()).toEqual(STARTED);
  });

  it("leaves running streams alone when it is lowered", async () => {
    await allow(3);
    const streams = [await announce(), await announce(), await announce()];
    for (const { start, signal } of streams) {
      await start();
      await signal();
    }
    await allow(1);

    for (const { start, isSiteFull } of streams) {
      expect(await start()).toEqual(STARTED);
      expect(await isSiteFull()).toBe(false);
    }
    expect(await (await announce()).start()).toMatchObject(FULL);
  });
});
