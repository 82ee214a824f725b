import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { playback } from "#shared/playback/contract.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { openWorld, until } from "#server/testing/world.ts";
import { startSweeping } from "./server.ts";

const HOUR_SECONDS = 3600;

it("leaves no name and no address of a viewer behind once the window of counting is over", async () => {
  const world = await openWorld();
  try {
    const { db } = world.services;
    const { channel } = await world.creator();
    const videoId = await insertPublishedVideo(world, channel._id, { title: "Nocny pociąg" });
    const call = world.as({ anonymousId: randomUUID() });
    await call(playback.view, { body: { videoId, viewId: randomUUID() } });
    await world.services.counters.flush();
    const kept = () =>
      Promise.all([
        db.selectFrom("counted_viewers").select("viewer").where("subject_id", "=", videoId).execute(),
        db.selectFrom("counted_addresses").select("address").where("subject_id", "=", videoId).execute(),
      ]);
    const [[viewer], [address]] = await kept();
    expect(viewer?.viewer).toHaveLength(12);
    expect(address?.address.toString("latin1")).not.toContain("127.0.0.1");

    world.clock.advance(12 * HOUR_SECONDS + 1);
    // Another viewer came a moment ago, and must not count again.
    const other = world.as({ anonymousId: randomUUID() });
    const otherId = await insertPublishedVideo(world, channel._id, { title: "Poranny pociąg" });
    await other(playback.view, { body: { videoId: otherId, viewId: randomUUID() } });
    await world.services.counters.flush();
    world.clock.advance(60);
    const stopSweeping = startSweeping(world.services);
    await until(async () => (await kept()).every((rows) => rows.length === 0), "the sweep");
    await stopSweeping();
    const stillKept = db.selectFrom("counted_viewers").select("viewer").where("subject_id", "=", otherId);
    expect(await stillKept.execute()).toHaveLength(1);
  } finally {
    await world.close();
  }
});
