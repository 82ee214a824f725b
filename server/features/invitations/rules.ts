import { AppError } from "#shared/errors.ts";

export const INVITATION_DAYS = 14;

interface InvitationState {
  readonly email: string;
  readonly expires_at: Date;
  readonly accepted_by: string | null;
  readonly revoked_at: Date | null;
}

/** Throws the reason why an invitation cannot be used. */
export function requireUsable(
  invitation: InvitationState | undefined,
  now: Date,
): asserts invitation is InvitationState {
  if (!invitation) throw new AppError("INVITATION_UNKNOWN");
  if (invitation.accepted_by !== null) throw new AppError("INVITATION_USED");
  if (invitation.revoked_at !== null) throw new AppError("INVITATION_REVOKED");
  if (invitation.expires_at <= now) throw new AppError("INVITATION_ENDED");
}
