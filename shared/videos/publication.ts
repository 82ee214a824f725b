import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Id } from "#shared/paging.ts";
import { Video } from "./contract.ts";

const ById = z.object({ id: Id });
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

/** A time with its offset, or a day, which starts at midnight UTC. */
export const PlannedDate = z.string().check(
  z.refine((text) => {
    const isWritten = DAY.test(text) || MOMENT.test(text);
    return isWritten && isCalendarDay(text.slice(0, "YYYY-MM-DD".length)) && !Number.isNaN(Date.parse(text));
  }, "DATE_FORMAT"),
);

/** Is it a day that exists, written YYYY-MM-DD? */
export function isCalendarDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return DAY.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** The status after a cancelled premiere. */
export const PREMIERE_FALLBACKS = ["processed", "public"] as const;

/** Scheduled publication of a video. */
export const publication = {
  schedulePublish: endpoint({
    method: "POST",
    path: "/videos/{id}/schedule-publish",
    access: "owner",
    summary: "Schedules the publication, or changes its date",
    params: ById,
    body: z.object({ releaseDate: PlannedDate }),
    response: Video,
  }),
  cancelPublish: endpoint({
    method: "POST",
    path: "/videos/{id}/cancel-publish",
    access: "owner",
    summary: "Cancels the scheduled publication",
    params: ById,
    response: Video,
  }),
  schedulePremiere: endpoint({
    method: "POST",
    path: "/videos/{id}/schedule-premiere",
    access: "owner",
    summary: "Schedules a premiere, or changes its date",
    params: ById,
    body: z.object({ premiereAt: PlannedDate }),
    response: Video,
  }),
  cancelPremiere: endpoint({
    method: "POST",
    path: "/videos/{id}/cancel-premiere",
    access: "owner",
    summary: "Cancels a premiere; the video stays unpublished or is published at once",
    params: ById,
    body: z.object({ status: z._default(z.enum(PREMIERE_FALLBACKS), "processed") }),
    response: Video,
  }),
};
