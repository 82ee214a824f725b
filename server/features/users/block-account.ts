import { AppError } from "#shared/errors.ts";
import { reasonInSentence } from "#shared/moderation/decision-text.ts";
import type { BanReason } from "#shared/catalogue/catalogue.ts";
import { BASE_LOCALE } from "#shared/texts.ts";
import { endBlocks, setBlock } from "#server/features/blocks/blocks.ts";
import type { Viewer } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { requireMayEditUser } from "./may-edit-user.ts";
import { endSessions } from "#server/features/accounts/sessions.ts";
import { findUserById } from "#server/features/accounts/find-user.ts";

interface AccountBlock {
  readonly reason: BanReason;
  readonly note: string;
  readonly until: Date | null;
}

interface BlockContext {
  readonly tx: Executor;
  readonly now: Date;
  /** Undefined when the decision expires by itself. */
  readonly viewer: Viewer | undefined;
  readonly decisionId: string;
}

/** Carries out a decision: blocks an account and ends its sessions; `null` ends the block of this decision. */
export async function blockAccount(
  { tx, now, viewer, decisionId }: BlockContext,
  id: string,
  block: AccountBlock | null,
): Promise<void> {
  const user = await findUserById(tx, id);
  if (!user) {
    if (block === null) return;
    throw new AppError("NOT_FOUND");
  }
  if (viewer) requireMayEditUser(viewer, user);
  const change = { tx, now, by: viewer?.id ?? null };
  if (!block?.until) {
    await endBlocks(change, { scope: "account", userId: id, decisionId });
    return;
  }
  const reason = [reasonInSentence(block.reason, user.settings.language ?? BASE_LOCALE), block.note];
  await setBlock(change, {
    ...{ scope: "account", target: { userId: id, writtenAs: null }, until: block.until, decisionId },
    reason: reason.filter(Boolean).join(": "),
  });
  await endSessions(tx, id);
}
