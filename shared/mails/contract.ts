import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { NOTIFICATION_SETTING_KEYS } from "#shared/notifications/types.ts";
import { Done, Id, listOf, Moment, paging } from "#shared/paging.ts";

/** An email kept in the outbox because no mail server is configured. */
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
    summary: "Emails kept in the outbox, newest first",
    query: z.object(paging(20)),
    response: z.extend(listOf(OutboxMail), { smtp: z.boolean() }),
  }),
  unsubscribe: endpoint({
    method: "POST",
    path: "/notifications/unsubscribe",
    access: "anyone",
    summary: "One-click unsubscribe from one kind of email by signed link (RFC 8058)",
    query: z.object({
      user: Id,
      wish: z.enum(NOTIFICATION_SETTING_KEYS),
      signature: z.string().check(z.maxLength(100)),
    }),
    response: Done,
  }),
};
