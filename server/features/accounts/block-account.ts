import { AppError } from "#shared/errors.ts";
import { reasonInSentence } from "#shared/moderation/words.ts";
import type { BanReason } from "#shared/videos/catalogue.ts";
import type { Viewer } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/queue/queue.ts";
import { requireMayEditUser } from "./rules.ts";
import { deleteSessions, updateUserAsStaff } from "./security-store.ts";
import { findUserById } from "./store.ts";

interface Blocking {
  readonly reason: BanReason;
  readonly note: string;
  readonly until: Date | null;
}

/** Blocks an account and ends its sessions, or lets it in again. */
export async function blockAccount(
  { tx, viewer }: { readonly tx: Executor; readonly viewer: Viewer | undefined },
  id: string,
  block: Blocking | null,
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
  const reason = [reasonInSentence(block.reason, user.settings.language ?? "pl"), block.note];
  await updateUserAsStaff(tx, id, {
    blocked_until: block.until,
    block_reason: reason.filter(Boolean).join(": "),
  });
  await deleteSessions(tx, id);
}
