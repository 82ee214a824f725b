import type { HistoryBlockScope, HistoryEvent } from "#shared/user-admin/contract.ts";
import { GIGABYTE, type AccountLimit } from "#shared/uploads/quotas.ts";
import { measureDone } from "#web/features/reports/labels.ts";
import { reasonName } from "#web/features/reports/reasons.ts";
import { formatBytes } from "#web/features/uploads/format-transfer.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { siteRoleName } from "#web/features/accounts/site-roles.ts";

/** What an event says, without its time, who did it, and what it is about. */
export function historyText({ kind, reason, measure, scope, channel, role, quota }: HistoryEvent): string {
  switch (kind) {
    case "invited":
      return m.admin_history_invited();
    case "registered":
      return m.admin_history_registered();
    case "report":
      return m.admin_history_report({ reason: reason ? reasonName(reason) : "" });
    case "decision":
      return m.admin_history_decision({
        decision: [measure ? measureDone(measure) : "", reason ? reasonName(reason) : ""]
          .filter((part) => part !== "")
          .join(", "),
      });
    case "decisionEnded":
      return m.admin_history_decision_ended({ decision: measure ? measureDone(measure) : "" });
    case "block":
      return m.admin_history_block({ place: scope ? placeOf(scope, channel) : "" });
    case "blockEnded":
      return m.admin_history_block_ended({ place: scope ? placeOf(scope, channel) : "" });
    case "confirmEmail":
      return m.admin_history_confirm_email();
    case "sendResetLink":
      return m.admin_history_send_reset_link();
    case "endSessions":
      return m.admin_history_end_sessions();
    case "disableTwoFactor":
      return m.admin_history_disable_two_factor();
    case "createAccount":
      return m.admin_history_create_account();
    case "approveAccount":
      return m.admin_history_approve_account();
    case "setPassword":
      return m.admin_history_set_password();
    case "changeRole":
      return m.admin_history_change_role({ role: role ? siteRoleName(role) : "" });
    case "setQuota":
      return m.admin_history_set_quota({
        total: limitText(quota?.total ?? "role"),
        daily: limitText(quota?.daily ?? "role"),
      });
  }
}

function limitText(limit: AccountLimit): string {
  if (limit === "role") return m.admin_history_quota_role();
  return limit === "unlimited" ? m.settings_value_unlimited() : formatBytes(limit * GIGABYTE);
}

function placeOf(scope: HistoryBlockScope, channel: string | null): string {
  switch (scope) {
    case "account":
      return m.admin_history_place_account();
    case "platform":
      return m.admin_history_place_platform();
    case "channel":
      return m.admin_history_place_channel({ channel: channel ?? m.admin_history_channel_gone() });
    case "stream":
      return m.admin_history_place_stream({ channel: channel ?? m.admin_history_channel_gone() });
  }
}

/** Who did it, when no account of the site stands for that. */
export function unnamedActor({ kind, isFromCommandLine }: HistoryEvent): string {
  if (isFromCommandLine) return m.admin_history_by_command_line();
  switch (kind) {
    case "registered":
      return "";
    case "report":
      return m.admin_history_by_visitor();
    case "decisionEnded":
    case "blockEnded":
      return m.admin_history_by_date();
    default:
      return m.admin_history_by_gone();
  }
}
