import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Done, Id, listOf, Moment, paging } from "#shared/paging.ts";

/** Who may register: all visitors, visitors whom the staff approve, holders of an invitation code, or no visitors. */
export const REGISTRATIONS = ["open", "approval", "invitation", "closed"] as const;
export const INVITATION_USES_MAX = 1000;

/** As typed; case and surrounding spaces are ignored. */
export const InvitationCode = z.string().check(z.trim(), z.minLength(1), z.maxLength(64));

/** From the link of an invitation by email. */
export const InvitationToken = z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[\w-]+$/));

export const Invitation = z.object({
  _id: Id,
  code: z.string(),
  uses: z.int(),
  used: z.int(),
  expiresAt: z.nullable(Moment),
  /** When an administrator withdrew it. */
  revokedAt: z.nullable(Moment),
  createdAt: Moment,
});
export type Invitation = z.output<typeof Invitation>;

export const invitations = {
  registration: endpoint({
    method: "GET",
    path: "/auth/registration",
    access: "anyone",
    summary: "Who may register",
    response: z.object({
      registration: z.enum(REGISTRATIONS),
      /** A registration requires a proof of work. */
      proofOfWork: z.optional(z.literal(true)),
    }),
  }),
  list: endpoint({
    method: "GET",
    path: "/invitation-codes",
    access: "admin",
    summary: "The invitation codes, newest first",
    query: z.object(paging(20)),
    response: listOf(Invitation),
  }),
  create: endpoint({
    method: "POST",
    path: "/invitation-codes",
    access: "admin",
    summary: "Makes an invitation code for a number of accounts",
    status: 201,
    body: z.object({
      uses: z._default(z.int().check(z.minimum(1), z.maximum(INVITATION_USES_MAX)), 1),
      expiresAt: z.optional(z.nullable(Moment)),
    }),
    response: Invitation,
  }),
  revoke: endpoint({
    method: "DELETE",
    path: "/invitation-codes/{id}",
    access: "admin",
    summary: "Withdraws an invitation code: no more accounts are opened with it",
    params: z.object({ id: Id }),
    response: Done,
  }),
};
