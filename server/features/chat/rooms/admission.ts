import { findAccessRevisions } from "#server/features/media-access/media-access.ts";
import type { Executor } from "#server/platform/database/executor.ts";

interface AdmissionOptions {
  readonly db: Executor;
  /** Removes all sockets from the chat whose user may no longer see the video. */
  readonly removeUnauthorized: (videoId: string) => Promise<void>;
}

/**
 * Restricts a chat to users who may see its video. Before each message to a room it checks whether the video's access
 * revision has changed since users joined: this also detects changes by other processes.
 */
export function createAdmission({ db, removeUnauthorized }: AdmissionOptions) {
  /** The access revision of the last check, per video; absent for a deleted video. */
  const checked = new Map<string, number>();

  function markChecked(videoId: string, revision: number): void {
    checked.set(videoId, Math.min(revision, checked.get(videoId) ?? revision));
  }

  async function check(videoIds: readonly string[]): Promise<void> {
    const revisions = await findAccessRevisions(db, videoIds);
    for (const videoId of videoIds) {
      const revision = revisions.get(videoId);
      if (revision !== undefined && revision === checked.get(videoId)) continue;
      // A user who joins with an older revision during the check was not part of it: `note` may then store that
      // revision.
      checked.delete(videoId);
      await removeUnauthorized(videoId);
      if (revision !== undefined) markChecked(videoId, revision);
    }
  }

  return {
    /** Records that a user joined with permissions of that revision. */
    note: markChecked,
    check,
    /** Evicts the entries of empty chats. */
    evictExcept(videoIds: readonly string[]): void {
      const open = new Set(videoIds);
      for (const videoId of checked.keys()) if (!open.has(videoId)) checked.delete(videoId);
    },
  };
}
