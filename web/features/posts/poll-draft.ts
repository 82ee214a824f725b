import { POLL_CHOICES_MIN, type NewPoll } from "#shared/posts/poll.ts";

/** Form state of a new poll. */
export interface PollDraft {
  readonly choices: readonly string[];
  readonly isMultiple: boolean;
  readonly days: number;
}

export const POLL_DAYS = [1, 3, 7, 30] as const;
export const NEW_DRAFT: PollDraft = { choices: ["", ""], isMultiple: false, days: 3 };

const DAY_MS = 24 * 3_600_000;
/** A device clock may be ahead of the server, which rejects polls longer than the maximum. */
const MARGIN_MS = 10 * 60_000;

/** Whether the poll can be created: enough choices, no duplicates. */
export function isPollReady({ choices }: PollDraft): boolean {
  const filled = filledChoices(choices);
  return filled.length >= POLL_CHOICES_MIN && new Set(filled).size === filled.length;
}

/** The poll to create, starting at `nowMs`; empty choices are omitted. */
export function pollOf({ choices, isMultiple, days }: PollDraft, nowMs: number): NewPoll {
  const endsAt = new Date(nowMs + days * DAY_MS - MARGIN_MS).toISOString();
  return { choices: filledChoices(choices), isMultiple, endsAt };
}

function filledChoices(choices: readonly string[]): string[] {
  return choices.map((choice) => choice.trim()).filter((choice) => choice !== "");
}
