import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { videos } from "#shared/videos/contract.ts";
import { takeNextJob } from "../fair-queue-store.ts";
import { storeVideo, type StoredVideo } from "#server/features/storage/testing/stored-video.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import { makeVideo } from "#server/testing/make-video.ts";
import { openWorld, type World } from "#server/testing/world.ts";
import { reencodeAll, reencodeNextVideos } from "./reencode-all.ts";
import { findOpenWalk } from "./reencode-store.ts";
import { reencodeVideo } from "./reencode-video.ts";

const { signal } = new AbortController();
let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;

beforeAll(async () => {
  // Jobs stay where they are.
  world = await openWorld({ isWorker: false });
  creator = await world.creator();
});
afterAll(() => world.close());

function reencode(id: string) {
  const { db, queue } = world.services;
  return inTransaction(db, (tx) => reencodeVideo({ db: tx, now: world.clock.now(), queue }, id));
}

async function uploadsOf(id: string) {
  return world.services.db
    .selectFrom("uploads")
    .select(["id", "original_id", "is_reencoding", "user_id", "state"])
    .where("video_id", "=", id)
    .orderBy("completed_at")
    .execute();
}

async function playedUpload(id: string): Promise<string | null> {
  const { playing_upload_id } = await world.services.db
    .selectFrom("videos")
    .select("playing_upload_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return playing_upload_id;
}

async function countJobs(name: string, id: string): Promise<number> {
  const { rows } = await sql`select from pgboss.job where name = ${name} and state <= 'active'
    and data ->> 'videoId' = ${id}`.execute(world.services.db);
  return rows.length;
}

/** As if the videos had been encoded. */
async function endJobs(): Promise<void> {
  await sql`update pgboss.job set state = 'completed' where name like 'video.%' and state <= 'active'`.execute(
    world.services.db,
  );
}

describe("reencodeVideo", () => {
  it("adds an upload with the bytes of the played one, which counts for no account, and is not done twice", async () => {
    const { id, uploadId } = await storeVideo(world, creator);

    expect(await Promise.all([reencode(id), reencode(id)])).toEqual(
      expect.arrayContaining(["started", "beingProcessed"]),
    );

    expect(await uploadsOf(id)).toMatchObject([
      { id: uploadId, is_reencoding: false },
      { original_id: uploadId, is_reencoding: true, user_id: null, state: "complete" },
    ]);
    expect(await playedUpload(id)).toBe(uploadId);
    expect(await countJobs("video.prepare", id)).toBe(1);
  });

  it("leaves videos alone whose original is gone, that are not played, deleted, or have a newer file", async () => {
    const { db } = world.services;
    const gone = await storeVideo(world, creator);
    await db
      .updateTable("uploads")
      .set({ missing_since: world.clock.now() })
      .where("id", "=", gone.uploadId)
      .execute();
    const deleted = await storeVideo(world, creator);
    await creator.call(videos.remove, { params: { id: deleted.id } });
    const replaced = await storeVideo(world, creator);
    const newer = { id: "newer-file", video_id: replaced.id, user_id: creator.id, name: "b.mp4", size: 1 };
    const completed_at = new Date(world.clock.now().getTime() + 1000);
    await db
      .insertInto("uploads")
      .values({ ...newer, state: "complete", completed_at })
      .execute();
    const sending = await storeVideo(world, creator);
    await db
      .insertInto("uploads")
      .values({ ...newer, id: "open-file", video_id: sending.id })
      .execute();

    expect(await reencode(gone.id)).toBe("originalGone");
    expect(await reencode(deleted.id)).toBe("unknown");
    expect(await reencode(replaced.id)).toBe("newerFile");
    expect(await reencode(sending.id)).toBe("newerFile");
    expect(await reencode(await makeVideo(world, creator, "processing"))).toBe("unplayable");
    expect(await playedUpload(gone.id)).toBe(gone.uploadId);
    expect(await uploadsOf(gone.id)).toHaveLength(1);
  });

  it("of a video that is deleted meanwhile has no jobs left", async () => {
    const { id } = await storeVideo(world, creator);
    await reencode(id);

    await creator.call(videos.remove, { params: { id } });

    expect(await countJobs("video.prepare", id)).toBe(0);
    expect(await reencode(id)).toBe("unknown");
  });

  it("comes after everything else in the queue", async () => {
    await endJobs();
    const { db, queue } = world.services;
    const prepare = { name: "video.prepare", timeoutSeconds: 60, retries: 0, retryDelaySeconds: 1 };
    const { id } = await storeVideo(world, creator);
    await reencode(id);
    // The newest video of an account comes first.
    const other = await world.creator();
    const earlier = await storeVideo(world, other);
    await sql`insert into media_turns (lane, account_id, taken_at) values ('newFiles', ${other.id}, now())`.execute(
      db,
    );
    await queue.send(db, prepare, { videoId: earlier.id, uploadId: earlier.uploadId });

    const taken = [];
    for (let turn = 0; turn < 2; turn++) {
      taken.push(await takeNextJob(db, "newFiles", ["video.prepare"]));
    }

    expect(taken.map((job) => job?.data)).toMatchObject([{ videoId: earlier.id }, { videoId: id }]);
  });
});

describe("reencodeAll", () => {
  it("goes on where it was killed, starts a few at a time, and each video once", async () => {
    await endJobs();
    const { db } = world.services;
    const stored: StoredVideo[] = [];
    for (let count = 0; count < 12; count++) stored.push(await storeVideo(world, creator));

    const order = await reencodeAll(world.services);
    expect(order).toMatchObject({ isGoingOn: false, started: 0 });
    const later = await storeVideo(world, creator);
    const walkId = (await findOpenWalk(db))?.id ?? "";
    const killed = reencodeNextVideos(world.services, { walkId }, { signal: AbortSignal.abort() });
    await expect(killed).rejects.toThrow("aborted");
    // The job of a killed process, and the one that it had sent, run at once.
    const next = () => reencodeNextVideos(world.services, { walkId }, { signal });
    await Promise.all([next(), next()]);

    const walked = (await findOpenWalk(db))?.started ?? 0;
    expect(walked).toBeGreaterThan(0);
    expect(await reencodeAll(world.services)).toMatchObject({ isGoingOn: true, started: walked });
    await next();
    expect((await findOpenWalk(db))?.started).toBe(walked);

    for (let turn = 0; turn < 20 && (await findOpenWalk(db)); turn++) {
      await endJobs();
      await next();
    }
    expect(await findOpenWalk(db)).toBeUndefined();
    for (const { id } of stored) expect(await uploadsOf(id)).toHaveLength(2);
    // It has the present settings.
    expect(await uploadsOf(later.id)).toHaveLength(1);
  });

  it("leaves one job waiting, also when it is ordered twice", async () => {
    await endJobs();
    await reencodeAll(world.services);
    await reencodeAll(world.services);

    const { rows } =
      await sql`select from pgboss.job where name = 'video.reencodeAll' and state < 'active'`.execute(
        world.services.db,
      );
    expect(rows).toHaveLength(1);
  });
});
