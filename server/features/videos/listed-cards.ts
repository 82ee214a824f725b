import type { VideoCard } from "#shared/videos/contract.ts";
import type { Context } from "#server/platform/http/context.ts";
import { findListedCards } from "./store.ts";
import { viewCard } from "./view.ts";

/** For lists of other features: those of the videos that are listed, in the order asked for. */
export async function listedCards(
  context: Pick<Context, "db" | "config" | "signer" | "now">,
  ids: readonly string[],
): Promise<VideoCard[]> {
  const rows = new Map((await findListedCards(context.db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [viewCard(row, context)] : [];
  });
}
