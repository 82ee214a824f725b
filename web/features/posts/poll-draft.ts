import { POLL_CHOICES_MIN, type NewPoll } from "#shared/posts/poll.ts";

/** A poll being written. */
export interface PollDraft {
  readonly choices: readonly string[];
  readonly isMultiple: boolean;
  readonly days: number;
}

export const POLL_DAYS = [1, 3, 7, 30] as const;
export const NEW_DRAFT: PollDraft = { choices: ["", ""], isMultiple: false, days: 3 };

const DAY_MS = 24 * 3_600_000;
/** The clock of a device may be ahead of the server's, which takes no poll longer than the longest of them. */
const MARGIN_MS = 10 * 60_000;

/** Whether it can be asked: enough different choices,none of them twice. */
export function isPollReady({ choices }: PollDraft): boolean {
  const written = writtenChoices(choices);
  return written.length >= POLL_CHOICES_MIN && new Set(written).size === written.length;
}

/** The poll that begins now; lines that were left empty are left out. */
export function pollOf({ choices, isMultiple, days }: PollDraft, nowMs: number): NewPoll {
  const endsAt = new Date(nowMs + days * DAY_MS - MARGIN_MS).toISOString();
  return { choices: writtenChoices(choices), isMultiple, endsAt };
}

function writtenChoices(choices: readonly string[]): string[] {
  return choices.map((choice) => choice.trim()).filter((choice) => choice !== "");
}
