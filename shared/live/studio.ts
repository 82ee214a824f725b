import * as z from "zod/mini";
import { CHAPTER_TITLE_MAX_CHARACTERS } from "#shared/chapters/contract.ts";
import { endpoint } from "#shared/endpoint.ts";
import { Done, Id, listOf, Moment } from "#shared/paging.ts";
import { line } from "#shared/text.ts";

/** One chapter of the recording may come before the first marker. */
export const MARKERS_MAX = 99;

/** A moment that the sender has marked; a chapter of the recording. */
export const LiveMarker = z.object({ _id: Id, name: z.string(), markedAt: Moment });
export type LiveMarker = z.output<typeof LiveMarker>;

/** The viewers of a live stream over time. */
export const LiveAudience = z.object({
  /** In order of time; the highest number of each interval. */
  items: z.array(z.object({ at: Moment, viewers: z.int() })),
  count: z.int(),
  most: z.int(),
});
export type LiveAudience = z.output<typeof LiveAudience>;

/** What happens to the recording of a live stream. */
export const LiveRecording = z.object({
  /** When it is deleted; null if it stays. */
  removalAt: z.nullable(Moment),
  /** Its owner has kept it as a video like any other. */
  isKept: z.boolean(),
});
export type LiveRecording = z.output<typeof LiveRecording>;

const MarkerName = line({ min: 1, max: CHAPTER_TITLE_MAX_CHARACTERS });
const ById = z.object({ id: Id });
const ByMarker = z.object({ id: Id, markerId: Id });

export const liveStudio = {
  markers: endpoint({
    method: "GET",
    path: "/videos/{id}/live/markers",
    access: "owner",
    summary: "The marked moments of a live stream, in order",
    params: ById,
    response: listOf(LiveMarker),
  }),
  mark: endpoint({
    method: "POST",
    path: "/videos/{id}/live/markers",
    access: "owner",
    summary: "Marks this moment of a running live stream; it becomes a chapter of the recording",
    params: ById,
    body: z.object({ name: MarkerName, markedAt: z.optional(Moment) }),
    response: LiveMarker,
  }),
  renameMarker: endpoint({
    method: "PATCH",
    path: "/videos/{id}/live/markers/{markerId}",
    access: "owner",
    summary: "Renames a marked moment of a running live stream",
    params: ByMarker,
    body: z.object({ name: MarkerName }),
    response: LiveMarker,
  }),
  removeMarker: endpoint({
    method: "DELETE",
    path: "/videos/{id}/live/markers/{markerId}",
    access: "owner",
    summary: "Removes a marked moment of a running live stream",
    params: ByMarker,
    response: Done,
  }),
  audience: endpoint({
    method: "GET",
    path: "/videos/{id}/live/audience",
    access: "owner",
    summary: "How many viewers a live stream had since its start; kept after its end",
    params: ById,
    response: LiveAudience,
  }),
  recording: endpoint({
    method: "GET",
    path: "/videos/{id}/live/recording",
    access: "owner",
    summary: "When the recording of a live stream is deleted",
    params: ById,
    response: LiveRecording,
  }),
  keepRecording: endpoint({
    method: "POST",
    path: "/videos/{id}/live/recording/keep",
    access: "owner",
    summary: "Keeps the recording of a live stream as a video like any other, beyond its time",
    params: ById,
    response: LiveRecording,
  }),
};
