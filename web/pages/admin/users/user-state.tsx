import type { StaffBlock, UserForStaff } from "#shared/accounts/users.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { StatusDot } from "#web/ui/feedback/status-dot.tsx";
import { DateOf } from "#web/ui/format/time.tsx";
import { isBlockActive } from "./is-block-active.ts";

interface UserStateProps {
  readonly user: Pick<UserForStaff, "blocks" | "activatedAt" | "awaitsApprovalSince" | "deletionAt">;
  readonly now: number;
}

/** The state of an account: its blocks in force, or whether it is used. */
export function UserState({ user, now }: UserStateProps) {
  const blocks = user.blocks.filter(({ blockedUntil }) => isBlockActive(blockedUntil, now));
  if (blocks.length > 0) {
    return (
      <ul className="grid gap-2">
        {blocks.map((block) => (
          <li key={`${block.scope} ${block.createdAt}`}>
            <BlockState block={block} />
          </li>
        ))}
      </ul>
    );
  }
  if (user.deletionAt !== null) {
    return <StatusDot tone="warning">{m.admin_state_deletion()}</StatusDot>;
  }
  if (user.awaitsApprovalSince !== null) {
    return <StatusDot tone="warning">{m.admin_state_awaiting_approval()}</StatusDot>;
  }
  if (user.activatedAt === null) return <StatusDot tone="neutral">{m.admin_state_inactive()}</StatusDot>;
  return <StatusDot tone="success">{m.admin_state_active()}</StatusDot>;
}

/** Until when, by whom and why. */
function BlockState({ block }: { readonly block: StaffBlock }) {
  const { scope, blockedUntil, by, isOfDecision, reason } = block;
  return (
    <span className="grid gap-0.5">
      {scope === "account" ? (
        <StatusDot tone="danger">{m.admin_state_blocked()}</StatusDot>
      ) : (
        <StatusDot tone="warning">{m.admin_state_silenced()}</StatusDot>
      )}
      <span className="text-small text-text-3">
        <span className="whitespace-nowrap">
          {m.admin_until()} <DateOf at={blockedUntil} />
        </span>
        {by !== null && <> · {m.admin_block_by({ name: by })}</>}
      </span>
      {isOfDecision && <span className="text-small text-text-3">{m.admin_block_of_decision()}</span>}
      {reason !== "" && <span className="text-small wrap-anywhere text-text-2">{reason}</span>}
    </span>
  );
}
