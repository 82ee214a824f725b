import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { playback } from "#shared/playback/contract.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { openWorld, until } from "#server/testing/world.ts";
import { dueTasksJob } from "./jobs.ts";

const HOUR_SECONDS = 3600;

it("deletes the stored viewers and addresses after the window of view deduplication", async () => {
  const world = await openWorld();
  try {
    const { db } = world.services;
    const { channel } = await world.creator();
    const videoId = await insertPublishedVideo(world, channel._id, { title: "Nocny pociąg" });
    const call = world.as({ anonymousId: randomUUID() });
    await call(playback.view, { body: { videoId, viewId: randomUUID() } });
    await world.services.batchWriter.flush();
    const storedRows = () =>
      Promise.all([
        db.selectFrom("counted_viewers").select("viewer").where("subject_id", "=", videoId).execute(),
        db.selectFrom("counted_addresses").select("address").where("subject_id", "=", videoId).execute(),
      ]);
    const [[viewer], [address]] = await storedRows();
    expect(viewer?.viewer).toHaveLength(12);
    expect(address?.address.toString("latin1")).not.toContain("127.0.0.1");

    world.clock.advance(12 * HOUR_SECONDS + 1);
    // Another viewer was counted a moment ago and must not be counted again.
    const other = world.as({ anonymousId: randomUUID() });
    const otherId = await insertPublishedVideo(world, channel._id, { title: "Poranny pociąg" });
    await other(playback.view, { body: { videoId: otherId, viewId: randomUUID() } });
    await world.services.batchWriter.flush();
    world.clock.advance(60);
    await world.services.queue.send(db, dueTasksJob, {});
    await until(async () => (await storedRows()).every((rows) => rows.length === 0), "the sweep");
    const remaining = db.selectFrom("counted_viewers").select("viewer").where("subject_id", "=", otherId);
    expect(await remaining.execute()).toHaveLength(1);
  } finally {
    await world.close();
  }
});
