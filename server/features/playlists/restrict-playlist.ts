import { AppError } from "#shared/errors.ts";
import type { Measure } from "#shared/moderation/measures.ts";
import type { Executor } from "#server/platform/queue/queue.ts";
import { visibilityInForce } from "./rules.ts";
import { lockPlaylist, updatePlaylist } from "./store.ts";

/** Holds a playlist back, or lets it go; limited it is only found by its link. What its maker chose stays written down. */
export async function restrictPlaylist(
  tx: Executor,
  id: string,
  restriction: { readonly measure: Measure } | null,
): Promise<void> {
  const playlist = await lockPlaylist(tx, id);
  if (!playlist) {
    if (restriction === null) return;
    throw new AppError("NOT_FOUND");
  }
  const chosen = playlist.chosen_visibility ?? playlist.visibility;
  const hidden = restriction?.measure === "hide" || restriction?.measure === "block";
  await updatePlaylist(tx, id, {
    ...{ hidden, visibility: restriction ? visibilityInForce(chosen, hidden) : chosen },
    chosen_visibility: restriction ? chosen : null,
  });
}
