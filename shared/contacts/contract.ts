import * as z from "zod/mini";
import { Email } from "#shared/accounts/contract.ts";
import { endpoint } from "#shared/endpoint.ts";
import { Done, Id, listOf, Moment, paging } from "#shared/paging.ts";
import { block, line } from "#shared/text.ts";

export const BUG_DESCRIPTION_MAX_CHARACTERS = 10_000;
export const BUG_REPORTS_PAGE_SIZE = 20;

/** Unknown codes are stored as the code of the error page. */
const Topic = line({ min: 1, max: 32 });
const Description = block({ min: 1, max: BUG_DESCRIPTION_MAX_CHARACTERS });

export const BugReport = z.object({
  _id: Id,
  /** The account it came from; null for visitors. */
  userId: z.nullable(Id),
  /** The support ticket it is answered in. */
  ticketId: z.nullable(Id),
  email: z.string(),
  /** One of `BUG_TOPICS`, or the unknown code that it came with. */
  topic: z.string(),
  desc: z.string(),
  url: z.string(),
  browserInfo: z.string(),
  createdAt: Moment,
});
export type BugReport = z.output<typeof BugReport>;

export const contacts = {
  send: endpoint({
    method: "POST",
    path: "/contacts",
    access: "anyone",
    summary: "Reports a bug of the site; visitors give an email address",
    status: 201,
    body: z.object({
      /** Required for visitors; accounts use their own address. */
      email: z.optional(Email),
      topic: Topic,
      desc: Description,
      url: z.optional(z.string().check(z.maxLength(2000))),
      browserInfo: z.optional(z.string().check(z.maxLength(2000))),
    }),
    response: z.object({ _id: Id }),
  }),
  list: endpoint({
    method: "GET",
    path: "/contacts",
    access: "staff",
    summary: "Bug reports, newest first",
    query: z.object(paging(BUG_REPORTS_PAGE_SIZE)),
    response: listOf(BugReport),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/contacts/{id}",
    access: "staff",
    summary: "Deletes a report permanently",
    params: z.object({ id: Id }),
    response: Done,
  }),
};
