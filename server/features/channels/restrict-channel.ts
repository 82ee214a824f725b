import { AppError } from "#shared/errors.ts";
import type { ChannelLimit, Measure } from "#shared/moderation/measures.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { Queue } from "#server/platform/queue/queue.ts";
import { effectiveVisibility } from "./rules.ts";
import { lockChannel, updateChannel } from "./store.ts";

interface ChannelRestriction {
  readonly measure: Measure;
  readonly limits: readonly ChannelLimit[];
}

/**
 * Applies or lifts a restriction by staff. The owner's choice is stored in `chosen_visibility`; `visibility` is the
 * effective value that all lists use. Returns false for the end of a restriction of a deleted channel.
 */
export async function restrictChannel(
  { tx, queue }: { readonly tx: Executor; readonly queue: Queue },
  id: string,
  restriction: ChannelRestriction | null,
): Promise<boolean> {
  const channel = await lockChannel(tx, id);
  if (!channel) {
    if (restriction === null) return false;
    throw new AppError("NOT_FOUND");
  }
  const chosen = channel.chosen_visibility ?? channel.visibility;
  const hidden = restriction?.measure === "hide" || restriction?.measure === "block";
  const limits = restriction?.measure === "limit" ? [...restriction.limits] : [];
  await updateChannel(tx, id, {
    ...{ hidden, limits, visibility: effectiveVisibility(chosen, { hidden, limits }) },
    chosen_visibility: restriction ? chosen : null,
  });
  await queue.emit(tx, "channel.restricted", { channelId: id });
  return true;
}
