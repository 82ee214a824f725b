import type { Insertable } from "kysely";
import { AppError } from "#shared/errors.ts";
import { findUserById, type UserRow } from "#server/features/accounts/find-user.ts";
import { lockAccount } from "#server/features/accounts/lock-account.ts";
import { sendEmail } from "#server/features/mails/mails.ts";
import { recordAction } from "#server/features/users/account-actions.ts";
import { requireMayEditUser } from "#server/features/users/may-edit-user.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { Database } from "#server/platform/database/schema.ts";
import type { Context, Viewer } from "#server/platform/http/context.ts";
import type { EmailContext } from "#server/platform/mail/email-template.ts";
import type { TemplatedEmail } from "#server/platform/mail/template-text.ts";
import { offeredLanguage } from "#server/platform/site/languages.ts";

/** What an act on an account needs. No viewer: an operator acts at the command line. */
export interface ActContext extends Pick<
  Context,
  "db" | "now" | "clock" | "queue" | "settings" | "config" | "locale"
> {
  readonly viewer: Pick<Viewer, "id" | "role"> | null;
}

/** An operator at the command line. Owners without a language of their own are written to in that of the site. */
export function operatorContext(services: Omit<ActContext, "now" | "locale" | "viewer">): ActContext {
  return {
    ...services,
    now: services.clock.now(),
    locale: offeredLanguage(services.settings, undefined),
    viewer: null,
  };
}

type Done = Pick<Insertable<Database["account_actions"]>, "action" | "reason" | "quota">;

/** The account, locked until the transaction ends. Throws NOT_FOUND, and FORBIDDEN if the caller may not act on it. */
export async function lockToActOn(
  tx: Executor,
  { viewer }: Pick<ActContext, "viewer">,
  id: string,
): Promise<UserRow> {
  await lockAccount(tx, id);
  const user = await findUserById(tx, id);
  if (!user) throw new AppError("NOT_FOUND");
  if (viewer) requireMayEditUser(viewer, user);
  return user;
}

/** Records what was done with an account, and sends its owner the email about it, in their language. */
export async function concludeAct(
  tx: Executor,
  { viewer, now, queue, settings, locale }: ActContext,
  user: UserRow,
  { email, ...done }: Done & { readonly email?: ((to: EmailContext) => TemplatedEmail) | undefined },
): Promise<void> {
  const by = { done_by: viewer?.id ?? null, from_command_line: viewer === null };
  await recordAction(tx, { user_id: user.id, ...done, ...by, done_at: now });
  if (!email) return;
  const to = {
    locale: offeredLanguage(settings, user.settings.language ?? locale),
    site: settings.get("site.name"),
  };
  await sendEmail(queue, tx, user.email, email(to));
}
