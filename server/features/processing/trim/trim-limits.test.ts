import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { trimming } from "#shared/videos/trimming.ts";
import { insertRendition, makeVideo } from "#server/testing/make-video.ts";
import { openWorld, outcomeOf, type World } from "#server/testing/world.ts";

let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;
beforeAll(async () => {
  // The videos have no files: without a worker their jobs stay in the queue.
  world = await openWorld({ isWorker: false });
  creator = await world.creator();
});
afterAll(() => world.close());

/** A video of ten seconds with 30 frames a second. */
async function makeTenSeconds(): Promise<string> {
  const id = await makeVideo(world, creator, "public");
  await insertRendition(world, id);
  await world.services.db.updateTable("videos").set({ duration_seconds: 10 }).where("id", "=", id).execute();
  return id;
}

it("a trim leaves a second of the video at least [LAS-152]", async () => {
  const params = { id: await makeTenSeconds() };
  const trim = (endSeconds: number) =>
    outcomeOf(creator.call(trimming.apply, { params, body: { startSeconds: 3, endSeconds } }));

  expect(await trim(3 + 29 / 30)).toMatchObject({ status: 400, code: "TRIM_WRONG" });
  expect(await trim(4)).toEqual({ status: 200 });
});

it("the files of an undone trim are deleted a day later [LAS-152]", async () => {
  onTestFinished(world.clock.stop());
  const params = { id: await makeTenSeconds() };
  await creator.call(trimming.apply, { params, body: { startSeconds: 2, endSeconds: 8 } });

  await creator.call(trimming.undo, { params });

  const { rows } = await sql<{ start_after: Date }>`
    select start_after from pgboss.job
    where name = 'video.forgetOldFiles' and data ->> 'videoId' = ${params.id}`.execute(world.services.db);
  expect(rows).toEqual([{ start_after: new Date(world.clock.now().getTime() + 86_400_000) }]);
});
