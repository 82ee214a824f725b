import { AppError } from "#shared/errors.ts";
import type { ReportableType } from "#shared/moderation/entity-types.ts";
import { isAccountBlocked } from "#server/features/blocks/in-force.ts";
import { blockAccount } from "#server/features/users/block-account.ts";
import { restrictChannel } from "#server/features/channels/restrict-channel.ts";
import { setMessageHidden } from "#server/features/chat/hide-message.ts";
import { setCommentHidden } from "#server/features/comments/hide-comment.ts";
import { restrictPlaylist } from "#server/features/playlists/restrict-playlist.ts";
import { setPostHidden } from "#server/features/posts/hide-post.ts";
import { setBan } from "#server/features/video-moderation/video-moderation.ts";
import type { Viewer } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { Queue } from "#server/platform/queue/queue.ts";
import type { RestrictiveRuling } from "./rules.ts";
import type { EntityRef } from "./store.ts";
import { findEntities } from "./entities.ts";

export interface ApplyContext {
  readonly tx: Executor;
  readonly now: Date;
  readonly queue: Queue;
  /** The deciding moderator; undefined when the decision expires by itself. */
  readonly viewer: Viewer | undefined;
  readonly decisionId: string;
}

/** Returns whether anything has changed: the entity may be gone, or restricted otherwise, too. */
type ApplyMeasure = (context: ApplyContext, id: string, ruling: RestrictiveRuling | null) => Promise<boolean>;

/** How a decision is applied to each entity type; null reverts it. */
export const APPLY_MEASURE: Readonly<Record<ReportableType, ApplyMeasure>> = {
  video: setBan,
  channel: restrictChannel,
  playlist: ({ tx }, id, ruling) => restrictPlaylist(tx, id, ruling),
  comment: ({ tx }, id, ruling) => setCommentHidden(tx, id, ruling !== null),
  post: ({ tx }, id, ruling) => setPostHidden(tx, id, ruling !== null),
  user: applyToAccount,
  chatMessage: ({ tx, now }, id, ruling) => setMessageHidden(tx, id, ruling ? now : null),
};

/** The end of a decision changes nothing for an account that the staff has blocked beyond it. */
async function applyToAccount(
  context: ApplyContext,
  id: string,
  ruling: RestrictiveRuling | null,
): Promise<boolean> {
  await blockAccount(context, id, ruling);
  return ruling !== null || !(await isAccountBlocked(context.tx, id, context.now));
}

/** Rejects decisions about entities that do not exist. */
export async function requireEntity(tx: Executor, { entityType, entityId }: EntityRef): Promise<void> {
  const [entity] = await findEntities(tx, entityType, [entityId]);
  if (!entity) throw new AppError("NOT_FOUND");
}
