import type { BulkAct, BulkOutcome, manyUsers } from "#shared/user-admin/many.ts";
import type { EndpointResponse, UseCaseInput } from "#shared/endpoint.ts";
import { errorText } from "#shared/error-text.ts";
import { AppError } from "#shared/errors.ts";
import type { UserRow } from "#server/features/accounts/find-user.ts";
import { editUser } from "#server/features/users/users.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import { isAdmin, type SignedInContext } from "#server/platform/http/context.ts";
import { lockToActOn } from "./act.ts";
import { endAllSessions, sendResetLinkTo } from "./acts.ts";
import { findRecordFigures } from "./store.ts";

/** Acts on each account in a transaction of its own, as if it were the only one: a refusal does not stop the others. */
export async function actOnMany(
  context: SignedInContext,
  { body: { ids, act } }: UseCaseInput<typeof manyUsers.act>,
): Promise<EndpointResponse<typeof manyUsers.act>> {
  if (act.kind === "changeRole" && !isAdmin(context.viewer)) throw new AppError("ROLE_OF_ADMINISTRATORS");
  // The use case of one account reads a past end as the end of its block.
  if (act.kind === "block" && new Date(act.until) <= context.now) throw new AppError("DATE_PAST");
  const items: BulkOutcome[] = [];
  for (const id of new Set(ids)) items.push({ _id: id, refusal: await refusalOf(context, id, act) });
  return { items, count: items.length };
}

/** Carries out the act on one account; null if it was done. */
async function refusalOf(
  context: SignedInContext,
  id: string,
  act: BulkAct,
): Promise<BulkOutcome["refusal"]> {
  const { db, locale, log } = context;
  try {
    await inTransaction(db, (tx) => carryOut({ ...context, db: tx }, id, act));
    return null;
  } catch (error) {
    if (error instanceof AppError) {
      return { code: error.code, message: errorText(error.code, locale, error.details) };
    }
    // What was done with the accounts before must be answered.
    log.error({ err: error, userId: id }, "an act on one of many accounts failed");
    return { code: "INTERNAL", message: errorText("INTERNAL", locale) };
  }
}

async function carryOut(context: SignedInContext, id: string, act: BulkAct): Promise<void> {
  const params = { id };
  const user = await lockToActOn(context.db, context, id);
  await requireEffect(context, user, act);
  switch (act.kind) {
    case "block":
      await editUser(context, { params, body: { blockedUntil: act.until, blockReason: act.reason } });
      return;
    case "unblock":
      await editUser(context, { params, body: { blockedUntil: null } });
      return;
    case "endSessions":
      await endAllSessions(context, { params });
      return;
    case "sendResetLink":
      await sendResetLinkTo(context, { params });
      return;
    case "changeRole":
      await editUser(context, { params, body: { role: act.role } });
  }
}

/** Throws ACT_WITHOUT_EFFECT: accounts that stay as they are get no email, and do not count as changed. */
async function requireEffect(context: SignedInContext, user: UserRow, act: BulkAct): Promise<void> {
  if (!(await hasEffect(context, user, act))) throw new AppError("ACT_WITHOUT_EFFECT");
}

async function hasEffect({ db, now }: SignedInContext, user: UserRow, act: BulkAct): Promise<boolean> {
  switch (act.kind) {
    case "unblock":
      return user.blocked_until !== null && user.blocked_until > now;
    case "endSessions":
      return (await findRecordFigures(db, user.id, now)).sessions > 0;
    case "changeRole":
      return user.role !== act.role;
    case "block":
    case "sendResetLink":
      return true;
  }
}
