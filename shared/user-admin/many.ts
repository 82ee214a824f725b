import * as z from "zod/mini";
import { ROLES } from "#shared/accounts/contract.ts";
import { endpoint } from "#shared/endpoint.ts";
import { Id, listOf, Moment } from "#shared/paging.ts";
import { block } from "#shared/text.ts";
import { ACT_REASON_MAX_CHARACTERS } from "./contract.ts";

export const BULK_MAX_USERS = 100;

/** What staff do with many accounts at once. */
export const BulkAct = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("block"),
    until: Moment,
    /** The owners of the accounts read it; may be empty. */
    reason: block({ max: ACT_REASON_MAX_CHARACTERS }),
  }),
  z.object({ kind: z.literal("unblock") }),
  z.object({ kind: z.literal("endSessions") }),
  z.object({ kind: z.literal("sendResetLink") }),
  z.object({ kind: z.literal("changeRole"), role: z.enum(ROLES) }),
]);
export type BulkAct = z.output<typeof BulkAct>;

/** What became of the act on one account. */
export const BulkOutcome = z.object({
  _id: Id,
  /** Why nothing was done, in the language of the caller; null if it was done. */
  refusal: z.nullable(z.object({ code: z.string(), message: z.string() })),
});
export type BulkOutcome = z.output<typeof BulkOutcome>;

/** Acts on many accounts; each by itself, so that one refusal does not stop the others. */
export const manyUsers = {
  act: endpoint({
    method: "POST",
    path: "/users/act-many",
    access: "staff",
    summary: "Blocks, unblocks, logs out or sends links to many accounts, or (admins) changes their roles",
    body: z.object({
      ids: z.array(Id).check(z.minLength(1), z.maxLength(BULK_MAX_USERS)),
      act: BulkAct,
    }),
    /** In the order of the ids, each once. */
    response: listOf(BulkOutcome),
  }),
};
