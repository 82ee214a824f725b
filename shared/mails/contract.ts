import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { listOf, Moment, paging } from "#shared/paging.ts";

/** A mail kept in the outbox because no mail server is configured. */
export const OutboxMail = z.object({
  _id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  sentAt: Moment,
});
export type OutboxMail = z.output<typeof OutboxMail>;

export const mails = {
  outbox: endpoint({
    method: "GET",
    path: "/mails",
    access: "admin",
    summary: "Mails kept in the outbox, newest first",
    query: z.object(paging(20)),
    response: z.extend(listOf(OutboxMail), { smtp: z.boolean() }),
  }),
};
