import type { users, UserForStaff } from "#shared/accounts/users.ts";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { sendEmail } from "#server/features/mails/mails.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { requireMayEditUser } from "./rules.ts";
import { blockedEmail } from "#server/features/auth/security-email-templates.ts";
import { endSessions } from "#server/features/accounts/sessions.ts";
import { updateUserAsStaff, type StaffChanges } from "./store.ts";
import { findUserById, type UserRow } from "#server/features/accounts/find-user.ts";
import { findUsers } from "./store.ts";
import { viewUserForStaff } from "./view.ts";

export async function listUsers(
  { db, now }: SignedInContext,
  { query }: UseCaseInput<typeof users.list>,
): Promise<{ items: UserForStaff[]; count: number }> {
  const { items, count } = await findUsers(db, query, now);
  return { items: items.map(viewUserForStaff), count };
}

/** Applies changes by staff. A block ends the account's sessions at once. */
export async function editUser(
  context: SignedInContext,
  { params, body }: UseCaseInput<typeof users.edit>,
): Promise<UserForStaff> {
  return inTransaction(context.db, async (tx) => {
    const user = await loadUser(tx, params.id);
    requireMayEditUser(context.viewer, user, body);
    await updateUserAsStaff(tx, user.id, changesOf(body));
    const changed = await loadUser(tx, user.id);
    const isBlocked = changed.blocked_until !== null && changed.blocked_until > context.now;
    if (body.blockedUntil && isBlocked) await notifyBlocked(context, tx, changed, changed.blocked_until);
    return viewUserForStaff(changed);
  });
}

async function notifyBlocked(
  { queue, locale }: SignedInContext,
  tx: Executor,
  user: UserRow,
  until: Date | null,
): Promise<void> {
  await endSessions(tx, user.id);
  if (!until) return;
  const language = user.settings.language ?? locale;
  const { name, block_reason: reason } = user;
  await sendEmail(queue, tx, user.email, blockedEmail(language, { name, until, reason }));
}

function changesOf(body: UseCaseInput<typeof users.edit>["body"]): StaffChanges {
  const { blockedUntil, blockReason, blockedOnLiveChatsUntil, role } = body;
  return {
    ...(blockedUntil === undefined ? {} : { blocked_until: dateOf(blockedUntil) }),
    ...(blockReason === undefined ? {} : { block_reason: blockReason }),
    ...(blockedOnLiveChatsUntil === undefined
      ? {}
      : { blocked_on_live_chats_until: dateOf(blockedOnLiveChatsUntil) }),
    ...(role === undefined ? {} : { role }),
  };
}

function dateOf(moment: string | null): Date | null {
  return moment === null ? null : new Date(moment);
}

async function loadUser(db: Executor, id: string): Promise<UserRow> {
  const user = await findUserById(db, id);
  if (!user) throw new AppError("NOT_FOUND");
  return user;
}
