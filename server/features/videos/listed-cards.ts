import type { VideoCard } from "#shared/videos/contract.ts";
import type { Services } from "#server/platform/services.ts";
import { findListedCards } from "./store.ts";
import { viewCard } from "./view.ts";

/** For lists of other features: those of the videos that are listed, in the order asked for. */
export async function listedCards(
  { db, config }: Pick<Services, "db" | "config">,
  ids: readonly string[],
): Promise<VideoCard[]> {
  const rows = new Map((await findListedCards(db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [viewCard(row, config.browser.edgeUrl)] : [];
  });
}
