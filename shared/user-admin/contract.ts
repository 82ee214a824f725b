import * as z from "zod/mini";
import { BAN_REASONS } from "#shared/catalogue/catalogue.ts";
import { CHANNEL_ROLES, ChannelRef } from "#shared/channels/contract.ts";
import { endpoint } from "#shared/endpoint.ts";
import { REPORTABLE_TYPES } from "#shared/moderation/entity-types.ts";
import { MEASURES } from "#shared/moderation/measures.ts";
import { Done, Id, listOf, Moment, paging } from "#shared/paging.ts";
import { REPORT_STATES } from "#shared/reports/lifecycle.ts";
import { block } from "#shared/text.ts";
import { ROLES } from "#shared/accounts/contract.ts";
import { NewPerson } from "#shared/accounts/new-person.ts";
import { UserForStaff } from "#shared/accounts/users.ts";
import { AccountLimits, AccountQuota } from "#shared/uploads/quotas.ts";

export const USER_HISTORY_PAGE_SIZE = 30;
export const USER_COMMENTS_PAGE_SIZE = 20;
export const ACT_REASON_MAX_CHARACTERS = 500;

/** A block of the history: of the account, in all chats, on a channel, or in the chat of one stream. */
export const HISTORY_BLOCK_SCOPES = ["account", "platform", "channel", "stream"] as const;
export type HistoryBlockScope = (typeof HISTORY_BLOCK_SCOPES)[number];

/** What staff and the command line do with an account. */
const ACCOUNT_ACTIONS = [
  ...(["confirmEmail", "sendResetLink", "endSessions", "disableTwoFactor", "changeRole"] as const),
  ...(["setPassword", "setQuota", "createAccount", "approveAccount"] as const),
] as const;
export type AccountAction = (typeof ACCOUNT_ACTIONS)[number];

export const HISTORY_KINDS = [
  ...(["invited", "registered", "report", "decision", "decisionEnded", "block", "blockEnded"] as const),
  ...ACCOUNT_ACTIONS,
] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

/** Something that happened to an account or to what it answers for. What a kind does not have is null. */
export const HistoryEvent = z.object({
  /** Of its record; a record and its end have the same. */
  _id: z.string(),
  kind: z.enum(HISTORY_KINDS),
  at: Moment,
  /** The account that did it; null if it is deleted, for visitors, the command line and ends by date. */
  by: z.nullable(z.object({ _id: Id, name: z.string() })),
  isFromCommandLine: z.boolean(),
  /** What a report or a decision is about; title and path are null once it is deleted. */
  thing: z.nullable(
    z.object({
      type: z.enum(REPORTABLE_TYPES),
      title: z.nullable(z.string()),
      path: z.nullable(z.string()),
    }),
  ),
  reason: z.nullable(z.enum(BAN_REASONS)),
  measure: z.nullable(z.enum(MEASURES)),
  /** Of a report. */
  state: z.nullable(z.enum(REPORT_STATES)),
  scope: z.nullable(z.enum(HISTORY_BLOCK_SCOPES)),
  /** The name of the channel on which a block was set. */
  channel: z.nullable(z.string()),
  /** The role that the account got. */
  role: z.nullable(z.enum(ROLES)),
  /** The limits that the account got. */
  quota: z.nullable(AccountLimits),
  until: z.nullable(Moment),
  /** The words of the report, the decision or the block. */
  text: z.string(),
});
export type HistoryEvent = z.output<typeof HistoryEvent>;

/** A comment that the user wrote by name. */
export const CommentOfUser = z.object({
  _id: Id,
  text: z.string(),
  path: z.string(),
  /** The title of the video; null below a post. */
  videoTitle: z.nullable(z.string()),
  isHidden: z.boolean(),
  createdAt: Moment,
});
export type CommentOfUser = z.output<typeof CommentOfUser>;

/** An account with everything that staff decide by. */
export const UserRecord = z.extend(UserForStaff, {
  bio: z.string(),
  /** Why the person wanted the account; null if it did not have to be approved. */
  requestReason: z.nullable(z.string()),
  /** What the owner has last agreed to: the version, if it was recorded, and when. Null before the first agreement. */
  terms: z.nullable(z.object({ version: z.nullable(z.string()), agreedAt: Moment })),
  channels: z.array(z.extend(ChannelRef, { role: z.enum(CHANNEL_ROLES) })),
  quota: AccountQuota,
  commentsCount: z.int(),
  /** Devices that are logged in. */
  sessionsCount: z.int(),
  passkeysCount: z.int(),
  /** Since when a login needs a code; null if it needs none. */
  twoFactorSince: z.nullable(Moment),
  /** What the caller can do at present. */
  can: z.object({
    confirmEmail: z.boolean(),
    sendResetLink: z.boolean(),
    endSessions: z.boolean(),
    disableTwoFactor: z.boolean(),
    setQuota: z.boolean(),
  }),
});
export type UserRecord = z.output<typeof UserRecord>;

/** Why staff act on an account, as its owner reads it. */
export const ActReason = block({ min: 1, max: ACT_REASON_MAX_CHARACTERS });

const ofOne = z.object({ id: Id });

export const userAdmin = {
  create: endpoint({
    method: "POST",
    path: "/users",
    access: "staff",
    summary: "Creates a confirmed account, and emails its owner a link to set a password",
    status: 201,
    body: NewPerson,
    response: z.object({ _id: Id }),
  }),
  show: endpoint({
    method: "GET",
    path: "/users/{id}",
    access: "staff",
    summary: "An account with its channels, space, sessions and protection",
    params: ofOne,
    response: UserRecord,
  }),
  history: endpoint({
    method: "GET",
    path: "/users/{id}/history",
    access: "staff",
    summary: "Reports, decisions, blocks and acts of the staff that concern an account, newest first",
    params: ofOne,
    query: z.object(paging(USER_HISTORY_PAGE_SIZE)),
    response: listOf(HistoryEvent),
  }),
  comments: endpoint({
    method: "GET",
    path: "/users/{id}/comments",
    access: "staff",
    summary: "Comments that a user wrote by name, newest first",
    params: ofOne,
    query: z.object(paging(USER_COMMENTS_PAGE_SIZE)),
    response: listOf(CommentOfUser),
  }),
  confirmEmail: endpoint({
    method: "POST",
    path: "/users/{id}/confirm-email",
    access: "staff",
    summary: "Confirms the email address of an account, whose owner can log in from then on",
    params: ofOne,
    response: Done,
  }),
  sendResetLink: endpoint({
    method: "POST",
    path: "/users/{id}/send-reset-link",
    access: "staff",
    summary: "Emails the owner of an account a link to set a new password, at most one a minute",
    params: ofOne,
    response: Done,
  }),
  endSessions: endpoint({
    method: "POST",
    path: "/users/{id}/end-sessions",
    access: "staff",
    summary: "Ends all sessions of an account, and tells its owner",
    params: ofOne,
    response: Done,
  }),
  disableTwoFactor: endpoint({
    method: "POST",
    path: "/users/{id}/disable-two-factor",
    access: "staff",
    summary: "Turns off two-factor login of an account, and tells its owner who did it and why",
    params: ofOne,
    body: z.object({ reason: ActReason }),
    response: Done,
  }),
  setQuota: endpoint({
    method: "PATCH",
    path: "/users/{id}/quota",
    access: "staff",
    summary:
      "Sets what one account may upload, and tells its owner; a limit below what is used deletes nothing",
    params: ofOne,
    body: z.partial(AccountLimits),
    response: AccountQuota,
  }),
};
