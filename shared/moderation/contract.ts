import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Id, listOf, Moment, paging } from "#shared/paging.ts";
import { REPORTED_THINGS } from "#shared/reports/things.ts";
import { BAN_NOTE_MAX_CHARACTERS, BAN_REASONS } from "#shared/videos/catalogue.ts";
import { CHANNEL_LIMITS, MEASURES } from "./measures.ts";

const HISTORY_PAGE_SIZE = 20;

/** What is decided; which fields a measure needs is checked by `requireMeasure` of the server. */
export const Verdict = z.object({
  measure: z.enum(MEASURES),
  /** What a limited channel cannot have. */
  limits: z.optional(z.array(z.enum(CHANNEL_LIMITS)).check(z.maxLength(CHANNEL_LIMITS.length))),
  /** Needed by everything but `nothing`. */
  reason: z.optional(z.enum(BAN_REASONS)),
  /** To the author. */
  note: z._default(z.string().check(z.trim(), z.maxLength(BAN_NOTE_MAX_CHARACTERS)), ""),
  /** Needed by `block`; others last until they are lifted. */
  until: z.optional(Moment),
});
export type Verdict = z.output<typeof Verdict>;

/** What is in force, as the makers of a thing read it. */
export const Restriction = z.object({
  /** Of the decision. */
  _id: Id,
  measure: z.enum(MEASURES),
  limits: z.array(z.enum(CHANNEL_LIMITS)),
  reason: z.enum(BAN_REASONS),
  note: z.string(),
  until: z.nullable(Moment),
  createdAt: Moment,
});
export type Restriction = z.output<typeof Restriction>;

/** One decision, as the staff read it. */
export const Decision = z.object({
  _id: Id,
  entityType: z.enum(REPORTED_THINGS),
  entityId: Id,
  measure: z.enum(MEASURES),
  limits: z.array(z.enum(CHANNEL_LIMITS)),
  reason: z.nullable(z.enum(BAN_REASONS)),
  note: z.string(),
  until: z.nullable(Moment),
  createdAt: Moment,
  /** Who decided; null once that account is gone. */
  decidedBy: z.nullable(z.string()),
  /** Null while it is in force, and for decisions that change nothing. */
  endedAt: z.nullable(Moment),
  isInForce: z.boolean(),
});
export type Decision = z.output<typeof Decision>;

const Thing = { entityType: z.enum(REPORTED_THINGS), entityId: Id };

export const moderation = {
  decide: endpoint({
    method: "POST",
    path: "/moderation/decisions",
    access: "staff",
    summary:
      "Limits, hides or blocks a thing and tells its makers why; takes the place of an earlier decision",
    status: 201,
    body: z.extend(Verdict, Thing),
    response: Decision,
  }),
  lift: endpoint({
    method: "POST",
    path: "/moderation/decisions/{id}/lift",
    access: "staff",
    summary: "Ends a decision that is in force and tells the makers of the thing",
    params: z.object({ id: Id }),
    response: Decision,
  }),
  history: endpoint({
    method: "GET",
    path: "/moderation/decisions",
    access: "staff",
    summary: "What was decided about a thing, the newest first",
    query: z.object({ ...paging(HISTORY_PAGE_SIZE), ...Thing }),
    response: listOf(Decision),
  }),
};
