import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { NOTIFICATION_WISHES } from "#shared/notifications/types.ts";
import { Done, Id, listOf, Moment, paging } from "#shared/paging.ts";

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
  unsubscribe: endpoint({
    method: "POST",
    path: "/notifications/unsubscribe",
    access: "anyone",
    summary: "Ends mails of a kind for whom the signed link was mailed to; mail programs call it (RFC 8058)",
    query: z.object({
      user: Id,
      wish: z.enum(NOTIFICATION_WISHES),
      signature: z.string().check(z.maxLength(100)),
    }),
    response: Done,
  }),
};
