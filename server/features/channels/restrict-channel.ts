import { AppError } from "#shared/errors.ts";
import type { ChannelLimit, Measure } from "#shared/moderation/measures.ts";
import { followChannel } from "#server/features/videos/follow-channel.ts";
import type { Executor } from "#server/platform/queue/queue.ts";
import { visibilityInForce } from "./rules.ts";
import { lockChannel, updateChannel } from "./store.ts";

interface Restricting {
  readonly measure: Measure;
  readonly limits: readonly ChannelLimit[];
}

/**
 * Holds a channel back, or lets it go. What its owner chose stays written down; `visibility` is what is in force, so
 * that every list follows.
 */
export async function restrictChannel(
  tx: Executor,
  id: string,
  restriction: Restricting | null,
): Promise<void> {
  const channel = await lockChannel(tx, id);
  if (!channel) {
    // Lifting the decision about a channel that is gone changes nothing.
    if (restriction === null) return;
    throw new AppError("NOT_FOUND");
  }
  const chosen = channel.chosen_visibility ?? channel.visibility;
  const hidden = restriction?.measure === "hide" || restriction?.measure === "block";
  const limits = restriction?.measure === "limit" ? [...restriction.limits] : [];
  await updateChannel(tx, id, {
    ...{ hidden, limits, visibility: visibilityInForce(chosen, { hidden, limits }) },
    chosen_visibility: restriction ? chosen : null,
  });
  await followChannel(tx, id);
}
