import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Done, Id, listOf, Moment, paging } from "#shared/paging.ts";
import { APPLICATION_STATES } from "./lifecycle.ts";
import { block } from "#shared/text.ts";

export const APPLICATION_MAX_CHARACTERS = 1000;
export const CREATOR_VERIFICATIONS = ["auto", "manual", "off", "closed"] as const;

export const APPLICATIONS_PAGE_SIZE = 20;
export const REJECTION_MAX_CHARACTERS = 500;

/** An application as staff see it. */
export const CreatorApplication = z.object({
  _id: Id,
  state: z.enum(APPLICATION_STATES),
  message: z.string(),
  user: z.object({
    _id: Id,
    name: z.string(),
    surname: z.string(),
    email: z.string(),
    hasAvatar: z.boolean(),
    imageVersion: z.int(),
    /** When the account was opened. */
    createdAt: Moment,
  }),
  reason: z.string(),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(Moment),
  updatedAt: Moment,
});
export type CreatorApplication = z.output<typeof CreatorApplication>;

const Token = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) });

export const creators = {
  application: endpoint({
    method: "GET",
    path: "/auth/become-creator",
    access: "user",
    summary: "State of the caller's creator application",
    response: z.object({
      verification: z.enum(CREATOR_VERIFICATIONS),
      state: z.enum(["none", ...APPLICATION_STATES]),
      mayCreateChannel: z.boolean(),
      /** Why the last application was rejected, and when the next one may be sent. */
      rejection: z.nullable(z.object({ reason: z.string(), mayApplyAt: Moment })),
    }),
  }),
  apply: endpoint({
    method: "POST",
    path: "/auth/become-creator/apply",
    access: "user",
    summary: "Applies to become a creator; the link is mailed once approved",
    status: 201,
    body: z.object({
      /** Optional for an applicant who was already invited and requests the link again. */
      message: z.optional(block({ min: 1, max: APPLICATION_MAX_CHARACTERS })),
    }),
    response: Done,
  }),
  verify: endpoint({
    method: "POST",
    path: "/auth/become-creator/verify",
    access: "anyone",
    summary: "Validates the emailed token and returns the account's name",
    query: Token,
    response: z.object({ valid: z.literal(true), name: z.string() }),
  }),
  submit: endpoint({
    method: "POST",
    path: "/auth/become-creator/submit",
    access: "anyone",
    summary: "Accepts the creators' terms: the account becomes a creator",
    query: Token,
    response: Done,
  }),
  list: endpoint({
    method: "GET",
    path: "/creator-applications",
    access: "staff",
    summary: "Applications, those that wait first come first served",
    query: z.object({
      ...paging(APPLICATIONS_PAGE_SIZE),
      status: z.optional(z.enum(APPLICATION_STATES)),
    }),
    response: listOf(CreatorApplication),
  }),
  approve: endpoint({
    method: "POST",
    path: "/creator-applications/{id}/approve",
    access: "staff",
    summary: "Approves an application: the link is mailed",
    params: z.object({ id: Id }),
    response: CreatorApplication,
  }),
  reject: endpoint({
    method: "POST",
    path: "/creator-applications/{id}/reject",
    access: "staff",
    summary: "Rejects an application and notifies the applicant of the reason",
    params: z.object({ id: Id }),
    body: z.object({
      reason: block({ min: 1, max: REJECTION_MAX_CHARACTERS }),
    }),
    response: CreatorApplication,
  }),
};
