import * as z from "zod/mini";
import { Email } from "#shared/accounts/contract.ts";
import { endpoint } from "#shared/endpoint.ts";
import { Decision, Verdict } from "#shared/moderation/contract.ts";
import { Done, Id, listOf, Moment, paging, QueryFlag } from "#shared/paging.ts";
import { BAN_REASONS } from "#shared/videos/catalogue.ts";
import { REPORT_STATES } from "./lifecycle.ts";
import { REPORTED_THINGS } from "./things.ts";

export const REPORT_MESSAGE_MAX_CHARACTERS = 2000;
export const REPORTS_PAGE_SIZE = 20;

/** The codes that bans have too: a report asks for one. */
const Reason = z.enum(BAN_REASONS);
const Message = z.string().check(z.trim(), z.minLength(1), z.maxLength(REPORT_MESSAGE_MAX_CHARACTERS));
const ShortReport = z.object({ reason: Reason, message: z.optional(Message) });
const Reported = z.object({ _id: Id });

/** A report of the same thing beside another one. */
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
  entityType: z.enum(REPORTED_THINGS),
  /** What the thing is called, where it is and whose it is; null once it is gone. */
  entity: z.nullable(
    z.object({
      title: z.string(),
      path: z.string(),
      author: z.nullable(z.object({ name: z.string(), path: z.string() })),
    }),
  ),
  reason: Reason,
  message: z.string(),
  state: z.enum(REPORT_STATES),
  /** Where whoever has reported it can be asked. */
  email: z.string(),
  isFromAccount: z.boolean(),
  createdAt: Moment,
  updatedAt: Moment,
  /** What closed it. */
  decisionId: z.nullable(Id),
  /** What others have reported about the same thing, the newest first; as many as fit. */
  otherReports: z.array(OtherReport),
  /** What was decided about the thing, the newest first. */
  decisions: z.array(Decision),
});
export type Report = z.output<typeof Report>;

const ById = z.object({ id: Id });

export const reports = {
  send: endpoint({
    method: "POST",
    path: "/reports",
    access: "anyone",
    summary: "Reports a thing to the staff, once; visitors leave an address",
    status: 201,
    body: z.object({
      entityId: Id,
      entityType: z.enum(REPORTED_THINGS),
      reason: Reason,
      message: Message,
      /** Accounts need none: theirs is known. */
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
    summary: "What has been reported, the newest first",
    query: z.object({
      ...paging(REPORTS_PAGE_SIZE),
      /** Only those that wait, or only those that are closed. */
      isClosed: z.optional(QueryFlag),
    }),
    response: listOf(Report),
  }),
  close: endpoint({
    method: "POST",
    path: "/reports/{id}/close",
    access: "staff",
    summary:
      "Closes a report by a decision, and with a measure every open report of the same thing; all concerned are told",
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
    summary: "Takes a report off the list for good",
    params: ById,
    response: Done,
  }),
};
