import type { mutes } from "#shared/accounts/mutes.ts";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import { existsToMute, muteChannel, muteUser, unmuteChannel, unmuteUser } from "./mutes-store.ts";

/** Hides somebody from the caller. */
export async function blockUserForMe(
  { db, viewer, now }: SignedInContext,
  { body }: UseCaseInput<typeof mutes.blockUser>,
): Promise<{ ok: true }> {
  const blocked_until = futureMoment(body.blockedUntil, now);
  if (body.userId === viewer.id || !(await existsToMute(db, { table: "users", id: body.userId }))) {
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

/** Hides a channel from the caller. */
export async function blockChannelForMe(
  { db, viewer, now }: SignedInContext,
  { body }: UseCaseInput<typeof mutes.blockChannel>,
): Promise<{ ok: true }> {
  const blocked_until = futureMoment(body.blockedUntil, now);
  if (!(await existsToMute(db, { table: "channels", id: body.channelId }))) throw new AppError("NOT_FOUND");
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

function futureMoment(moment: string, now: Date): Date {
  const until = new Date(moment);
  if (until <= now) throw new AppError("VALIDATION", {}, { blockedUntil: { code: "DATE_PAST" } });
  return until;
}
