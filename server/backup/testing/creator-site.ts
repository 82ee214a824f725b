import sharp from "sharp";
import { accounts } from "#shared/accounts/contract.ts";
import { subtitles } from "#shared/subtitles/contract.ts";
import { subtitlesKey } from "#server/features/subtitles/subtitles.ts";
import { sourceKey } from "#server/features/uploads/upload-bytes.ts";
import { runStatement } from "#server/platform/database/ensure-database.ts";
import { openDatabase } from "#server/platform/database/pool.ts";
import type { Database } from "#server/platform/database/schema.ts";
import { addMedia } from "#server/testing/add-media.ts";
import { makeVideo } from "#server/testing/make-video.ts";
import { openWorld, type World } from "#server/testing/world.ts";
import type { LiveSite } from "#server/backup/consistent-moment.ts";

export type CreatorSite = Awaited<ReturnType<typeof openCreatorSite>>;

/** A site with a creator who has an avatar and a public video; jobs stay queued, because they belong to a backup. */
export async function openCreatorSite() {
  const world = await openWorld({ isWorker: false });
  const creator = await world.creator();
  const videoId = await makeVideo(world, creator, "public");
  await addMedia(world, creator, videoId);
  await storeSource(world, videoId);

  async function setAvatar(background: string): Promise<void> {
    const image = sharp({ create: { width: 64, height: 64, channels: 3, background } });
    const file = new Blob([new Uint8Array(await image.png().toBuffer())], { type: "image/png" });
    await creator.call(accounts.setAvatar, { file });
  }

  await setAvatar("#c00");
  return {
    world,
    creator,
    videoId,
    setAvatar,
    async removeAvatar(): Promise<void> {
      await creator.call(accounts.removeAvatar);
    },
    async saveSubtitles(text: string): Promise<void> {
      const file = new Blob([`1\n00:00:01,000 --> 00:00:02,000\n${text}\n`], {
        type: "application/octet-stream",
      });
      await creator.call(subtitles.save, { params: { id: videoId, language: "pl" }, file });
    },
    /** The text of the subtitles that the database of this site, or of a copy, names. */
    readSubtitles: (site: LiveSite) => readSubtitles(site, videoId),
    /** Runs a statement in the database, past the program. */
    async run(sql: string): Promise<void> {
      await runStatement(world.databaseUrl, sql);
    },
  };
}

async function storeSource({ services: { db, storage } }: World, videoId: string): Promise<void> {
  const upload = await db
    .selectFrom("uploads")
    .select(["id", "video_id"])
    .where("video_id", "=", videoId)
    .executeTakeFirstOrThrow();
  await storage.put(sourceKey(upload), Buffer.from("source"), { contentType: "video/mp4" });
}

async function readSubtitles({ databaseUrl, storage }: LiveSite, videoId: string): Promise<string> {
  const { db, close } = openDatabase<Database>(databaseUrl, { max: 1 });
  try {
    const { version } = await db
      .selectFrom("video_subtitles")
      .select("version")
      .where("video_id", "=", videoId)
      .executeTakeFirstOrThrow();
    return String(await storage.readAll(subtitlesKey(videoId, "pl", version)));
  } finally {
    await close();
  }
}
