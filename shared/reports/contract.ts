import * as z from "zod/mini";
import { Email } from "#shared/accounts/contract.ts";
import { endpoint } from "#shared/endpoint.ts";
import { Decision, Verdict } from "#shared/moderation/contract.ts";
import { Done, Id, listOf, Moment, paging, QueryFlag } from "#shared/paging.ts";
import { BAN_REASONS } from "#shared/catalogue/catalogue.ts";
import { REPORT_STATES } from "./lifecycle.ts";
import { REPORTABLE_TYPES } from "#shared/moderation/entity-types.ts";
import { block } from "#shared/text.ts";

export const REPORT_MESSAGE_MAX_CHARACTERS = 2000;
export const REPORTS_PAGE_SIZE = 20;

/** The same codes as for bans. */
const Reason = z.enum(BAN_REASONS);
const Message = block({ min: 1, max: REPORT_MESSAGE_MAX_CHARACTERS });
const ShortReport = z.object({ reason: Reason, message: z.optional(Message) });
const Reported = z.object({ _id: Id });

/** Another report of the same entity. */
const OtherReport = z.object({
  _id: Id,
  reason: Reason,
  message: z.string(),
  state: z.enum(REPORT_STATES),
  createdAt: Moment,
});

export const Report = z.object({
  _id: Id,
  entityId: Id,
  entityType: z.enum(REPORTABLE_TYPES),
  /** The entity and its author; null once it is deleted. */
  entity: z.nullable(
    z.object({
      title: z.string(),
      path: z.string(),
      /** The whole text of a comment, post or message, or the description; null for videos and accounts. */
      text: z.nullable(z.string()),
      createdAt: Moment,
      author: z.nullable(z.object({ name: z.string(), path: z.string() })),
    }),
  ),
  reason: Reason,
  message: z.string(),
  state: z.enum(REPORT_STATES),
  /** Contact address of the reporter. */
  email: z.string(),
  isFromAccount: z.boolean(),
  /** The account of the reporter; null for visitors. */
  reporterId: z.nullable(Id),
  createdAt: Moment,
  updatedAt: Moment,
  /** The decision that closed it. */
  decisionId: z.nullable(Id),
  /** Other reports of the same entity, newest first; a limited number. */
  otherReports: z.array(OtherReport),
  /** Decisions about the entity, newest first. */
  decisions: z.array(Decision),
});
export type Report = z.output<typeof Report>;

const ById = z.object({ id: Id });

export const reports = {
  send: endpoint({
    method: "POST",
    path: "/reports",
    access: "anyone",
    summary: "Reports an entity to the staff, once; visitors give an email address",
    status: 201,
    body: z.object({
      entityId: Id,
      entityType: z.enum(REPORTABLE_TYPES),
      reason: Reason,
      message: Message,
      /** Required for visitors; accounts use their own address. */
      email: z.optional(Email),
    }),
    response: Reported,
  }),
  sendOfVideo: endpoint({
    method: "POST",
    path: "/videos/{id}/report",
    access: "user",
    summary: "Reports a video to the staff, once",
    status: 201,
    params: ById,
    body: ShortReport,
    response: Reported,
  }),
  sendOfComment: endpoint({
    method: "POST",
    path: "/comments/{id}/report",
    access: "user",
    summary: "Reports a comment to the staff, once",
    status: 201,
    params: ById,
    body: ShortReport,
    response: Reported,
  }),
  list: endpoint({
    method: "GET",
    path: "/reports",
    access: "staff",
    summary: "Reports, newest first",
    query: z.object({
      ...paging(REPORTS_PAGE_SIZE),
      /** Only open reports, or only closed ones. */
      isClosed: z.optional(QueryFlag),
    }),
    response: listOf(Report),
  }),
  close: endpoint({
    method: "POST",
    path: "/reports/{id}/close",
    access: "staff",
    summary:
      "Closes a report by a decision; a measure closes all open reports of the entity; notifies all concerned",
    params: ById,
    body: Verdict,
    response: Report,
  }),
  reopen: endpoint({
    method: "POST",
    path: "/reports/{id}/reopen",
    access: "staff",
    summary: "Opens a closed report again",
    params: ById,
    response: Report,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/reports/{id}",
    access: "staff",
    summary: "Deletes a report permanently",
    params: ById,
    response: Done,
  }),
};
