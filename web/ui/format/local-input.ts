import type { Moment } from "./date.ts";

/** A moment as date inputs write it, in the zone of the machine: "2026-11-18T20:00", or "2026-11-18". */
export function localInputValue(moment: Moment, isDayOnly = false): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return "";
  const day = `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
  if (isDayOnly) return day;
  return `${day}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/** The moment a date input stands for, in UTC as the API takes it; null while it is empty or unfinished. */
export function momentOfLocalInput(value: string): string | null {
  // A lone day would be read as UTC; with a time it is read in the zone of the machine.
  const date = new Date(value.includes("T") ? value : `${value}T00:00`);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
