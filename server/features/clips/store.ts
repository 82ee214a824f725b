import { sql } from "kysely";
import type { Clippers } from "#shared/clips/contract.ts";
import type { Executor } from "#server/platform/database/executor.ts";

const MAKER_NAME = sql<
  string | null
>`(select trim(u.name || ' ' || u.surname) from users u where u.id = k.maker_id)`;
const CLIPS_MAX = 200;

export async function findClipSettings(
  db: Executor,
  channelId: string,
): Promise<{ clippers: Clippers; clips_need_approval: boolean } | undefined> {
  return db
    .selectFrom("channels")
    .select(["clippers", "clips_need_approval"])
    .where("id", "=", channelId)
    .executeTakeFirst();
}

export async function saveClipSettings(
  db: Executor,
  channelId: string,
  settings: { clippers: Clippers; clips_need_approval: boolean },
): Promise<void> {
  await db.updateTable("channels").set(settings).where("id", "=", channelId).execute();
}

export async function isSubscriber(db: Executor, userId: string, channelId: string): Promise<boolean> {
  const row = await db
    .selectFrom("subscriptions")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("channel_id", "=", channelId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertClip(
  db: Executor,
  clip: {
    video_id: string;
    source_id: string;
    maker_id: string;
    start_seconds: number;
    end_seconds: number;
    is_approved: boolean;
    requested_at: Date;
  },
): Promise<void> {
  await db.insertInto("clips").values(clip).execute();
}

function selectClips(db: Executor) {
  return db
    .selectFrom("clips as k")
    .innerJoin("videos as v", "v.id", "k.video_id")
    .selectAll("k")
    .select(["v.title", "v.channel_id", "v.status"])
    .select(MAKER_NAME.as("maker_name"));
}

export type ClipRow = Awaited<ReturnType<ReturnType<typeof selectClips>["execute"]>>[number];

export async function findClip(db: Executor, videoId: string): Promise<ClipRow | undefined> {
  return selectClips(db).where("k.video_id", "=", videoId).executeTakeFirst();
}

export async function listClips(db: Executor, sourceId: string): Promise<ClipRow[]> {
  return selectClips(db)
    .where("k.source_id", "=", sourceId)
    .where("v.status", "<>", "deleted")
    .orderBy("k.is_approved")
    .orderBy("k.requested_at", "desc")
    .limit(CLIPS_MAX)
    .execute();
}

export async function markApproved(db: Executor, videoId: string): Promise<void> {
  await db.updateTable("clips").set({ is_approved: true }).where("video_id", "=", videoId).execute();
}

/** Clips without a file whose stream is on this machine, oldest first. */
export async function listUncutClips(db: Executor, internalAddress: string | undefined) {
  return db
    .selectFrom("clips as k")
    .innerJoin("videos as v", "v.id", "k.video_id")
    .innerJoin("live_streams as s", "s.video_id", "k.source_id")
    .innerJoin("videos as source", "source.id", "k.source_id")
    .select(["k.video_id", "k.source_id", "k.maker_id", "k.start_seconds", "k.end_seconds", "k.requested_at"])
    .select(["v.title", "v.status", "source.livestream_started_at"])
    .where("k.cut_at", "is", null)
    .where((eb) =>
      eb.or([
        eb("s.origin", "is", null),
        ...(internalAddress === undefined ? [] : [eb("s.origin", "=", internalAddress)]),
      ]),
    )
    .orderBy("k.requested_at")
    .limit(20)
    .execute();
}

export type UncutClip = Awaited<ReturnType<typeof listUncutClips>>[number];

export async function markCut(db: Executor, videoId: string, now: Date): Promise<void> {
  await db.updateTable("clips").set({ cut_at: now }).where("video_id", "=", videoId).execute();
}
