import type { userAdmin, UserRecord } from "#shared/user-admin/contract.ts";
import type { EndpointResponse, UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { findUserById, isConfirmed } from "#server/features/accounts/find-user.ts";
import { findEntities } from "#server/features/moderation/entities.ts";
import { accountQuotaOf } from "#server/features/uploads/quota.ts";
import { presentUsers } from "#server/features/users/users.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import { actsOn } from "./rules.ts";
import { listHistory } from "./history-store.ts";
import { findRecordFigures, listCommentsOfUser } from "./store.ts";
import { viewComment, viewEvent, viewRecord, viewTerms } from "./view.ts";

type ReadContext = Pick<SignedInContext, "db" | "now" | "settings" | "clock" | "viewer">;

export async function showUser(
  context: ReadContext,
  { params: { id } }: Pick<UseCaseInput<typeof userAdmin.show>, "params">,
): Promise<UserRecord> {
  const { db, now } = context;
  const user = await findUserById(db, id);
  if (!user) throw new AppError("NOT_FOUND");
  const [[presented], figures, quota] = await Promise.all([
    presentUsers(db, [user], now),
    findRecordFigures(db, id, now),
    accountQuotaOf(db, context, user),
  ]);
  if (!presented) throw new AppError("NOT_FOUND");
  const can = actsOn(context.viewer, {
    ...{ id, role: user.role, isConfirmed: isConfirmed(user) },
    ...{ hasSessions: figures.sessions > 0, hasTwoFactor: figures.two_factor_since !== null },
  });
  return viewRecord(presented, figures, {
    bio: user.bio,
    requestReason: user.request_reason,
    terms: viewTerms(user),
    quota,
    can,
  });
}

export async function showUserHistory(
  { db }: ReadContext,
  { params: { id }, query }: UseCaseInput<typeof userAdmin.history>,
): Promise<EndpointResponse<typeof userAdmin.history>> {
  const { rows, count } = await listHistory(db, id, query);
  // Whoever exists was registered.
  if (count === 0) throw new AppError("NOT_FOUND");
  const byType = Map.groupBy(
    rows.flatMap(({ entity_type: type, entity_id: entityId }) =>
      type && entityId ? [{ type, entityId }] : [],
    ),
    ({ type }) => type,
  );
  const things = await Promise.all(
    [...byType].map(([type, found]) =>
      findEntities(
        db,
        type,
        found.map(({ entityId }) => entityId),
      ),
    ),
  );
  return { items: rows.map((row) => viewEvent(row, things.flat())), count };
}

export async function listUserComments(
  { db }: ReadContext,
  { params: { id }, query }: UseCaseInput<typeof userAdmin.comments>,
): Promise<EndpointResponse<typeof userAdmin.comments>> {
  const { rows, count } = await listCommentsOfUser(db, id, query);
  return { items: rows.map(viewComment), count };
}
