import type { mutes } from "#shared/accounts/mutes.ts";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import {
  canBeMuted,
  findMutes,
  muteChannel,
  muteUser,
  unmuteChannel,
  unmuteUser,
  type MutesRow,
} from "./store.ts";

export type Mutes = MutesRow;

/** For other features: the users and channels that an account mutes. */
export async function loadMutes(db: Executor, userId: string, now: Date): Promise<Mutes> {
  return findMutes(db, userId, now);
}

/** Mutes a user for the caller. */
export async function blockUserForMe(
  { db, viewer, now }: SignedInContext,
  { body }: UseCaseInput<typeof mutes.blockUser>,
): Promise<{ ok: true }> {
  const blocked_until = requireFutureDate(body.blockedUntil, now);
  if (body.userId === viewer.id || !(await canBeMuted(db, { table: "users", id: body.userId }))) {
    throw new AppError("NOT_FOUND");
  }
  await muteUser(db, { user_id: viewer.id, muted_id: body.userId, blocked_until });
  return { ok: true };
}

export async function unblockUserForMe(
  { db, viewer }: SignedInContext,
  { body }: UseCaseInput<typeof mutes.unblockUser>,
): Promise<{ ok: true }> {
  await unmuteUser(db, viewer.id, body.userId);
  return { ok: true };
}

/** Mutes a channel for the caller. */
export async function blockChannelForMe(
  { db, viewer, now }: SignedInContext,
  { body }: UseCaseInput<typeof mutes.blockChannel>,
): Promise<{ ok: true }> {
  const blocked_until = requireFutureDate(body.blockedUntil, now);
  if (!(await canBeMuted(db, { table: "channels", id: body.channelId }))) throw new AppError("NOT_FOUND");
  await muteChannel(db, { user_id: viewer.id, channel_id: body.channelId, blocked_until });
  return { ok: true };
}

export async function unblockChannelForMe(
  { db, viewer }: SignedInContext,
  { body }: UseCaseInput<typeof mutes.unblockChannel>,
): Promise<{ ok: true }> {
  await unmuteChannel(db, viewer.id, body.channelId);
  return { ok: true };
}

function requireFutureDate(moment: string, now: Date): Date {
  const until = new Date(moment);
  if (until <= now) throw new AppError("VALIDATION", {}, { blockedUntil: { code: "DATE_PAST" } });
  return until;
}
