import { AppError } from "#shared/errors.ts";
import type { ReportedThing } from "#shared/reports/things.ts";
import { blockAccount } from "#server/features/accounts/block-account.ts";
import { restrictChannel } from "#server/features/channels/restrict-channel.ts";
import { setMessageHidden } from "#server/features/chat/hide-message.ts";
import { setCommentHidden } from "#server/features/comments/hide-comment.ts";
import { restrictPlaylist } from "#server/features/playlists/restrict-playlist.ts";
import { setPostHidden } from "#server/features/posts/hide-post.ts";
import { setBan } from "#server/features/videos/moderation.ts";
import type { Viewer } from "#server/platform/http/context.ts";
import type { Executor, Queue } from "#server/platform/queue/queue.ts";
import type { InForce } from "./rules.ts";
import type { Thing } from "./store.ts";
import { findThings } from "./things.ts";

export interface Applying {
  readonly tx: Executor;
  readonly now: Date;
  readonly queue: Queue;
  /** Who decides; nobody where a last day has come. */
  readonly viewer: Viewer | undefined;
}

type Apply = (applying: Applying, id: string, ruling: InForce | null) => Promise<void>;

/** How a decision takes effect on a thing of each kind; null takes the effect back. */
export const APPLY: Readonly<Record<ReportedThing, Apply>> = {
  video: setBan,
  channel: ({ tx }, id, ruling) => restrictChannel(tx, id, ruling),
  playlist: ({ tx }, id, ruling) => restrictPlaylist(tx, id, ruling),
  comment: ({ tx }, id, ruling) => setCommentHidden(tx, id, ruling !== null),
  post: ({ tx }, id, ruling) => setPostHidden(tx, id, ruling !== null),
  user: blockAccount,
  chatMessage: ({ tx, now }, id, ruling) => setMessageHidden(tx, id, ruling ? now : null),
};

/** Refuses decisions about what is not there. */
export async function requireThing(tx: Executor, { entityType, entityId }: Thing): Promise<void> {
  const [thing] = await findThings(tx, entityType, [entityId]);
  if (!thing) throw new AppError("NOT_FOUND");
}
