import type {
  InvitedPerson,
  PersonalInvitation,
  personalInvitations,
} from "#shared/accounts/personal-invitations.ts";
import type { EndpointResponse, UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { findUserByEmail, findUserById } from "#server/features/accounts/find-user.ts";
import { requireAllowedDomain } from "#server/features/accounts/mail-domains.ts";
import { mayGiveRole, requireMayGiveRole } from "#server/features/accounts/may-give-role.ts";
import { sendEmail } from "#server/features/mails/mails.ts";
import { newToken, tokenHash } from "#server/platform/crypto/tokens.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Context, SignedInContext, Viewer } from "#server/platform/http/context.ts";
import { pageUrl } from "#server/platform/page-url.ts";
import type { Services } from "#server/platform/services.ts";
import { offeredLanguage } from "#server/platform/site/languages.ts";
import { invitationEmail } from "./invitation-email.ts";
import {
  deleteInvitationsEndedBefore,
  findInvitationOfCode,
  insertPersonalInvitation,
  listUsableInvitations,
  lockInvitation,
  lockInvitationOfCode,
  revokeInvitationsOf,
  setAccepted,
  setRevoked,
  type PersonalInvitationRow,
  type ShownInvitationRow,
} from "./personal-store.ts";
import { INVITATION_DAYS, requireUsable } from "./rules.ts";

const DAY_MS = 86_400_000;
const ENDED_RETENTION_DAYS = 30;

/** Invites a person by email, in the language that the staff chose. An earlier invitation of the address ends. */
export async function sendInvitation(
  context: SignedInContext,
  { body }: UseCaseInput<typeof personalInvitations.send>,
): Promise<{ _id: string }> {
  const { config, db, now, queue, settings, viewer } = context;
  const { email, name } = body;
  const language = offeredLanguage(settings, body.language);
  requireMayGiveRole(viewer, body.role);
  await requireAllowedDomain(context, email);
  const token = newToken();
  const expires_at = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
  return inTransaction(db, async (tx) => {
    if (await findUserByEmail(tx, email)) {
      throw new AppError("EMAIL_TAKEN", {}, { email: { code: "INVALID" } });
    }
    await revokeInvitationsOf(tx, email, now);
    const id = await insertPersonalInvitation(tx, {
      ...body,
      ...{ code_hash: tokenHash(token), invited_by: viewer.id, created_at: now, expires_at },
    });
    const url = pageUrl(config, language, `/register?invitation=${token}`);
    const to = { locale: language, site: settings.get("site.name") };
    await sendEmail(queue, tx, email, invitationEmail(to, { name, until: expires_at, url }));
    return { _id: id };
  });
}

export async function listPersonalInvitations(
  { db, now, viewer }: SignedInContext,
  { query }: UseCaseInput<typeof personalInvitations.list>,
): Promise<EndpointResponse<typeof personalInvitations.list>> {
  const { rows, count } = await listUsableInvitations(db, query, now);
  return { items: rows.map((row) => viewPersonalInvitation(row, viewer)), count };
}

/** Throws the reason why it cannot be used, if it was used or has ended before. */
export async function revokeInvitation(
  { db, now, viewer }: SignedInContext,
  { params: { id } }: UseCaseInput<typeof personalInvitations.revoke>,
): Promise<{ ok: true }> {
  await inTransaction(db, async (tx) => {
    const invitation = await lockInvitation(tx, id);
    if (!invitation) throw new AppError("NOT_FOUND");
    if (!mayGiveRole(viewer, invitation.role)) throw new AppError("FORBIDDEN");
    requireUsable(invitation, now);
    await setRevoked(tx, id, now);
  });
  return { ok: true };
}

/** Whom a link is for: who opens it has the mailbox. */
export async function showInvitation(
  { db, now }: Context,
  { body }: UseCaseInput<typeof personalInvitations.show>,
): Promise<InvitedPerson> {
  const invitation = await findInvitationOfCode(db, tokenHash(body.invitation));
  requireUsable(invitation, now);
  await requireInviter(db, invitation, now);
  const { email, name, surname } = invitation;
  return { email, name, surname };
}

/** The invitation of a registration, locked until its transaction ends. It is for the invited address only. */
export async function requireInvitation(
  tx: Executor,
  { now }: Pick<Context, "now">,
  { token, email }: { readonly token: string; readonly email: string },
): Promise<PersonalInvitationRow> {
  const invitation = await lockInvitationOfCode(tx, tokenHash(token));
  requireUsable(invitation, now);
  await requireInviter(tx, invitation, now);
  if (invitation.email.toLowerCase() !== email.toLowerCase()) throw new AppError("INVITATION_OTHER_EMAIL");
  return invitation;
}

/** Throws INVITATION_REVOKED if whoever sent an invitation could no longer send it. */
async function requireInviter(
  db: Executor,
  { invited_by, role }: PersonalInvitationRow,
  now: Date,
): Promise<void> {
  const inviter = invited_by === null ? undefined : await findUserById(db, invited_by);
  const isBlocked = inviter?.blocked_until && inviter.blocked_until > now;
  if (!inviter || isBlocked || inviter.deletion_at || !mayGiveRole(inviter, role)) {
    throw new AppError("INVITATION_REVOKED");
  }
}

/** Records which account was registered with an invitation. */
export async function acceptInvitation(tx: Executor, id: string, accountId: string): Promise<void> {
  await setAccepted(tx, id, accountId);
}

/** An address that has an account needs no invitation. */
export async function endInvitationsOf(tx: Executor, email: string, now: Date): Promise<void> {
  await revokeInvitationsOf(tx, email, now);
}

/** Daily: addresses of people who did not accept an invitation are deleted 30 days after its end. */
export async function deleteOldInvitations({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  await deleteInvitationsEndedBefore(db, new Date(clock.now().getTime() - ENDED_RETENTION_DAYS * DAY_MS));
}

function viewPersonalInvitation(row: ShownInvitationRow, viewer: Viewer): PersonalInvitation {
  const { id, email, name, surname, role, language, invited_by: inviter } = row;
  return {
    ...{ _id: id, email, name, surname, role, language },
    invitedBy: inviter === null ? null : { _id: inviter, name: row.inviter_name ?? "" },
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    can: { revoke: mayGiveRole(viewer, row.role) },
  };
}
