import * as z from "zod/mini";
import { Moment } from "#shared/paging.ts";
import { line } from "#shared/text.ts";

export const POLL_CHOICES_MIN = 2;
export const POLL_CHOICES_MAX = 6;
export const POLL_CHOICE_MAX_CHARACTERS = 60;
/** How long a poll may be open. */
export const POLL_DAYS_MAX = 30;

const Choice = line({ min: 1, max: POLL_CHOICE_MAX_CHARACTERS });

/** A poll to create. */
export const NewPoll = z.object({
  choices: z.array(Choice).check(
    z.minLength(POLL_CHOICES_MIN),
    z.maxLength(POLL_CHOICES_MAX),
    z.refine((choices) => new Set(choices).size === choices.length, "INVALID"),
  ),
  /** Whether several choices are allowed. */
  isMultiple: z._default(z.boolean(), false),
  endsAt: Moment,
});
export type NewPoll = z.input<typeof NewPoll>;

/** Indexes of choices, from 0; an empty list withdraws the vote. */
export const Vote = z.array(z.int().check(z.minimum(0), z.maximum(POLL_CHOICES_MAX - 1))).check(
  z.maxLength(POLL_CHOICES_MAX),
  z.refine((places) => new Set(places).size === places.length, "INVALID"),
);

/** A poll as the caller may see it. */
export const Poll = z.object({
  choices: z.array(
    z.object({
      text: z.string(),
      /** Null until the caller has voted or the poll is over; always visible to the author. */
      votes: z.nullable(z.int()),
    }),
  ),
  isMultiple: z.boolean(),
  endsAt: Moment,
  isOver: z.boolean(),
  voters: z.int(),
  /** The caller's choices. */
  own: z.array(z.int()),
});
export type Poll = z.output<typeof Poll>;
