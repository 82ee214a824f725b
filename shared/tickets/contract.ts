import * as z from "zod/mini";
import { Email } from "#shared/accounts/contract.ts";
import { BUG_TOPICS } from "#shared/contacts/topics.ts";
import { endpoint } from "#shared/endpoint.ts";
import { Done, Id, listOf, Moment, paging, QueryFlag } from "#shared/paging.ts";

export const TICKET_STATUSES = ["open", "closed"] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];
export const TICKET_MAX_CHARACTERS = 10_000;
export const TICKETS_PAGE_SIZE = 20;
export const PIN_DIGITS = 6;

export const Pin = z.string().check(z.trim(), z.minLength(1), z.regex(/^\d{6}$/, "PIN"));
const Content = z.string().check(z.trim(), z.minLength(1), z.maxLength(TICKET_MAX_CHARACTERS));

export const TicketReply = z.object({
  _id: Id,
  content: z.string(),
  /** Null for replies of the staff, who answer as the site. */
  email: z.nullable(z.string()),
  createdAt: Moment,
});
export type TicketReply = z.output<typeof TicketReply>;

const facts = {
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
  ...facts,
  repliesCount: z.int(),
  /** Whether the last word is the staff's. */
  isAnswered: z.boolean(),
});
export type TicketLine = z.output<typeof TicketLine>;

export const Ticket = z.object({
  ...facts,
  replies: z.array(TicketReply),
  can: z.object({
    /** Closing it and opening it again. */
    decide: z.boolean(),
    reply: z.boolean(),
  }),
});
export type Ticket = z.output<typeof Ticket>;

/** Whatever else stands in the address is the address of no ticket. */
const ById = z.object({ id: z.string().check(z.maxLength(64)) });

export const tickets = {
  open: endpoint({
    method: "POST",
    path: "/support-tickets",
    access: "anyone",
    summary: "Opens a ticket and mails its link and its PIN; visitors leave an address",
    status: 201,
    body: z.object({
      topic: z.enum(BUG_TOPICS),
      /** Accounts need none: theirs is known. */
      email: z.optional(Email),
      content: Content,
    }),
    response: z.object({ _id: Id }),
  }),
  list: endpoint({
    method: "GET",
    path: "/support-tickets",
    access: "user",
    summary: "The caller's tickets, those of everybody for the staff; the last changed first",
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
    summary: "One ticket: for its account, for the staff, and for whoever knows its PIN",
    params: ById,
    query: z.object({ pin: z.optional(Pin) }),
    response: Ticket,
  }),
  reply: endpoint({
    method: "POST",
    path: "/support-tickets/{id}/replies",
    access: "anyone",
    summary: "Replies to an open ticket; a reply of the staff is mailed",
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
    summary:
      "Mails a new PIN to the address of the ticket, if there is such a ticket; answers alike in any case",
    params: ById,
    response: Done,
  }),
};
