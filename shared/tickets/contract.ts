import * as z from "zod/mini";
import { Email } from "#shared/accounts/contract.ts";
import { BUG_TOPICS } from "#shared/contacts/topics.ts";
import { endpoint } from "#shared/endpoint.ts";
import { Done, Id, listOf, Moment, paging, QueryFlag } from "#shared/paging.ts";
import { block } from "#shared/text.ts";

export const TICKET_STATUSES = ["open", "closed"] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];
export const TICKET_MAX_CHARACTERS = 10_000;
export const TICKETS_PAGE_SIZE = 20;
export const PIN_DIGITS = 6;

export const Pin = z.string().check(z.trim(), z.minLength(1), z.regex(/^\d{6}$/, "PIN"));
const Content = block({ min: 1, max: TICKET_MAX_CHARACTERS });

export const TicketReply = z.object({
  _id: Id,
  content: z.string(),
  /** Null for replies of the staff, which are sent in the name of the site. */
  email: z.nullable(z.string()),
  createdAt: Moment,
});
export type TicketReply = z.output<typeof TicketReply>;

const ticketFields = {
  _id: Id,
  topic: z.enum(BUG_TOPICS),
  status: z.enum(TICKET_STATUSES),
  email: z.string(),
  content: z.string(),
  createdAt: Moment,
  updatedAt: Moment,
};

/** A ticket in a list. */
export const TicketLine = z.object({
  ...ticketFields,
  repliesCount: z.int(),
  /** Whether the last reply is from the staff. */
  isAnswered: z.boolean(),
});
export type TicketLine = z.output<typeof TicketLine>;

export const Ticket = z.object({
  ...ticketFields,
  replies: z.array(TicketReply),
  can: z.object({
    /** Close and reopen it. */
    decide: z.boolean(),
    reply: z.boolean(),
  }),
});
export type Ticket = z.output<typeof Ticket>;

/** Any string: an invalid id results in a not-found error instead of a validation error. */
const ById = z.object({ id: z.string().check(z.maxLength(64)) });

export const tickets = {
  open: endpoint({
    method: "POST",
    path: "/support-tickets",
    access: "anyone",
    summary: "Opens a ticket and emails its link and PIN; visitors give an email address",
    status: 201,
    body: z.object({
      topic: z.enum(BUG_TOPICS),
      /** Required for visitors; accounts use their own address. */
      email: z.optional(Email),
      content: Content,
    }),
    response: z.object({ _id: Id }),
  }),
  list: endpoint({
    method: "GET",
    path: "/support-tickets",
    access: "user",
    summary: "The caller's tickets, all tickets for the staff; last changed first",
    query: z.object({
      ...paging(TICKETS_PAGE_SIZE),
      status: z.optional(z.enum(TICKET_STATUSES)),
      /** Only the caller's own, also for the staff. */
      mine: z._default(QueryFlag, false),
    }),
    response: listOf(TicketLine),
  }),
  get: endpoint({
    method: "GET",
    path: "/support-tickets/{id}",
    access: "anyone",
    summary: "One ticket: for its account, the staff, and callers with its PIN",
    params: ById,
    query: z.object({ pin: z.optional(Pin) }),
    response: Ticket,
  }),
  reply: endpoint({
    method: "POST",
    path: "/support-tickets/{id}/replies",
    access: "anyone",
    summary: "Replies to an open ticket; staff replies are emailed",
    status: 201,
    params: ById,
    body: z.object({ content: Content, email: z.optional(Email), pin: z.optional(Pin) }),
    response: Ticket,
  }),
  close: endpoint({
    method: "POST",
    path: "/support-tickets/{id}/close",
    access: "staff",
    summary: "Closes a ticket",
    params: ById,
    response: Ticket,
  }),
  reopen: endpoint({
    method: "POST",
    path: "/support-tickets/{id}/reopen",
    access: "staff",
    summary: "Opens a ticket again",
    params: ById,
    response: Ticket,
  }),
  resendPin: endpoint({
    method: "POST",
    path: "/support-tickets/{id}/resend-pin",
    access: "anyone",
    summary: "Emails a new PIN to the address of the ticket; same response if the ticket does not exist",
    params: ById,
    response: Done,
  }),
};
