import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import type { StaffVideo, videoModeration } from "#shared/videos/moderation.ts";
import { isAdmin, type SignedInContext } from "#server/platform/http/context.ts";
import { listForStaff } from "./store.ts";
import { viewCard } from "#server/features/videos/cards.ts";

/** All videos, for the staff; deleted ones only for administrators. */
export async function listAllVideosForStaff(
  context: SignedInContext,
  { query }: UseCaseInput<typeof videoModeration.listAll>,
): Promise<{ items: StaffVideo[]; count: number }> {
  const { db, viewer } = context;
  if (query.state === "deleted" && !isAdmin(viewer)) throw new AppError("FORBIDDEN");
  const { rows, count } = await listForStaff(db, query);
  const items = rows.map((row) => ({
    ...viewCard(row, context),
    owner:
      row.owner_id === null || row.owner_name === null ? null : { _id: row.owner_id, name: row.owner_name },
  }));
  return { items, count };
}
