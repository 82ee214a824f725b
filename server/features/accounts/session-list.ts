import type { security, SessionOfUser } from "#shared/accounts/security.ts";
import type { EndpointResponse, UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import { tokenHash } from "#server/platform/crypto/tokens.ts";
import { deleteSession, deleteSessionById, deleteSessions, listSessions } from "./sessions-store.ts";
import { viewSession } from "./view.ts";

/** The caller's active sessions, the current one first. */
export async function listOwnSessions({
  db,
  viewer,
  now,
  token,
}: SignedInContext): Promise<EndpointResponse<typeof security.sessions>> {
  const sessions = await listSessions(db, viewer.id, now);
  const current = token ? tokenHash(token) : undefined;
  const items = sessions.map((session) => viewSession(session, current));
  return { items: items.toSorted(currentFirst), count: items.length };
}

function currentFirst(one: SessionOfUser, other: SessionOfUser): number {
  return Number(other.isCurrent) - Number(one.isCurrent);
}

export async function endSession(
  { db, viewer }: SignedInContext,
  { params }: UseCaseInput<typeof security.endSession>,
): Promise<{ ok: true }> {
  if (!(await deleteSessionById(db, viewer.id, params.id))) throw new AppError("NOT_FOUND");
  return { ok: true };
}

export async function endOtherSessions({ db, viewer, token }: SignedInContext): Promise<{ ok: true }> {
  await deleteSessions(db, viewer.id, token ? tokenHash(token) : undefined);
  return { ok: true };
}

/** Ends the session of the caller's token. */
export async function logout({ db, token }: SignedInContext): Promise<{ ok: true }> {
  if (token) await deleteSession(db, tokenHash(token));
  return { ok: true };
}
