import type { Executor } from "#server/platform/database/executor.ts";

export interface Origin {
  /** Internal address of the machine that receives or has received the stream; null for a site of one machine. */
  readonly origin: string | null;
  readonly origin_changes: number;
  readonly origin_withdrawn: boolean;
}

export async function findOrigin(db: Executor, videoId: string): Promise<Origin> {
  const stream = await db
    .selectFrom("live_streams")
    .select(["origin", "origin_changes", "origin_withdrawn"])
    .where("video_id", "=", videoId)
    .executeTakeFirst();
  return stream ?? { origin: null, origin_changes: 0, origin_withdrawn: false };
}

/** Makes other machines read the stream from the storage. Does nothing if another machine has become the origin. */
export async function withdrawOrigin(db: Executor, videoId: string, origin: string): Promise<void> {
  await db
    .updateTable("live_streams")
    .set({ origin_withdrawn: true })
    .where("video_id", "=", videoId)
    .where("origin", "=", origin)
    .execute();
}

/** Registers the machine that has the parts from now on; returns false if another one has registered meanwhile. */
export async function changeOrigin(
  db: Executor,
  videoId: string,
  { from, to }: { readonly from: string | null; readonly to: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("live_streams")
    .set((eb) => ({ origin: to, origin_changes: eb("origin_changes", "+", 1), origin_withdrawn: false }))
    .where("video_id", "=", videoId)
    .where("origin", "is not distinct from", from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
