import type { FieldErrorCode } from "#shared/errors.ts";
import { isCalendarDay } from "#shared/videos/publication.ts";
import { localInputValue } from "#web/ui/format/local-input.ts";

/** What was typed: a day, "2026-11-24", and an hour, "18:00", in the zone of the machine. */
export interface TypedDate {
  readonly day: string;
  readonly time: string;
}

export type PlannedMoment =
  | { readonly at: string }
  | { readonly field: keyof TypedDate; readonly problem: FieldErrorCode };

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** The moment meant, in UTC, or what is wrong with it. */
export function plannedMoment({ day, time }: TypedDate, now: Date): PlannedMoment {
  const typedDay = day.trim();
  if (!isCalendarDay(typedDay)) return { field: "day", problem: "DATE_FORMAT" };
  if (typedDay < localInputValue(now.toISOString(), true)) return { field: "day", problem: "DATE_PAST" };
  if (!TIME.test(time)) return { field: "time", problem: "REQUIRED" };
  const at = new Date(`${typedDay}T${time}`);
  if (at <= now) return { field: "day", problem: "DATE_PAST" };
  return { at: at.toISOString() };
}

/** A planned moment as one would type it; without one tomorrow at six in the evening. */
export function typedDate(at: string | null, now: Date): TypedDate {
  if (at) {
    const [day = "", time = ""] = localInputValue(at).split("T");
    return { day, time };
  }
  const tomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 18);
  return typedDate(tomorrow.toISOString(), now);
}
