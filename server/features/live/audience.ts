import type { UseCaseInput } from "#shared/endpoint.ts";
import type { LiveAudience, liveStudio } from "#shared/live/studio.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import { loadVideoFor } from "#server/features/videos/videos.ts";
import { listViewerCounts } from "./audience-store.ts";

/** The viewers of a live stream since its start, running or ended. */
export async function showAudience(
  { db, viewer }: SignedInContext,
  { params }: UseCaseInput<typeof liveStudio.audience>,
): Promise<LiveAudience> {
  await loadVideoFor(db, viewer, params.id, "edit");
  const rows = await listViewerCounts(db, params.id);
  const items = rows.map(({ at, viewers }) => ({ at: at.toISOString(), viewers }));
  return { items, count: items.length, most: Math.max(0, ...items.map(({ viewers }) => viewers)) };
}
