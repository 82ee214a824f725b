import type { AccountState, LastSeen, Reported, UsedSpace } from "#shared/accounts/user-filters.ts";
import { m } from "#web/i18n/compiled/messages.js";

const STATES: Readonly<Record<AccountState, () => string>> = {
  active: m.admin_state_active,
  unconfirmed: m.admin_state_inactive,
  awaitingApproval: m.admin_state_awaiting_approval,
  blocked: m.admin_state_blocked_short,
  deletionScheduled: m.admin_state_deletion,
};

const SEEN: Readonly<Record<LastSeen, () => string>> = {
  day: m.admin_seen_day,
  week: m.admin_seen_week,
  month: m.admin_seen_month,
  overMonth: m.admin_seen_over_month,
  overYear: m.admin_seen_over_year,
  never: m.admin_seen_never,
};

const SPACE: Readonly<Record<UsedSpace, () => string>> = {
  none: m.admin_space_none,
  some: m.admin_space_some,
  over1: m.admin_space_over_1,
  over10: m.admin_space_over_10,
  over100: m.admin_space_over_100,
};

const REPORTS: Readonly<Record<Reported, () => string>> = {
  open: m.admin_reported_open,
  any: m.admin_reported_any,
  none: m.admin_reported_none,
};

export function accountStateName(state: AccountState): string {
  return STATES[state]();
}

export function lastSeenName(seen: LastSeen): string {
  return SEEN[seen]();
}

export function usedSpaceName(space: UsedSpace): string {
  return SPACE[space]();
}

export function reportedName(reports: Reported): string {
  return REPORTS[reports]();
}
