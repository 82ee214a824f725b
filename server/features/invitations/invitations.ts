import { randomInt } from "node:crypto";
import type { Invitation, invitations } from "#shared/accounts/invitations.ts";
import type { EndpointResponse, UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import type { Context, SignedInContext } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import {
  countInvitations,
  insertInvitation,
  listInvitationRows,
  redeemInvitation,
  revokeCode,
  type InvitationRow,
} from "./store.ts";

/** Without letters and digits that look alike. Ten of them are 49 bits, enough behind the limit on registrations. */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const CODE_CHARACTERS = 10;

/** The registration mode (open, by approval, by invitation or closed), and what a registration requires. */
export async function showRegistration({
  settings,
}: Context): Promise<EndpointResponse<typeof invitations.registration>> {
  return {
    registration: settings.get("registration.mode"),
    ...(settings.get("registration.proofOfWork") ? { proofOfWork: true } : {}),
  };
}

/** The invitation codes, newest first. */
export async function listInvitations(
  { db }: SignedInContext,
  { query }: UseCaseInput<typeof invitations.list>,
): Promise<EndpointResponse<typeof invitations.list>> {
  const [rows, count] = await Promise.all([listInvitationRows(db, query), countInvitations(db)]);
  return { items: rows.map(viewInvitation), count };
}

/** Creates an invitation code. */
export async function createInvitation(
  { db, now, viewer }: SignedInContext,
  { body: { uses, expiresAt } }: UseCaseInput<typeof invitations.create>,
): Promise<Invitation> {
  const row = await insertInvitation(db, {
    code: newCode(),
    uses,
    expires_at: expiresAt ? new Date(expiresAt) : null,
    created_by: viewer.id,
    created_at: now,
  });
  return viewInvitation(row);
}

/** Withdraws an invitation code. Accounts that were registered with it stay. */
export async function revokeInvitationCode(
  { db, now }: SignedInContext,
  { params: { id } }: UseCaseInput<typeof invitations.revoke>,
): Promise<{ ok: true }> {
  if (!(await revokeCode(db, id, now))) throw new AppError("NOT_FOUND");
  return { ok: true };
}

/**
 * Checks the invitation in the transaction of the registration, so that a failed registration does not use the code.
 * A given code must be valid even if none is required.
 */
export async function requireInvited(
  tx: Executor,
  { settings, now }: Context,
  code: string | undefined,
): Promise<void> {
  const mode = settings.get("registration.mode");
  if (mode === "closed") throw new AppError("REGISTRATION_CLOSED");
  if (mode !== "invitation" && code === undefined) return;
  const isRight = code !== undefined && (await redeemInvitation(tx, code.toUpperCase(), now));
  if (!isRight) throw new AppError("INVALID_INVITATION_CODE");
}

function newCode(): string {
  return Array.from({ length: CODE_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}

function viewInvitation(row: InvitationRow): Invitation {
  return {
    _id: row.id,
    code: row.code,
    uses: row.uses,
    used: row.used,
    expiresAt: row.expires_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}
