import type { creators } from "#shared/creators/contract.ts";
import {
  APPLICATION_TOKEN_DAYS,
  REAPPLY_AFTER_DAYS,
  nextApplicationState,
  type ApplicationAction,
} from "#shared/creators/lifecycle.ts";
import type { SiteSettings } from "#shared/site-settings/settings.ts";
import type { EndpointResponse, UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { lockAccount } from "#server/features/accounts/lock-account.ts";
import { sendEmail } from "#server/features/mails/mails.ts";
import { pageUrl } from "#server/platform/page-url.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Context, SignedInContext, Viewer } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { newToken, tokenHash } from "#server/platform/crypto/tokens.ts";
import { offeredLanguage } from "#server/platform/site/languages.ts";
import { invitationEmail } from "./email-templates.ts";
import {
  findApplicant,
  findApplication,
  findInvitation,
  lockApplication,
  makeCreator,
  saveApplication,
  type ApplicationRow,
} from "./store.ts";

const DAY_MS = 24 * 3_600_000;
const RESEND_SECONDS = 60;
type Verification = SiteSettings["registration.creators"];

/** The state of the caller's creator application. */
export async function showApplication({
  db,
  viewer,
  settings,
}: SignedInContext): Promise<EndpointResponse<typeof creators.application>> {
  const verification = settings.get("registration.creators");
  const application = await findApplication(db, viewer.id);
  return {
    verification,
    state: application?.state ?? "none",
    mayCreateChannel: mayCreateChannel(viewer, verification),
    rejection:
      application?.state === "rejected"
        ? { reason: application.reason, mayApplyAt: reapplicationOf(application).toISOString() }
        : null,
  };
}

/** Submits an application; with automatic verification the invitation is emailed at once. */
export async function apply(
  context: SignedInContext,
  { body }: UseCaseInput<typeof creators.apply>,
): Promise<{ ok: true }> {
  const { db, viewer, settings, now } = context;
  if (settings.get("registration.creators") === "closed") throw new AppError("CREATORS_CLOSED");
  await inTransaction(db, async (tx) => {
    // A first application has no row to lock yet: the account's row serializes concurrent calls.
    await lockAccount(tx, viewer.id);
    const current = await lockApplication(tx, viewer.id);
    requireWaitingTime(current, now);
    const message = body.message ?? (current?.state === "invited" ? current.message : undefined);
    if (message === undefined) throw new AppError("VALIDATION", {}, { message: { code: "REQUIRED" } });
    const applied = {
      user_id: viewer.id,
      state: stateAfter(current, "apply"),
      message,
      token_hash: null,
      token_expires_at: null,
      updated_at: now,
    };
    await saveApplication(tx, applied);
    const isApproved = settings.get("registration.creators") !== "manual" || current?.state === "invited";
    if (isApproved) await invite(context, tx, applied);
  });
  return { ok: true };
}

/** Checks an emailed invitation token. */
export async function verifyInvitation(
  { db, now }: Context,
  { query }: UseCaseInput<typeof creators.verify>,
): Promise<{ valid: true; name: string }> {
  const invitation = await loadInvitation(db, query.token, now);
  return { valid: true, name: invitation.person_name };
}

/** Accepts the creators' terms: the account becomes a creator and the token is used up. */
export async function submitInvitation(
  { db, now }: Context,
  { query }: UseCaseInput<typeof creators.submit>,
): Promise<{ ok: true }> {
  return inTransaction(db, async (tx) => {
    const { person_name: _, ...invitation } = await loadInvitation(tx, query.token, now);
    const locked = await lockApplication(tx, invitation.user_id);
    await saveApplication(tx, {
      ...invitation,
      state: stateAfter(locked, "submit"),
      token_hash: null,
      token_expires_at: null,
      updated_at: now,
    });
    await makeCreator(tx, invitation.user_id);
    return { ok: true };
  });
}

/** For channels: throws unless the viewer may create a channel. */
export async function requireCreator({ viewer, settings }: SignedInContext): Promise<void> {
  if (!mayCreateChannel(viewer, settings.get("registration.creators")))
    throw new AppError("CREATOR_REQUIRED");
}

/** Users who are not creators may own one channel if verification is off. */
export function mayOwnAnother(
  { role, ownsChannel }: { readonly role: Viewer["role"]; readonly ownsChannel: boolean },
  verification: Verification,
): boolean {
  return role !== "user" || (verification === "off" && !ownsChannel);
}

/** Emails the link that makes an applicant a creator. */
export async function invite(
  { queue, config, settings, now, locale }: Context,
  tx: Executor,
  application: Parameters<typeof saveApplication>[1],
): Promise<void> {
  const token = newToken();
  await saveApplication(tx, {
    ...application,
    state: stateAfter(application, "approve"),
    token_hash: tokenHash(token),
    token_expires_at: new Date(now.getTime() + APPLICATION_TOKEN_DAYS * DAY_MS),
    updated_at: now,
  });
  const person = await findApplicant(tx, application.user_id);
  if (!person) throw new AppError("NOT_FOUND");
  const language = offeredLanguage(settings, person.settings.language ?? locale);
  const url = pageUrl(config, language, `/become-creator?token=${token}`);
  await sendEmail(
    queue,
    tx,
    person.email,
    invitationEmail({ locale: language, site: settings.get("site.name") }, person.name, url),
  );
}

async function loadInvitation(db: Executor, token: string, now: Date) {
  const invitation = await findInvitation(db, tokenHash(token));
  const isValid =
    invitation?.state === "invited" && invitation.token_expires_at && invitation.token_expires_at > now;
  if (!isValid) throw new AppError("APPLICATION_TOKEN_INVALID");
  return invitation;
}

function mayCreateChannel({ role, channels }: Viewer, verification: Verification): boolean {
  const ownsChannel = channels.some((channel) => channel.role === "owner");
  return mayOwnAnother({ role, ownsChannel }, verification);
}

function reapplicationOf({ decided_at, updated_at }: ApplicationRow): Date {
  return new Date((decided_at ?? updated_at).getTime() + REAPPLY_AFTER_DAYS * DAY_MS);
}

/** Enforces the waiting times: days after a rejection, a minute between two invitation emails. */
function requireWaitingTime(application: ApplicationRow | undefined, now: Date): void {
  if (application?.state === "invited") {
    const waitMs = application.updated_at.getTime() + RESEND_SECONDS * 1000 - now.getTime();
    if (waitMs > 0) throw new AppError("TOO_MANY_REQUESTS", { seconds: Math.ceil(waitMs / 1000) });
  }
  if (application?.state !== "rejected") return;
  const restMs = reapplicationOf(application).getTime() - now.getTime();
  if (restMs > 0) throw new AppError("APPLICATION_TOO_EARLY", { days: Math.ceil(restMs / DAY_MS) });
}

function stateAfter(current: Pick<ApplicationRow, "state"> | undefined, action: ApplicationAction) {
  const next = nextApplicationState(current?.state ?? "none", action);
  if (!next) throw new AppError("APPLICATION_PENDING");
  return next;
}
