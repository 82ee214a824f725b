import { AppError } from "#shared/errors.ts";
import type { Measure } from "#shared/moderation/measures.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { effectiveVisibility } from "./rules.ts";
import { lockPlaylist, updatePlaylist } from "./store.ts";

/**
 * Restricts a playlist or lifts the restriction; a limited one is available only by its link. The owner's chosen
 * visibility stays stored. Returns false for the end of a restriction of a deleted playlist.
 */
export async function restrictPlaylist(
  tx: Executor,
  id: string,
  restriction: { readonly measure: Measure } | null,
): Promise<boolean> {
  const playlist = await lockPlaylist(tx, id);
  if (!playlist) {
    if (restriction === null) return false;
    throw new AppError("NOT_FOUND");
  }
  const chosen = playlist.chosen_visibility ?? playlist.visibility;
  const hidden = restriction?.measure === "hide" || restriction?.measure === "block";
  await updatePlaylist(tx, id, {
    ...{ hidden, visibility: restriction ? effectiveVisibility(chosen, hidden) : chosen },
    chosen_visibility: restriction ? chosen : null,
  });
  return true;
}
