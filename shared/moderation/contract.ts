import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Id, listOf, Moment, paging } from "#shared/paging.ts";
import { REPORTABLE_TYPES } from "./entity-types.ts";
import { BAN_NOTE_MAX_CHARACTERS, BAN_REASONS } from "#shared/catalogue/catalogue.ts";
import { CHANNEL_LIMITS, MEASURES } from "./measures.ts";
import { block } from "#shared/text.ts";

export const HISTORY_PAGE_SIZE = 20;

/** A moderation verdict; `requireRuling` on the server checks which fields a measure needs. */
export const Verdict = z.object({
  measure: z.enum(MEASURES),
  /** What a limited channel cannot have. */
  limits: z.optional(z.array(z.enum(CHANNEL_LIMITS)).check(z.maxLength(CHANNEL_LIMITS.length))),
  /** Required except for `nothing`. */
  reason: z.optional(z.enum(BAN_REASONS)),
  /** Message to the author. */
  note: z._default(block({ max: BAN_NOTE_MAX_CHARACTERS }), ""),
  /** Required for `block`; other measures last until they are lifted. */
  until: z.optional(Moment),
});
export type Verdict = z.output<typeof Verdict>;

/** The decision in force, as shown to the owners of the entity. */
export const Restriction = z.object({
  /** Id of the decision. */
  _id: Id,
  measure: z.enum(MEASURES),
  limits: z.array(z.enum(CHANNEL_LIMITS)),
  reason: z.enum(BAN_REASONS),
  note: z.string(),
  until: z.nullable(Moment),
  createdAt: Moment,
});
export type Restriction = z.output<typeof Restriction>;

/** A decision, as shown to the staff. */
export const Decision = z.object({
  _id: Id,
  entityType: z.enum(REPORTABLE_TYPES),
  entityId: Id,
  measure: z.enum(MEASURES),
  limits: z.array(z.enum(CHANNEL_LIMITS)),
  reason: z.nullable(z.enum(BAN_REASONS)),
  note: z.string(),
  until: z.nullable(Moment),
  createdAt: Moment,
  /** The deciding moderator; null once that account is deleted. */
  decidedBy: z.nullable(z.string()),
  /** Null while it is in force, and for decisions that change nothing. */
  endedAt: z.nullable(Moment),
  isInForce: z.boolean(),
});
export type Decision = z.output<typeof Decision>;

/** A decision in force with the title and page of its entity; null once that is deleted. */
export const DecisionInForce = z.extend(Decision, {
  entity: z.nullable(z.object({ title: z.string(), path: z.string() })),
});
export type DecisionInForce = z.output<typeof DecisionInForce>;

const Thing = { entityType: z.enum(REPORTABLE_TYPES), entityId: Id };

export const moderation = {
  decide: endpoint({
    method: "POST",
    path: "/moderation/decisions",
    access: "staff",
    summary: "Limits, hides or blocks an entity and notifies its owners; replaces the earlier decision",
    status: 201,
    body: z.extend(Verdict, Thing),
    response: Decision,
  }),
  lift: endpoint({
    method: "POST",
    path: "/moderation/decisions/{id}/lift",
    access: "staff",
    summary: "Lifts a decision in force and notifies the owners of the entity and those who reported it",
    params: z.object({ id: Id }),
    response: Decision,
  }),
  history: endpoint({
    method: "GET",
    path: "/moderation/decisions",
    access: "staff",
    summary: "Decisions about an entity, newest first",
    query: z.object({ ...paging(HISTORY_PAGE_SIZE), ...Thing }),
    response: listOf(Decision),
  }),
  inForce: endpoint({
    method: "GET",
    path: "/moderation/decisions/in-force",
    access: "staff",
    summary: "All decisions in force, newest first",
    query: z.object(paging(HISTORY_PAGE_SIZE)),
    response: listOf(DecisionInForce),
  }),
};
