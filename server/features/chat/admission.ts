import { findAccessRevisions } from "#server/features/videos/media-access.ts";
import type { Executor } from "#server/platform/queue/queue.ts";

interface AdmissionOptions {
  readonly db: Executor;
  /** Ends the stay of everybody in a chat who may not see its video any more. */
  readonly expel: (videoId: string) => Promise<void>;
}

/**
 * Keeps people in a chat only as long as they may see its video. Nothing is told to a chat before it was looked whether
 * rights have changed since its people were let in: this holds in every process, whoever made the change.
 */
export function createAdmission({ db, expel }: AdmissionOptions) {
  /** The revision of a video's access for which everybody in its chat was checked; none for a video that is gone. */
  const checked = new Map<string, number>();

  function note(videoId: string, revision: number): void {
    checked.set(videoId, Math.min(revision, checked.get(videoId) ?? revision));
  }

  async function check(videoIds: readonly string[]): Promise<void> {
    const revisions = await findAccessRevisions(db, videoIds);
    for (const videoId of videoIds) {
      const revision = revisions.get(videoId);
      if (revision !== undefined && revision === checked.get(videoId)) continue;
      // Whoever is let in by older rights while the others are looked at was not among those.
      checked.delete(videoId);
      await expel(videoId);
      if (revision !== undefined) note(videoId, revision);
    }
  }

  return {
    /** Somebody was let in by the rights of that revision. */
    note,
    check,
    /** Chats that are empty need no memory. */
    keepOnly(videoIds: readonly string[]): void {
      const open = new Set(videoIds);
      for (const videoId of checked.keys()) if (!open.has(videoId)) checked.delete(videoId);
    },
  };
}
