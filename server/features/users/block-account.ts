import { AppError } from "#shared/errors.ts";
import { reasonInSentence } from "#shared/moderation/decision-text.ts";
import type { BanReason } from "#shared/catalogue/catalogue.ts";
import { BASE_LOCALE } from "#shared/texts.ts";
import type { Viewer } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { requireMayEditUser } from "./rules.ts";
import { endSessions } from "#server/features/accounts/sessions.ts";
import { updateUserAsStaff } from "./store.ts";
import { findUserById } from "#server/features/accounts/find-user.ts";

interface AccountBlock {
  readonly reason: BanReason;
  readonly note: string;
  readonly until: Date | null;
}

/** Blocks an account and ends its sessions; `null` lifts the block. */
export async function blockAccount(
  { tx, viewer }: { readonly tx: Executor; readonly viewer: Viewer | undefined },
  id: string,
  block: AccountBlock | null,
): Promise<void> {
  const user = await findUserById(tx, id);
  if (!user) {
    if (block === null) return;
    throw new AppError("NOT_FOUND");
  }
  if (viewer) requireMayEditUser(viewer, user, {});
  if (block === null) {
    await updateUserAsStaff(tx, id, { blocked_until: null, block_reason: "" });
    return;
  }
  const reason = [reasonInSentence(block.reason, user.settings.language ?? BASE_LOCALE), block.note];
  await updateUserAsStaff(tx, id, {
    blocked_until: block.until,
    block_reason: reason.filter(Boolean).join(": "),
  });
  await endSessions(tx, id);
}
