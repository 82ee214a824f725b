import * as z from "zod/mini";
import { QueryFlag } from "#shared/paging.ts";
import { ROLES } from "./contract.ts";

/** Of an account; blocked ones may be scheduled for deletion, too. Active ones can log in and stay. */
export const ACCOUNT_STATES = [
  "active",
  "unconfirmed",
  "awaitingApproval",
  "blocked",
  "deletionScheduled",
] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

/** When an account was last used: within a day, a week or a month, or longer ago than that, or not at all. */
export const LAST_SEEN = ["day", "week", "month", "overMonth", "overYear", "never"] as const;
export type LastSeen = (typeof LAST_SEEN)[number];

/** The space that the uploads of an account use; more than nothing, or than so many gigabytes. */
export const USED_SPACE = ["none", "some", "over1", "over10", "over100"] as const;
export type UsedSpace = (typeof USED_SPACE)[number];

/** Reports of an account and of what it answers for: some that wait, any at all, or none. */
export const REPORTED = ["open", "any", "none"] as const;
export type Reported = (typeof REPORTED)[number];

/** What narrows a list of accounts; absent means all, and all that are present must match. */
export const USER_FILTERS = {
  role: z.optional(z.enum(ROLES)),
  state: z.optional(z.enum(ACCOUNT_STATES)),
  /** Whether the email address is confirmed. */
  confirmed: z.optional(QueryFlag),
  seen: z.optional(z.enum(LAST_SEEN)),
  space: z.optional(z.enum(USED_SPACE)),
  reports: z.optional(z.enum(REPORTED)),
};
