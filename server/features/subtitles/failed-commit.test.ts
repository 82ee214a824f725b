import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { subtitles } from "#shared/subtitles/contract.ts";
import { runStatement } from "#server/platform/database/ensure-database.ts";
import { makeVideo } from "#server/testing/make-video.ts";
import { openWorld, outcomeOf, type World } from "#server/testing/world.ts";
import { onVideoTrimmed } from "./on-video-trimmed.ts";
import { subtitlesKey } from "./subtitles.ts";

const TRIM_ID = "0199b000-0000-7000-8000-000000000001";

let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;
let videoId: string;

beforeAll(async () => {
  world = await openWorld({ isWorker: false });
  creator = await world.creator();
  videoId = await makeVideo(world, creator, "public");
  await save();
});
afterAll(() => world.close());

// A deferred trigger fails when the transaction commits, as a lost connection does.
beforeEach(() =>
  run(`
    create function fail() returns trigger language plpgsql as $$ begin raise 'no commit'; end $$;
    create constraint trigger fail after insert or update or delete on video_subtitles
    deferrable initially deferred for each row execute function fail()`),
);
afterEach(() => run("drop function fail cascade"));

async function run(sql: string): Promise<void> {
  await runStatement(world.databaseUrl, sql);
}

async function save(): Promise<void> {
  const file = new Blob(["1\n00:00:01,000 --> 00:00:02,000\nDzień dobry\n"], {
    type: "application/octet-stream",
  });
  await creator.call(subtitles.save, { params: { id: videoId, language: "pl" }, file });
}

/** True if the row of the subtitles has its file. */
async function hasFile(): Promise<boolean> {
  const { db, storage } = world.services;
  const { version } = await db
    .selectFrom("video_subtitles")
    .select("version")
    .where("video_id", "=", videoId)
    .executeTakeFirstOrThrow();
  return (await storage.stat(subtitlesKey(videoId, "pl", version))) !== undefined;
}

describe("subtitles whose change is not committed", () => {
  it("keep their file when they are removed", async () => {
    const params = { id: videoId, language: "pl" } as const;

    expect(await outcomeOf(creator.call(subtitles.remove, { params }))).toMatchObject({ status: 500 });

    expect(await hasFile()).toBe(true);
  });

  it("keep their file when they are replaced", async () => {
    expect(await outcomeOf(save())).toMatchObject({ status: 500 });

    expect(await hasFile()).toBe(true);
  });

  it("keep their file when their video is trimmed", async () => {
    // Cut once before, so that the next cut replaces a file that is not the original.
    await run("alter table video_subtitles disable trigger fail");
    const cut = { videoId, fromSeconds: 0, startSeconds: 1, durationSeconds: 10, isWhole: false };
    await onVideoTrimmed(world.services, { ...cut, trimId: TRIM_ID });
    await run("alter table video_subtitles enable trigger fail");

    const again = { ...cut, trimId: TRIM_ID.replace(/1$/, "2") };
    await expect(onVideoTrimmed(world.services, again)).rejects.toThrow("no commit");

    expect(await hasFile()).toBe(true);
  });
});
