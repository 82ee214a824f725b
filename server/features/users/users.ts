import type { Role } from "#shared/accounts/contract.ts";
import { dnsSpelling } from "#shared/accounts/email-address.ts";
import type { users, UserForStaff } from "#shared/accounts/users.ts";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { editBlockReason, endBlocks, setBlock, type BlockChange } from "#server/features/blocks/blocks.ts";
import { listBlocksOfUsers } from "#server/features/blocks/in-force.ts";
import { sendEmail } from "#server/features/mails/mails.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import { pageUrl } from "#server/platform/page-url.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { Services } from "#server/platform/services.ts";
import { recordAction } from "./account-actions.ts";
import { requireMayEditUser } from "./may-edit-user.ts";
import { blockedEmail } from "#server/features/auth/security-email-templates.ts";
import { requireOtherAdministrator } from "#server/features/accounts/administrators.ts";
import { lockAccount } from "#server/features/accounts/lock-account.ts";
import { endSessions } from "#server/features/accounts/sessions.ts";
import { findUserById, type UserRow } from "#server/features/accounts/find-user.ts";
import { listUsedSpace } from "#server/features/uploads/used-space.ts";
import { offeredLanguage } from "#server/platform/site/languages.ts";
import { roleChangedEmail } from "./role-email.ts";
import { countOpenReports, findUsers, setRole } from "./store.ts";
import { viewUserForStaff } from "./view.ts";

export async function listUsers(
  { db, now }: Pick<SignedInContext, "db" | "now">,
  { query: { adminSearch: typed, ...filter } }: Pick<UseCaseInput<typeof users.list>, "query">,
): Promise<{ items: UserForStaff[]; count: number }> {
  // What is typed may be a name, or the domain of an address, which is stored as in DNS.
  const searched = typed ? [...new Set([typed, dnsSpelling(typed)])] : [];
  const { items, count } = await findUsers(db, { ...filter, searched }, now);
  return { items: await presentUsers(db, items, now), count };
}

/** Accounts as staff see them, with their blocks and figures. */
export async function presentUsers(
  db: Executor,
  users: readonly UserRow[],
  now: Date,
): Promise<UserForStaff[]> {
  const ids = users.map(({ id }) => id);
  const [blocks, usedBytes, openReports] = await Promise.all([
    listBlocksOfUsers(db, ids, now),
    listUsedSpace(db, ids),
    countOpenReports(db, ids),
  ]);
  return users.map((user) => viewUserForStaff(user, { blocks, usedBytes, openReports }));
}

/** Applies changes by staff. A block ends the account's sessions at once. */
export async function editUser(
  context: SignedInContext,
  { params, body }: Pick<UseCaseInput<typeof users.edit>, "params" | "body">,
): Promise<UserForStaff> {
  const { db, viewer, now } = context;
  return inTransaction(db, async (tx) => {
    const user = await loadUser(tx, params.id);
    requireMayEditUser(viewer, user, body);
    if (body.role !== undefined) await changeRole(context, { tx, now, by: viewer.id }, user, body.role);
    await editBlocks(context, tx, user.id, body);
    const changed = await loadUser(tx, user.id);
    const isBlocked = changed.blocked_until !== null && changed.blocked_until > now;
    if (body.blockedUntil && isBlocked) await notifyBlocked(context, tx, changed, changed.blocked_until);
    const [presented] = await presentUsers(tx, [changed], now);
    if (!presented) throw new AppError("NOT_FOUND");
    return presented;
  });
}

/** Sets the role of an account for an operator. Throws LAST_ADMINISTRATOR: a site without one cannot be administered. */
export async function assignRole(
  services: MailServices & Pick<Services, "db" | "clock">,
  id: string,
  role: Role,
): Promise<void> {
  const { db, clock } = services;
  await inTransaction(db, async (tx) => {
    await changeRole(services, { tx, now: clock.now(), by: null }, await loadUser(tx, id), role);
  });
}

/** Makes a user a creator in a transaction of another feature, recorded and with the email about it. */
export async function grantCreatorRole(
  services: MailServices,
  change: BlockChange,
  user: UserRow,
): Promise<void> {
  await changeRole(services, change, user, "creator");
}

type MailServices = Pick<SignedInContext, "config" | "queue" | "settings" | "locale">;

/** Sets the role, records it and sends the owner of the account an email about it. */
async function changeRole(
  { config, queue, settings, locale }: MailServices,
  { tx, now, by }: BlockChange,
  user: UserRow,
  role: Role,
): Promise<void> {
  if (role !== "admin") await requireOtherAdministrator(tx, user.id, now);
  await lockAccount(tx, user.id);
  const { role: before, name } = await loadUser(tx, user.id);
  if (role === before) return;
  await setRole(tx, user.id, role);
  const act = { action: "changeRole", role, done_by: by, from_command_line: by === null } as const;
  await recordAction(tx, { user_id: user.id, ...act, done_at: now });
  const to = {
    locale: offeredLanguage(settings, user.settings.language ?? locale),
    site: settings.get("site.name"),
  };
  const url = pageUrl(config, to.locale, "/");
  await sendEmail(queue, tx, user.email, roleChangedEmail(to, { name, before, role, url }));
}

type UserEdit = UseCaseInput<typeof users.edit>["body"];

/** Sets and lifts the staff's blocks. Lifting one of an account ends the decision behind it, too. */
async function editBlocks(
  { queue, viewer, now }: SignedInContext,
  tx: Executor,
  userId: string,
  { blockedUntil, blockedOnLiveChatsUntil, blockReason }: UserEdit,
): Promise<void> {
  const change = { tx, now, by: viewer.id };
  const edits = [
    { scope: "account", moment: blockedUntil },
    { scope: "platform", moment: blockedOnLiveChatsUntil },
  ] as const;
  for (const { scope, moment } of edits) {
    if (moment === undefined) continue;
    const until = moment === null ? now : new Date(moment);
    const target = { userId, writtenAs: null };
    if (until > now) await setBlock(change, { scope, target, until, reason: blockReason ?? "" });
    else await endBlocks(change, { scope, userId });
    if (scope === "account" && until <= now) {
      await queue.emit(tx, "account.unblocked", { userId, unblockedBy: viewer.id });
    }
  }
  const isOfNewBlock = blockedUntil !== undefined || blockedOnLiveChatsUntil !== undefined;
  if (blockReason !== undefined && !isOfNewBlock) await editBlockReason(change, userId, blockReason);
}

async function notifyBlocked(
  { queue, settings, locale }: SignedInContext,
  tx: Executor,
  user: UserRow,
  until: Date | null,
): Promise<void> {
  await endSessions(tx, user.id);
  if (!until) return;
  const language = offeredLanguage(settings, user.settings.language ?? locale);
  const { name, block_reason: reason } = user;
  await sendEmail(
    queue,
    tx,
    user.email,
    blockedEmail({ locale: language, site: settings.get("site.name") }, { name, until, reason }),
  );
}

async function loadUser(db: Executor, id: string): Promise<UserRow> {
  const user = await findUserById(db, id);
  if (!user) throw new AppError("NOT_FOUND");
  return user;
}
