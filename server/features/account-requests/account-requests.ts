import type { accountRequests } from "#shared/accounts/account-requests.ts";
import type { EndpointResponse, UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { eraseAccount } from "#server/features/accounts/delete-due-accounts.ts";
import { findUserById, type UserRow } from "#server/features/accounts/find-user.ts";
import { lockAccount } from "#server/features/accounts/lock-account.ts";
import { sendEmail } from "#server/features/mails/mails.ts";
import { concludeAct, type ActContext } from "#server/features/user-admin/act.ts";
import { requireMayEditUser } from "#server/features/users/may-edit-user.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import { pageUrl } from "#server/platform/page-url.ts";
import { offeredLanguage } from "#server/platform/site/languages.ts";
import type { Services } from "#server/platform/services.ts";
import { approvedEmail, lapsedEmail, refusedEmail } from "./email-templates.ts";
import { activateApproved, listWaiting, lockLapsedRequest } from "./store.ts";
import { viewRequest } from "./view.ts";

const REQUEST_RETENTION_DAYS = 60;
const DAY_MS = 86_400_000;

export async function listAccountRequests(
  { db }: Pick<SignedInContext, "db">,
  { query }: UseCaseInput<typeof accountRequests.list>,
): Promise<EndpointResponse<typeof accountRequests.list>> {
  const { rows, count } = await listWaiting(db, query);
  return { items: rows.map(viewRequest), count };
}

/** The account is active at once, and its owner gets an email. For the staff and the command line. */
export async function approveRequest(
  context: ActContext,
  { params: { id } }: Pick<UseCaseInput<typeof accountRequests.approve>, "params">,
): Promise<{ ok: true }> {
  await inTransaction(context.db, async (tx) => {
    const user = await lockWaiting(tx, context, id);
    await activateApproved(tx, id, context.now);
    await concludeAct(tx, context, user, {
      action: "approveAccount",
      email: (to) =>
        approvedEmail(to, { name: user.name, url: pageUrl(context.config, to.locale, "/login") }),
    });
  });
  return { ok: true };
}

/** Nothing of the person stays but the email with the reason: the same address can ask again. */
export async function refuseRequest(
  context: SignedInContext,
  { params: { id }, body: { reason } }: UseCaseInput<typeof accountRequests.refuse>,
): Promise<{ ok: true }> {
  await inTransaction(context.db, async (tx) => {
    const user = await lockWaiting(tx, context, id);
    const { settings } = context;
    const locale = offeredLanguage(settings, user.settings.language ?? context.locale);
    const to = { locale, site: settings.get("site.name") };
    const url = pageUrl(context.config, to.locale, "/register");
    await sendEmail(context.queue, tx, user.email, refusedEmail(to, { name: user.name, reason, url }));
    await eraseAccount(context, tx, id);
  });
  return { ok: true };
}

type DeletingServices = Pick<Services, "db" | "clock" | "queue" | "storage" | "settings" | "config">;

/**
 * Daily: deletes accounts whose request was not decided within 60 days, and those whose address was not confirmed by
 * then. Only a confirmed address gets an email.
 */
export async function deleteLapsedRequests(services: DeletingServices): Promise<void> {
  const before = new Date(services.clock.now().getTime() - REQUEST_RETENTION_DAYS * DAY_MS);
  while (await deleteNextLapsed(services, before));
}

function deleteNextLapsed(services: DeletingServices, before: Date): Promise<boolean> {
  const { db, queue, settings, config } = services;
  return inTransaction(db, async (tx) => {
    const user = await lockLapsedRequest(tx, before);
    if (!user) return false;
    if (user.awaits_approval_since) {
      const to = {
        locale: offeredLanguage(settings, user.settings.language),
        site: settings.get("site.name"),
      };
      const url = pageUrl(config, to.locale, "/register");
      const news = { name: user.name, days: REQUEST_RETENTION_DAYS, url };
      await sendEmail(queue, tx, user.email, lapsedEmail(to, news));
    }
    await eraseAccount(services, tx, user.id);
    return true;
  });
}

/** The account, locked. Who decides second gets ACCOUNT_REQUEST_DECIDED: a refused account is no longer there. */
async function lockWaiting(
  tx: Executor,
  { viewer }: Pick<ActContext, "viewer">,
  id: string,
): Promise<UserRow> {
  await lockAccount(tx, id);
  const user = await findUserById(tx, id);
  if (!user?.awaits_approval_since) throw new AppError("ACCOUNT_REQUEST_DECIDED");
  if (viewer) requireMayEditUser(viewer, user);
  return user;
}
