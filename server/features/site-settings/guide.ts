import type { UseCaseInput } from "#shared/endpoint.ts";
import type { SiteGuide, siteGuide } from "#shared/site-settings/guide.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import { findGuideEnd, saveGuideEnd } from "./guide-store.ts";

/** Whether administrators are still to be asked the first questions. */
export async function showGuide({ db }: Pick<SignedInContext, "db">): Promise<SiteGuide> {
  const end = await findGuideEnd(db);
  return end ? { state: end.state, endedAt: end.ended_at.toISOString() } : { state: "open", endedAt: null };
}

export async function endGuide(
  { db, viewer, now }: SignedInContext,
  { body }: UseCaseInput<typeof siteGuide.end>,
): Promise<SiteGuide> {
  await saveGuideEnd(db, { state: body.state, ended_by: viewer.id, ended_at: now });
  return showGuide({ db });
}
