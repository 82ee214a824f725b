import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Id, listOf, Moment, paging, QueryFlag } from "#shared/paging.ts";
import { ROLES } from "./contract.ts";
import { block, line } from "#shared/text.ts";
import { USER_FILTERS } from "./user-filters.ts";

export const USERS_PAGE_SIZE = 30;
export const ADMIN_SEARCH_MAX_CHARACTERS = 255;
/** The search text of staff lists. */
export const AdminSearch = z.optional(line({ max: ADMIN_SEARCH_MAX_CHARACTERS }));

/** A block in force by the staff: of the account, or of its user in all chats. */
export const StaffBlock = z.object({
  scope: z.enum(["account", "platform"]),
  blockedUntil: Moment,
  reason: z.string(),
  /** It carries out a decision of moderators, and ends with it. */
  isOfDecision: z.boolean(),
  /** The name of who set it; null if that account is gone, or not known. */
  by: z.nullable(z.string()),
  createdAt: Moment,
});
export type StaffBlock = z.output<typeof StaffBlock>;

/** An account as staff see it. */
export const UserForStaff = z.object({
  _id: Id,
  email: z.string(),
  name: z.string(),
  surname: z.string(),
  role: z.enum(ROLES),
  hasAvatar: z.boolean(),
  imageVersion: z.int(),
  /** Null until the email address is confirmed, and the account is approved if it has to be. */
  activatedAt: z.nullable(Moment),
  /** Since when an account with a confirmed address waits for the approval of the staff. */
  awaitsApprovalSince: z.nullable(Moment),
  blockedUntil: z.nullable(Moment),
  blockReason: z.string(),
  blockedOnLiveChatsUntil: z.nullable(Moment),
  /** The one that lasts longest first. */
  blocks: z.array(StaffBlock),
  /** When the account will be deleted, as its owner has asked. */
  deletionAt: z.nullable(Moment),
  lastSeenAt: z.nullable(Moment),
  /** Of its uploads. */
  usedBytes: z.int(),
  /** Reports that wait for a decision, of the account and of what it answers for. */
  openReports: z.int(),
  createdAt: Moment,
});
export type UserForStaff = z.output<typeof UserForStaff>;

export const users = {
  list: endpoint({
    method: "GET",
    path: "/users",
    access: "staff",
    summary: "Accounts, the newest first",
    query: z.object({
      ...paging(USERS_PAGE_SIZE),
      ...USER_FILTERS,
      /** Searches names and email addresses. */
      adminSearch: AdminSearch,
      /** Only accounts blocked from chats. */
      blockedOnLiveChats: z.optional(QueryFlag),
    }),
    response: listOf(UserForStaff),
  }),
  edit: endpoint({
    method: "PATCH",
    path: "/users/{id}",
    access: "staff",
    summary: "Blocks an account or its chat access until a date, or (admins) changes its role",
    params: z.object({ id: Id }),
    body: z.object({
      /** Logins are refused until this time; null or a past time lifts every block, and the decision behind it. */
      blockedUntil: z.optional(z.nullable(Moment)),
      /** Of the blocks that this call sets; alone it changes the reason of the account's block. */
      blockReason: z.optional(block({ max: 500 })),
      blockedOnLiveChatsUntil: z.optional(z.nullable(Moment)),
      role: z.optional(z.enum(ROLES)),
    }),
    response: UserForStaff,
  }),
};
